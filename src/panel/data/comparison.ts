import { type Column } from '../../frames';
import { type NullableColumn } from '../../model/numbers';
import { t } from '../../ui/text';

/**
 * Projects values of an earlier time onto the times of the current range.
 *
 * Both come from one query, so matching times are at most half a step apart. A time further from any value is a gap.
 *
 * @param times of the values, ascending, already shifted to the current range
 * @param onto times of the current range, ascending
 */
export function projectComparison(times: readonly number[], values: Column, onto: readonly number[]): NullableColumn {
  const reach = medianGap(times) / 2;
  let i = 0;
  return onto.map((time) => {
    while (i + 1 < times.length && Math.abs(times[i + 1] - time) <= Math.abs(times[i] - time)) {
      i++;
    }
    return i < times.length && Math.abs(times[i] - time) <= reach ? values[i] : null;
  });
}

function medianGap(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** From here on, whole days name a distance: a change of the clocks makes a week an hour longer or shorter. */
const DAYS_FROM = 1.5 * DAY;

const HOURS_FROM = 1.5 * HOUR;

/** Names the line of a comparison by how much earlier it is, such as "1 week before". */
export function comparisonName(earlierBy = 0): string {
  if (earlierBy < MINUTE / 2) {
    return t('layer.comparison', 'Comparison');
  }
  const days = Math.round(earlierBy / DAY);
  if (earlierBy >= DAYS_FROM || earlierBy === DAY) {
    const count = days / 7;
    return Number.isInteger(count)
      ? t('comparison.weeks', '{{count}} weeks before', { count, defaultValue_one: '{{count}} week before' })
      : t('comparison.days', '{{count}} days before', { count: days, defaultValue_one: '{{count}} day before' });
  }
  if (earlierBy >= HOURS_FROM || earlierBy === HOUR) {
    const count = Math.round(earlierBy / HOUR);
    return t('comparison.hours', '{{count}} hours before', { count, defaultValue_one: '{{count}} hour before' });
  }
  const count = Math.round(earlierBy / MINUTE);
  return t('comparison.minutes', '{{count}} minutes before', { count, defaultValue_one: '{{count}} minute before' });
}
