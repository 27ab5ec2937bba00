import { type Direction, type Scenario } from '../guide';
import { type Constraint, type Dimension, DIMENSIONS } from '../model/capacity';
import { type NullableColumn, smallest } from '../model/numbers';
import { lastIndex, medianStep, unionOfChanges } from '../model/snapshot';
import { type Identity, sharedLabels } from './resources';
import { type DetectedRole } from './roles';
import { nameOf, type Series } from './series';
import { pairs, stepOf, union, unionOf, withGaps } from './times';
import {
  CONFIGURATION_ROLES,
  type FieldOrigin,
  isConfiguration,
  isLasting,
  type ResourceObservations,
  type Samples,
  type SeriesRole,
  type Warn,
} from './types';

/** A series whose role is known. */
export interface MeantSeries extends Series {
  role: DetectedRole;
  /** Of a share. */
  scenario?: Scenario;
  /** Of a traffic factor. */
  direction?: Direction;
  /** Of the rules' figures about one constraint. */
  constraint?: Constraint;
  /** The utilization at or above which it counts minutes. */
  atLeast?: number;
  identity: Identity;
}

/** A series of a resource, with its values as the role has them. */
export interface ReadSeries extends MeantSeries, Samples {
  resourceId: string;
  resource: string;
  divisor: number;
  times: number[];
  values: NullableColumn;
}

/**
 * How long a sample holds at the times of faster series, in steps of its own series. One and a half tolerates a late
 * sample; two would hide a missing one.
 */
const HOLD_STEPS = 1.5;

/**
 * The same for the last sample, up to the time at which the next one is due. A source that stamps an hour with its start
 * delivers it when the next has passed; until then, nothing is missing.
 */
const LAST_HOLD_STEPS = 2;

/** A series counts as slower than the axis above this ratio of their steps; below it, the difference is jitter. */
const SLOWER = 1.1;

/** More than any rank. */
const WITHOUT_VALUES = 1000;

/** Endpoints whose parts add up to one line; nearly every series has none. */
const ENDPOINTS = [undefined, 'client', 'server'] as const;

/** The data of a resource that has a time axis. */
type OnAxis = Omit<ResourceObservations, 'recorded'>;

/** Groups the series of a resource by what they mean, and keeps those with the best evidence of each group. */
export function bestOfRoles(all: readonly ReadSeries[]): ReadSeries[][] {
  const groups: ReadSeries[][] = [];
  for (const series of all) {
    const { role, scenario, direction, constraint, atLeast } = series;
    // So few groups that a search is faster than a map.
    const at = groups.findIndex(
      ([best]) =>
        best.role.role === role.role &&
        best.scenario === scenario &&
        best.direction === direction &&
        best.constraint === constraint &&
        best.atLeast === atLeast
    );
    if (at < 0) {
      groups.push([series]);
      continue;
    }
    const [best] = groups[at];
    const difference = role.rank === best.role.rank ? 0 : orderOf(series) - orderOf(best);
    if (difference < 0) {
      groups[at] = [series];
    } else if (difference === 0) {
      groups[at].push(series);
    }
  }
  return groups;
}

/** A series without a single value counts as missing, however good its evidence. */
function orderOf({ role, values }: ReadSeries): number {
  return values.some((value) => value !== null) ? role.rank : role.rank + WITHOUT_VALUES;
}

/** Makes one series of each group over time: those that follow each other are joined. */
export function joinGroups(groups: ReadonlyArray<readonly ReadSeries[]>, warn: Warn): ReadSeries[] {
  return groups
    .filter(([{ role }]) => !isLasting(role.role))
    .map((group) =>
      group.length === 1
        ? group[0]
        : { ...group[0], changes: undefined, ...joined(group, warn), origin: originOf(group) }
    );
}

/** The origin of the first series, with the rows of the others in the same field of a long frame. */
function originOf([{ origin }, ...others]: readonly ReadSeries[]): FieldOrigin {
  const more = others
    .filter(({ origin: { frame, field } }) => frame === origin.frame && field === origin.field)
    .flatMap((own) => own.origin.rows ?? []);
  return origin.rows === undefined ? origin : { ...origin, rows: [...origin.rows, ...more] };
}

/** The bytes and the messages of a direction are one constraint, with the higher utilization of both. */
function joined(group: readonly ReadSeries[], warn: Warn): Samples {
  return group[0].role.role === 'utilization' ? highestOf(group) : joinParts(group, warn);
}

/** The highest value at each time. At that of single values, which are of now, a longer series has the highest of its last step. */
export function highestOf(parts: readonly Samples[]): Samples {
  const [now, overTime] = [parts.filter(isOneValue), parts.filter((part) => !isOneValue(part))];
  const highest = highestByTime(overTime);
  highestByTime(now).forEach((value, time) => highest.set(time, value ?? highest.get(time) ?? null));
  const times = [...highest.keys()].sort((a, b) => a - b);
  return { times, values: times.map((time) => highest.get(time) ?? null) };
}

function isOneValue({ times }: Samples): boolean {
  return times.length === 1;
}

function highestByTime(parts: readonly Samples[]): Map<number, number | null> {
  const highest = new Map<number, number | null>();
  for (const { times, values } of parts) {
    times.forEach((time, i) => {
      const [known = null, value] = [highest.get(time), values[i]];
      highest.set(time, known === null || (value !== null && value > known) ? value : known);
    });
  }
  return highest;
}

/** Series of one endpoint are joined; those of several endpoints are added up. */
function joinParts(group: readonly ReadSeries[], warn: Warn): Samples {
  const parts = ENDPOINTS.map((endpoint) => group.filter(({ role }) => role.endpoint === endpoint))
    .filter((part) => part.length > 0)
    .map((part) => stitchPart(part, warn));
  return parts.length === 1 ? parts[0] : addUp(parts);
}

function stitchPart(part: readonly ReadSeries[], warn: Warn): Samples {
  const { samples, overlapping } = stitch(part);
  for (const index of overlapping) {
    warn({ code: 'duplicateSeries', subject: nameOf(part[index]) });
  }
  return samples;
}

/**
 * Joins several series of the same quantity into one: when an exporter restarts or a label changes, Prometheus starts a
 * new series. Values at the same time are never added; the first series wins.
 *
 * @returns also the positions of series with values at times that an earlier one already covers
 */
export function stitch(series: readonly Samples[]): { samples: Samples; overlapping: number[] } {
  const overlapping = new Set<number>();
  let layer = series.map((samples, index) => ({ samples, index }));
  while (layer.length > 1) {
    layer = pairs(layer).map(([a, b]) => {
      if (b === undefined) {
        return a;
      }
      const { samples, overlap } = continueWith(a.samples, b.samples);
      if (overlap) {
        overlapping.add(b.index);
      }
      return { samples, index: a.index };
    });
  }
  return {
    samples: layer[0]?.samples ?? { times: [], values: [] },
    overlapping: [...overlapping].sort((a, b) => a - b),
  };
}

/** Sums the parts of a whole; at each time, of the parts that have a value. */
export function addUp(parts: readonly Samples[]): Samples {
  const times = unionOf(parts.map((part) => part.times));
  const step = stepOf(times);
  const [first = [], ...rest] = parts.map((part) => project(part, times, step));
  const values = first.map((value, i) =>
    rest.reduce((sum: number | null, column) => (sum === null ? column[i] : sum + (column[i] ?? 0)), value)
  );
  return { times, values };
}

/**
 * Fills in from `b` only where `a` has no value within a step; a series that begins where the other ends continues it,
 * however soon. The latest values, for example, may come from a query of their own.
 */
function continueWith(a: Samples, b: Samples): { samples: Samples; overlap: boolean } {
  const step = medianStep(a.times) ?? 0;
  const times = union(a.times, b.times);
  const column: NullableColumn = [];
  let overlap = false;
  let inA = 0;
  let inB = 0;
  const [end, start] = [lastValue(a), nextValue(b, 0)];
  // A value of now at the end of a range, whose last point is that of a whole step. Two single values of one time are two sources.
  const isNow = start === end && a.times.length > 1 && b.times.length === 1;
  const follows = start > end || (start === end && a.times.length > 1);
  let before = -Infinity;
  let after = nextValue(a, 0);
  for (const time of times) {
    let own: number | null = null;
    let other: number | null = null;
    if (a.times[inA] === time) {
      own = a.values[inA++];
      if (own !== null) {
        before = time;
        after = nextValue(a, inA);
      }
    }
    if (b.times[inB] === time) {
      other = b.values[inB++];
    }
    const covered =
      !(isNow && time === start && other !== null) &&
      (own !== null || (!follows && (time - before < step || after - time < step)));
    overlap ||= covered && other !== null && !follows;
    column.push(covered ? own : other);
  }
  return { samples: { times, values: column }, overlap };
}

/** Time of the first value from a position on. */
function nextValue({ times, values }: Samples, from: number): number {
  for (let i = from; i < times.length; i++) {
    if (values[i] !== null) {
      return times[i];
    }
  }
  return Infinity;
}

/** Time of the last value; -Infinity without one. */
function lastValue({ times, values }: Samples): number {
  const index = lastIndex(times.length, (at) => values[at] !== null);
  return index === undefined ? -Infinity : times[index];
}

/**
 * @param used all series of the resource that play a role
 * @param joins those over time, one for each role
 */
export function alignResource(used: readonly ReadSeries[], joins: readonly ReadSeries[]): OnAxis {
  const interval = shortestInterval(used);
  const isHeld = holdsThroughout(joins);
  const measured = unionOf(joins.filter((series) => !isHeld(series)).map(({ times }) => times));
  const axis = measured.length > 0 ? withGaps(measured, interval) : unionOf(joins.map(({ times }) => times));
  const axisStep = stepOf(axis);
  const named = used.filter(({ resource }) => resource !== '');
  const observations: OnAxis = {
    resourceId: used[0]?.resourceId ?? '',
    // Of the rules' series, only the unit size has the name; the others give the end of the id.
    resource: (named.find(({ role }) => role.role === 'units') ?? named.at(0))?.resource ?? '',
    labels: sharedLabels(used.map(({ labels }) => labels)),
    times: axis,
    interval,
    changes: changesOf(joins, axis),
    measured: {},
    origins: {},
  };
  for (const series of joins) {
    const column = measured.length > 0 && isHeld(series) ? throughout(series, axis) : project(series, axis, axisStep);
    place(observations, series, column);
  }
  return observations;
}

/**
 * A unit size or a mix with a single point, as an instant query returns it, holds at every time and adds no time of its own.
 * Shares count as a single point only if all have one: beside shares over a range, a single point is a scenario that has just
 * begun.
 */
function holdsThroughout(joins: readonly ReadSeries[]): (series: ReadSeries) => boolean {
  const held = CONFIGURATION_ROLES.filter((role) =>
    joins.every((series) => series.role.role !== role || series.times.length === 1)
  );
  return ({ role }) => held.includes(role.role);
}

/** Repeats a single sample at all times of an axis. */
export function throughout({ values: [value] }: Samples, axis: readonly number[]): NullableColumn {
  return axis.map(() => value);
}

/**
 * Returns the samples at the times of an axis that contains theirs. A series slower than the axis holds each value for
 * as long as its own step explains, and its last one until the next is overdue; any other missing value is a gap.
 */
export function project(samples: Samples, axis: readonly number[], axisStep: () => number | undefined): NullableColumn {
  if (samples.times === axis) {
    return samples.values;
  }
  const { times, values } = samples;
  const step = medianStep(times);
  const finest = axisStep();
  const held = step !== undefined && finest !== undefined && step > finest * SLOWER ? step : 0;
  const column: NullableColumn = [];
  let next = 0;
  for (const time of axis) {
    if (next < times.length && times[next] <= time) {
      next++;
    }
    const age = next === 0 ? Infinity : time - times[next - 1];
    const hold = held * (next === times.length ? LAST_HOLD_STEPS : HOLD_STEPS);
    column.push(age === 0 || age < hold ? values[next - 1] : null);
  }
  return column;
}

/** Returns the interval of the fastest series; a slower one holds its values at the times between. */
function shortestInterval(used: readonly ReadSeries[]): number | undefined {
  const intervals = used.map((series) => series.interval ?? Infinity);
  const shortest = smallest(intervals);
  return shortest === Infinity ? undefined : shortest;
}

/** Returns the positions where the unit size or a share changes; undefined if they are not known for each. */
function changesOf(joins: readonly ReadSeries[], axis: readonly number[]): number[] | undefined {
  const lists: Array<readonly number[]> = [];
  for (const { role, times, changes } of joins) {
    if (isConfiguration(role.role)) {
      if (times !== axis || changes === undefined) {
        return undefined;
      }
      lists.push(changes);
    }
  }
  return lists.length === 0 ? undefined : unionOfChanges(lists, axis.length);
}

function place(
  observations: OnAxis,
  { role: { role }, scenario, constraint, origin }: ReadSeries,
  column: NullableColumn
): void {
  if (role === 'units' || role === 'countedMessages') {
    observations[role] = column;
  } else if (role === 'utilization' && constraint !== undefined) {
    observations.recordedUtilization = { ...observations.recordedUtilization, [constraint]: column };
  } else if (role === 'share' && scenario !== undefined) {
    observations.shares = { ...observations.shares, [scenario]: column };
  } else if (isDimension(role)) {
    observations.measured[role] = column;
    observations.origins[role] = origin;
  }
}

/** True for a role that is measured over time. */
export function isDimension(role: SeriesRole): role is Dimension {
  return DIMENSIONS.some((dimension) => dimension === role);
}
