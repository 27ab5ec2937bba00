import { type Constraint } from '../capacity';
import { type NullableColumn } from '../numbers';

/**
 * What to do about a resource.
 *
 * - `noTraffic`, `sizeUnknown`, `noFigure`: there is nothing to judge by: no measured traffic, no unit size, or no figure of
 *   the guide for it
 * - `shard`: near a ceiling in the window, and at some of its load no unit size was recommended; also throttle or batch
 * - `scaleUp`: the window needed more units than the present size
 * - `scaleDown`: fewer units would have held two weeks, and no forecast approaches a ceiling
 * - `keep`: none of these
 */
export const VERDICTS = ['noTraffic', 'sizeUnknown', 'noFigure', 'shard', 'scaleUp', 'scaleDown', 'keep'] as const;

export type VerdictKind = (typeof VERDICTS)[number];

/** The verdict of the rules. The units are those to change to, or the present ones. */
export interface RecordedVerdict {
  verdict: VerdictKind;
  units: number;
}

/** The highest utilization of each constraint in each step of the data, with the unit size of its own minute. */
export type RecordedUtilization = Partial<Record<Constraint, Readonly<NullableColumn>>>;

type OfConstraints = Partial<Record<Constraint | 'any', number>>;

/** What the rules know of weeks and of the last hour, whatever the range and the step of the data. */
export interface RecordedFigures {
  /** Minutes until a constraint that climbs is full, and when that was recorded, in Unix milliseconds. */
  climbing: Partial<Record<Constraint, { minutes: number; time: number }>>;
  /** The highest utilization of ended days that were seen whole, by the days since 1970 in UTC. */
  dayPeaks: Partial<Record<Constraint, ReadonlyMap<number, number>>>;
  /** The highest minute in the range of the data; `any` is that of all constraints. */
  peak: OfConstraints;
  /** The 95th percentile of the minutes in the range of the data; `any` is that of the worst constraint of each. */
  p95: OfConstraints;
  /** How many minutes in the range of the data had a worst utilization of at least this, by the start of a band. */
  minutesAtLeast: Partial<Record<number, number>>;
}

/** A measured value and its ceiling are printed with three digits, so their quotient is known to about this. */
const AGREEMENT = 2e-3;

/** True if two utilizations of one moment differ only by what the steps of a query change, such as the average of an hour. */
export function looksLike(one: number, other: number): boolean {
  return Math.abs(one - other) <= AGREEMENT;
}
