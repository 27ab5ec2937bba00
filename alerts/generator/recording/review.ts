import { smallest } from '../../../src/model';
import { decimal, explained } from '../promql/promql';
import { type RecordingRule, type RuleGroup } from '../promql/rule';
import { OUTPUT, TREND } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';
import { labelled } from './units';

const SECONDS_A_DAY = 86400;

/** Allows for a day of downtime. With more days missing, weekends would be compared with weekdays. */
const DAYS_THAT_MAY_BE_MISSING = 1;

/** The second of two weeks must exceed the first by this factor to count as growth. */
export const GROWTH = 1.02;

/**
 * Peaks of the last hour are recorded twice an hour; a restart of Prometheus then loses none. Prometheus drops a value
 * after five minutes, so readers use a range.
 */
export const HOURLY = { interval: '30m', remembered: '65m' } as const;

/** pint expects a value every five minutes. */
const RARE = { 'group/interval': `Rules read it over ${HOURLY.remembered} or more.` };

/** Range that finds the last recorded day: the next one is recorded within half an hour after midnight. */
const DAY_REMEMBERED = '1470m';

/** How far above the day before a warning begins: days of one wave differ by less. */
export const ABOVE_USUAL = 0.02;

/**
 * The peaks of the last whole day that led to no page, where a warning or a forecast could begin below them. Recorded here,
 * since a warning that read a day each minute would cost more than the rest of its rule.
 */
export function usualPeak(settings: PackSettings): RecordingRule {
  return {
    record: TREND.usualPeak,
    expr: explained(
      'The peak of the day before, if it led to no page.',
      `last_over_time(${TREND.dailyPeak}[${DAY_REMEMBERED}]) >= ${leastUsual(settings)} < ${decimal(settings.utilization_critical_ratio)}`
    ),
  };
}

/** Thresholds of warnings that resources have of their own. */
export function ownWarnings({ resources }: PackSettings): number[] {
  return resources.flatMap(({ utilization_warning_ratio: ratio }) => (ratio === undefined ? [] : [ratio]));
}

/** The lowest peak that a warning or a forecast can be compared with. */
export function leastUsual(settings: PackSettings): string {
  const warnings = [settings.utilization_warning_ratio, ...ownWarnings(settings)];
  return decimal(smallest([settings.forecast_level_ratio, ...warnings.map((ratio) => ratio - ABOVE_USUAL)]));
}

/**
 * Means of five minutes: a trend over hours needs no more, and reads a fifth of the samples. Traffic far below the level of
 * the forecast cannot raise its alert, and most resources have no more.
 */
export function meansGroup({ forecast_level_ratio: level }: PackSettings): RuleGroup {
  return {
    name: 'signalr-means',
    interval: '5m',
    rules: [
      {
        record: TREND.mean,
        expr: explained(
          'What the forecast reads, from half its level on.',
          `avg_over_time(${OUTPUT.utilization}[5m]) >= ${halfOf(level)}`
        ),
      },
    ],
  };
}

export function halfOf(level: number): string {
  return decimal(level / 2);
}

/** The history for capacity reviews, computed rarely. */
export function reviewGroup(settings: PackSettings): RuleGroup {
  return {
    name: 'signalr-review',
    interval: HOURLY.interval,
    rules: [
      { record: TREND.peak, expr: explained('The peak of the last hour.', `max_over_time(${OUTPUT.utilization}[1h])`) },
      {
        record: TREND.unitsPeak,
        expr: explained('The largest unit size of the last hour.', `max_over_time(${STEP.unitsInGuide}[1h])`),
      },
      ofEndedDay(TREND.dailyPeak, `max_over_time(${TREND.peak}[1d])`),
      ofEndedDay(TREND.dailyUnitsPeak, `max_over_time(${TREND.unitsPeak}[1d])`),
      ofEndedDay(TREND.dailyUnitsLowest, `min_over_time(${TREND.unitsPeak}[1d])`),
      { record: TREND.projection, expr: projection(settings) },
      {
        record: TREND.recommendedPeak,
        expr: explained(
          'The largest recommendation of the last hour; Inf if for some minutes there was none.',
          labelled(`max_over_time(${STEP.enough}[1h])`, settings)
        ),
      },
      ofEndedDay(TREND.dailyRecommendedPeak, `max_over_time(${TREND.recommendedPeak}[1d])`),
      reviewUnits(settings),
    ].map((rule) => ({ ...rule, except: RARE })),
  };
}

/**
 * Records a value once per UTC day, in the first evaluation after it. Reviews of weeks then read one sample per day;
 * reading a sample per half hour was most of the pack's cost. Samples are counted as days, so a ruler that evaluates the
 * group more often, as promtool does, must not record a second one.
 */
function ofEndedDay(record: string, expression: string): RecordingRule {
  return {
    record,
    expr: explained(
      'Once for each UTC day that has ended.',
      `${expression}
and on () vector(time()) % ${SECONDS_A_DAY} < ${secondsOf(HOURLY.interval)}
unless last_over_time(${record}[${HOURLY.interval}])`
    ),
  };
}

export function secondsOfDays(days: number): string {
  return decimal(days * SECONDS_A_DAY);
}

/** The days of a window that must have a peak. */
export function leastDays(windowDays: number): string {
  return decimal(windowDays - DAYS_THAT_MAY_BE_MISSING);
}

/**
 * The daily peaks of the window, extrapolated to the end of the horizon. A line alone would find growth in every week that
 * ends on a weekday, in a load test, and in a smaller unit size. So the median day of the last week must also exceed that
 * of the week before, and the unit size must not have changed in the window or since.
 */
function projection(settings: PackSettings): string {
  const window = `[${settings.review_window_days}d]`;
  const daily = `${TREND.dailyPeak}${window}`;
  const medianDay = (offset = '') => `quantile_over_time(0.5, ${TREND.dailyPeak}[7d]${offset})`;
  return explained(
    'The daily peaks at the end of the horizon, where they grow and the unit size stays the same.',
    `predict_linear(${daily}, ${secondsOfDays(settings.review_horizon_days)})
and count_over_time(${daily}) >= ${leastDays(settings.review_window_days)}
and ${medianDay()} > ${GROWTH} * ${medianDay(' offset 7d')}
unless on (resource_id) (max_over_time(${TREND.dailyUnitsPeak}${window}) > min_over_time(${TREND.dailyUnitsLowest}${window}))
unless on (resource_id) changes(${TREND.unitsPeak}[1d]) > 0`
  );
}

/**
 * The unit size that would have been enough for each day of the window and for the last 24 hours. A day without a sample
 * may have needed more, so nothing is recorded until it has left the window.
 */
function reviewUnits({ review_window_days: windowDays }: PackSettings): RecordingRule {
  // A label keeps the two series apart until max picks one.
  const lastDay = `label_replace(max_over_time(${TREND.recommendedPeak}[1d]), "days", "last", "", "")`;
  const daily = `${TREND.dailyRecommendedPeak}[${windowDays}d]`;
  return {
    record: TREND.reviewUnits,
    expr: explained(
      'The unit size that would have been enough for every day of the window.',
      `max without (days) (
  max_over_time(${daily})
  or ${lastDay}
)
and on (resource_id) count_over_time(${daily}) >= ${windowDays}`
    ),
  };
}
