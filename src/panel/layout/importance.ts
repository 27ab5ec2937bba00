import { constraintOf, type Dimension } from '../../model/capacity';

/**
 * Keeps the most important dimensions in their order: the heaviest of each constraint come before its second ones.
 *
 * @param weightOf of equal weights, the first dimension is the more important
 * @param count how many to keep
 */
export function mostImportant(
  dimensions: readonly Dimension[],
  weightOf: (dimension: Dimension) => number,
  count: number
): Dimension[] {
  const ordered = [...dimensions].sort((a, b) => weightOf(b) - weightOf(a));
  const seconds = ordered.filter(
    (dimension, i) => ordered.findIndex((other) => constraintOf(other) === constraintOf(dimension)) < i
  );
  const kept = [...ordered.filter((dimension) => !seconds.includes(dimension)), ...seconds].slice(0, count);
  return dimensions.filter((dimension) => kept.includes(dimension));
}
