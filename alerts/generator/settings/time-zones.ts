import { ok, type Result } from '../../../src/model/capacity';

/** A yearly change of a clock: on the first such weekday from a day of a month on, when the clock shows a time. */
export interface ClockChange {
  /** 1 for January. */
  month: number;
  /** The first day of the month on which it can be; it is within the seven days from there. */
  day: number;
  /** 0 for Sunday. */
  weekday: number;
  /** Seconds since midnight that the clock shows before it is changed; 86,400 for the end of the day. */
  second: number;
  /** Seconds between the clock and UTC before the change. */
  before: number;
  /** Seconds by which the clock is put forward. */
  forward: number;
}

/** How a clock differs from UTC. */
export interface Clock {
  /** Seconds at the start of a year. */
  offset: number;
  /** In the order of the year. */
  changes: ClockChange[];
}

const DAY = 86_400;
const FIRST_YEAR = 2026;
/** After 28 years, weekdays fall on the same days. */
const YEARS = 28;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format in which a time zone writes a moment, or undefined for an unknown time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone);
  if (known !== undefined) {
    return known;
  }
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formats.set(timeZone, format);
    return format;
  } catch {
    return undefined;
  }
}

export function isTimeZone(timeZone: string): boolean {
  return formatOf(timeZone) !== undefined;
}

/**
 * Returns the seconds between the clock of a time zone and UTC.
 *
 * @param time in Unix seconds, a whole number
 */
export function offsetAt(timeZone: string, time: number): number {
  const parts = new Map(
    formatOf(timeZone)
      ?.formatToParts(time * 1000)
      .map(({ type, value }) => [type, Number(value)])
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? NaN;
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown / 1000 - time;
}

const clocks = new Map<string, Result<Clock, string>>();

/** Returns the clock of a time zone, or an error if its changes follow no rule of the calendar, as with Ramadan. */
export function clockOf(timeZone: string): Result<Clock, string> {
  const clock = clocks.get(timeZone) ?? foundClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

/** Asks for the offset at thousands of moments, which takes tens of milliseconds. */
function foundClock(timeZone: string): Result<Clock, string> {
  const years = Array.from({ length: YEARS }, (_, i) => changesIn(timeZone, FIRST_YEAR + i));
  const [first] = years;
  const changes = first.map((_, i) => ruleOf(years.map((changed) => changed[i])));
  const isRegular = years.every(({ length }) => length === first.length);
  const known = changes.filter((change) => change !== undefined);
  return isRegular && known.length === changes.length
    ? ok({ offset: offsetAt(timeZone, Date.UTC(FIRST_YEAR, 0, 1) / 1000), changes: known })
    : { ok: false, error: 'its clock is changed on other days each year; give the hours in UTC or in Etc/GMT' };
}

interface Change {
  /** Unix seconds. */
  time: number;
  before: number;
  forward: number;
}

function changesIn(timeZone: string, year: number): Change[] {
  const [start, end] = [year, year + 1].map((each) => Date.UTC(each, 0, 1) / 1000);
  const changes: Change[] = [];
  // No clock is put back sooner than a week after it was put forward.
  for (let from = start; from < end; from += 7 * DAY) {
    const to = Math.min(from + 7 * DAY, end);
    const [before, after] = [offsetAt(timeZone, from), offsetAt(timeZone, to)];
    if (before !== after) {
      changes.push({ time: firstAfter(timeZone, from, to), before, forward: after - before });
    }
  }
  return changes;
}

/** The first second with the offset of the later of two moments. */
function firstAfter(timeZone: string, from: number, to: number): number {
  const after = offsetAt(timeZone, to);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    [low, high] = offsetAt(timeZone, middle) === after ? [low, middle] : [middle, high];
  }
  return high;
}

/** The rule of one change in all years. Midnight is the start of a day or the end of the one before: one of them is regular. */
function ruleOf(changes: readonly Change[]): ClockChange | undefined {
  return [false, true].map((isEnd) => ruleWith(changes, isEnd)).find((rule) => rule !== undefined);
}

function ruleWith(changes: readonly Change[], isEnd: boolean): ClockChange | undefined {
  const shown = changes.map(({ time, before, forward }) => {
    const clock = time + before;
    const second = isEnd && clock % DAY === 0 ? DAY : clock % DAY;
    const date = new Date((clock - second) * 1000);
    return {
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      weekday: date.getUTCDay(),
      second,
      before,
      forward,
    };
  });
  const [{ day: _, ...first }] = shown;
  const days = shown.map(({ day }) => day).sort((a, b) => a - b);
  const isSame = shown.every(({ day: __, ...rest }) => JSON.stringify(rest) === JSON.stringify(first));
  return isSame && days[days.length - 1] - days[0] < 7 ? { ...first, day: days[0] } : undefined;
}

/** Returns the moments at which a clock shows a time, in Unix seconds: none if it is skipped, two if it comes twice. */
export function momentsOf(timeZone: string, shown: number): number[] {
  const offsets = [shown - DAY, shown + DAY].map((time) => offsetAt(timeZone, time));
  const moments = [...new Set(offsets)].map((offset) => shown - offset);
  return moments.filter((time) => time + offsetAt(timeZone, time) === shown).sort((a, b) => a - b);
}
