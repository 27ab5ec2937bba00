import { inspect, types } from 'node:util';

import { codeOf, reasonOf } from '../../tools/error-code';
import { InputError } from './errors';

/** A server that does not answer is not waited for longer. */
const PATIENCE_MS = 30_000;

/** Twice what the largest fleets need; a body without an end is not read further. */
const LONGEST_ANSWER_MIB = 64;

/** Few enough for the memory, enough to hide the distance to the server. */
const AT_A_TIME = 4;

/** A longer error of the server would not help. */
const START_OF_ERROR = 300;

/** As much of a malformed row as tells it from others. Rows can be nested deeper than JSON.stringify follows. */
const SHORT = { depth: 2, maxArrayLength: 3, maxStringLength: 50, breakLength: Infinity };

/** A bearer token for the server. A variable, since other users of the machine can read the options of a command. */
export const TOKEN_VARIABLE = 'PROMETHEUS_TOKEN';

/** The characters that a header can have. */
const TOKEN = /^[\x21-\x7e]*$/;

/** A value as Prometheus writes it, which is not all that JavaScript reads as a number. */
const VALUE = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|Inf|NaN)$/i;

/** Unix seconds, and the value as text. */
type Point = [number, string];

export interface InstantSample {
  metric: Record<string, string>;
  value: Point;
}

export interface Series {
  metric: Record<string, string>;
  values: Point[];
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
  const reader = new Reader(headers);
  const ask = async <Row>(
    path: string,
    parameters: Record<string, string>,
    isRow: (row: unknown) => row is Row
  ): Promise<Row[]> => {
    const at = `${address}/api/v1/${path}`;
    const { status, text } = await reader.read(at, new URLSearchParams(parameters));
    const answer = parsedJson(text);
    const rows = resultOf(answer);
    if (rows === undefined) {
      throw new InputError('--prometheus', `${at} answered with status ${status}${wordsOf(answer)}`);
    }
    if (rows.every(isRow)) {
      return rows;
    }
    const malformed = inspect(
      rows.find((row) => !isRow(row)),
      SHORT
    );
    throw new InputError(
      '--prometheus',
      `${at} answered with a row that no Prometheus writes: ${malformed.slice(0, START_OF_ERROR)}`
    );
  };
  return {
    address,
    instant: (query) => ask('query', { query }, isSample),
    range: (query, { start, end, step }) =>
      ask('query_range', { query, start: `${start}`, end: `${end}`, step: `${step}` }, isSeries),
  };
}

function parsed(text: string): { address: string; headers: Record<string, string> } {
  const takes = 'takes the URL of a Prometheus, such as http://127.0.0.1:9090';
  let url: URL;
  let login: string[];
  try {
    url = new URL(text);
    login = [url.username, url.password].map(decodeURIComponent);
  } catch {
    // A password stands before the last @, and is not printed.
    throw new InputError('--prometheus', `${takes}, not ${JSON.stringify(text.replace(/^.*@/s, '...@'))}`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new InputError('--prometheus', `${takes}, not ${url.protocol}`);
  }
  const { [TOKEN_VARIABLE]: token = '' } = process.env;
  const headers: Record<string, string> = {};
  if (login.some((part) => part !== '')) {
    headers.authorization = `Basic ${Buffer.from(login.join(':')).toString('base64')}`;
  } else if (!TOKEN.test(token)) {
    throw new InputError(TOKEN_VARIABLE, 'takes a token of visible ASCII characters, without spaces or line breaks');
  } else if (token !== '') {
    headers.authorization = `Bearer ${token}`;
  }
  return { address: `${url.origin}${url.pathname}`.replace(/\/+$/, ''), headers };
}

/** Reads a few answers at a time, none without an end. After the first failure it reads nothing more. */
class Reader {
  private readonly failure = new AbortController();
  private readonly waiting: Array<() => void> = [];
  private reading = 0;

  constructor(private readonly headers: Readonly<Record<string, string>>) {}

  async read(address: string, body: URLSearchParams): Promise<{ status: number; text: string }> {
    if (this.reading >= AT_A_TIME) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.reading++;
    try {
      return await this.answer(address, body);
    } catch (error) {
      this.failure.abort();
      throw error;
    } finally {
      this.reading--;
      this.waiting.shift()?.();
    }
  }

  private async answer(address: string, body: URLSearchParams): Promise<{ status: number; text: string }> {
    const { signal } = this.failure;
    const late = setTimeout(() => this.failure.abort(new Error(`not within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
    // An aborted answer that was being unpacked never ends, and would keep the process for as long.
    late.unref();
    try {
      const response = await fetch(address, { method: 'POST', body, headers: this.headers, signal });
      return { status: response.status, text: await textOf(response) };
    } catch (error) {
      throw new InputError(
        '--prometheus',
        `takes the URL of a Prometheus; ${address} does not answer (${whyOf(error)})`
      );
    } finally {
      clearTimeout(late);
    }
  }
}

async function textOf({ body }: Response): Promise<string> {
  const limit = LONGEST_ANSWER_MIB * 1024 * 1024;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) {
      throw new Error(`more than ${LONGEST_ANSWER_MIB} MiB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch` hides the reason in the cause, and several addresses of one name in an error without a message. */
function whyOf(error: unknown): string {
  const cause = types.isNativeError(error) && types.isNativeError(error.cause) ? error.cause : error;
  const reason = reasonOf(cause);
  return reason === '' ? codeOf(cause) : reason;
}

/** Undefined for anything but JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
  return isMetric(field(row, 'metric')) && isPoint(field(row, 'value'));
}

function isSeries(row: unknown): row is Series {
  const values = field(row, 'values');
  return isMetric(field(row, 'metric')) && Array.isArray(values) && values.every(isPoint);
}

function isMetric(metric: unknown): boolean {
  return (
    typeof metric === 'object' &&
    metric !== null &&
    !Array.isArray(metric) &&
    Object.values(metric).every((value) => typeof value === 'string')
  );
}

function isPoint(point: unknown): point is Point {
  return (
    Array.isArray(point) &&
    point.length === 2 &&
    Number.isFinite(point[0]) &&
    typeof point[1] === 'string' &&
    VALUE.test(point[1])
  );
}
