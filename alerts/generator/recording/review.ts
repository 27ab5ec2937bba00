import { type RecordingRule, type RuleGroup } from '../promql/rule';
import { OUTPUT, TREND } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';

const SECONDS_A_DAY = 86400;

/** Prometheus may have been down for a day; a week that is half known compares weekends with weekdays. */
const DAYS_THAT_MAY_BE_MISSING = 1;

/** By how much the second of two weeks must exceed the first to be growth. */
export const GROWTH = 1.02;

/**
 * Peaks are recorded of the last hour, twice an hour, so that a restart of Prometheus loses none. Prometheus forgets
 * a value after five minutes: what reads these looks back instead.
 */
export const HOURLY = { interval: '30m', remembered: '65m' } as const;

/** For how long the day before is known by its peak: until that of the next day is recorded, within half an hour of midnight. */
export const DAY_REMEMBERED = '1470m';

/** What a capacity review needs of the last weeks, worked out seldom. */
export function reviewGroup(settings: PackSettings): RuleGroup {
  return {
    name: 'signalr-review',
    interval: HOURLY.interval,
    rules: [
      { record: TREND.peak, expr: `max_over_time(${OUTPUT.utilization}[1h])` },
      { record: TREND.unitsPeak, expr: `max_over_time(${STEP.unitsInGuide}[1h])` },
      ofEndedDay(TREND.dailyPeak, `max_over_time(${TREND.peak}[1d])`),
      ofEndedDay(TREND.dailyUnitsPeak, `max_over_time(${TREND.unitsPeak}[1d])`),
      ofEndedDay(TREND.dailyUnitsLowest, `min_over_time(${TREND.unitsPeak}[1d])`),
      { record: TREND.projection, expr: projection(settings) },
      recommendedPeak(),
      ofEndedDay(TREND.dailyRecommendedPeak, `max_over_time(${TREND.recommendedPeak}[1d])`),
      reviewUnits(settings),
    ],
  };
}

/**
 * What holds of each UTC day, recorded once, by the first evaluation after it: what looks back on weeks then reads one
 * sample a day, where reading each half hour's was most of what the pack cost. Samples are counted as days, so that who
 * evaluates the group more often than it says, as promtool does, records no second one.
 */
function ofEndedDay(record: string, expression: string): RecordingRule {
  return {
    record,
    expr: `${expression}
and on ()
vector(time()) % ${SECONDS_A_DAY} < ${secondsOf(HOURLY.interval)}
unless
last_over_time(${record}[${HOURLY.interval}])`,
  };
}

/**
 * Where the daily peaks of the window lead by the end of the horizon. A line through them alone would find growth in
 * every week that ends on a weekday, in one load test, and in a smaller unit size: so the median day of the last week
 * must exceed that of the week before, and the unit size be the same all along: on the days of the peaks and since.
 */
function projection(settings: PackSettings): string {
  const window = `[${settings.review_window_days}d]`;
  const daily = `${TREND.dailyPeak}${window}`;
  const medianDay = (offset = '') => `quantile_over_time(0.5, ${TREND.dailyPeak}[7d]${offset})`;
  return `predict_linear(${daily}, ${settings.review_horizon_days * SECONDS_A_DAY})
and
count_over_time(${daily}) >= ${settings.review_window_days - DAYS_THAT_MAY_BE_MISSING}
and
${medianDay()} > ${GROWTH} * ${medianDay(' offset 7d')}
unless on (resource_id)
(max_over_time(${TREND.dailyUnitsPeak}${window}) > min_over_time(${TREND.dailyUnitsLowest}${window}))
unless on (resource_id)
changes(${TREND.unitsPeak}[1d]) > 0`;
}

/** The largest recommendation of the last hour; +Inf where for minutes no unit size held what was measured. */
function recommendedPeak(): RecordingRule {
  const none = `(${OUTPUT.worst} unless on (resource_id) ${OUTPUT.recommended})`;
  return {
    record: TREND.recommendedPeak,
    expr: `0 * (count_over_time(${none}[1h:2m]) >= 3) + Inf\nor on (resource_id)\nmax_over_time(${OUTPUT.recommended}[1h])`,
  };
}

/**
 * The unit size that would have held each day of the window and the last 24 hours. A day that is not known, because its end
 * was missed, may have been the one that needed more: there is no conclusion until it is out of the window.
 */
function reviewUnits({ review_window_days: windowDays }: PackSettings): RecordingRule {
  // A label keeps the two apart until the larger is taken.
  const lastDay = `label_replace(max_over_time(${TREND.recommendedPeak}[1d]), "days", "last", "", "")`;
  const daily = `${TREND.dailyRecommendedPeak}[${windowDays}d]`;
  return {
    record: TREND.reviewUnits,
    expr: `max without (days) (
  max_over_time(${daily})
  or
  ${lastDay}
)
and on (resource_id)
count_over_time(${daily}) >= ${windowDays}`,
  };
}
