import { t } from '../../ui/text';

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
