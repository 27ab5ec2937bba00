import { either, indent, is, select } from '../promql';
import { type AlertingRule, type RuleGroup } from '../rule';
import { DIRECTIONS, INPUT, LABEL, OUTPUT, SETTING } from '../series';
import { type Rung, type Settings } from '../settings';
import { links, resourceLinks, utilizationAnnotations } from './annotations';

export function alertsGroup(settings: Settings): RuleGroup {
  return {
    name: 'signalr-alerts',
    interval: settings.evaluationInterval,
    rules: [
      ceilingAlert('SignalRNearCeiling', 'warning', settings.warning, settings),
      ceilingAlert('SignalRAtCeiling', 'critical', settings.critical, settings),
      trafficMetricsMissing(settings),
      watchdog(settings),
    ],
  };
}

/** A dimension has been at or above a share of its ceiling for a while: one builder for every severity. */
function ceilingAlert(alert: string, severity: 'warning' | 'critical', rung: Rung, settings: Settings): AlertingRule {
  const own = select(SETTING.threshold, is('severity', severity));
  const overridden = settings.resources.some((resource) =>
    severity === 'warning' ? resource.warningRatio !== undefined : resource.criticalRatio !== undefined
  );
  const byDefault = constrained((utilization) => `${utilization} >= ${rung.ratio}`);
  const expr = overridden
    ? either(
        `(\n${indent(byDefault)}\n)\nunless on (resource_id)\n${own}`,
        constrained((utilization) => `${utilization} >= on (resource_id) group_left () ${own}`)
      )
    : byDefault;
  return {
    alert,
    // A percentage, so that the text of the alert need not ask Prometheus for one.
    expr: `100 * (\n${indent(unlessOff(expr, settings))}\n)`,
    for: rung.for,
    labels: { severity },
    annotations: { ...utilizationAnnotations(settings), ...resourceLinks(alert, settings) },
  };
}

/**
 * The dimensions that exceed, each constraint once: a direction's bytes and messages are one constraint in two
 * units, so that its messages speak only where its bytes are not measured, or read 0 as unsettled points do.
 */
function constrained(exceeding: (utilization: string) => string): string {
  const of = (...dimensions: string[]) => select(OUTPUT.utilization, is('dimension', ...dimensions));
  const unmeasured = DIRECTIONS.map(
    ({ bytes, messages }) => `(${exceeding(of(LABEL[messages]))} unless on (resource_id) ${of(LABEL[bytes])} > 0)`
  );
  return either(exceeding(of(LABEL.inboundBytes, LABEL.outboundBytes, LABEL.connections)), ...unmeasured);
}

/** A resource is known by its unit size; nothing is known of its traffic. */
function trafficMetricsMissing(settings: Settings): AlertingRule {
  const alert = 'SignalRTrafficMetricsMissing';
  const traffic = [INPUT.inboundBytes, INPUT.outboundBytes, INPUT.inboundMessages, INPUT.outboundMessages];
  return {
    alert,
    expr: unlessOff([INPUT.units, ...traffic].join('\nunless on (resource_id)\n'), settings),
    for: settings.trafficMissingFor,
    labels: { severity: 'warning' },
    annotations: {
      summary: '{{ $labels.resource }}: no traffic metrics',
      description:
        '{{ $labels.resource }} runs at {{ $value }} {{ if eq $value 1.0 }}unit{{ else }}units{{ end }}, and no source ' +
        'gives its inbound or outbound traffic: it could reach its ceiling unseen. Check the exporter, its ' +
        'subscription and its permissions.',
      ...resourceLinks(alert, settings),
    },
  };
}

/** Always there, so that whoever waits for it notices when the way from Prometheus to them is cut. */
function watchdog(settings: Settings): AlertingRule {
  const alert = 'SignalRHeadroomWatchdog';
  return {
    alert,
    expr: 'vector(1)',
    labels: { severity: 'none' },
    annotations: {
      summary: 'SignalR Headroom rules are evaluated and alerts are delivered',
      description:
        'This alert always fires. Should it stop arriving, no other alert of the pack can be relied on to arrive.',
      ...links(alert, settings),
    },
  };
}

/** Without the resources that the settings opt out. */
function unlessOff(expression: string, settings: Settings): string {
  return settings.resources.every(({ alerts }) => alerts)
    ? expression
    : `(\n${indent(expression)}\n)\nunless on (resource_id)\n${SETTING.alertsOff}`;
}
