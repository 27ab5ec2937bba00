/**
 * How far an estimate from values in the order of time may be off. Values that follow each other are alike, so intervals come
 * from batches of consecutive values, not from single ones.
 */

/** With its 95% interval. */
export interface Estimate {
  value: number;
  interval: [number, number];
}

/** Enough for a variance, and few enough that the batches of an hour hold several minutes each. */
const BATCHES = 12;

/** For a two-sided interval of 95% by Student's distribution with one degree of freedom less than batches. */
const T_95 = 2.201;

/** Values in as many parts of about equal length, in their order. */
export function batchesOf<T>(values: readonly T[]): T[][] {
  const at = (part: number) => Math.round((part * values.length) / BATCHES);
  return Array.from({ length: BATCHES }, (_, part) => values.slice(at(part), at(part + 1)));
}

/** Returns the mean and its standard error, by the means of batches. Needs at least as many values as batches. */
export function meanOf(values: readonly number[]): { mean: number; error: number } {
  const means = batchesOf(values).map(average);
  const mean = average(values);
  const squares = means.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (BATCHES * (BATCHES - 1))) };
}

export function within(value: number, error: number): Estimate {
  return { value, interval: [value - T_95 * error, value + T_95 * error] };
}

/**
 * Estimates a positive figure from all values, with an interval from what it would be without each of the batches (the grouped
 * jackknife: B. Efron, "The jackknife, the bootstrap and other resampling plans", 1982). It needs no random numbers, so the
 * same data give the same answer.
 *
 * @returns undefined where the figure does not exist without some of the batches
 */
export function jackknife<T>(
  values: readonly T[],
  figure: (values: readonly T[]) => number | undefined
): Estimate | undefined {
  const batches = batchesOf(values);
  const value = figure(values);
  const without = batches.map((left) => figure(batches.filter((batch) => batch !== left).flat()));
  if (value === undefined || without.some((each) => each === undefined)) {
    return undefined;
  }
  const logs = without.map((each) => Math.log(each ?? NaN));
  const mean = average(logs);
  const squares = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const reach = Math.exp(T_95 * Math.sqrt(((BATCHES - 1) / BATCHES) * squares));
  return { value, interval: [value / reach, value * reach] };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
