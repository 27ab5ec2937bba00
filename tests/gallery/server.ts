import { type Server } from 'node:http';
import { join } from 'node:path';
import { cp, mkdir } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';
import { close, listenOn } from '../../demo/http/listen';
import { isAllowed, sendFile } from '../../demo/http/respond';
import { createLocalServer } from '../../demo/http/server';
import { copyIcons, SHARED_OPTIONS, withoutGrafanaFonts } from '../../demo/preview/server/build';
import { PAGE_NEEDS } from '../../demo/preview/server/app';

const ROOT = join(__dirname, '..', '..');
const LOCALES = join(ROOT, 'src', 'locales');

/** Adds the empty state to the panel's sources, which exists only in Grafana's application. */
const withEmptyState: Plugin = {
  name: 'with-empty-state',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@grafana\/runtime$/ }, ({ importer }) =>
      importer.startsWith(join(ROOT, 'src')) ? { path: join(__dirname, 'grafana-runtime.ts') } : undefined
    );
  },
};

/** Lets tests count and measure charts. */
const withRecordedCharts: Plugin = {
  name: 'with-recorded-charts',
  setup: ({ onResolve }) => {
    const recorded = join(__dirname, 'uplot.ts');
    onResolve({ filter: /^uplot$/ }, ({ importer }) => (importer === recorded ? undefined : { path: recorded }));
  },
};

/** Bundles the page that shows the panel's sources on generated data, within seconds after a change. */
async function buildGallery(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await build({
    ...SHARED_OPTIONS,
    entryPoints: { boot: join(ROOT, 'demo', 'preview', 'host', 'boot.ts'), main: join(__dirname, 'main.tsx') },
    outdir: target,
    minify: false,
    plugins: [withoutGrafanaFonts, withEmptyState, withRecordedCharts],
  });
  await Promise.all([cp(join(__dirname, 'index.html'), join(target, 'index.html')), copyIcons(target)]);
}

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
  const chosen = await listenOn(server, port);
  return { url: `http://127.0.0.1:${chosen}`, close: () => close(server) };
}
