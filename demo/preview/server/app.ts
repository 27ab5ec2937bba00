import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { UID } from '../../../dashboards/generator/parts/links';
import { isAllowed, sendFile, sendJson } from '../../http/respond';
import { createLocalServer, styleHash } from '../../http/server';
import { PROMETHEUS_PATH, proxyToPrometheus } from './prometheus-proxy';

/** Emotion, the styling library of Grafana's components, fills empty style elements through the browser's interface. */
const EMPTY_STYLE = styleHash('');

/** Everything else that the preview's pages load is in files of their own server. */
export const PAGE_NEEDS = [
  "script-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  `style-src 'self' ${EMPTY_STYLE}`,
];

const PLUGIN_PATH = '/public/plugins/headroom-signalr-panel/';

/** `/` redirects to this dashboard. */
const HOME = `/d/${UID.fleet}`;

export interface PreviewFolders {
  /** Folder of the page and its bundle. */
  page: string;
  /** Folder of the built panel. */
  plugin: string;
  /** Folder of the generated dashboards. */
  dashboards: string;
}

export function createPreview(folders: PreviewFolders, prometheus: URL): Server {
  return createLocalServer({
    pageNeeds: PAGE_NEEDS,
    handle: (request, response, url) =>
      url.pathname.startsWith(`${PROMETHEUS_PATH}/`)
        ? proxyToPrometheus(prometheus, request, response, url)
        : serve(folders, prometheus, request, response, url),
  });
}

async function serve(
  folders: PreviewFolders,
  prometheus: URL,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL
): Promise<void> {
  if (!isAllowed(request, response, ['GET', 'HEAD'])) {
    return;
  }
  const path = decodePath(url.pathname);
  if (path === '/') {
    response.writeHead(302, { location: `${HOME}${url.search}` });
    response.end();
  } else if (path === '/healthz') {
    sendJson(response, 200, { status: 'ok', prometheus: prometheus.origin });
  } else if (/^\/d\/[\w-]+(\/[\w-]*)?$/.test(path)) {
    await sendFile(response, folders.page, 'index.html');
  } else if (path.startsWith('/dashboards/')) {
    await sendFile(response, folders.dashboards, path.slice('/dashboards/'.length));
  } else if (path.startsWith(PLUGIN_PATH)) {
    await sendFile(response, folders.plugin, path.slice(PLUGIN_PATH.length));
  } else {
    await sendFile(response, folders.page, path);
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
