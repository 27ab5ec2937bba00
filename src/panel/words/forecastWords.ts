import { type CeilingForecast, type Outlook } from '../../model/forecast';
import { isAtCeiling, stateOf, type Thresholds } from '../../model/capacity';
import { t } from '../../ui/text';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '../../model/numbers';

/** For example "ceiling reached in about 3 h (2 h to 5 h)". Omits an interval that rounds to the same figure. */
export function timeToCeilingWords({ now, ...forecast }: CeilingForecast): string {
  const [time, earliest, latest] = [forecast.at, forecast.earliest, forecast.latest].map((at) =>
    durationWords(at - now)
  );
  return earliest === time && latest === time
    ? t('forecast.about', 'ceiling reached in about {{time}}', { time })
    : t('forecast.between', 'ceiling reached in about {{time}} ({{earliest}} to {{latest}})', {
        time,
        earliest,
        latest,
      });
}

/** Uses the largest unit that gives at least two, because a forecast is no more exact than that. */
export function durationWords(ms: number): string {
  if (ms < 2 * HOUR_MS) {
    return t('duration.minutes', '{{minutes}}\u00a0min', { minutes: Math.max(1, Math.round(ms / MINUTE_MS)) });
  }
  if (ms < 2 * DAY_MS) {
    return t('duration.hours', '{{hours}}\u00a0h', { hours: Math.round(ms / HOUR_MS) });
  }
  return t('duration.days', '{{count}}\u00a0days', {
    count: Math.round(ms / DAY_MS),
    defaultValue_one: '{{count}}\u00a0day',
  });
}

/** After a climb: "level for 12 min". */
function levelWords(minutes: number): string {
  return t('forecast.level', 'level for {{time}}', { time: durationWords(minutes * MINUTE_MS) });
}

/**
 * Answers when, where an outlook has no date ahead; undefined where it has one. Close to the ceiling, why there is none is no
 * answer: {@link noDateWords} says it.
 *
 * @param isNow false for figures that are old, or of a time range that is over
 */
export function withoutDateWords(outlook: Outlook, thresholds: Thresholds, isNow: boolean): string | undefined {
  const { when, utilization } = outlook;
  const isUnknown = when.when === 'unknown' || when.when === 'notWithinHorizon';
  return isNow && isUnknown && isAtCeiling(stateOf(utilization, thresholds))
    ? t('forecast.critical', 'critical now')
    : noDateWords(outlook);
}

/** Why an outlook has no date ahead, as the end of a sentence; undefined where it has one. */
export function noDateWords({ when }: Outlook): string | undefined {
  switch (when.when) {
    case 'now':
    case 'reached':
      return t('forecast.now', 'already reached');
    case 'level':
      return levelWords(when.minutes);
    case 'notWithinHorizon':
      return t('forecast.notWithinHorizon', 'not within 3 months');
    case 'unknown':
      return whyUnknown(when);
    case 'climbing':
    case 'growing':
      return undefined;
  }
}

function whyUnknown(when: Extract<Outlook['when'], { when: 'unknown' }>): string {
  switch (when.reason) {
    case 'tooFewDays':
      return t('forecast.tooFewDays', 'needs {{count}} more days of data', {
        count: when.missing,
        defaultValue_one: 'needs {{count}} more day of data',
      });
    case 'noData':
      return t('forecast.noData', 'no whole day in the last week');
    case 'flat':
      return t('forecast.flat', 'flat');
    case 'falling':
      return t('forecast.falling', 'falling');
    case 'unclear':
      return t('forecast.unclear', 'no clear growth');
  }
}
