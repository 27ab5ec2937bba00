import { LABEL } from '../../../src/names/labels';
import { OUTPUT, SETTING } from '../../../src/names/series';
import { either, select, where } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { type PackSettings } from '../settings';
import { EVERY, type Maintenance, maintenanceOf, type Schedule } from '../settings/maintenance';
import { type ClockChange, clockOf } from '../settings/time-zones';
import { once } from '../inputs/declared';

/** The clocks of weekly maintenance, which read nothing but the time. */
export function clockRules(settings: PackSettings): RecordingRule[] {
  const zones = maintenanceOf(settings).flatMap(({ schedule }) => ('timeZone' in schedule ? [schedule.timeZone] : []));
  return [...new Set(zones)].map((timeZone) => ({
    record: SETTING.clock,
    expr: clockText(timeZone),
    labels: { [LABEL.timeZone]: timeZone },
  }));
}

/** A clock by its yearly changes. On the last days of a year, all of them are over, and it is that of its start again. */
function clockText(timeZone: string): string {
  const clock = clockOf(timeZone);
  if (!clock.ok) {
    throw new Error(`${timeZone}: ${clock.error}`);
  }
  const { offset, changes } = clock.value;
  const [first = '', ...others] = changes.map((change) => `${change.forward} * ${isAfter(change)}`);
  return changes.length === 0
    ? `vector(${offset})`
    : `${offset} + (month(vector(time())) < bool 12) * (\n  ${[first, ...others.map((text) => `+ ${text}`)].join('\n  ').replaceAll('+ -', '- ')}\n)`;
}

/**
 * 1 from a change to the end of the year, 0 before. With the clock put back to the midnight before the change, the date of
 * the latest such weekday says whether the change is over. The last days of December count as those of January.
 */
function isAfter({ month, day, weekday, second, before }: ClockChange): string {
  const clock = `vector(time() + ${before - second})`.replace('+ -', '- ');
  const sinceWeekday = `(day_of_week(${clock}) + ${7 - weekday}) % 7`;
  return `((100 * month(${clock}) + day_of_month(${clock}) - ${sinceWeekday}) % 1210 >= bool ${100 * month + day})`;
}

/** Resources in maintenance. */
export function maintenanceRules(settings: PackSettings): RecordingRule[] {
  return maintenanceOf(settings).map(({ words, schedule, matchers }) => ({
    record: SETTING.maintenance,
    expr: `${once(either(resourcesOf(matchers)))}\nand on () (\n  ${either(timesOf(schedule)).replaceAll('\n', '\n  ')}\n)`,
    labels: { [LABEL.window]: words },
  }));
}

function resourcesOf(matchers: Maintenance['matchers']): string[] {
  return matchers.some((own) => own.length === 0)
    ? [OUTPUT.identity]
    : matchers.map((own) => select(OUTPUT.identity, ...own));
}

/** Expressions that have a value during the window. */
function timesOf(schedule: Schedule): string[] {
  if ('from' in schedule) {
    return [`vector(time()) >= ${schedule.from} < ${schedule.to}`];
  }
  const { timeZone, starts, length } = schedule;
  const clock = where(SETTING.clock, { [LABEL.timeZone]: timeZone });
  const isDaily = starts.length === EVERY.week / EVERY.day;
  const every = isDaily ? EVERY.day : EVERY.week;
  return (isDaily ? starts.slice(0, 1) : starts).map((start) => {
    const since = (EVERY.sunday + EVERY.week - start) % every;
    return `(time() + ${clock} + ${since}) % ${every} < ${length}`;
  });
}
