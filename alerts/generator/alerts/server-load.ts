import { indent } from '../promql/promql';
import { type AlertingRule } from '../promql/rule';
import { INPUT, OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { type PackSettings } from '../settings';
import { reached } from '../recording/reached';
import { labelled } from '../recording/units';
import { about, resourceAlert } from './alert';
import { advice, OF_RESOURCE, PERCENT, worst } from './words';

export function serverLoadAlerts(settings: PackSettings): AlertingRule[] {
  return [serverLoadHigh(settings), serverLoadDisagrees(settings), throttled(settings)];
}

function serverLoadHigh(settings: PackSettings): AlertingRule {
  const { text, plain } = advice(settings, 'resource');
  return resourceAlert(
    {
      alert: 'SignalRServerLoadHigh',
      severity: 'warning',
      expr: `100 * (
${indent(about(atOrAbove(settings), settings))}
)`,
      for: settings.server_load_warning_for,
      keepFiringFor: settings.server_load_keep_firing_for,
      summary: `{{ $labels.resource }}: server load at ${PERCENT}`,
      description: [
        // Microsoft's figure, independent of the threshold.
        `{{ $labels.resource }}: the service reports a server load of ${PERCENT}; Microsoft expects low latency below 70%.`,
        {
          text: worst({
            then: `{{ if gt $worst ${float(100 * settings.server_load_disagrees_low_ratio)} }}${text}{{ else }} That does not explain the load: look for connections that come and go, or for many small messages (runbook).{{ end }}`,
          }),
          plain,
        },
      ],
    },
    settings
  );
}

/** Server load and utilization contradict each other: one of them, or a declared value, is wrong. */
function serverLoadDisagrees(settings: PackSettings): AlertingRule {
  const low = settings.server_load_disagrees_low_ratio;
  return resourceAlert(
    {
      alert: 'SignalRServerLoadDisagrees',
      severity: 'info',
      expr: `100 * (
${indent(
  labelled(
    `(
  (
${indent(indent(atOrAbove(settings)))}
  )
  and on (resource_id) ${OUTPUT.worst} <= ${low}
  or ${INPUT.serverLoad} <= ${low}
  and on (resource_id) ${OUTPUT.worst} >= ${reached(settings.utilization_warning_ratio)}
)`,
    settings
  )
)}
)`,
      for: settings.server_load_disagrees_for,
      summary: `{{ $labels.resource }}: server load at ${PERCENT} disagrees with the measured traffic`,
      description: [
        `{{ $labels.resource }}: the service reports a server load of ${PERCENT}.`,
        { text: worst(), plain: '' },
        ` {{ if gt $value ${float(100 * low)} }}Something other than the measured traffic loads it, or the ceilings are too high: check the ` +
          'unit size, the scenario mix and the message size{{ else }}The ceilings may be too low: check the scenario mix, ' +
          'the message size and server_leg{{ end }} (runbook).',
      ],
    },
    settings
  );
}

function throttled(settings: PackSettings): AlertingRule {
  const { text, plain } = advice(settings, 'resource');
  return resourceAlert(
    {
      alert: 'SignalRThrottled',
      severity: 'critical',
      expr: about(`${INPUT.throttled} >= ${settings.throttled_critical_connections}`, settings),
      keepFiringFor: settings.throttled_keep_firing_for,
      summary: '{{ $labels.resource }}: the service closes connections as throttled',
      description: [
        '{{ $labels.resource }}: the service closed {{ printf "%.0f" $value }} ' +
          '{{ if eq $value 1.0 }}connection{{ else }}connections{{ end }} as Throttled within a minute.',
        {
          text: worst({
            facts: [
              {
                query: `100 * ${INPUT.serverLoad}${OF_RESOURCE}`,
                text: ' Server load: {{ . | value | printf "%.1f" }}%.',
              },
            ],
            then: text,
          }),
          plain,
        },
      ],
    },
    settings
  );
}

/** Go templates cannot compare the alert's value, a float, with an integer. */
function float(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** Server loads at or above the resource's own threshold, otherwise at or above the default. */
function atOrAbove({ server_load_warning_ratio: ratio, resources }: PackSettings): string {
  const byDefault = `${INPUT.serverLoad} >= ${ratio}`;
  return resources.every(({ server_load_warning_ratio: own }) => own === undefined)
    ? byDefault
    : `${byDefault}
unless on (resource_id) ${SETTING.serverLoadThreshold}
or ${INPUT.serverLoad} >= on (resource_id) group_left () ${SETTING.serverLoadThreshold}`;
}
