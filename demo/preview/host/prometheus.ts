/** Prometheus's HTTP API through the preview's own server. */
const BASE = '/api/prometheus/api/v1';

export type Labels = Record<string, string>;

/** Seconds, and the value as text, as Prometheus writes a sample. */
export type Sample = [number, string];

export interface MatrixSeries {
  metric: Labels;
  values: Sample[];
}

/** The answer to an instant query for one moment. */
export interface VectorSample {
  metric: Labels;
  value: Sample;
}

/** @param start,end,step in seconds */
export async function queryRange(
  query: string,
  range: { start: number; end: number; step: number },
  signal: AbortSignal
): Promise<MatrixSeries[]> {
  const { start, end, step } = range;
  return post('query_range', { query, start: `${start}`, end: `${end}`, step: `${step}` }, signal);
}

/** @param time in seconds */
/** A query that ends in a range, such as `x[28d:1d]`, has several values for each series. */
export async function queryAt(
  query: string,
  time: number,
  signal: AbortSignal
): Promise<Array<VectorSample | MatrixSeries>> {
  return post('query', { query, time: `${time}` }, signal);
}

/** @returns one value for each series; nothing for a query that ends in a range */
export async function queryInstant(query: string, time: number, signal: AbortSignal): Promise<VectorSample[]> {
  return (await queryAt(query, time, signal)).filter((sample) => 'value' in sample);
}

async function post<T>(path: string, parameters: Record<string, string>, signal: AbortSignal): Promise<T> {
  const response = await fetch(`${BASE}/${path}`, { method: 'POST', body: new URLSearchParams(parameters), signal });
  const answer: { data?: { result: T }; error?: string } = await response.json().catch(() => ({}));
  if (!response.ok || answer.data === undefined) {
    throw new Error(answer.error ?? `Prometheus answered with HTTP ${response.status}.`);
  }
  return answer.data.result;
}
