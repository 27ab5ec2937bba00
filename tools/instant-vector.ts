/** A sample of an instant vector. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  /** As the server writes it. */
  value: string;
}

/**
 * The result of a query to Prometheus, or to what has its interface.
 *
 * @param address with the scheme
 * @param at epoch seconds of the instant; now by default
 * @throws with the server's words
 */
export async function instantVector(address: string, query: string, at?: number): Promise<Sample[]> {
  const response = await fetch(`${address}/api/v1/query`, {
    method: 'POST',
    body: new URLSearchParams({ query, ...(at === undefined ? {} : { time: `${at}` }) }),
  });
  const answer = await response.json();
  if (answer.status !== 'success') {
    throw new Error(`${query}: ${answer.error}`);
  }
  return answer.data.result.map(({ metric, value }: { metric: Record<string, string>; value: [number, string] }) => ({
    labels: metric,
    value: value[1],
  }));
}
