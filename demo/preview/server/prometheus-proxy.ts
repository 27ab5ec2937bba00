import { type IncomingMessage, type ServerResponse } from 'node:http';
import { sendJson } from './respond';

/** Path of Prometheus on the preview's server. */
export const PROMETHEUS_PATH = '/api/prometheus';

/** Only what the page needs: nothing that changes or reveals a server. */
const ALLOWED_PATH = /^\/api\/v1\/(query|query_range|series|label\/[a-zA-Z_][a-zA-Z0-9_]*\/values)$/;

/** A dashboard's queries have a few hundred bytes; longer ones are a mistake. */
const MAX_REQUEST_BYTES = 64 * 1024;

/** Prometheus stops a query after two minutes by default; people do not wait as long. */
const TIMEOUT_MS = 30_000;

/** Forwards a read request to Prometheus. Errors have the format of Prometheus's own. */
export async function proxyToPrometheus(
  prometheus: URL,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL
): Promise<void> {
  const path = url.pathname.slice(PROMETHEUS_PATH.length);
  if (!ALLOWED_PATH.test(path)) {
    return sendError(response, 403, `The preview does not forward ${path} to Prometheus.`);
  }
  if (request.method !== 'GET' && request.method !== 'POST') {
    return sendError(response, 405, `The preview only forwards GET and POST to Prometheus, not ${request.method}.`);
  }
  const body = request.method === 'POST' ? await readBody(request) : undefined;
  if (body === null) {
    return sendError(response, 413, `A query must not exceed ${MAX_REQUEST_BYTES} bytes.`);
  }
  const target = new URL(`${prometheus.pathname.replace(/\/$/, '')}${path}${url.search}`, prometheus);
  try {
    const answer = await fetch(target, {
      method: request.method,
      body,
      headers: body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      'cache-control': 'no-store',
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    sendError(
      response,
      timedOut ? 504 : 502,
      timedOut
        ? `Prometheus at ${prometheus.origin} did not answer within ${TIMEOUT_MS / 1000} s.`
        : `Prometheus at ${prometheus.origin} cannot be reached.`
    );
  }
}

function sendError(response: ServerResponse, status: number, error: string): void {
  sendJson(response, status, { status: 'error', errorType: 'preview', error });
}

/** Reads the body; null if it exceeds the limit. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_REQUEST_BYTES) {
      return null;
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
