import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { UID } from '../../../dashboards/generator/parts/links';
import { listDashboards } from './dashboard-list';
import { PROMETHEUS_PATH, proxyToPrometheus } from './prometheus-proxy';
import { sendFile, sendJson, sendText } from './respond';

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

/** The page may only load what this server serves. Grafana's components set styles from script. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'self'",
].join('; ');

export function createPreview(folders: PreviewFolders, prometheus: URL): Server {
  return createServer((request, response) => {
    handle(folders, prometheus, request, response).catch(() => {
      // The browser disconnected, or a file was replaced while it was read.
      response.destroy();
    });
  });
}

async function handle(
  folders: PreviewFolders,
  prometheus: URL,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff');
  if (!isLoopback(request.headers.host)) {
    // A foreign name that resolves to this machine: such a page must not read this Prometheus.
    return sendText(response, 403, 'The preview only answers at 127.0.0.1 and localhost.');
  }
  const url = parseUrl(request);
  if (url === undefined) {
    return sendText(response, 400, 'Invalid address.');
  }
  const path = decodePath(url.pathname);
  if (url.pathname.startsWith(`${PROMETHEUS_PATH}/`)) {
    return proxyToPrometheus(prometheus, request, response, url);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(response, 405, `Only GET is allowed, not ${request.method}.`);
  }
  if (path === '/') {
    response.writeHead(302, { location: `${HOME}${url.search}` });
    response.end();
  } else if (path === '/healthz') {
    sendJson(response, 200, { status: 'ok', prometheus: prometheus.origin });
  } else if (/^\/d\/[\w-]+(\/[\w-]*)?$/.test(path)) {
    response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
    await sendFile(response, folders.page, 'index.html');
  } else if (path === '/dashboards') {
    sendJson(response, 200, await listDashboards(folders.dashboards));
  } else if (path.startsWith('/dashboards/')) {
    await sendFile(response, folders.dashboards, path.slice('/dashboards/'.length));
  } else if (path.startsWith(PLUGIN_PATH)) {
    await sendFile(response, folders.plugin, path.slice(PLUGIN_PATH.length));
  } else {
    await sendFile(response, folders.page, path);
  }
}

function parseUrl(request: IncomingMessage): URL | undefined {
  const path = request.url ?? '/';
  return path.startsWith('/') ? new URL(`http://127.0.0.1${path}`) : undefined;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isLoopback(host: string | undefined): boolean {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
}
