import { type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readBody } from '../../http/body';
import { freshHead, isAllowed, sendJson } from '../../http/respond';

/** Path of Prometheus on the preview's server. */
export const PROMETHEUS_PATH = '/api/prometheus';

/** Only what the page needs: nothing that changes or reveals a server. */
const ALLOWED_PATHS = ['/api/v1/query', '/api/v1/query_range'];

/** A dashboard's queries have a few hundred bytes; longer ones are a mistake. */
const QUERY = { type: 'application/x-www-form-urlencoded', limit: 64 * 1024 };

/**
 * Forwards a query to Prometheus and streams the answer: it is never held in memory, and an answer that breaks off
 * breaks off for the client too. Errors have the format of Prometheus's own.
 */
export async function proxyToPrometheus(
  prometheus: URL,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL
): Promise<void> {
  if (!isAllowed(request, response, ['POST'])) {
    return;
  }
  const path = pathname.slice(PROMETHEUS_PATH.length);
  if (!ALLOWED_PATHS.includes(path)) {
    return sendError(response, 403, `The preview does not forward ${path} to Prometheus.`);
  }
  const body = await readBody(request, QUERY);
  if (!Buffer.isBuffer(body)) {
    return sendError(response, body.status, body.text);
  }
  const target = new URL(prometheus);
  target.pathname = `${prometheus.pathname.replace(/\/$/, '')}${path}`;
  const abandoned = new AbortController();
  response.once('close', () => abandoned.abort());
  const answer = await fetch(target, {
    method: 'POST',
    body,
    headers: { 'accept-encoding': 'identity', 'content-type': QUERY.type },
    redirect: 'manual',
    signal: abandoned.signal,
  }).catch(() => undefined);
  if (answer === undefined) {
    sendError(response, 502, `Prometheus at ${prometheus.origin} cannot be reached.`);
  } else if (answer.body === null || !isJson(answer)) {
    sendError(response, 502, `Prometheus at ${prometheus.origin} answered with HTTP ${answer.status}, but no JSON.`);
  } else {
    response.writeHead(answer.status, freshHead('.json'));
    await pipeline(answer.body, response);
  }
}

/** The type may have a charset. */
function isJson({ headers }: Response): boolean {
  const [type] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase() === 'application/json';
}

function sendError(response: ServerResponse, status: number, error: string): void {
  sendJson(response, status, { status: 'error', errorType: 'preview', error });
}
