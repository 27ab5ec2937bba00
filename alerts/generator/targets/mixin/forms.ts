import { percent } from '../../alerts/texts';
import { decimal } from '../../promql/promql';
import { type PackSettings } from '../../settings';
import { secondsOf } from '../../settings/durations';
import { DURATIONS, NUMBERS } from './configurable';

/** A text that the generator computes from settings, and the expression that computes it in Jsonnet. */
export interface Form {
  /** Reads settings from `c`, and functions from `f`. */
  jsonnet: string;
  textOf: (settings: PackSettings) => string;
}

/** Every text in the rules that a consumer of the mixin can change. */
export const FORMS: readonly Form[] = [
  ...DURATIONS.map((name) => ({ jsonnet: `c.${name}`, textOf: (from: PackSettings) => String(from[name]) })),
  ...NUMBERS.map((name) => ({
    jsonnet: `f.number(c.${name})`,
    textOf: (from: PackSettings) => decimal(Number(from[name])),
  })),
  {
    jsonnet: 'f.percent(c.monitoring_blind_critical_ratio)',
    textOf: (from) => percent(from.monitoring_blind_critical_ratio),
  },
  {
    jsonnet: 'f.number(f.seconds(c.evaluation_interval))',
    textOf: (from) => String(secondsOf(from.evaluation_interval)),
  },
  { jsonnet: 'f.base(c.runbook_base_url)', textOf: (from) => from.runbook_base_url },
  { jsonnet: 'f.base(c.dashboard_base_url)', textOf: (from) => String(from.dashboard_base_url) },
];

/**
 * Returns settings whose texts stand out in the rules: no rule has them by itself, and no two are alike. They are not valid,
 * and need not be.
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
