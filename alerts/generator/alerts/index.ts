import { type AlertingRule, type RecordingRule } from '../promql/rule';
import { type PackSettings } from '../settings';
import { actionRules } from './action';
import { type Alert, alertingRule } from './alert';
import { atCeiling } from './at-ceiling';
import { ceilingForecast } from './ceiling-forecast';
import { churnRules } from './churn';
import { connectionsDropped } from './connections-dropped';
import { dailyMessagesNearQuota } from './daily-messages-near-quota';
import { exporterFailing } from './exporter-failing';
import { headroomWatchdog } from './headroom-watchdog';
import { affectedRules, inputMissing } from './input-missing';
import { monitoringBlind } from './monitoring-blind';
import { nearCeiling } from './near-ceiling';
import { serverConnectionLatencyHigh } from './server-connection-latency-high';
import { serverConnectionsLost } from './server-connections-lost';
import { serverLegRules } from './server-leg';
import { systemErrors } from './system-errors';
import { throttled } from './throttled';

/** Every alert of the pack: pages, then tickets. */
const ALERTS = [
  ...[atCeiling, throttled, serverConnectionsLost, monitoringBlind],
  ...[nearCeiling, ceilingForecast, connectionsDropped, systemErrors, serverConnectionLatencyHigh],
  ...[dailyMessagesNearQuota, inputMissing, exporterFailing],
  headroomWatchdog,
];

export function alertsFor(settings: PackSettings): Alert[] {
  return ALERTS.map((alert) => alert(settings));
}

/** The rules of all alerts but those that the settings disable. */
export function alertRules(settings: PackSettings): AlertingRule[] {
  return alertsFor(settings)
    .filter(({ alert }) => !settings.disabled_alerts.some((disabled) => disabled === alert))
    .map((alert) => alertingRule(alert, settings));
}

/** The series that only alerts and their texts read. */
export function alertInputs(settings: PackSettings): RecordingRule[] {
  return [...serverLegRules(), ...churnRules(settings), ...actionRules(settings), ...affectedRules()];
}
