import { alertsOf } from '../../alerts/generator/targets/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { EDITIONS, DEFAULT_EDITION, GUIDE_MESSAGE_BYTES } from '../../src/guide';
import { ratesAt } from '../../src/model';

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

/** Alerts without a `for`, like Azure Monitor's: a rule fires at the first evaluation that meets its condition. */
function atOnce(name: string, expr: string): ReplayedAlert {
  return { name, severity: 'warning', expr, for: 0, keepFiringFor: 0, idLabel: 'resourceID' };
}

const WINDOW = '5m';
const QUOTA = atOnce(
  'ConnectionQuotaUtilization',
  `max_over_time(azure_signalr_connectionquotautilization_maximum_percent[${WINDOW}]) > 90`
);
const COUNT = atOnce('ConnectionCount', `max_over_time(azure_signalr_connectioncount_maximum_count[${WINDOW}]) > 900`);
const SERVER_LOAD = atOnce('ServerLoad', `avg_over_time(azure_signalr_serverload_maximum_percent[${WINDOW}]) > 70`);

/** Above 80% of the guide's limit per unit in bytes/s, for any mix. */
function fixedShare(name: string, metric: string, messagesPerUnit: number): ReplayedAlert {
  return atOnce(
    name,
    `avg_over_time(${metric}[${WINDOW}]) / 60 > on (resourceID) ${0.8 * messagesPerUnit * GUIDE_MESSAGE_BYTES} * azurerm_signalr_units`
  );
}

function fixedShares(): ReplayedAlert[] {
  const unit = ratesAt(EDITIONS[DEFAULT_EDITION], 1);
  if (unit === undefined) {
    throw new RangeError('the guide has no figures for one unit');
  }
  return [
    fixedShare('InboundTraffic', 'azure_signalr_inboundtraffic_total_bytes', unit.inbound.echo),
    fixedShare('OutboundTraffic', 'azure_signalr_outboundtraffic_total_bytes', unit.outbound.broadcast),
  ];
}

/** The alerts that people use today, on Azure's own metrics. docs/alert-quality.md lists their sources. */
export function commonAlertSets(): AlertSet[] {
  return [
    { name: 'Azure baseline: connection quota > 90%', alerts: [QUOTA] },
    { name: 'Azure baseline: ConnectionCount > 900', alerts: [COUNT] },
    { name: 'Azure baseline, both', alerts: [QUOTA, COUNT] },
    { name: 'ServerLoad > 70%', alerts: [SERVER_LOAD] },
    { name: 'fixed 80% of the echo and broadcast limits', alerts: fixedShares() },
    { name: 'fixed 80%, connection quota > 90%, ServerLoad > 70%', alerts: [...fixedShares(), QUOTA, SERVER_LOAD] },
  ];
}

/** The pack, and parts of it, which show what each part contributes. */
export function packAlertSets(alerts: readonly ReplayedAlert[]): AlertSet[] {
  return [
    { name: 'the pack', alerts },
    { name: 'the pack without SignalRThrottled', alerts: alerts.filter(({ name }) => name !== 'SignalRThrottled') },
    { name: 'the pack, critical only', alerts: alerts.filter(({ severity }) => severity === 'critical') },
  ];
}
