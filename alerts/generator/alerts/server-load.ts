import { decimal, indent } from '../promql/promql';
import { type AlertingRule } from '../promql/rule';
import { INPUT, OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { type PackSettings } from '../settings';
import { reached } from '../recording/reached';
import { beyond, beyondOwn } from '../recording/threshold';
import { labelled } from '../recording/units';
import { about, asPercentages, resourceAlert } from './alert';
import { advice, atSize, OF_RESOURCE, PERCENT, withAction, worst } from './words';

export function serverLoadAlerts(settings: PackSettings): AlertingRule[] {
  const { server_load_warning_for, server_load_critical_for } = settings;
  return [
    serverLoad(
      'SignalRServerLoadHigh',
      'warning',
      {
        values: atOrAbove(settings),
        except: `${OUTPUT.worst} > on (resource_id) ${INPUT.serverLoad}`,
        for: server_load_warning_for,
        summary: { fact: `server load high, ${PERCENT}`, action: ': compare it with traffic' },
      },
      settings
    ),
    serverLoad(
      'SignalRServerLoadCritical',
      'critical',
      {
        values: beyond(INPUT.serverLoad, '>=', 'server_load_critical_ratio', settings),
        for: server_load_critical_for,
        summary: { fact: `server load at ${PERCENT}`, action: ': scale up or shed load now' },
      },
      settings
    ),
    serverLoadDisagrees(settings),
    throttled(settings),
  ];
}

interface Threshold {
  values: string;
  /** Resources that the alert leaves to another one. */
  except?: string;
  for: string;
  summary: { fact: string; action: string };
}

function serverLoad(
  alert: string,
  severity: 'warning' | 'critical',
  { values, except, for: lasting, summary: { fact, action } }: Threshold,
  settings: PackSettings
): AlertingRule {
  const { text, plain, grafana } = advice(settings);
  return resourceAlert(
    {
      alert,
      severity,
      expr: `${asPercentages(about(values, settings))}${except === undefined ? '' : `\nunless on (resource_id) ${except}`}`,
      for: lasting,
      keepFiringFor: settings.server_load_keep_firing_for,
      summary: atSize(`{{ $labels.resource }}: ${fact}`, action),
      description: [
        // Microsoft's figure, independent of the threshold.
        `{{ $labels.resource }}: the service reports a server load of ${PERCENT}; Microsoft expects low latency below 70%.`,
        {
          text: worst({
            then: `{{ if gt $worst ${percentFloat(settings.server_load_disagrees_low_ratio)} }}${text}{{ else }} That does not explain the load: look for connections that come and go, or for many small messages (runbook).{{ end }}`,
          }),
          plain,
          grafana,
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
      expr: asPercentages(
        labelled(
          `(
  (
${indent(indent(atOrAbove(settings)))}
  )
  and on (resource_id) ${OUTPUT.worst} <= ${decimal(low)}
  or ${INPUT.serverLoad} <= ${decimal(low)}
  and on (resource_id) ${OUTPUT.worst} >= ${reached(settings.utilization_warning_ratio)}
)`,
          settings
        )
      ),
      for: settings.server_load_disagrees_for,
      summary: `{{ $labels.resource }}: server load at ${PERCENT} disagrees with utilization: check unit size, mix and message size`,
      description: [
        `{{ $labels.resource }}: the service reports a server load of ${PERCENT}.`,
        { text: worst(), plain: '' },
        ` {{ if gt $value ${percentFloat(low)} }}Something other than the measured traffic loads it, or the ceilings are too high: check the ` +
          'unit size, the scenario mix and the message size{{ else }}The ceilings may be too low: check the scenario mix, ' +
          'the message size and server_leg{{ end }} (runbook).',
      ],
    },
    settings
  );
}

const CLOSED = '{{ printf "%.0f" $value }} {{ if eq $value 1.0 }}connection{{ else }}connections{{ end }}';

/** The service closes connections above a limit, minute after minute. */
function throttled(settings: PackSettings): AlertingRule {
  const { text, plain, grafana } = advice(settings);
  return resourceAlert(
    {
      alert: 'SignalRThrottled',
      severity: 'critical',
      expr: about(beyond(INPUT.throttled, '>=', 'throttled_critical_connections', settings), settings),
      // A single close can be a client that connects again at once.
      for: settings.throttled_critical_for,
      keepFiringFor: settings.throttled_keep_firing_for,
      summary: withAction(`{{ $labels.resource }}: ${CLOSED} throttled within a minute`, ' now'),
      description: [
        `{{ $labels.resource }}: the service closed ${CLOSED} as Throttled within a minute, and others in the minute before.`,
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
          grafana,
        },
      ],
    },
    settings
  );
}

/** A percentage for Go templates, which cannot compare the alert's value, a float, with an integer. */
export function percentFloat(ratio: number): string {
  const text = decimal(100 * ratio);
  return text.includes('.') ? text : `${text}.0`;
}

/** Server loads at or above the resource's own threshold, otherwise at or above the default. */
function atOrAbove({ server_load_warning_ratio: ratio, resources }: PackSettings): string {
  const hasOwn = resources.some(({ server_load_warning_ratio: own }) => own !== undefined);
  return beyondOwn(INPUT.serverLoad, '>=', ratio, hasOwn ? SETTING.serverLoadThreshold : undefined);
}
