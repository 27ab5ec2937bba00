import { DAY_MS, HOUR_MS, MINUTE_MS, type NullableColumn } from '../../model/numbers';
import { medianStep } from '../../model/snapshot';
import { t } from '../../ui/text';

/**
 * Projects values of an earlier time onto the times of the current range.
 *
 * Both come from one query, so matching times are at most half a step apart. A time further from any value is a gap.
 *
 * @param times of the values, ascending, already shifted to the current range
 * @param onto times of the current range, ascending
 */
export function projectComparison(
  times: readonly number[],
  values: NullableColumn,
  onto: readonly number[]
): NullableColumn {
  const reach = (medianStep(times) ?? 0) / 2;
  let i = 0;
  return onto.map((time) => {
    while (i + 1 < times.length && Math.abs(times[i + 1] - time) <= Math.abs(times[i] - time)) {
      i++;
    }
    return i < times.length && Math.abs(times[i] - time) <= reach ? values[i] : null;
  });
}

/** From here on, whole days name a distance: a change of the clocks makes a week an hour longer or shorter. */
const DAYS_FROM = 1.5 * DAY_MS;

const HOURS_FROM = 1.5 * HOUR_MS;

/** Names the line of a comparison by how much earlier it is, such as "1 week before". */
export function comparisonName(earlierBy = 0): string {
  if (earlierBy < MINUTE_MS / 2) {
    return t('layer.comparison', 'Comparison');
  }
  const days = Math.round(earlierBy / DAY_MS);
  if (earlierBy >= DAYS_FROM || earlierBy === DAY_MS) {
    const count = days / 7;
    return Number.isInteger(count)
      ? t('comparison.weeks', '{{count}} weeks before', { count, defaultValue_one: '{{count}} week before' })
      : t('comparison.days', '{{count}} days before', { count: days, defaultValue_one: '{{count}} day before' });
  }
  if (earlierBy >= HOURS_FROM || earlierBy === HOUR_MS) {
    const count = Math.round(earlierBy / HOUR_MS);
    return t('comparison.hours', '{{count}} hours before', { count, defaultValue_one: '{{count}} hour before' });
  }
  const count = Math.round(earlierBy / MINUTE_MS);
  return t('comparison.minutes', '{{count}} minutes before', { count, defaultValue_one: '{{count}} minute before' });
}
