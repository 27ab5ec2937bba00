import { decimal, indent } from '../promql/promql';
import { type AlertingRule } from '../promql/rule';
import { INPUT, LABEL, OUTPUT, SETTING, TREND } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';
import { constrained } from '../recording/near-ceiling';
import { HOURLY } from '../recording/review';
import { hasPrice } from '../recording/settings-constants';
import { asPercentages, resourceAlert } from './alert';
import {
  ask,
  askAll,
  atSize,
  type Fact,
  measuredWithAdvice,
  NEXT_TO_RUN_OUT,
  OF_DIMENSION,
  OF_RESOURCE,
  percent,
  PERCENT,
  SUBJECT,
  unitsOf,
  withAction,
} from './words';

/**
 * Needs both a level and a trend: a steep trend far below the ceiling, or a flat high level, does not count. Neither does a
 * value that was as high on the day before and went no further: that is the daily wave, or autoscale responds to it.
 */
export function ceilingForecast(settings: PackSettings): AlertingRule {
  const { forecast_window: window, forecast_horizon: horizon, forecast_level_ratio: level } = settings;
  const shortWindow = quarterOf(window);
  const utilization = `${OUTPUT.utilization}${OF_DIMENSION}`;
  return resourceAlert(
    {
      alert: 'SignalRCeilingForecast',
      severity: 'warning',
      // A step, as after a scale-in or a gap, shows in the long window only; noise shows in the short window only.
      expr: asPercentages(`(
${indent(constrained((dimensions) => `${OUTPUT.utilization}${dimensions} >= ${decimal(level)} < 1`))}
)
and predict_linear(${TREND.mean}[${window}], ${secondsOf(horizon)}) >= 1
and predict_linear(${TREND.mean}[${shortWindow}], ${secondsOf(horizon)}) >= 1
unless ${TREND.usualPeak} > ${OUTPUT.utilization}`),
      for: settings.forecast_for,
      summary: withAction(
        `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of capacity, full within ${horizon} at this pace`
      ),
      description: [
        measuredWithAdvice(
          {
            facts: [
              {
                query: `round((1 - ${utilization}) / deriv(${utilization}[${window}]), 60)`,
                text: ` At the pace of the last ${window} it reaches the ceiling in about {{ . | value | humanizeDuration | reReplaceAll " 0s$" "" }}.`,
              },
            ],
            plain: ` At the pace of the last ${window} it reaches the ceiling within ${horizon}.`,
          },
          settings
        ),
      ],
    },
    settings
  );
}

export function quarterOf(window: string): string {
  return `${Math.ceil(secondsOf(window) / 4)}s`;
}

/** The daily peaks grow towards the ceiling. */
export function capacityReview(settings: PackSettings): AlertingRule {
  const { review_window_days: windowDays, review_horizon_days: horizonDays } = settings;
  const projected = (dimensions: string) => `last_over_time(${TREND.projection}${dimensions}[${HOURLY.remembered}])`;
  const peak = `max_over_time(${TREND.peak}${OF_DIMENSION}[1d])`;
  const reached = `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of capacity in ${horizonDays} days`;
  return resourceAlert(
    {
      alert: 'SignalRCapacityReview',
      severity: 'info',
      expr: asPercentages(`(
${indent(constrained((dimensions) => `${projected(dimensions)} >= 1`, projected))}
)
and on (resource_id, dimension) ${OUTPUT.utilization}`),
      summary: atSize(reached, ' if its daily peaks keep growing: plan a larger unit size'),
      description: [
        `{{ $labels.resource }}: if the daily peaks grow on as in the last ${windowDays} days, ${SUBJECT} will be at ${PERCENT} ` +
          `of the ceiling in ${horizonDays} days.`,
        {
          text: askAll([
            { query: `100 * ${peak}`, text: ' The peak of the last 24 hours was {{ . | value | printf "%.1f" }}%.' },
            {
              query: `(1 - ${peak}) / (deriv(${TREND.dailyPeak}${OF_DIMENSION}[${windowDays}d]) > 0) / 86400 > 0`,
              text: ' At that pace, it reaches the ceiling in about {{ . | value | printf "%.0f" }} days.',
            },
            NEXT_TO_RUN_OUT,
          ]),
          plain: '',
        },
        ' Plan the next unit size, or where scaling does not help, sharding.',
      ],
    },
    settings
  );
}

/** The saving of the smaller unit size, where the resource has a price. */
const SAVING: Fact = {
  query:
    `${SETTING.price}${OF_RESOURCE} * on (resource_id) group_left () (max by (resource_id) (${STEP.unitsInGuide}${OF_RESOURCE}) - ` +
    `on (resource_id) max by (resource_id) (last_over_time(${TREND.reviewUnits}${OF_RESOURCE}[${HOURLY.remembered}])))`,
  text: ` The change would save {{ . | value | printf "%.0f" }} {{ label "${LABEL.currency}" . }} a month.`,
};

/** A smaller unit size would have kept every peak of the window at or under the target. */
export function oversized(settings: PackSettings): AlertingRule {
  const { review_window_days: windowDays } = settings;
  return resourceAlert(
    {
      alert: 'SignalROversized',
      severity: 'info',
      expr: `last_over_time(${TREND.reviewUnits}[${HOURLY.remembered}])
< on (resource_id) group_left () min_over_time(${TREND.unitsPeak}[1d])
and on (resource_id) ${STEP.unitsInGuide}`,
      summary: {
        text: `{{ $labels.resource }}: ${unitsOf('$value')} would have held the last ${windowDays} days${ask(`max(${INPUT.units}${OF_RESOURCE})`, `, not ${unitsOf('(. | first | value)')}`)}: scale down`,
        plain: `{{ $labels.resource }}: ${unitsOf('$value')} would have held the last ${windowDays} days: scale down`,
      },
      description: [
        `{{ $labels.resource }}: unit size {{ printf "%.0f" $value }} would have kept everything measured in the last ${windowDays} days at or ` +
          `under ${percent(settings.recommendation_target_ratio)} of its ceiling.`,
        {
          text: askAll([
            {
              query: `max(${STEP.unitsInGuide}${OF_RESOURCE})`,
              text: ' The present size is {{ . | value | printf "%.0f" }}.',
            },
            // The peaks of the days that have ended, and of the last 24 hours.
            {
              query:
                `max(100 * max_over_time(${TREND.dailyPeak}${OF_RESOURCE}[${windowDays}d]) or on (part) ` +
                `label_replace(100 * max_over_time(${TREND.peak}${OF_RESOURCE}[1d]), \\"part\\", \\"day\\", \\"\\", \\"\\"))`,
              text: ' The highest peak was {{ . | value | printf "%.1f" }}% of a ceiling.',
            },
            ...(hasPrice(settings) ? [SAVING] : []),
          ]),
          plain: '',
        },
      ],
    },
    settings
  );
}
