import { codeOf, reasonOf } from '../tools/error-code';
import { InputError } from './errors';

/** A server that does not answer is not waited for longer. */
const PATIENCE_MS = 30_000;

/** A longer error of the server would not help. */
const START_OF_ERROR = 300;

/** A bearer token for the server. A variable, since other users of the machine can read the options of a command. */
export const TOKEN_VARIABLE = 'PROMETHEUS_TOKEN';

export interface InstantSample {
  metric: Record<string, string>;
  /** Unix seconds, and the value as text. */
  value: [number, string];
}

export interface Series {
  metric: Record<string, string>;
  /** Unix seconds, and the value as text. */
  values: Array<[number, string]>;
}

interface Times {
  /** Unix seconds. */
  start: number;
  end: number;
  step: number;
}

/** A Prometheus, or a server with the same API. Its methods throw an InputError that names `--prometheus`. */
export interface PrometheusClient {
  /** The address without a password. */
  address: string;
  instant(query: string): Promise<InstantSample[]>;
  range(query: string, times: Times): Promise<Series[]>;
}

/**
 * @param url may have a user and a password; a bearer token is read from the environment
 * @throws InputError for anything but an address of HTTP
 */
export function prometheusClient(url: string): PrometheusClient {
  const { address, headers } = parsed(url);
  const ask = async (path: string, parameters: Record<string, string>): Promise<unknown[]> => {
    const at = `${address}/api/v1/${path}`;
    const response = await posted(at, new URLSearchParams(parameters), headers);
    const answer: unknown = await response.json().catch(() => undefined);
    const result = resultOf(answer);
    if (result === undefined) {
      throw new InputError('--prometheus', `${at} answered with status ${response.status}${wordsOf(answer)}`);
    }
    return result;
  };
  return {
    address,
    instant: async (query) => (await ask('query', { query })).filter(isSample),
    range: async (query, { start, end, step }) =>
      (await ask('query_range', { query, start: `${start}`, end: `${end}`, step: `${step}` })).filter(isSeries),
  };
}

function parsed(text: string): { address: string; headers: Record<string, string> } {
  const takes = 'takes the URL of a Prometheus, such as http://127.0.0.1:9090';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new InputError('--prometheus', `${takes}, not ${JSON.stringify(text)}`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new InputError('--prometheus', `${takes}, not ${url.protocol}`);
  }
  const { [TOKEN_VARIABLE]: token = '' } = process.env;
  const headers: Record<string, string> = {};
  if (url.username !== '' || url.password !== '') {
    const [user, password] = [url.username, url.password].map(decodeURIComponent);
    headers.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  } else if (token !== '') {
    headers.authorization = `Bearer ${token}`;
  }
  return { address: `${url.origin}${url.pathname}`.replace(/\/+$/, ''), headers };
}

async function posted(address: string, body: URLSearchParams, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    throw new InputError('--prometheus', `takes the URL of a Prometheus; ${address} does not answer (${whyOf(error)})`);
  }
}

/** `fetch` hides the reason in the cause, and several addresses of one name in an error without a message. */
function whyOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = reasonOf(cause);
  return reason === '' ? codeOf(cause) : reason;
}

function resultOf(answer: unknown): unknown[] | undefined {
  const data = field(answer, 'status') === 'success' ? field(answer, 'data') : undefined;
  const result = field(data, 'result');
  return Array.isArray(result) ? result : undefined;
}

/** The error of a Prometheus; anything else is not one. */
function wordsOf(answer: unknown): string {
  const error = field(answer, 'error');
  return typeof error === 'string' ? `: ${error.slice(0, START_OF_ERROR)}` : ', and not as a Prometheus does';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isSample(row: unknown): row is InstantSample {
  return typeof field(row, 'metric') === 'object' && Array.isArray(field(row, 'value'));
}

function isSeries(row: unknown): row is Series {
  return typeof field(row, 'metric') === 'object' && Array.isArray(field(row, 'values'));
}
