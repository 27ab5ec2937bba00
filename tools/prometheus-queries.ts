/** A sample of an instant vector. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  /** As text, as the server sent it. */
  value: string;
}

/** A sample as Prometheus sends it: epoch seconds, and the value as text. */
export type Point = [seconds: number, value: string];

/** Returns a value from the text in which Prometheus writes it: infinities as `+Inf` and `-Inf`. */
export function numberOf(text: string): number {
  return Number(text.replace(/inf$/i, 'Infinity'));
}

/** Headers for a server on this machine: it and the reader would take longer to pack and unpack an answer than to pass it on. */
export const UNCOMPRESSED = { 'accept-encoding': 'identity' };

/** The series of a range query. */
export interface Matrix {
  metric: Record<string, string>;
  values: Point[];
}

/**
 * Asks Prometheus, or a server with the same API.
 *
 * @param address with the scheme
 * @throws with the server's error message
 */
export async function queryResult<Result>(
  address: string,
  path: 'query' | 'query_range',
  parameters: Record<string, string>
): Promise<Result> {
  const body = new URLSearchParams(parameters);
  const response = await fetch(`${address}/api/v1/${path}`, { method: 'POST', body, headers: UNCOMPRESSED });
  const answer = await response.json();
  if (answer.status !== 'success') {
    throw new Error(`${parameters.query}: ${answer.error}`);
  }
  return answer.data.result;
}

/** @param at in epoch seconds; now by default */
export async function instantVector(address: string, query: string, at?: number): Promise<Sample[]> {
  const result = await queryResult<Array<{ metric: Record<string, string>; value: Point }>>(address, 'query', {
    query,
    ...(at !== undefined && { time: `${at}` }),
  });
  return result.map(({ metric, value }) => ({ labels: metric, value: value[1] }));
}
