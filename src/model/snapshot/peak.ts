import { isNumber, type NullableColumn } from '../numbers';
import {
  type Constraint,
  CONSTRAINT_DIMENSIONS,
  CONSTRAINTS,
  type Dimension,
  UTILIZATION_TOLERANCE,
} from '../capacity';
import { type AssessedResource } from './assess';
import { looksLike, type RecordedFigures } from './recorded';
import { type Timeline } from './timeline';
import { hasLongSteps } from './unsettled';

/** The highest utilization over time. */
export interface Peak {
  utilization: number;
  /** Position in the resource's times; of equal peaks, the first. */
  index: number;
  time: number;
  /** Of equally utilized dimensions, the first in the model's order: bytes before messages. */
  dimension: Dimension;
  /** Missing where the utilization is recorded and the data, whose steps are longer, has no such pair. */
  figures?: { measured: number; ceiling: number };
}

/** Returns the highest utilization of these dimensions at each time, or null where none has one. */
export function worstOverTime({ utilization }: Timeline, dimensions: readonly Dimension[]): NullableColumn {
  const columns = dimensions.map((dimension) => utilization[dimension]).filter((column) => column !== undefined);
  const worst: NullableColumn = columns.length === 0 ? [] : [...columns[0]];
  for (const column of columns.slice(1)) {
    for (let index = 0; index < column.length; index++) {
      const value = column[index];
      const before = worst[index];
      if (value !== null && (before === null || value > before)) {
        worst[index] = value;
      }
    }
  }
  return worst;
}

/**
 * Finds the peak of these dimensions.
 *
 * @param timeline of the resource, at its own unit sizes or at another, with a value for each time
 * @param positions the positions to look at
 */
export function peakOf(
  times: readonly number[],
  timeline: Timeline,
  dimensions: readonly Dimension[],
  [first, end]: Positions
): Peak | undefined {
  const worst = worstOverTime(timeline, dimensions);
  let highest: { utilization: number; index: number } | undefined;
  for (let index = first; index < Math.min(end, worst.length); index++) {
    const utilization = worst[index];
    if (utilization !== null && (highest === undefined || utilization > highest.utilization)) {
      highest = { utilization, index };
    }
  }
  if (highest === undefined) {
    return undefined;
  }
  const { utilization, index } = highest;
  for (const dimension of dimensions) {
    const own = timeline.utilization[dimension]?.[index] ?? -Infinity;
    const value = timeline.measured[dimension]?.[index] ?? null;
    const ceiling = timeline.ceilings[dimension][index];
    if (own >= utilization - UTILIZATION_TOLERANCE && value !== null && ceiling !== null) {
      return {
        utilization: own,
        index,
        time: times[index],
        dimension,
        ...(isRatioOf(own, value, ceiling) && { figures: { measured: value, ceiling } }),
      };
    }
  }
  return undefined;
}

/** True if a utilization is that of a measured value and its ceiling. */
export function isRatioOf(utilization: number, measured: number, ceiling: number): boolean {
  return looksLike(utilization, measured / ceiling);
}

/** How often a constraint was at or above a utilization, each time until it fell below, and when it last was. */
export interface Reached {
  times: number;
  last: number;
}

/** @returns undefined if no value of the data is that high */
export function reachedIn(
  { times, timeline, measuredDimensions }: AssessedResource,
  constraint: Constraint,
  from: number,
  [first, end]: Positions
): Reached | undefined {
  const dimensions = CONSTRAINT_DIMENSIONS[constraint].filter((dimension) => measuredDimensions.includes(dimension));
  const values = worstOverTime(timeline, dimensions);
  let reached: Reached | undefined;
  let isAbove = false;
  for (let index = first; index < end; index++) {
    const value = values[index];
    if (!isNumber(value)) {
      continue;
    }
    const wasAbove = isAbove;
    isAbove = value >= from - UTILIZATION_TOLERANCE;
    if (isAbove) {
      reached = { times: (reached?.times ?? 0) + Number(!wasAbove), last: times[index] };
    }
  }
  return reached;
}

/**
 * Finds the peak of a constraint, or of all, in the time range of the data. Where the rules recorded it, it is the highest minute
 * of them, however long the steps of the data are: the first step may reach back before the range. Only the latest moment may be
 * newer than what the rules have.
 */
export function rangePeakOf(
  { times, timeline, measuredDimensions, recordedFigures, latest }: AssessedResource,
  constraint: Constraint | undefined,
  positions: Positions
): Peak | undefined {
  const dimensions = constraint === undefined ? measuredDimensions : CONSTRAINT_DIMENSIONS[constraint];
  const found = peakOf(times, timeline, dimensions, positions);
  const recorded = recordedFigures?.peak ?? {};
  const highest = largestOf(constraint === undefined ? CONSTRAINTS : [constraint], recorded);
  if (found === undefined || highest === undefined) {
    return found;
  }
  const now = times.lastIndexOf(latest.time);
  const present = peakOf(times, timeline, dimensions, [now, now + 1]);
  if (present !== undefined && present.utilization > highest.peak) {
    return present;
  }
  const utilization = Math.max(
    highest.peak,
    peakBefore(recorded, constraint === undefined ? Infinity : found.utilization)
  );
  if (looksLike(utilization, found.utilization)) {
    return { ...found, utilization };
  }
  const { index, time } = found;
  const dimension =
    utilization > highest.peak
      ? found.dimension
      : CONSTRAINT_DIMENSIONS[highest.constraint].find((each) => measuredDimensions.includes(each));
  return { utilization, index, time, dimension: dimension ?? found.dimension };
}

/**
 * Rules before 0.3 recorded no constraint, so their minutes are in the peak of all alone. If that is the highest, the data, whose
 * steps are longer, tells the peak of each constraint.
 */
function peakBefore(recorded: RecordedFigures['peak'], ofData: number): number {
  const ofConstraints = largestOf(CONSTRAINTS, recorded)?.peak ?? -Infinity;
  return recorded.any !== undefined && recorded.any > ofConstraints + UTILIZATION_TOLERANCE
    ? Math.min(recorded.any, ofData)
    : -Infinity;
}

function largestOf(
  constraints: readonly Constraint[],
  recorded: Partial<Record<Constraint, number>>
): { constraint: Constraint; peak: number } | undefined {
  let highest: { constraint: Constraint; peak: number } | undefined;
  for (const constraint of constraints) {
    const peak = recorded[constraint];
    if (peak !== undefined && (highest === undefined || peak > highest.peak + UTILIZATION_TOLERANCE)) {
      highest = { constraint, peak };
    }
  }
  return highest;
}

/** A time range, both ends included, in Unix milliseconds. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** The first position of a part of a column, and the position after its last. */
export type Positions = [first: number, end: number];

/**
 * Finds the times that lie in a time range; a source may also return one before or after it.
 *
 * @param times in Unix milliseconds, ascending
 * @returns two equal positions where no time lies in the range
 */
export function positionsIn(times: readonly number[], { from, to }: TimeSpan): Positions {
  const first = times.findIndex((time) => time >= from);
  const after = times.findIndex((time) => time > to);
  const end = after === -1 ? times.length : after;
  return first === -1 || end <= first ? [0, 0] : [first, end];
}

/** A unit size, and the first time of a range at which it ran. */
export interface SizePeriod {
  units: number;
  since: number;
}

/** Returns every unit size that a resource had in a range, in order. A gap between two equal sizes is not a change. */
export function sizePeriods(
  { times, changes, conditionsAt }: Pick<AssessedResource, 'times' | 'changes' | 'conditionsAt'>,
  [first, end]: Positions
): SizePeriod[] {
  const periods: SizePeriod[] = [];
  for (const index of [first, ...(changes ?? times.keys())]) {
    const { units } = index >= first && index < end ? conditionsAt(index) : {};
    if (units !== undefined && units !== periods.at(-1)?.units) {
      periods.push({ units, since: times[index] });
    }
  }
  return periods;
}

/**
 * The unit sizes that the peak of a range may have been at: one, or the two of a step that is longer than a minute. A recorded
 * peak has no place in the data: it was at one of the sizes of the range, and more than two tell nothing.
 */
export function peakUnitsOf(resource: AssessedResource, positions: Positions, peak: Peak | undefined): number[] {
  if (peak === undefined) {
    return [];
  }
  const { times, conditionsAt } = resource;
  const indexes = hasLongSteps(times) && peak.index > 0 ? [peak.index - 1, peak.index] : [peak.index];
  const own =
    peak.figures === undefined
      ? sizePeriods(resource, positions).map(({ units }) => units)
      : indexes.map((at) => conditionsAt(at).units);
  const units = [...new Set(own.filter(isNumber))];
  return units.length > 2 ? [] : units;
}
