import { alertsOf } from '../../alerts/generator/targets/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { OUTPUT } from '../../src/model/vocabulary';

/** An alert to replay. `idLabel` is the label of its results that has the resource's id. */
export interface ReplayedAlert {
  name: string;
  severity: 'critical' | 'warning';
  expr: string;
  /** Seconds. */
  for: number;
  keepFiringFor: number;
  idLabel: string;
  /** The rule's own labels, by which Alertmanager routes it. Azure Monitor's alerts do not pass through Alertmanager. */
  labels?: Readonly<Record<string, string>>;
}

/** Alerts that would be installed together and are scored together. */
export interface AlertSet {
  name: string;
  alerts: readonly ReplayedAlert[];
}

/** The pack's alerts that notify a person, those of severity critical and warning, in two parts. */
export interface PackAlerts {
  /** About a resource's load. */
  load: ReplayedAlert[];
  /** About missing metrics, unit size or mix; these are correct whenever the input is missing. */
  inputs: ReplayedAlert[];
}

/** About exporters or all resources together: the backtest simulates neither. */
const ABOUT_EXPORTERS = ['SignalRExporterFailing', 'SignalRMonitoringBlind'];

const ABOUT_INPUTS = /^SignalR(?:TrafficMetricsMissing|UnitSizeUnknown|UnitSizeOutsideGuide|ScenarioMixInvalid)$/;

export function packAlerts(pack: readonly RuleFile[]): PackAlerts {
  const parts: PackAlerts = { load: [], inputs: [] };
  for (const rule of alertsOf(pack)) {
    const { severity } = rule.labels;
    if ((severity === 'critical' || severity === 'warning') && !ABOUT_EXPORTERS.includes(rule.alert)) {
      const part = ABOUT_INPUTS.test(rule.alert) ? parts.inputs : parts.load;
      part.push({
        name: rule.alert,
        severity,
        expr: rule.expr,
        for: secondsOf(rule.for ?? '0s'),
        keepFiringFor: secondsOf(rule.keepFiringFor ?? '0s'),
        idLabel: 'resource_id',
        labels: rule.labels,
      });
    }
  }
  return parts;
}

/** One plain rule on the pack's utilization: an ablation of everything else that its alerts do. */
export const PLAIN_RULE: ReplayedAlert = {
  name: 'utilization > 80%',
  severity: 'warning',
  expr: `max by (resource_id) (${OUTPUT.utilization}) > 0.8`,
  for: 0,
  keepFiringFor: 0,
  idLabel: 'resource_id',
};
