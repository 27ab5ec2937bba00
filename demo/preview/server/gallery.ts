import { once } from 'node:events';
import { type Server } from 'node:http';
import { join } from 'node:path';
import { portOf } from '../../../tools/free-port';
import { isAllowed, sendFile } from '../../http/respond';
import { createLocalServer } from '../../http/server';
import { buildGallery } from './build';
import { PAGE_NEEDS } from './page-needs';

const LOCALES = join(__dirname, '..', '..', '..', 'src', 'locales');

/** Creates the server of a built gallery. */
export function createGallery(folder: string): Server {
  return createLocalServer({
    pageNeeds: PAGE_NEEDS,
    handle: async (request, response, { pathname }) => {
      if (!isAllowed(request, response, ['GET', 'HEAD'])) {
        return;
      }
      await (pathname.startsWith('/locales/')
        ? sendFile(response, LOCALES, pathname.slice('/locales/'.length))
        : sendFile(response, folder, pathname === '/' ? 'index.html' : pathname));
    },
  });
}

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
  const server = createGallery(folder);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
