import { alertsOf } from '../../alerts/generator/targets/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { EDITIONS, DEFAULT_EDITION, GUIDE_MESSAGE_BYTES } from '../../src/guide';
import { ratesAt } from '../../src/model';

/** An alert that is replayed. Its results carry the resource's id in this label. */
export interface ReplayedAlert {
  name: string;
  severity: 'critical' | 'warning';
  expr: string;
  /** Seconds. */
  for: number;
  keepFiringFor: number;
  idLabel: string;
}

/** Alerts that one would install together, and that are judged together. */
export interface Contestant {
  name: string;
  alerts: readonly ReplayedAlert[];
}

/** The pack's alerts that call somebody: those of severity critical and warning, in two parts. */
export interface PackAlerts {
  /** About what a resource carries. */
  load: ReplayedAlert[];
  /** About what is known of it: metrics, unit size and mix. They are right where that is missing. */
  inputs: ReplayedAlert[];
}

/** About the exporters themselves, whose health the backtest does not simulate. */
const ABOUT_EXPORTERS = 'SignalRExporterFailing';

const ABOUT_INPUTS = /^SignalR(?:TrafficMetricsMissing|UnitSizeUnknown|UnitSizeOutsideGuide|ScenarioMixInvalid)$/;

export function packAlerts(pack: readonly RuleFile[]): PackAlerts {
  const parts: PackAlerts = { load: [], inputs: [] };
  for (const rule of alertsOf(pack)) {
    const { severity } = rule.labels;
    if ((severity === 'critical' || severity === 'warning') && rule.alert !== ABOUT_EXPORTERS) {
      const part = ABOUT_INPUTS.test(rule.alert) ? parts.inputs : parts.load;
      part.push({
        name: rule.alert,
        severity,
        expr: rule.expr,
        for: secondsOf(rule.for ?? '0s'),
        keepFiringFor: secondsOf(rule.keepFiringFor ?? '0s'),
        idLabel: 'resource_id',
      });
    }
  }
  return parts;
}

/** Alerts without a wait of their own, as Azure Monitor's: a rule fires at the first evaluation that meets it. */
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

/** 80 % of what one unit carries, B/s: what the guide says not to exceed, whatever the mix. */
function fixedShare(name: string, metric: string, messagesAUnit: number): ReplayedAlert {
  return atOnce(
    name,
    `avg_over_time(${metric}[${WINDOW}]) / 60 > on (resourceID) ${0.8 * messagesAUnit * GUIDE_MESSAGE_BYTES} * azurerm_signalr_units`
  );
}

function fixedShares(): ReplayedAlert[] {
  const unit = ratesAt(EDITIONS[DEFAULT_EDITION], 1);
  if (unit === undefined) {
    throw new RangeError('the guide has figures for one unit');
  }
  return [
    fixedShare('InboundTraffic', 'azure_signalr_inboundtraffic_total_bytes', unit.inbound.echo),
    fixedShare('OutboundTraffic', 'azure_signalr_outboundtraffic_total_bytes', unit.outbound.broadcast),
  ];
}

/** What people use today, on Azure's metrics as they are. docs/alert-quality.md says where each comes from. */
export function rivals(): Contestant[] {
  return [
    { name: 'Azure baseline: connection quota > 90 %', alerts: [QUOTA] },
    { name: 'Azure baseline: ConnectionCount > 900', alerts: [COUNT] },
    { name: 'Azure baseline, both', alerts: [QUOTA, COUNT] },
    { name: 'ServerLoad > 70 %', alerts: [SERVER_LOAD] },
    { name: 'fixed 80 % of the echo and broadcast limits', alerts: fixedShares() },
    { name: 'fixed 80 %, connection quota > 90 %, ServerLoad > 70 %', alerts: [...fixedShares(), QUOTA, SERVER_LOAD] },
  ];
}

/** The pack as it is, and parts of it: what each part is worth. */
export function packContestants(alerts: readonly ReplayedAlert[]): Contestant[] {
  return [
    { name: 'the pack', alerts },
    { name: 'the pack without SignalRThrottled', alerts: alerts.filter(({ name }) => name !== 'SignalRThrottled') },
    { name: 'the pack, critical alone', alerts: alerts.filter(({ severity }) => severity === 'critical') },
  ];
}
