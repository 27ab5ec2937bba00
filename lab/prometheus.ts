/** Questions of the lab to a Prometheus besides queries. Addresses are host and port. */

/** Its metrics about itself, by name with labels as it writes them. */
export async function ownMetrics(address: string): Promise<Map<string, number>> {
  const text = await (await fetch(`http://${address}/metrics`)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      })
  );
}

/** The sum of one of its metrics over all labels; undefined if it does not have it. */
export function sumOfMetric(metrics: ReadonlyMap<string, number>, name: string): number | undefined {
  const values = [...metrics].filter(([key]) => key === name || key.startsWith(`${name}{`)).map(([, value]) => value);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

/** Makes it read its configuration again. */
export function reload(address: string): Promise<Response> {
  return fetch(`http://${address}/-/reload`, { method: 'POST' });
}

/** A group of its rules. Durations are in seconds. */
export interface RuleGroup {
  name: string;
  /** Start of the last evaluation, ISO 8601. */
  lastEvaluation: string;
  evaluationTime: number;
  rules: Array<{ name: string; query: string; evaluationTime: number; lastError?: string }>;
}

export async function ruleGroups(address: string): Promise<RuleGroup[]> {
  const answer = await (await fetch(`http://${address}/api/v1/rules?exclude_alerts=true`)).json();
  return answer.data.groups;
}

/** Its rules that failed, each with the reason. */
export function ruleErrors(groups: readonly RuleGroup[]): string[] {
  return groups.flatMap(({ name: group, rules }) =>
    rules.flatMap(({ name, lastError }) => (lastError ? [`${group}, ${name}: ${lastError}`] : []))
  );
}
