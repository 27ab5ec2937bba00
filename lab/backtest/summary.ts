import { Random } from '../random';
import { type Score, type ScoredCrossing, sumOf } from './score';

/** A climb from 80% to overload that takes longer than this can be paged this long ahead. */
const SLOW_CLIMB_MINUTES = 15;

/** The value at a quantile of the values. */
export function quantile(values: readonly number[], share: number): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];
}

/** Minutes from page to crossing; a crossing without a page sorts behind all others. */
export function leadOf({ lead }: ScoredCrossing): number {
  return typeof lead === 'number' ? lead : -Infinity;
}

/** The figures of an approach. Shares are of sustained crossings; what is counted is per resource-week. */
export interface Summary {
  missed: number;
  /** Of the first crossings of each resource-week: nobody lets a service be overloaded each day. */
  missedFirst: number;
  /** Of crossings of 5 to 9 minutes, of 10 to 29, and of 30 or more. */
  missedOf5: number;
  missedOf10: number;
  missedOf30: number;
  standing: number;
  late: number;
  /** Median lead time in minutes of crossings after a slow climb; -Infinity if they are not paged. */
  slowMedian: number;
  notifications: number;
  falseOnes: number;
}

function summaryOf({ crossings, notifications, falseOnes }: Score, weeks: number): Summary {
  const share = (isSo: (crossing: ScoredCrossing) => boolean, of = crossings) => of.filter(isSo).length / of.length;
  const isMissed = ({ lead }: ScoredCrossing) => lead === 'missed';
  const ofLength = (least: number, most: number) =>
    crossings.filter(({ longest }) => longest >= least && longest <= most);
  return {
    missed: share(isMissed),
    missedFirst: share(
      isMissed,
      crossings.filter(({ isFirst }) => isFirst)
    ),
    missedOf5: share(isMissed, ofLength(5, 9)),
    missedOf10: share(isMissed, ofLength(10, 29)),
    missedOf30: share(isMissed, ofLength(30, Infinity)),
    standing: share(({ lead }) => lead === 'standing'),
    late: share(({ lead }) => typeof lead === 'number' && lead <= 0),
    slowMedian: quantile(crossings.filter(({ climb }) => climb > SLOW_CLIMB_MINUTES).map(leadOf), 0.5) ?? NaN,
    notifications: notifications / weeks,
    falseOnes: falseOnes / weeks,
  };
}

/** A figure with the interval that holds it in 95% of fleets like this one. */
export interface Figure {
  value: number;
  interval: [number, number];
}

const RESAMPLES = 1000;

/**
 * Returns figures of resources, with bootstrap intervals: resources are drawn again, with their crossings and notifications, as
 * these are not independent of each other within one.
 *
 * @param scores what is known of each resource
 * @param figuresOf the figures of some resources; NaN for a figure without values
 */
export function withIntervals<Name extends string, Of>(
  scores: readonly Of[],
  figuresOf: (scores: readonly Of[]) => Record<Name, number>
): Record<Name, Figure> {
  const random = new Random(1, 'bootstrap');
  const values = figuresOf(scores);
  const drawn = Array.from({ length: RESAMPLES }, () => figuresOf(scores.map(() => random.pick(scores))));
  const figure = (name: Name): Figure => {
    const sorted = drawn
      .map((figures) => figures[name])
      .filter((value) => !Number.isNaN(value))
      .sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
    return { value: values[name], interval: [at(0.025), at(0.975)] };
  };
  const names = Object.keys(values) as Name[];
  return Object.fromEntries(names.map((name) => [name, figure(name)])) as Record<Name, Figure>;
}

/** The figures of an approach over a fleet. @param weeks that each resource was replayed */
export function figuresOf(scores: readonly Score[], weeks: number): Record<keyof Summary, Figure> {
  return withIntervals(scores, (some) => ({ ...summaryOf(sumOf(some), weeks * some.length) }));
}
