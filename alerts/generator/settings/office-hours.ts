import tzdata from 'tzdata';

import { nearestName } from '../../../tools/nearest-name';
import { type PackSettings } from './pack-settings';

type OfficeHours = PackSettings['office_hours'];

/** Servers read a zone's name with Go, which knows these names in this spelling, and `Local` for the server's own zone. */
const TIME_ZONES: ReadonlySet<string> = new Set([...Object.keys(tzdata.zones), 'Local']);

/** The week of Alertmanager and Grafana. */
const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Returns weekdays and ranges as Alertmanager and Grafana take them: a range across the end of their week becomes single days. */
export function weekdays(days: readonly string[]): string[] {
  const written = days.flatMap((range) => {
    const [from, to = from] = range.split(':').map((day) => WEEK.indexOf(day));
    return from <= to ? [range] : WEEK.filter((_, day) => day >= from || day <= to);
  });
  return [...new Set(written)];
}

export function officeHoursErrors({ time_zone, start, end }: OfficeHours): string[] {
  const errors: string[] = [];
  if (!TIME_ZONES.has(time_zone)) {
    const nearest = nearestName(time_zone, [...TIME_ZONES]);
    errors.push(
      `office_hours.time_zone: takes a time zone of the IANA database, such as UTC or Europe/Paris, not ${time_zone}` +
        (nearest === undefined ? '' : `; did you mean ${nearest}?`)
    );
  }
  // Hours and minutes with leading zeros compare as texts.
  if (end <= start) {
    errors.push(`office_hours.end: takes a time after start (${start}), not ${end}`);
  }
  return errors;
}
