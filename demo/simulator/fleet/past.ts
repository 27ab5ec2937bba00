import { type Resource } from './fleet';

const MINUTES_PER_DAY = 1440;
const MINUTES_PER_HOUR = 60;

/** The days that the demo shows; every story of the fleet happens in them. */
export const DAYS_OF_HISTORY = 35;

/** The part of the simulated world that the weeks before the demo need. */
interface Start {
  /** Epoch seconds. */
  demoStart: number;
}

/** A stretch of time in the weeks before the demo. */
export interface Event {
  /** Days between its day and that of the start (UTC). */
  daysBefore: number;
  /** Hour of that day (UTC) at which it begins. */
  fromHour: number;
  hours: number;
}

/** azure-metrics-exporter did not answer: no Azure metrics of any resource. */
export const EXPORTER_OUTAGE: Event = { daysBefore: 12, fromHour: 9, hours: 3 };

/** A region failed: its replica had no traffic, and the parent carried both. */
export const FAILOVER: Event = { daysBefore: 4, fromHour: 8, hours: 5 };

/** Evenings on which the climbing resource reached its ceiling, in days before the start. */
export const EARLIER_CLIMBS_DAYS_BEFORE = [24, 16, 9] as const;
export const EARLIER_CLIMB_HOUR = 18;

/** The minute of an hour on the day that lies some days before that of the start (UTC). */
export function minuteOf({ daysBefore, fromHour }: Omit<Event, 'hours'>, { demoStart }: Start): number {
  const today = Math.floor(demoStart / 60 / MINUTES_PER_DAY);
  return (today - daysBefore) * MINUTES_PER_DAY + fromHour * MINUTES_PER_HOUR;
}

export function isDuring(event: Event, minute: number, world: Start): boolean {
  const since = minute - minuteOf(event, world);
  return since >= 0 && since < event.hours * MINUTES_PER_HOUR;
}

/** Days until the start of the demo; 0 after it. */
export function daysBefore(minute: number, { demoStart }: Start): number {
  return Math.max(0, (demoStart / 60 - minute) / MINUTES_PER_DAY);
}

const earlier = new WeakMap<Resource, Resource>();

/** The resource as it was in a minute: before its change, if it had one. */
export function asOf(resource: Resource, minute: number, world: Start): Resource {
  const { change } = resource;
  if (change === undefined || minute >= changeMinute(change, world)) {
    return resource;
  }
  const known = earlier.get(resource) ?? { ...resource, ...change.before };
  earlier.set(resource, known);
  return known;
}

/** The minute of a change, by the days between it and the start. */
export function changeMinute(
  { daysBefore }: Pick<NonNullable<Resource['change']>, 'daysBefore'>,
  { demoStart }: Start
): number {
  return Math.floor(demoStart / 60) - daysBefore * MINUTES_PER_DAY - CHANGE_MINUTES_BEFORE;
}

/**
 * Releases and changes of a SKU happen so long before the start's time of day, when the autoscaled load is at its lowest: Azure's
 * figures are minutes late, so the last traffic of the old mix meets the ceilings of the new one.
 */
const CHANGE_MINUTES_BEFORE = 281;
