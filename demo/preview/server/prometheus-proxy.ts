import { type IncomingMessage, type ServerResponse } from 'node:http';
import { sendJson } from './respond';

/** Where the page finds Prometheus. */
export const PROMETHEUS_PATH = '/api/prometheus';

/** What the page needs, and nothing that changes or reveals a server. */
const ALLOWED_PATH = /^\/api\/v1\/(query|query_range|series|label\/[a-zA-Z_][a-zA-Z0-9_]*\/values)$/;

/** A query of a dashboard is a few hundred bytes; more is a mistake. */
const MAX_REQUEST_BYTES = 64 * 1024;

/** Prometheus gives up on a query after two minutes by default; a person does sooner. */
const TIMEOUT_MS = 30_000;

/** Sends a read to Prometheus and its answer back. Errors are in the shape of Prometheus' own. */
export async function proxyToPrometheus(
  prometheus: URL,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL
): Promise<void> {
  const path = url.pathname.slice(PROMETHEUS_PATH.length);
  if (!ALLOWED_PATH.test(path)) {
    return sendError(response, 403, `The preview does not pass ${path} on to Prometheus.`);
  }
  if (request.method !== 'GET' && request.method !== 'POST') {
    return sendError(response, 405, `The preview passes GET and POST on to Prometheus, not ${request.method}.`);
  }
  const body = request.method === 'POST' ? await readBody(request) : undefined;
  if (body === null) {
    return sendError(response, 413, `A query takes at most ${MAX_REQUEST_BYTES} bytes.`);
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

/** The body, or null when it is longer than it may be. */
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
