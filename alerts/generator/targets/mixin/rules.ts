import { packOf, valuesOf } from '../../pack/pack';
import { type Filling, valued } from '../../pack/fill';
import { type Rule } from '../../promql/rule';
import { STEP } from '../../promql/series';
import { type PackSettings } from '../../settings';
import { DURATIONS, NUMBERS } from '../../settings/scalars';
import { prometheusRule, yamlFile } from '../files/yaml';

/** Holes that a consumer of the mixin fills, each with its value in Jsonnet: settings are `c`, functions `f`. */
const JSONNET: ReadonlyMap<string, string> = new Map([
  ...DURATIONS.map((name): [string, string] => [name, `c.${name}`]),
  ...NUMBERS.map((name): [string, string] => [name, `f.number(c.${name})`]),
  ['runbook_base_url', 'f.base(c.runbook_base_url)'],
  ['dashboard_base_url', 'f.base(c.dashboard_base_url)'],
]);

/** Formats of a hole, in Jsonnet. */
const FORMATS: Readonly<Record<string, (name: string) => string>> = {
  percent: (name) => `f.percent(c.${name})`,
  seconds: (name) => `f.number(f.seconds(c.${name}))`,
};

export interface MixinRules {
  /** The rules as target `prometheus` writes them, with a hole for each value that a consumer can change. */
  text: string;
  /** The value of each hole, in Jsonnet. */
  values: ReadonlyMap<string, string>;
}

/** Fills the pack with settings, but for what a consumer can change: its values, labels of alerts, and which there are. */
export function mixinRules(settings: PackSettings, command: string): MixinRules {
  const { dashboard_base_url = '' } = settings;
  const open = { ...settings, dashboard_base_url, alert_labels: {}, disabled_alerts: [], alerts_off: [] };
  const filled = valued(valuesOf(settings));
  const values = new Map<string, string>();
  const filling: Filling = (name, format) => {
    const value = JSONNET.get(name);
    if (value === undefined) {
      return filled(name, format);
    }
    const hole = format === undefined ? name : `${name}|${format}`;
    values.set(hole, format === undefined ? value : FORMATS[format](name));
    return `@{${hole}}`;
  };
  const groups = packOf(open, filling).flatMap(({ groups: own }) =>
    own.map(({ name, interval, rules }) => ({
      name,
      interval,
      rules: rules
        .map((rule): Record<string, unknown> => ({ ...prometheusRule(rule), ...sourceOf(rule) }))
        .flatMap((rule, i, all) => {
          // Before the first rule that reads what entries declare, as in the pack.
          const isFirst = all.findIndex(({ record }) => record === STEP.declared) === i;
          return isFirst ? [{ rows: 'alerts_off' }, rule] : [rule];
        }),
    }))
  );
  const about = ['The rules, with @{name} for each value that `_config` changes.'];
  return { text: yamlFile({ groups }, about, command), values };
}

/** Consumers choose the rules of their exporters in `sources`. */
function sourceOf({ part = '' }: Rule): { source?: string } {
  const source = /^sources\/(.*)$/.exec(part)?.[1];
  return source === undefined ? {} : { source };
}
