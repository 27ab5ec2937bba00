import { type Matcher } from '../promql/promql';
import { parseMatchers } from './matchers';
import { type MaintenanceWindow, type PackSettings } from './pack-settings';
import { clockOf, isTimeZone, momentsOf } from './time-zones';

const MINUTE = 60;
const DAY = 86_400;
const WEEK = 7 * DAY;

/** Of `weekly`, by the number that calendars give them. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** When a window is. */
export type Schedule =
  /** In Unix seconds. */
  | { from: number; to: number }
  /** In seconds of the clock since the midnight before Sunday, each `length` seconds long. */
  | { timeZone: string; starts: number[]; length: number };

/** The times of maintenance, each with what it is for. */
export interface Maintenance {
  /** `sunday 02:00 to 04:00, Europe/Berlin`. */
  words: string;
  schedule: Schedule;
  /** Of the resources; a window without matchers is for all. */
  matchers: ReadonlyArray<readonly Matcher[]>;
}

/** The windows of valid settings; those of the same time are one. */
export function maintenanceOf({ maintenance }: PackSettings): Maintenance[] {
  const byWords = new Map<string, Maintenance>();
  for (const window of maintenance) {
    const words = wordsOf(window);
    const same = byWords.get(words)?.matchers ?? [];
    byWords.set(words, { words, schedule: scheduleOf(window), matchers: [...same, matchersOf(window)] });
  }
  return [...byWords.values()];
}

function matchersOf({ resource_id, match }: MaintenanceWindow): Matcher[] {
  return resource_id === undefined
    ? parseMatchers(match ?? '')
    : [{ label: 'resource_id', operator: '=', value: resource_id }];
}

function wordsOf({ weekly, from, to, time_zone }: MaintenanceWindow): string {
  const days = WEEKDAYS.filter((day) => weekly?.includes(day));
  const when = weekly === undefined ? '' : `${days.length === WEEKDAYS.length ? 'daily' : days.join(', ')} `;
  return `${when}${from.replace('T', ' ')} to ${to.replace('T', ' ')}, ${time_zone}`;
}

/** Returns the schedule of a valid window. A time that a clock shows twice begins with the first and ends with the second. */
function scheduleOf({ weekly, from, to, time_zone: timeZone }: MaintenanceWindow): Schedule {
  if (weekly === undefined) {
    const [first = NaN] = momentsOf(timeZone, shownTime(from) ?? NaN);
    return { from: first, to: momentsOf(timeZone, shownTime(to) ?? NaN).at(-1) ?? NaN };
  }
  const [start, end] = [from, to].map(secondOfDay);
  const starts = WEEKDAYS.flatMap((day, i) => (weekly.includes(day) ? [i * DAY + start] : []));
  return { timeZone, starts, length: end > start ? end - start : end + DAY - start };
}

/** Seconds since midnight. */
function secondOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours * 60 * MINUTE + minutes * MINUTE;
}

/** The seconds since 1970 that a clock shows, or undefined for a day that no calendar has. */
function shownTime(text: string): number | undefined {
  const [date, time = ''] = text.split(/[ T]/);
  const midnight = new Date(`${date}T00:00Z`);
  return Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)
    ? undefined
    : midnight.getTime() / 1000 + secondOfDay(time);
}

/** Errors of the times; `matchError` finds those of the matchers. */
export function maintenanceErrors(
  { maintenance }: PackSettings,
  matchError: (match: string, at: string) => string[]
): string[] {
  return maintenance.flatMap((window, i) => {
    const at = `maintenance[${i}]`;
    const { resource_id, match, time_zone } = window;
    if (!isTimeZone(time_zone)) {
      return [`${at}.time_zone: takes a time zone such as Europe/Berlin or UTC, not ${JSON.stringify(time_zone)}`];
    }
    if (resource_id !== undefined && match !== undefined) {
      return [`${at}.match: takes the place of resource_id; give only one of them`];
    }
    return [
      ...(match === undefined ? [] : matchError(match, at)),
      ...(resource_id === undefined || resource_id === resource_id.toLowerCase()
        ? []
        : [`${at}.resource_id: takes lower case, as the exporters give it: ${resource_id.toLowerCase()}`]),
      ...(window.weekly === undefined ? onceErrors(window, at) : weeklyErrors(window, at)),
    ];
  });
}

function onceErrors(window: MaintenanceWindow, at: string): string[] {
  const errors = (['from', 'to'] as const).flatMap((field) => {
    const { [field]: text, time_zone } = window;
    const shown = shownTime(text);
    if (/^\d\d:/.test(text)) {
      return [`${at}.${field}: takes a day and a time such as "2026-03-02 22:00"; for one of each week, give weekly`];
    }
    if (shown === undefined) {
      return [`${at}.${field}: takes a day of the calendar, not ${text}`];
    }
    return momentsOf(time_zone, shown).length === 0
      ? [`${at}.${field}: takes a time that the clock of ${time_zone} shows; ${text} is skipped`]
      : [];
  });
  if (errors.length > 0) {
    return errors;
  }
  const schedule = scheduleOf(window);
  return !('from' in schedule) || schedule.from < schedule.to
    ? []
    : [`${at}.to: takes a time after from, not ${window.to}`];
}

function weeklyErrors({ from, to, time_zone }: MaintenanceWindow, at: string): string[] {
  const dated = (['from', 'to'] as const).flatMap((field) =>
    /^\d\d:/.test({ from, to }[field])
      ? []
      : [`${at}.${field}: takes a time such as "22:00" with weekly, without a day`]
  );
  if (dated.length > 0) {
    return dated;
  }
  const clock = clockOf(time_zone);
  return [
    ...(from === to
      ? [`${at}.to: takes another time than from; for a whole day, give the days as times of their own`]
      : []),
    ...(clock.ok
      ? []
      : [`${at}.time_zone: takes a time zone with the same changes every year, not ${time_zone}: ${clock.error}`]),
  ];
}

/** The seconds after which a schedule comes again, and those of the clock at the start of the week in 1970. */
export const EVERY = { week: WEEK, day: DAY, sunday: 4 * DAY };
