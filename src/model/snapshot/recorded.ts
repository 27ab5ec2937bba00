import { type Constraint, CONSTRAINT_DIMENSIONS, CONSTRAINTS, type Dimension } from '../capacity';
import { isNumber, largest, type NullableColumn } from '../numbers';
import { hasLongSteps } from './unsettled';

/**
 * The action for a resource.
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
  /** True if only the load of a missing replica needs more units; missing where the query does not say. */
  isForFailover?: boolean;
  /** True if only a server load that does not follow traffic asks for more units; missing where the query does not say. */
  isLoadStuck?: boolean;
}

/** The highest utilization of each constraint in each step of the data, with the unit size of its own minute. */
export type RecordedUtilization = Partial<Record<Constraint, Readonly<NullableColumn>>>;

type OfConstraints = Partial<Record<Constraint | 'any', number>>;

/** Figures of the rules on weeks and on the last hour, whatever the range and the step of the data. */
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
  /** The highest utilization of each half hour of a day, whatever the range of the data, at the end of the half hour. */
  halfHours?: { times: readonly number[]; values: Readonly<NullableColumn> };
}

/** A measured value and its ceiling are printed with three digits, so their quotient is known to about this. */
const AGREEMENT = 2e-3;

/** True if two utilizations of one moment differ only by what the steps of a query change, such as the average of an hour. */
export function looksLike(one: number, other: number): boolean {
  return Math.abs(one - other) <= AGREEMENT;
}

/** A constraint whose figures differ between the rules and the panel. */
export interface Disagreement {
  constraint: Constraint;
  recorded: number;
  /** Undefined where the panel has no figure. */
  computed?: number;
}

/** As many of the newest moments decide: an hour of minutes. */
const COMPARED_MOMENTS = 60;

/** The tolerance for the average message of an hour and the range of a query, in utilization and as a share of it. */
const TOLERATED = { points: 0.02, share: 0.1 };

/**
 * Finds the constraints whose recorded utilization is another at most of the newest moments: queries or options lack what the
 * rules know, such as factors, mix or SKU. In a step that is longer than a minute they always may be.
 *
 * @param utilization as computed from the data
 */
export function disagreements(
  times: readonly number[],
  utilization: Partial<Record<Dimension, Readonly<NullableColumn>>>,
  recorded: RecordedUtilization | undefined
): Disagreement[] {
  if (recorded === undefined || hasLongSteps(times)) {
    return [];
  }
  return CONSTRAINTS.flatMap((constraint) => {
    const known = recorded[constraint];
    if (known === undefined) {
      return [];
    }
    const hasOwn = CONSTRAINT_DIMENSIONS[constraint].some((dimension) =>
      utilization[dimension]?.some((value) => value !== null)
    );
    const pairs: Array<{ recorded: number; computed?: number }> = [];
    for (let i = times.length - 1; i >= 0 && pairs.length < COMPARED_MOMENTS; i--) {
      const value = known[i];
      const computed = isNumber(value) ? highestAt(constraint, utilization, i) : undefined;
      if (isNumber(value) && (computed !== undefined || !hasOwn)) {
        pairs.push({ recorded: value, computed });
      }
    }
    const differing = pairs.filter((pair) => differ(pair));
    return differing.length > pairs.length / 2 ? [{ constraint, ...differing[0] }] : [];
  });
}

function differ({ recorded, computed }: { recorded: number; computed?: number }): boolean {
  const tolerated = Math.max(TOLERATED.points, TOLERATED.share * Math.max(recorded, computed ?? 0));
  return computed === undefined || Math.abs(recorded - computed) > tolerated;
}

function highestAt(
  constraint: Constraint,
  utilization: Partial<Record<Dimension, Readonly<NullableColumn>>>,
  index: number
): number | undefined {
  const values = CONSTRAINT_DIMENSIONS[constraint]
    .map((dimension) => utilization[dimension]?.[index] ?? null)
    .filter((value) => value !== null);
  return values.length === 0 ? undefined : largest(values);
}
