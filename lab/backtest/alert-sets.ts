import { alertsOf } from '../../alerts/generator/targets/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { SIGN } from '../../src/names/labels';
import { OUTPUT } from '../../src/names/series';

/** An alert to replay. `idLabel` is the label of its results that has the resource's id. */
export interface ReplayedAlert {
  name: string;
  expr: string;
  /** Seconds. */
  for: number;
  keepFiringFor: number;
  idLabel: string;
  /** The rule's own labels, by which Alertmanager routes it. Alerts without labels do not pass through Alertmanager. */
  labels?: Readonly<Record<string, string>>;
}

export interface PackAlert extends ReplayedAlert {
  severity: 'critical' | 'warning';
}

/** A condition without times, replayed once for all alerts on it. */
export type Condition = Pick<ReplayedAlert, 'name' | 'expr' | 'idLabel'>;

/** An alert that fires when at least one of some conditions has held for `wait` minutes, and `keep` minutes longer. */
export interface TimedAlert {
  conditions: readonly Condition[];
  wait: number;
  keep: number;
}

/** The pack's alerts that notify a person. */
export interface PackAlerts {
  /** Of severity critical and of severity warning, about a resource's load. */
  pages: PackAlert[];
  tickets: PackAlert[];
  /** About missing metrics, unit size or mix; these are correct whenever the input is missing. */
  inputs: PackAlert[];
}

/** About exporters, all resources together, or the free SKU: the backtest simulates none of them. */
const LEFT_OUT = ['SignalRExporterFailing', 'SignalRMonitoringBlind', 'SignalRDailyMessagesNearQuota'];

const ABOUT_INPUTS = ['SignalRInputMissing'];

export function packAlerts(pack: readonly RuleFile[]): PackAlerts {
  const alerts = alertsOf(pack).flatMap((rule): PackAlert[] => {
    const { severity } = rule.labels;
    if ((severity !== 'critical' && severity !== 'warning') || LEFT_OUT.includes(rule.alert)) {
      return [];
    }
    return [
      {
        name: rule.alert,
        severity,
        expr: rule.expr,
        for: secondsOf(rule.for ?? '0s'),
        keepFiringFor: secondsOf(rule.keepFiringFor ?? '0s'),
        idLabel: 'resource_id',
        labels: rule.labels,
      },
    ];
  });
  const load = alerts.filter(({ name }) => !ABOUT_INPUTS.includes(name));
  return {
    pages: load.filter(({ severity }) => severity === 'critical'),
    tickets: load.filter(({ severity }) => severity === 'warning'),
    inputs: alerts.filter(({ name }) => ABOUT_INPUTS.includes(name)),
  };
}

/** All of them; inhibition and grouping need them together. */
export function everyAlert({ pages, tickets, inputs }: PackAlerts): PackAlert[] {
  return [...pages, ...tickets, ...inputs];
}

/** One condition for each sign of overload, to leave signs out of the page. */
export const SIGN_CONDITIONS: readonly Condition[] = Object.values(SIGN).map((sign) => ({
  name: `sign ${sign}`,
  expr: `group by (resource_id) (${OUTPUT.overload}{sign="${sign}"})`,
  idLabel: 'resource_id',
}));

/** The condition as an alert of tools/replay. */
export function withoutTimes(condition: Condition): ReplayedAlert {
  return { ...condition, for: 0, keepFiringFor: 0 };
}
