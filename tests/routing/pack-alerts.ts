import { everyAlert } from '../../alerts/generator/pack/pack';
import { type AlertingRule } from '../../alerts/generator/promql/rule';
import { settingsOf } from '../../alerts/generator/settings';
import { type Labels } from '../../tools/testing/alertmanager';

/** The pack's alerts with default settings. */
export const PACK_ALERTS: readonly AlertingRule[] = everyAlert(settingsOf(''));

/** Alerts that are about exporters or rules, and have no resource. */
const OF_PACK = ['SignalRMonitoringBlind', 'SignalRExporterFailing', 'SignalRHeadroomWatchdog'];

/** Alerts about one resource. */
export const RESOURCE_ALERTS = PACK_ALERTS.map(({ alert }) => alert).filter((name) => !OF_PACK.includes(name));

/** Returns the severity that an alert's rule sets. */
export function severityOf(alert: string): string {
  const rule = PACK_ALERTS.find(({ alert: name }) => name === alert);
  if (rule === undefined) {
    throw new Error(`the pack has no alert ${alert}`);
  }
  return rule.labels.severity;
}

/** Returns the labels of one of the pack's alerts, with the severity from its rule. */
export function alertOf(alertname: string, resource?: string, more: Labels = {}): Labels {
  return {
    alertname,
    severity: severityOf(alertname),
    ...(resource === undefined ? {} : { resource_id: `/${resource}`, resource }),
    ...more,
  };
}
