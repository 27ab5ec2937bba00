import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buildGallery } from './build';
import { sendFile } from './respond';

const LOCALES = join(__dirname, '..', '..', '..', 'src', 'locales');

/**
 * Builds the gallery and serves it on 127.0.0.1.
 *
 * @param folder for its bundle
 * @param port 0 for any free port
 */
export async function serveGallery({
  folder,
  port,
}: {
  folder: string;
  port: number;
}): Promise<{ url: string; close: () => void }> {
  await buildGallery(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const sent = pathname.startsWith('/locales/')
      ? sendFile(response, LOCALES, pathname.slice('/locales/'.length))
      : sendFile(response, folder, pathname === '/' ? 'index.html' : pathname);
    sent.catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
