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
group_interval: 5m
repeat_interval: 4h
routes:
  # The dead man's switch: its receiver raises the alarm when it stops arriving.
  - matchers: ['alertname = "SignalRHeadroomWatchdog"']
    receiver: signalr-watchdog
    group_by: [alertname]
    group_wait: 0s
    group_interval: 1m
    repeat_interval: 1m
  - matchers: ${severity('critical')}
    receiver: signalr-page
    group_wait: 10s
    repeat_interval: 1h
  # This alert is about an exporter, not a resource: one notification per subscription.
  - matchers: ['alertname = "SignalRExporterFailing"']
    receiver: signalr-notify
    group_by: [alertname, ${yamlWord(label_names.subscription)}]
  - matchers: ${severity('warning')}
    receiver: signalr-notify
  - matchers: ${severity('info')}
    receiver: signalr-ticket
    group_wait: 5m
    repeat_interval: 24h
    active_time_intervals: [signalr-office-hours]
  # Alerts of any other severity go to the receiver above, signalr-notify.
`;
}

/**
 * Inhibition rules of the pack. Both sides match the pack's alerts and a resource, because `equal` also holds for a label
 * that both lack: an alert of another pack with a `dimension` could otherwise silence this one's.
 */
export function inhibitRules({ label_names: { severity } }: RoutingSettings): string {
  const rule = (source: readonly string[], target: readonly string[]) => `\
- source_matchers:
${list([...source, ...SAME_KIND])}\
  target_matchers:
${list([...target, ...SAME_KIND])}\
  equal: [resource_id, dimension]
`;
  return [
    rule([`${severity} = "critical"`], [`${severity} =~ "warning|info"`]),
    rule(
      [`${severity} = "warning"`, 'alertname != "SignalRCeilingForecast"'],
      ['alertname = "SignalRCeilingForecast"']
    ),
    rule([`${severity} = "warning"`], [`${severity} = "info"`]),
  ].join('');
}

const SAME_KIND = ['alertname =~ "SignalR.+"', 'resource_id =~ ".+"', 'dimension =~ ".+"'];

function list(matchers: readonly string[]): string {
  return matchers.map((matcher) => `    - '${matcher}'\n`).join('');
}

export const INHIBITION = `\
# An alert is silenced only by a more severe one about the same dimension of the same resource. Alerts without a
# dimension, such as missing metrics or throttling, neither silence others nor are silenced: a page about throttled
# connections does not cover inbound traffic, and missing metrics could hide anything.
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
