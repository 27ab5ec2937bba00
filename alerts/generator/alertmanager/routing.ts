import { type OfficeHours, type RoutingSettings } from '../settings';

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Routes of the pack, without what they hang on: the root of a configuration, or a route of an existing one. */
export function routes({ label_names }: RoutingSettings): string {
  const severity = (value: string) => `['${label_names.severity} = "${value}"']`;
  return `\
receiver: signalr-notify
# One notification a resource: what happens to it arrives together, and no other resource waits for it.
group_by: [resource_id]
group_wait: 30s
group_interval: 5m
repeat_interval: 4h
routes:
  # The dead man's switch: whoever receives it raises the alarm when it stops coming.
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
  # About an exporter and not about a resource: one notification a subscription.
  - matchers: ['alertname = "SignalRExporterFailing"']
    receiver: signalr-notify
    group_by: [alertname, ${label_names.subscription}]
  - matchers: ${severity('warning')}
    receiver: signalr-notify
  - matchers: ${severity('info')}
    receiver: signalr-ticket
    group_wait: 5m
    repeat_interval: 24h
    active_time_intervals: [signalr-office-hours]
  # A severity that none of these names stays with the receiver above: signalr-notify.
`;
}

/**
 * Rules of the pack. Both sides name the pack's alerts and a resource, because `equal` takes a label that both lack
 * for equal: beside other packs, an alert of theirs with a `dimension` would otherwise silence this one's.
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
# dimension, missing metrics and throttling among them, silence nothing and are silenced by nothing: a page about
# throttled connections says nothing of inbound traffic, and missing metrics cannot know what they would hide.
`;

export function timeIntervals({ office_hours }: RoutingSettings): string {
  const { time_zone, start, end } = office_hours;
  return `\
- name: signalr-office-hours
  time_intervals:
    - weekdays: [${weekdays(office_hours).join(', ')}]
      times:
        - start_time: '${start}'
          end_time: '${end}'
      location: '${time_zone}'
`;
}

/** Alertmanager's week starts on Sunday, and a range that runs over its end is refused: its days one by one then. */
function weekdays({ days }: OfficeHours): string[] {
  return days.flatMap((range) => {
    const [from, to = from] = range.split(':').map((day) => WEEK.indexOf(day));
    if (from <= to) {
      return [`'${range}'`];
    }
    return WEEK.filter((_, day) => day >= from || day <= to).map((day) => `'${day}'`);
  });
}

export function indented(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(spaces));
}
