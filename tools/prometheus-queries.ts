/** A sample of an instant vector. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  /** As text, as the server sent it. */
  value: string;
}

/**
 * Queries Prometheus, or a server with the same API.
 *
 * @param address with the scheme
 * @param at in epoch seconds; now by default
 * @throws with the server's error message
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
