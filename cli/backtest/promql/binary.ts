import { groupedBy } from '../../../tools/grouped-by';
import { type Binary, type Labels, NAME } from './expression';
import { isComparison, operationOf, type Operation } from './operators';
import { emptyValues, hasValues, keyOf, picked, relabelled, type Series, withoutName } from './series';

/** Told of each time at which Prometheus would refuse to match series. */
export type Refuse = (i: number) => void;

/** `and`, `or` and `unless`. */
export function combined({ operator, matching }: Binary, left: readonly Series[], right: readonly Series[]): Series[] {
  const [groups, others] = operator === 'or' ? [right, left] : [left, right];
  const present = presence(others, matching);
  const results = groups.flatMap((series) => {
    const there = present.get(keyOf(picked(series.labels, matching)));
    if (there === undefined) {
      return operator === 'and' ? [] : [series];
    }
    const values = kept(series.values, there, operator === 'and' ? 1 : 0);
    return hasValues(values) ? [{ labels: series.labels, values }] : [];
  });
  return operator === 'or' ? merged([...left, ...results]) : results;
}

/** The values at times of one kind. */
function kept(values: Float64Array, there: Uint8Array, kind: 0 | 1): Float64Array {
  const result = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    result[i] = there[i] === kind ? values[i] : NaN;
  }
  return result;
}

function presence(all: readonly Series[], matching: Labels): Map<string, Uint8Array> {
  const present = new Map<string, Uint8Array>();
  for (const { labels, values } of all) {
    const key = keyOf(picked(labels, matching));
    const there = present.get(key) ?? new Uint8Array(values.length);
    present.set(key, there);
    for (let i = 0; i < values.length; i++) {
      if (values[i] === values[i]) {
        there[i] = 1;
      }
    }
  }
  return present;
}

/** An operator between a vector and a number at each time. */
export function withScalar(
  { operator, isBool }: Pick<Binary, 'operator' | 'isBool'>,
  vector: readonly Series[],
  { values: numbers, side }: { values: Float64Array; side: 'left' | 'right' }
): Series[] {
  const operation = operationOf(operator, isBool, side);
  const keepsName = isComparison(operator) && !isBool;
  return vector.flatMap(({ labels, values }) => {
    const result = side === 'left' ? paired(operation, values, numbers) : paired(operation, numbers, values);
    return result === undefined ? [] : [{ labels: keepsName ? labels : withoutName(labels), values: result }];
  });
}

/** An operator between vectors, one to one or several to one. */
export function matched(
  binary: Binary,
  { left, right, refuse }: { left: readonly Series[]; right: readonly Series[]; refuse: Refuse }
): Series[] {
  const { operator, isBool, matching, many = 'left' } = binary;
  const operation = operationOf(operator, isBool);
  const [manySide, oneSide] = many === 'left' ? [left, right] : [right, left];
  const keyOfMatch = ({ labels }: Series) => keyOf(picked(labels, matching));
  const ones = groupedBy(oneSide, keyOfMatch);
  for (const alike of ones.values()) {
    refuseTogether(alike, refuse);
  }
  const results = manySide.flatMap((series) =>
    (ones.get(keyOfMatch(series)) ?? []).flatMap((one) => {
      const [a, b] = many === 'left' ? [series.values, one.values] : [one.values, series.values];
      const values = paired(operation, a, b);
      return values === undefined ? [] : [{ labels: labelsOf(binary, series, one), values }];
    })
  );
  return merged(results, refuse);
}

/** Undefined if it is empty. */
function paired(operation: Operation, a: Float64Array, b: Float64Array): Float64Array | undefined {
  const values = new Float64Array(a.length);
  let isAny = false;
  for (let i = 0; i < values.length; i++) {
    // A missing value is NaN, and a power or a comparison of NaN can be a number.
    const value = a[i] === a[i] && b[i] === b[i] ? operation(a[i], b[i]) : NaN;
    isAny ||= value === value;
    values[i] = value;
  }
  return isAny ? values : undefined;
}

function labelsOf({ operator, isBool, matching, many, include }: Binary, { labels }: Series, one: Series) {
  const keepsName = isComparison(operator) && !isBool;
  if (many === undefined) {
    return relabelled(picked(labels, matching), keepsName && !matching.isOnly ? { [NAME]: labels[NAME] ?? '' } : {});
  }
  return relabelled(
    keepsName ? labels : withoutName(labels),
    Object.fromEntries(include.map((label) => [label, one.labels[label] ?? '']))
  );
}

function refuseTogether(alike: readonly Series[], refuse: Refuse): void {
  if (alike.length > 1) {
    merged(
      alike.map(({ values }) => ({ labels: {}, values })),
      refuse
    );
  }
}

/** Series with the same labels become one. */
export function merged(all: readonly Series[], refuse?: Refuse): Series[] {
  const byKey = new Map<string, Series[]>();
  for (const series of all) {
    const key = keyOf(series.labels);
    const alike = byKey.get(key);
    if (alike === undefined) {
      byKey.set(key, [series]);
    } else {
      alike.push(series);
    }
  }
  return [...byKey.values()].map((alike) => (alike.length === 1 ? alike[0] : union(alike, refuse)));
}

function union(alike: readonly Series[], refuse?: Refuse): Series {
  const [{ labels, values: first }] = alike;
  const values = emptyValues({ first: 0, step: 1, count: first.length });
  for (const series of alike) {
    for (let i = 0; i < values.length; i++) {
      const value = series.values[i];
      if (value === value) {
        if (values[i] === values[i]) {
          refuse?.(i);
        } else {
          values[i] = value;
        }
      }
    }
  }
  return { labels, values };
}
