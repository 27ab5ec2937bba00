import { type RuleFile } from '../../alerts/generator/promql/rule';
import { OUTPUT, PEAK } from '../../src/names/series';
import { instantVector } from '../../tools/instant-vector';
import { labelSet } from '../../demo/simulator/exporters/exposition';

/** Values are equal within this share, since sums in another order round differently. */
const RELATIVE_TOLERANCE = 1e-9;

const ALERTS = 'ALERTS';

const AT_AN_INSTANT: readonly string[] = [OUTPUT.climbing, PEAK.daysToCeiling];

/** The comparison of two servers' answers at one instant. */
export interface Comparison {
  /** Number of series of the first server, by query. */
  series: ReadonlyMap<string, number>;
  /** Descriptions of series that only one server has or whose values differ. */
  differences: string[];
}

/**
 * Returns queries for everything that a pack records or raises, by name.
 *
 * Climbs and growth depend on the instant of evaluation, and no two servers evaluate a group at the same one. So recorded series
 * are compared by their labels, and values by evaluating the expressions at one instant. The values of `ALERTS_FOR_STATE`
 * are such instants too, so it is not included.
 */
export function queriesOf(pack: readonly RuleFile[]): Map<string, string> {
  const recorded = pack.flatMap(({ groups }) =>
    groups.flatMap(({ rules }) => rules.flatMap((rule) => ('record' in rule ? [rule] : [])))
  );
  const queries = new Map([...recorded.map(({ record }) => record), ALERTS].map((name) => [name, name]));
  for (const { record, expr } of recorded.filter(({ record }) => AT_AN_INSTANT.includes(record))) {
    queries.set(record, `0 * ${record}`);
    queries.set(`${record} at the instant`, expr);
  }
  return queries;
}

/** Compares the results of queries by labels and value. */
export async function compare(
  single: string,
  sharded: string,
  queries: ReadonlyMap<string, string>,
  at: number
): Promise<Comparison> {
  const series = new Map<string, number>();
  const differences: string[] = [];
  for (const [name, query] of queries) {
    const [expected, found] = await Promise.all([single, sharded].map((address) => valuesOf(address, query, at)));
    series.set(name, expected.size);
    for (const key of new Set([...expected.keys(), ...found.keys()])) {
      const [a, b] = [expected.get(key), found.get(key)];
      if (a === undefined || b === undefined) {
        differences.push(`${name}${key}: only ${a === undefined ? 'in shards' : 'in the single Prometheus'}`);
      } else if (!same(a, b)) {
        differences.push(`${name}${key}: ${a}, in shards ${b}`);
      }
    }
  }
  return { series, differences };
}

/** @param at epoch seconds */
async function valuesOf(address: string, query: string, at: number): Promise<Map<string, string>> {
  const samples = await instantVector(address, query, at);
  const values = new Map(samples.map(({ labels: { __name__, ...labels }, value }) => [labelSet(labels), value]));
  if (values.size !== samples.length) {
    throw new Error(`${address} returns a series of ${query} twice`);
  }
  return values;
}

/** Compares the texts too, since infinity minus infinity is not 0. */
function same(a: string, b: string): boolean {
  const [x, y] = [Number(a), Number(b)];
  return a === b || Math.abs(x - y) <= RELATIVE_TOLERANCE * Math.max(Math.abs(x), Math.abs(y));
}
