import { type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readBody } from '../../http/body';
import { freshHead, sendJson } from '../../http/respond';

/** Path of Prometheus on the preview's server. */
export const PROMETHEUS_PATH = '/api/prometheus';

/** Only what the page needs: nothing that changes or reveals a server. */
const ALLOWED_PATH = /^\/api\/v1\/(query|query_range|series|label\/[a-zA-Z_][a-zA-Z0-9_]*\/values)$/;

/** A dashboard's queries have a few hundred bytes; longer ones are a mistake. */
const QUERY = { type: 'application/x-www-form-urlencoded', limit: 64 * 1024 };

/** The Prometheus behind the preview. */
export interface Upstream {
  address: URL;
  /** How long an answer may make no progress. */
  patienceMs: number;
}

/**
 * Forwards a read request to Prometheus and streams the answer: it is never held in memory, and an answer that breaks off
 * breaks off for the client too. Errors have the format of Prometheus's own.
 */
export async function proxyToPrometheus(
  { address, patienceMs }: Upstream,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL
): Promise<void> {
  const path = url.pathname.slice(PROMETHEUS_PATH.length);
  if (!ALLOWED_PATH.test(path)) {
    return sendError(response, 403, `The preview does not forward ${path} to Prometheus.`);
  }
  if (request.method !== 'GET' && request.method !== 'POST') {
    response.setHeader('allow', 'GET, POST');
    return sendError(response, 405, `The preview only forwards GET and POST to Prometheus, not ${request.method}.`);
  }
  const body = request.method === 'POST' ? await readBody(request, QUERY) : undefined;
  if (body !== undefined && !Buffer.isBuffer(body)) {
    return sendError(response, body.status, body.text);
  }
  const target = new URL(address);
  target.pathname = `${address.pathname.replace(/\/$/, '')}${path}`;
  target.search = url.search;

  const abandoned = new AbortController();
  response.once('close', () => abandoned.abort());
  let isStalled = false;
  const patience = setTimeout(() => {
    isStalled = true;
    abandoned.abort();
  }, patienceMs);
  try {
    const answer = await fetch(target, {
      method: request.method,
      body,
      headers: { 'accept-encoding': 'identity', ...(body !== undefined && { 'content-type': QUERY.type }) },
      redirect: 'manual',
      signal: abandoned.signal,
    });
    const reader = isCompleteJson(answer) ? answer.body?.getReader() : undefined;
    // The head waits for the first bytes: until then an error can still be answered as one.
    const first = await reader?.read();
    if (reader === undefined || first === undefined || first.done) {
      return sendError(
        response,
        502,
        `Prometheus at ${address.origin} answered with HTTP ${answer.status}, but no JSON.`
      );
    }
    const chunks = async function* () {
      yield first.value;
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        patience.refresh();
        yield part.value;
      }
    };
    response.writeHead(answer.status, freshHead('.json'));
    await pipeline(chunks, response, { signal: abandoned.signal });
  } catch {
    if (response.headersSent) {
      response.destroy();
    } else if (isStalled) {
      sendError(response, 504, `Prometheus at ${address.origin} did not answer within ${patienceMs / 1000} s.`);
    } else {
      sendError(response, 502, `Prometheus at ${address.origin} cannot be reached.`);
    }
  } finally {
    clearTimeout(patience);
    // Stops an answer that is not wanted.
    abandoned.abort();
  }
}

/** Accepts plain JSON with a known end: of anything else, half could look whole. */
function isCompleteJson({ headers }: Response): boolean {
  const [type] = (headers.get('content-type') ?? '').split(';');
  return (
    type.trim().toLowerCase() === 'application/json' &&
    (headers.get('content-encoding') ?? 'identity') === 'identity' &&
    (headers.has('content-length') || headers.has('transfer-encoding'))
  );
}

function sendError(response: ServerResponse, status: number, error: string): void {
  sendJson(response, status, { status: 'error', errorType: 'preview', error });
}
