import { stringify } from 'yaml';

import { type RoutingSettings } from '../settings';

/** Routes of the pack, for the root of a configuration or for a route of an existing one. */
export function routes({ label_names }: RoutingSettings): string {
  const severity = (value: string) => `['${label_names.severity} = "${value}"']`;
  return `\
receiver: signalr-notify
# One notification per resource: its alerts arrive together, and other resources do not wait for them.
group_by: [resource_id]
group_wait: 30s
group_interval: 30m
repeat_interval: 24h
routes:
  # The dead man's switch: its receiver raises the alarm when it stops arriving.
  - matchers: ['alertname = "SignalRHeadroomWatchdog"']
    receiver: signalr-watchdog
    group_by: [alertname]
    group_wait: 0s
    group_interval: 1m
    repeat_interval: 1m
  # One page for all resources, not one for each.
  - matchers: ['alertname = "SignalRMonitoringBlind"']
    receiver: signalr-page
    group_by: [alertname]
    group_wait: 10s
    group_interval: 5m
  - matchers: ${severity('critical')}
    receiver: signalr-page
    group_wait: 10s
    group_interval: 5m
  # This alert is about an exporter, not a resource: one notification per subscription.
  - matchers: ['alertname = "SignalRExporterFailing"']
    receiver: signalr-notify
    group_by: [alertname, ${yamlWord(label_names.subscription)}]
  - matchers: ${severity('warning')}
    receiver: signalr-notify
  # One ticket for all resources: the settings are one file.
  - matchers: ['alertname = "SignalRCeilingAssumed"']
    receiver: signalr-ticket
    group_by: [alertname]
    group_wait: 5m
    active_time_intervals: [signalr-office-hours]
  - matchers: ${severity('info')}
    receiver: signalr-ticket
    group_wait: 5m
    active_time_intervals: [signalr-office-hours]
  # Alerts of any other severity go to the receiver above, signalr-notify.
`;
}

/** Alerts that scaling answers, besides the page itself: its text names what runs out next. */
const ANSWERED_BY_SCALING =
  'SignalR(NearCeiling|AtLargestSize|CeilingForecast|ServerLoadHigh|ServerLoadCritical|Throttled)';

/** Effects of lost app servers. */
const OF_LOST_SERVERS = 'SignalR(ConnectionsDropped|SystemErrors|ServerConnectionLatencyHigh)';

/** Effects of metrics that have stopped. */
const OF_BLINDNESS = 'SignalR(TrafficMetricsMissing|UnitSizeUnknown|ScenarioMixInvalid|ExporterFailing)';

/**
 * Inhibition rules of the pack. Both sides match the pack's alerts and the labels in `equal`, because `equal` also holds for
 * a label that both lack: an alert that lost its resource_id could otherwise silence those of another.
 */
export function inhibitRules({ label_names: { severity, subscription } }: RoutingSettings): string {
  const rule = (source: readonly string[], target: readonly string[], equal: readonly string[]) => {
    const present = equal.map((label) => `${label} =~ ".+"`);
    return `\
- source_matchers:
${list([...source, ...present])}\
  target_matchers:
${list([...target, ...present])}\
${equal.length === 0 ? '' : `  equal: [${equal.map(yamlWord).join(', ')}]\n`}`;
  };
  const named = (alert: string) => `alertname = "${alert}"`;
  const anyOf = (alerts: string) => `alertname =~ "${alerts}"`;
  const ours = anyOf('SignalR.+');
  const resource = ['resource_id'];
  const dimension = ['resource_id', 'dimension'];
  return [
    rule([named('SignalRAtCeiling')], [anyOf(ANSWERED_BY_SCALING)], resource),
    rule([named('SignalRAtCeiling')], [ours, `${severity} = "info"`], resource),
    rule([named('SignalRAtLargestSize')], [named('SignalRNearCeiling')], dimension),
    rule(
      [ours, `${severity} = "warning"`, 'alertname != "SignalRCeilingForecast"'],
      [named('SignalRCeilingForecast')],
      dimension
    ),
    rule([ours, `${severity} = "warning"`], [ours, `${severity} = "info"`], dimension),
    rule([named('SignalRServerLoadCritical')], [named('SignalRServerLoadHigh')], resource),
    rule([named('SignalRServerConnectionsLost')], [anyOf(OF_LOST_SERVERS)], resource),
    rule([named('SignalRMonitoringBlind')], [anyOf(OF_BLINDNESS)], []),
    rule([named('SignalRExporterFailing')], [named('SignalRTrafficMetricsMissing')], [subscription]),
    rule(
      [named('SignalRExporterFailing'), 'source = "azure-resourcegraph-exporter"'],
      [named('SignalRUnitSizeUnknown')],
      []
    ),
  ].join('');
}

function list(matchers: readonly string[]): string {
  return matchers.map((matcher) => `    - '${matcher}'\n`).join('');
}

export const INHIBITION = `\
# Alerts of one cause reach a person once. An alert about a resource is silenced only by one about the same resource: by
# the page of a ceiling, whatever its dimension, since scaling answers both; by a warning about the same dimension; by the
# page of the same server load or of lost app servers. Lost metrics silence what follows from them.
`;

export function timeIntervals({ office_hours }: RoutingSettings): string {
  const { time_zone, days, start, end } = office_hours;
  return `\
- name: signalr-office-hours
  time_intervals:
    - weekdays: [${days.map((day) => `'${day}'`).join(', ')}]
      times:
        - start_time: '${start}'
          end_time: '${end}'
      location: '${time_zone}'
`;
}

/** Quotes a word that YAML reads as something else, such as `null`. */
function yamlWord(word: string): string {
  return stringify(word, { version: '1.1' }).trimEnd();
}

export function indented(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(spaces));
}
