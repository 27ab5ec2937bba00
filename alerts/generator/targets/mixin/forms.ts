import { UTILIZATION_TOLERANCE } from '../../../../src/model';
import { restOf } from '../../alerts/monitoring';
import { percentFloat } from '../../alerts/server-load';
import { quarterOf } from '../../alerts/trends';
import { percent } from '../../alerts/words';
import { decimal } from '../../promql/promql';
import { reached } from '../../recording/reached';
import { targetLimit } from '../../recording/recommendation';
import { ABOVE_USUAL, halfOf, leastDays, leastUsual, ownWarnings, secondsOfDays } from '../../recording/review';
import { timesMinutes } from '../../recording/service-health';
import { type PackSettings } from '../../settings';
import { secondsOf } from '../../settings/durations';
import { DURATIONS, NUMBERS } from './configurable';

/** A text that the generator computes from settings, and the expression that computes it in Jsonnet. */
export interface Form {
  /** Reads settings from `c`, and functions from `f`. */
  jsonnet: string;
  textOf: (settings: PackSettings) => string;
}

/**
 * Every text in the rules that a consumer of the mixin can change.
 *
 * @param settings have the thresholds of single resources, which stay as they are
 */
export function formsOf(settings: PackSettings): Form[] {
  const warnings = [`c.utilization_warning_ratio - ${ABOVE_USUAL}`, ...ownWarnings(settings).map(less)];
  return [
    ...DURATIONS.map((name) => ({ jsonnet: `c.${name}`, textOf: (from: PackSettings) => String(from[name]) })),
    ...NUMBERS.map((name) => ({
      jsonnet: `f.number(c.${name})`,
      textOf: (from: PackSettings) => decimal(Number(from[name])),
    })),
    ...(['utilization_warning_ratio', 'utilization_critical_ratio'] as const).map((name) => ({
      jsonnet: `f.number(c.${name} - ${UTILIZATION_TOLERANCE})`,
      textOf: (from: PackSettings) => reached(from[name]),
    })),
    ...(
      [
        'recommendation_target_ratio',
        'daily_messages_warning_ratio',
        'exporter_errors_warning_ratio',
        'exporter_disagreement_warning_ratio',
      ] as const
    ).map((name) => ({
      jsonnet: `f.percent(c.${name})`,
      textOf: (from: PackSettings) => percent(from[name]),
    })),
    {
      jsonnet: `f.number(c.recommendation_target_ratio + ${UTILIZATION_TOLERANCE})`,
      textOf: (from) => targetLimit(from.recommendation_target_ratio),
    },
    {
      jsonnet: 'f.number(c.forecast_level_ratio / 2)',
      textOf: (from) => halfOf(from.forecast_level_ratio),
    },
    {
      jsonnet: `f.number(std.foldl(std.min, [${warnings.join(', ')}], c.forecast_level_ratio))`,
      textOf: leastUsual,
    },
    {
      jsonnet: "std.ceil(f.seconds(c.forecast_window) / 4) + 's'",
      textOf: (from) => quarterOf(from.forecast_window),
    },
    {
      jsonnet: 'f.number(f.seconds(c.forecast_horizon))',
      textOf: (from) => String(secondsOf(from.forecast_horizon)),
    },
    {
      jsonnet: 'f.percentFloat(c.server_load_disagrees_low_ratio)',
      textOf: (from) => percentFloat(from.server_load_disagrees_low_ratio),
    },
    {
      jsonnet: 'f.number(1 - c.monitoring_blind_critical_ratio)',
      textOf: (from) => restOf(from.monitoring_blind_critical_ratio),
    },
    {
      jsonnet: 'f.number(c.review_window_days - 1)',
      textOf: (from) => leastDays(from.review_window_days),
    },
    {
      jsonnet: 'f.number(c.review_horizon_days * 86400)',
      textOf: (from) => secondsOfDays(from.review_horizon_days),
    },
    {
      jsonnet: 'f.times(f.seconds(c.evaluation_interval) / 60)',
      textOf: (from) => timesMinutes(from.evaluation_interval),
    },
    { jsonnet: 'f.base(c.runbook_base_url)', textOf: (from) => from.runbook_base_url },
    { jsonnet: 'f.base(c.dashboard_base_url)', textOf: (from) => String(from.dashboard_base_url) },
  ];
}

function less(ratio: number): string {
  return String(ratio - ABOVE_USUAL);
}

/**
 * Returns settings whose texts stand out in the rules: no rule has them by itself, and no two are alike. They are not valid,
 * and need not be. Negative thresholds are below every other, so the lowest of several is known too.
 */
export function marked(settings: PackSettings): PackSettings {
  return {
    ...settings,
    ...Object.fromEntries(NUMBERS.map((name, i) => [name, (1701 * i - 200_013) / 1e5])),
    ...Object.fromEntries(DURATIONS.map((name, i) => [name, `1y${700_001 + 8 * i}s`])),
    runbook_base_url: 'https://runbooks.invalid',
    dashboard_base_url: 'https://dashboards.invalid',
  };
}
