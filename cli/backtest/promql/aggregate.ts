import { type Aggregation, UnsupportedError } from './expression';
import { emptyValues, type Grid, hasValues, keyOf, picked, relabelled, type Series } from './series';

/** Returns the result of an aggregation without a parameter, or with one that is not an expression of its own. */
export function aggregated(
  { operator, grouping, parameter }: Pick<Aggregation, 'operator' | 'grouping' | 'parameter'>,
  input: readonly Series[],
  grid: Grid
): Series[] {
  const groups = new Map<string, { labels: Record<string, string>; members: Series[] }>();
  for (const series of input) {
    const labels = picked(series.labels, grouping);
    const key = keyOf(labels);
    const group = groups.get(key) ?? { labels, members: [] };
    groups.set(key, group);
    group.members.push(series);
  }
  return [...groups.values()].flatMap(({ labels, members }) => {
    switch (operator) {
      case 'topk':
        return parameter?.kind === 'number' ? extremes(parameter.value, members, grid, -1) : unsupported(operator);
      case 'bottomk':
        return parameter?.kind === 'number' ? extremes(parameter.value, members, grid, 1) : unsupported(operator);
      case 'count_values':
        return parameter?.kind === 'string' ? countValues(parameter.value, labels, members) : unsupported(operator);
      default:
        return [{ labels, values: (ONE_EACH[operator] ?? unsupported(operator))(members, grid) }];
    }
  });
}

function unsupported(operator: string): never {
  throw new UnsupportedError(operator);
}

type Aggregator = (members: readonly Series[], grid: Grid) => Float64Array;

const ONE_EACH: Readonly<Record<string, Aggregator>> = {
  max: folded((highest, value) => (value > highest ? value : highest)),
  min: folded((lowest, value) => (value < lowest ? value : lowest)),
  group: folded(
    (one) => one,
    () => 1
  ),
  count: folded(
    (count) => count + 1,
    () => 1
  ),
  sum: summed,
};

function folded(fold: (sofar: number, value: number) => number, start = (value: number) => value): Aggregator {
  return (members, grid) => {
    const result = emptyValues(grid);
    for (const { values } of members) {
      for (let i = 0; i < values.length; i++) {
        const value = values[i];
        if (value === value) {
          const known = result[i];
          result[i] = known === known ? fold(known, value) : start(value);
        }
      }
    }
    return result;
  };
}

/** Compensates rounding errors as Prometheus does. */
function summed(members: readonly Series[], grid: Grid): Float64Array {
  if (members.length === 1) {
    return members[0].values;
  }
  const result = emptyValues(grid);
  const added = new Float64Array(members.length);
  for (let i = 0; i < grid.count; i++) {
    members.forEach(({ values }, member) => (added[member] = values[i]));
    result[i] = sumOf(added);
  }
  return result;
}

/** The sum of those of the first `count` values that are there, NaN without any. */
export function sumOf(values: ArrayLike<number>, count = values.length): number {
  let sum = NaN;
  let lost = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i];
    if (value !== value) {
      continue;
    }
    if (sum !== sum) {
      sum = value;
      continue;
    }
    const next = sum + value;
    if (Number.isFinite(next)) {
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    } else {
      lost = 0;
    }
    sum = next;
  }
  return sum + lost;
}

/**
 * The series keep their labels, and have values only while they are among the largest or the smallest.
 *
 * @param sign of the order: -1 for the largest
 */
function extremes(count: number, members: readonly Series[], grid: Grid, sign: 1 | -1): Series[] {
  if (members.length <= count) {
    return [...members];
  }
  const results = members.map(({ labels }) => ({ labels, values: emptyValues(grid) }));
  for (let i = 0; i < grid.count; i++) {
    // The first of equal ones stays.
    const order = [...members.keys()]
      .filter((member) => !Number.isNaN(members[member].values[i]))
      .sort((a, b) => sign * (members[a].values[i] - members[b].values[i]) || a - b);
    for (const member of order.slice(0, count)) {
      results[member].values[i] = members[member].values[i];
    }
  }
  return results.filter(({ values }) => hasValues(values));
}

function countValues(label: string, labels: Readonly<Record<string, string>>, members: readonly Series[]): Series[] {
  const counts = new Map<number, Float64Array>();
  for (const { values } of members) {
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (value === value) {
        const ofValue = counts.get(value) ?? new Float64Array(values.length).fill(NaN);
        counts.set(value, ofValue);
        ofValue[i] = (ofValue[i] || 0) + 1;
      }
    }
  }
  return [...counts].map(([value, values]) => ({ labels: relabelled(labels, { [label]: String(value) }), values }));
}
