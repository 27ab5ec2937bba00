import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { UID } from '../../../dashboards/generator/parts/links';
import { listDashboards } from './dashboard-list';
import { PROMETHEUS_PATH, proxyToPrometheus } from './prometheus-proxy';
import { sendFile, sendJson, sendText } from './respond';

const PLUGIN_PATH = '/public/plugins/headroom-signalr-panel/';

/** The dashboard that `/` leads to. */
const HOME = `/d/${UID.fleet}`;

export interface PreviewFolders {
  /** The page and its bundle. */
  page: string;
  /** The built panel, as Grafana would find it. */
  plugin: string;
  /** Generated dashboards. */
  dashboards: string;
}

/** What the page may load: only what this server serves. Grafana's components set styles from script. */
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
      // The browser went away in the middle of an answer, or a file was replaced while it was read.
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
    // A name of someone else's that resolves to this machine: a page of theirs must not read this Prometheus.
    return sendText(response, 403, 'The preview answers to 127.0.0.1 and localhost only.');
  }
  const url = parseUrl(request);
  if (url === undefined) {
    return sendText(response, 400, 'Not an address that the preview can read.');
  }
  const path = decodePath(url.pathname);
  if (url.pathname.startsWith(`${PROMETHEUS_PATH}/`)) {
    return proxyToPrometheus(prometheus, request, response, url);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(response, 405, `The preview is read with GET, not ${request.method}.`);
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
