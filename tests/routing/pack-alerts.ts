import { alertsOf, packOf } from '../../alerts/generator/targets/pack';
import { type AlertingRule } from '../../alerts/generator/promql/rule';
import { settingsOf } from '../../alerts/generator/settings';

/** The pack's alerts with default settings. */
export const PACK_ALERTS: readonly AlertingRule[] = alertsOf(packOf(settingsOf('')));

/** Returns the severity that an alert's rule sets. */
export function severityOf(alert: string): string {
  const rule = PACK_ALERTS.find(({ alert: name }) => name === alert);
  if (rule === undefined) {
    throw new Error(`the pack has no alert ${alert}`);
  }
  return rule.labels.severity;
}
