import { inspect } from 'node:util';

import { numberOf } from '../../tools/prometheus-queries';
import { InputError } from './errors';
import { type Answer, Questions } from './http';
import { accessOf, askedBy, type ServerOptions } from './server-options';
import { formatNumber } from './table';

/** A longer error of the server would not help. */
const MOST_OF_ERROR = 400;

/** Enough of a page to have its title. */
const START_OF_PAGE = 4096;

/** Statuses of a server that wants to know who asks. */
const NOT_LET_IN = [401, 403, 407];
const LOGIN = 'a tenant takes --header, a login --bearer-token-file or --basic-auth-file';

/** As much of a malformed row as tells it from others. Rows can be nested deeper than JSON.stringify follows. */
const SHORT = { depth: 2, maxArrayLength: 3, maxStringLength: 50, breakLength: Infinity };

/** A value as Prometheus writes it, which is not all that JavaScript reads as a number. */
const VALUE = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|Inf|NaN)$/i;

/** Unix seconds, and the value. */
type Point = [at: number, value: number];

export interface InstantSample {
  metric: Record<string, string>;
  value: number;
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
  /** The options that ask the same server, without what must not be printed. */
  asked: string[];
  instant(query: string): Promise<InstantSample[]>;
  range(query: string, times: Times): Promise<Series[]>;
}

/** The server answered, and refused the query: it may take another one. */
export class RefusedQuery extends InputError {}

/** @throws InputError for an invalid address or login */
export function prometheusClient(options: ServerOptions): PrometheusClient {
  const access = accessOf(options);
  const questions = new Questions(access);
  const ask = async <Row>(
    path: string,
    parameters: Record<string, string>,
    rowOf: (row: unknown) => Row | undefined
  ): Promise<Row[]> => {
    const at = `${access.address}/api/v1/${path}`;
    const answer = await questions.ask(at, new URLSearchParams(parameters));
    const { rows, problem } = rowsOf(answer, rowOf);
    if (problem === undefined) {
      return rows;
    }
    // Again from a text without secrets, as a problem shows parts of it.
    const { words, kind } = rowsOf({ ...answer, text: access.redacted(answer.text) }, rowOf).problem ?? problem;
    const said = `${at} ${access.redacted(words).slice(0, MOST_OF_ERROR)}`;
    if (kind === 'refused') {
      throw new RefusedQuery('--prometheus', said);
    }
    questions.stop();
    throw new InputError('--prometheus', kind === 'login' ? `${said}; ${LOGIN}` : said);
  };
  return {
    address: access.address,
    asked: askedBy(options, access),
    instant: (query) => ask('query', { query }, sampleOf),
    range: (query, { start, end, step }) =>
      ask('query_range', { query, start: `${start}`, end: `${end}`, step: `${step}` }, seriesOf),
  };
}

/** The reason why nothing can be concluded from an answer. */
interface Problem {
  words: string;
  /** `refused`: this query, and maybe no other; `login`: by whom it was asked. */
  kind?: 'refused' | 'login';
}

/** Returns the rows of a whole answer of a Prometheus, or the problem of any other. */
function rowsOf<Row>(answer: Answer, rowOf: (row: unknown) => Row | undefined): { rows: Row[]; problem?: Problem } {
  const { status, text, tries, waitMs } = answer;
  const json = parsedJson(text);
  const result = status < 300 ? resultOf(json) : undefined;
  if (result === undefined) {
    const again = tries > 1 ? `, asked ${tries} times` : '';
    const wait = waitMs === undefined ? '' : `; it asks to wait ${formatNumber(Math.ceil(waitMs / 1000))} s`;
    const isBusy = tries > 1 || waitMs !== undefined;
    const kind = NOT_LET_IN.includes(status) ? 'login' : status >= 400 && !isBusy ? 'refused' : undefined;
    const words = `answered with status ${status}${again}${wordsOf(json, answer)}${wait}`;
    return { rows: [], problem: { words, kind } };
  }
  const lacks = lacksIn(json);
  if (lacks.length > 0) {
    const words = `answered with a warning, so nothing is concluded from it: ${lacks.join('; ')}`;
    return { rows: [], problem: { words } };
  }
  const rows = result.map(rowOf);
  if (rows.every((row) => row !== undefined)) {
    return { rows };
  }
  const malformed = inspect(result[rows.indexOf(undefined)], SHORT);
  return { rows: [], problem: { words: `answered with a row that no Prometheus writes: ${malformed}` } };
}

/**
 * Reasons why an answer may lack something. Prometheus adds remarks on a query to its warnings before version 3, and says so;
 * VictoriaMetrics has a field instead.
 */
function lacksIn(answer: unknown): string[] {
  const warnings = field(answer, 'warnings');
  const said = (Array.isArray(warnings) ? warnings : [])
    .filter((warning) => typeof warning === 'string')
    .filter((warning) => !warning.startsWith('PromQL info:'));
  return said.length === 0 && field(answer, 'isPartial') === true ? ['the response is partial (isPartial)'] : said;
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

/** The words of the server: as a Prometheus, as Azure and Grafana do, or in plain text. */
function wordsOf(answer: unknown, { status, text, contentType }: Answer): string {
  const error = field(answer, 'error');
  const said = [error, field(error, 'message'), field(answer, 'message')].find((words) => typeof words === 'string');
  const isPage = contentType.includes('html') || /^\s*</.test(text);
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/i.exec(text.slice(0, START_OF_PAGE)) ?? [];
  const words =
    typeof said === 'string'
      ? said
      : isPage
        ? `a web page${title.trim() === '' ? '' : `, "${title.trim()}"`}`
        : answer === undefined
          ? text.slice(0, START_OF_PAGE)
          : '';
  const stranger = status < 400 || words.trim() === '' ? ', and not as a Prometheus does' : '';
  return `${stranger}${words.trim() === '' ? '' : `: ${words.trim()}`}`;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function sampleOf(row: unknown): InstantSample | undefined {
  const metric = field(row, 'metric');
  const point = pointOf(field(row, 'value'));
  return isMetric(metric) && point !== undefined ? { metric, value: point[1] } : undefined;
}

function seriesOf(row: unknown): Series | undefined {
  const metric = field(row, 'metric');
  const values = field(row, 'values');
  const points = Array.isArray(values) ? values.map(pointOf) : [undefined];
  return isMetric(metric) && points.every((point) => point !== undefined) ? { metric, values: points } : undefined;
}

function isMetric(metric: unknown): metric is Record<string, string> {
  return (
    typeof metric === 'object' &&
    metric !== null &&
    !Array.isArray(metric) &&
    Object.values(metric).every((value) => typeof value === 'string')
  );
}

function pointOf(point: unknown): Point | undefined {
  const [at, text]: unknown[] = Array.isArray(point) && point.length === 2 ? point : [];
  return typeof at === 'number' && Number.isFinite(at) && typeof text === 'string' && VALUE.test(text)
    ? [at, numberOf(text)]
    : undefined;
}
