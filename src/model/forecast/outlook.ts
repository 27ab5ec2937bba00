import { type AssessedResource, type Peak, peakOf, worstOverTime } from '../snapshot';
import {
  type Constraint,
  CONSTRAINT_DIMENSIONS,
  constraintOf,
  CONSTRAINTS,
  type Dimension,
  UTILIZATION_TOLERANCE,
} from '../capacity';
import { climbingMinutes, levelMinutes } from './climbing';
import { type DailyPeak, dailyPeaks, dayOf } from './daily-peaks';
import { growthOf, type Growth, GROWTH_HORIZON_DAYS } from './growth';
import { MINUTE_MS, DAY_MS } from '../numbers';

/** When the first constraint of a resource runs out. */
export interface Outlook {
  /** The dimension that shows it, bytes before messages. */
  dimension: Dimension;
  /** The latest moment of the resource, in Unix milliseconds, and the utilization of its constraint then. */
  now: number;
  utilization: number;
  when: When;
}

/** A climb is recorded with the advice, at most every 4 minutes; Prometheus repeats it for 5. An older value has ended. */
const CLIMB_ENDS_AFTER_MS = 2 * MINUTE_MS;

/** The last outlooks of each resource. Several views ask for them, and finding them takes time. */
const cache = new WeakMap<AssessedResource, Outlook[]>();

/**
 * Answers when a resource runs out: by the constraint that is the first to, or by the one closest to its ceiling if none has a
 * date.
 *
 * The dashboards of built-in panels and `status` ask the rules for the same, in the same order.
 *
 * @param peak of the window that the advice looks at: a ceiling that was reached in it is reached, and without a date the
 *   constraint of the peak is the first to run out, unless the one closest to its ceiling has just climbed there
 * @returns undefined where the latest moment has no utilization
 */
export function outlookOf(resource: AssessedResource, peak?: Peak): Outlook | undefined {
  const outlooks = cache.get(resource) ?? outlooksOf(resource);
  cache.set(resource, outlooks);
  const first = outlooks.reduce<Outlook | undefined>(
    (found, next) => (found === undefined || isBefore(next, found) ? next : found),
    undefined
  );
  if (peak === undefined || first === undefined) {
    return first;
  }
  const { dimension, utilization } = peak;
  if (utilization >= 1 - UTILIZATION_TOLERANCE) {
    return {
      dimension,
      now: first.now,
      utilization,
      when: first.when.when === 'now' ? first.when : { when: 'reached' },
    };
  }
  const ofPeak = outlooks.find((outlook) => constraintOf(outlook.dimension) === constraintOf(dimension));
  return isApproaching(first) || first.when.when === 'level' ? first : (ofPeak ?? first);
}

/** Those of all constraints that have a utilization at the latest moment. */
function outlooksOf(resource: AssessedResource): Outlook[] {
  const { times, timeline, latest, measuredDimensions } = resource;
  const index = times.lastIndexOf(latest.time);
  return CONSTRAINTS.flatMap((constraint): Outlook[] => {
    const dimensions = CONSTRAINT_DIMENSIONS[constraint].filter((dimension) => measuredDimensions.includes(dimension));
    const present = peakOf(times, timeline, dimensions, [index, index + 1]);
    if (present === undefined) {
      return [];
    }
    const { dimension, utilization } = present;
    const values = worstOverTime(timeline, dimensions);
    const growth = growthOf(recordedDays(resource, constraint) ?? dailyPeaks(times, values), dayOf(latest.time));
    const minutes = resource.isRecorded ? recordedMinutes(resource, constraint) : climbingMinutes(times, values, index);
    const level = minutes === undefined ? levelMinutes(times, values, index) : undefined;
    const when = whenOf(utilization, { minutes, level }, growth);
    return [{ dimension, now: latest.time, utilization, when }];
  });
}

/** The rules know the peaks of weeks, whatever the range of the data. */
function recordedDays({ recordedFigures }: AssessedResource, constraint: Constraint): DailyPeak[] | undefined {
  const peaks = recordedFigures?.dayPeaks[constraint];
  return peaks && [...peaks].map(([day, peak]) => ({ day, peak, isWhole: true }));
}

/** A climb of an earlier moment is not one of now. */
function recordedMinutes({ recordedFigures, latest }: AssessedResource, constraint: Constraint): number | undefined {
  const climbing = recordedFigures?.climbing[constraint];
  return climbing === undefined || climbing.time < latest.time - CLIMB_ENDS_AFTER_MS ? undefined : climbing.minutes;
}

function isBefore(one: Outlook, other: Outlook): boolean {
  const [days, otherDays] = [daysUntil(one.when), daysUntil(other.when)];
  return days < otherDays || (days === otherDays && one.utilization > other.utilization);
}

function daysUntil(when: When): number {
  switch (when.when) {
    case 'now':
      return 0;
    case 'climbing':
      return (when.minutes * MINUTE_MS) / DAY_MS;
    case 'growing':
      return when.days;
    // Was reached, maybe at another unit size: no reason to plan by.
    case 'reached':
    case 'level':
    case 'notWithinHorizon':
    case 'unknown':
      return Infinity;
  }
}

/** True if a constraint runs out within the horizon, so that fewer units would come too soon. */
export function isApproaching(outlook: Outlook | undefined): boolean {
  return outlook !== undefined && daysUntil(outlook.when) < Infinity;
}

/** A date this near is acted on: it is the default horizon of the alert on growth, in days. */
export const SOON_DAYS = 28;

/** True if a constraint is full or will be soon. To keep the unit size is then no advice for long. */
export function isFullSoon(outlook: Outlook | undefined): boolean {
  return outlook !== undefined && daysUntil(outlook.when) <= SOON_DAYS;
}

/** When a resource reaches a ceiling in the future, as a straight line from what is measured now. */
export interface CeilingForecast {
  dimension: Dimension;
  /** The time of the latest moment, in Unix milliseconds, and the utilization then. */
  now: number;
  level: number;
  /** When the ceiling is reached, with the interval; in Unix milliseconds. */
  at: number;
  earliest: number;
  latest: number;
}

/** Returns the date of an outlook, or undefined where it has none or is there already. */
export function forecastOf(outlook: Outlook | undefined): CeilingForecast | undefined {
  if (outlook === undefined) {
    return undefined;
  }
  const { dimension, now, utilization: level, when } = outlook;
  switch (when.when) {
    case 'climbing': {
      const at = now + when.minutes * MINUTE_MS;
      return { dimension, now, level, at, earliest: at, latest: at };
    }
    case 'growing': {
      const [earliest, latest] = when.interval.map((days) => now + days * DAY_MS);
      return { dimension, now, level, at: now + when.days * DAY_MS, earliest, latest };
    }
    case 'now':
    case 'reached':
    case 'level':
    case 'notWithinHorizon':
    case 'unknown':
      return undefined;
  }
}

/** When a utilization reaches 1, or why nobody can say. */
export type When =
  | { when: 'now' }
  /** Not now, but in the window that the advice looks at. */
  | { when: 'reached' }
  | { when: 'climbing'; minutes: number }
  /** Climbed within the last hour, and has stayed where it is for these minutes. */
  | { when: 'level'; minutes: number }
  /** Week over week; `perWeek` is the rise a week as a share of the ceiling. */
  | { when: 'growing'; days: number; interval: [number, number]; perWeek: number }
  /** Grows too slowly for the horizon of 90 days. */
  | { when: 'notWithinHorizon' }
  | { when: 'unknown'; reason: 'flat' | 'falling' | 'unclear' | 'noData' }
  /** Growth needs this many more days of history. */
  | { when: 'unknown'; reason: 'tooFewDays'; missing: number };

/**
 * Answers when a utilization reaches its ceiling. A climb of the last hour comes before growth from week to week, and what
 * became of one where growth has no date.
 *
 * @param utilization at present
 * @param climb its minutes by {@link climbingMinutes} and {@link levelMinutes}
 */
export function whenOf(
  utilization: number | undefined,
  { minutes, level }: { minutes?: number; level?: number },
  growth: Growth
): When {
  if (utilization !== undefined && utilization >= 1 - UTILIZATION_TOLERANCE) {
    return { when: 'now' };
  }
  if (minutes !== undefined) {
    return { when: 'climbing', minutes };
  }
  if (growth.growth === 'rising' && growth.days <= GROWTH_HORIZON_DAYS) {
    const { days, interval, perDay } = growth;
    return { when: 'growing', days, interval, perWeek: 7 * perDay };
  }
  if (level !== undefined) {
    return { when: 'level', minutes: level };
  }
  switch (growth.growth) {
    case 'rising':
      return { when: 'notWithinHorizon' };
    case 'tooFewDays':
      return { when: 'unknown', reason: 'tooFewDays', missing: growth.missing };
    case 'flat':
    case 'falling':
    case 'unclear':
    case 'noData':
      return { when: 'unknown', reason: growth.growth };
  }
}
