import { t } from '../../ui/text';

const HOUR = 60;
const DAY = 24 * HOUR;

/** "26 d 4 h", "3 h 20 min" or "7 min": a measured length with its two largest units, at least a minute. */
export function spanWords(minutes: number): string {
  if (minutes < DAY) {
    const whole = Math.max(1, Math.round(minutes));
    return whole < DAY ? hoursAndMinutes(Math.floor(whole / HOUR), whole % HOUR) : daysAndHours(1, 0);
  }
  const hours = Math.round(minutes / HOUR);
  return daysAndHours(Math.floor(hours / 24), hours % 24);
}

function daysAndHours(days: number, hours: number): string {
  return hours === 0
    ? t('span.days', '{{days}}\u00a0d', { days })
    : t('span.daysHours', '{{days}}\u00a0d {{hours}}\u00a0h', { days, hours });
}

function hoursAndMinutes(hours: number, minutes: number): string {
  if (hours === 0) {
    return t('duration.minutes', '{{minutes}}\u00a0min', { minutes });
  }
  return minutes === 0
    ? t('duration.hours', '{{hours}}\u00a0h', { hours })
    : t('span.hoursMinutes', '{{hours}}\u00a0h {{minutes}}\u00a0min', { hours, minutes });
}
