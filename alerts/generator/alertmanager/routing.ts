/**
 * Routes of the pack, for the root of a configuration or for a route of an existing one.
 *
 * @param first routes that come before those of the severities
 */
export function routes(first = ''): string {
  return `\
receiver: signalr-ticket
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
${indented(first, 2)}\
  - matchers: ['severity = "critical"']
    receiver: signalr-page
    group_wait: 10s
    group_interval: 5m
  # A problem of a whole fleet's inputs is one ticket, not one for each resource. Its text names where it matters most.
  - matchers: ['alertname = "SignalRInputMissing"']
    receiver: signalr-ticket
    group_by: [alertname, reason]
  # This alert is about an exporter, not a resource: one ticket per subscription.
  - matchers: ['alertname = "SignalRExporterFailing"']
    receiver: signalr-ticket
    group_by: [alertname, subscription]
  # All others, of severity warning or any other, go to the receiver above, signalr-ticket.
`;
}

/**
 * Inhibition rules of the pack. A silenced alert still inhibits, so nothing critical is ever muted. Both sides match the
 * pack's alerts and a resource_id that is there: alerts that both lack a label of `equal` count as equal in it.
 */
export const INHIBIT_RULES = `\
- source_matchers:
    - 'alertname = "SignalRAtCeiling"'
    - 'resource_id =~ ".+"'
  target_matchers:
    - 'alertname =~ "SignalR(NearCeiling|CeilingForecast)"'
    - 'severity != "critical"'
  equal: [resource_id]
- source_matchers:
    - 'alertname = "SignalRMonitoringBlind"'
  target_matchers:
    - 'alertname = "SignalRInputMissing"'
    - 'severity != "critical"'
`;

export const INHIBITION = `\
# The page of a resource mutes its two warnings about the same capacity, and blindness the tickets about each resource's
# missing inputs. A silenced alert still mutes, so nothing critical is ever muted: silence one page, and all others arrive.
`;

export function indented(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(spaces));
}
