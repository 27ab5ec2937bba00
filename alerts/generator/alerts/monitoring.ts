import { type AlertingRule } from '../promql/rule';
import { EXPORTER_HEALTH, INPUT, TREND } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { identified } from '../inputs/identity';
import { FREE, labelled } from '../recording/units';
import { packAlert, resourceAlert } from './alert';
import { ask, number, OF_RESOURCE, percent } from './words';

/** Alerts about missing or invalid inputs. */
export function monitoringAlerts(settings: PackSettings): AlertingRule[] {
  return [
    trafficMetricsMissing(settings),
    unitSizeUnknown(settings),
    unitSizeOutsideGuide(settings),
    scenarioMixInvalid(settings),
    exporterFailing(settings),
    watchdog(settings),
  ];
}

/** A resource has a unit size and no traffic series. */
function trafficMetricsMissing(settings: PackSettings): AlertingRule {
  return resourceAlert(
    {
      alert: 'SignalRTrafficMetricsMissing',
      severity: 'warning',
      expr: labelled(
        `max by (resource_id) (
  ${INPUT.units}
  unless on (resource_id) ${INPUT.inboundBytes}
  unless on (resource_id) ${INPUT.outboundBytes}
  unless on (resource_id) ${INPUT.inboundMessages}
  unless on (resource_id) ${INPUT.outboundMessages}
)`,
        settings
      ),
      for: settings.traffic_missing_for,
      summary: '{{ $labels.resource }}: no traffic metrics',
      description: [
        '{{ $labels.resource }} runs at {{ $value }} {{ if eq $value 1.0 }}unit{{ else }}units{{ end }}, and no source ' +
          'gives its inbound or outbound traffic: it could reach its ceiling unseen. Check the exporter, its ' +
          'subscription and its permissions.',
      ],
    },
    settings
  );
}

/** A resource has traffic and no unit size. */
function unitSizeUnknown(settings: PackSettings): AlertingRule {
  return resourceAlert(
    {
      alert: 'SignalRUnitSizeUnknown',
      severity: 'warning',
      expr: identified(
        `(
  ${INPUT.inboundBytes}
  or on (resource_id) ${INPUT.outboundBytes}
  or on (resource_id) ${INPUT.inboundMessages}
  or on (resource_id) ${INPUT.outboundMessages}
  or on (resource_id) ${INPUT.connections}
)
unless on (resource_id) ${INPUT.units}`,
        'resource_id',
        settings.label_names
      ),
      for: settings.units_unknown_for,
      summary: '{{ $labels.resource }}: unit size unknown',
      description: [
        '{{ $labels.resource }} has traffic or connections, and no source gives its unit size: there is no ceiling to hold it against. ' +
          'Check azure-resourcegraph-exporter and that it spells the resource id in lower case, or declare `units` in ' +
          'the settings.',
      ],
    },
    settings
  );
}

function unitSizeOutsideGuide(settings: PackSettings): AlertingRule {
  return resourceAlert(
    {
      alert: 'SignalRUnitSizeOutsideGuide',
      severity: 'warning',
      expr: labelled(
        `max by (resource_id) (
  ${INPUT.units}
  unless on (resource_id) ${STEP.unitsInGuide}
  unless on (resource_id) ${FREE}
)`,
        settings
      ),
      for: settings.units_outside_guide_for,
      summary: '{{ $labels.resource }}: no ceiling for unit size {{ $value }}',
      description: [
        "{{ $labels.resource }} runs at unit size {{ $value }}, for which the guide's edition has no figure: nothing is held " +
          'against a ceiling. Edition 2019-11 has whole unit sizes from 1 to 100, edition 2023-03 to 1,000 (`edition` in ' +
          'the settings).',
      ],
    },
    settings
  );
}

/** Without a valid mix, ceilings are the do-not-exceed values, which are too high for most mixes. */
function scenarioMixInvalid(settings: PackSettings): AlertingRule {
  const shares = `${INPUT.share}${OF_RESOURCE}`;
  return resourceAlert(
    {
      alert: 'SignalRScenarioMixInvalid',
      severity: 'warning',
      expr: labelled(
        `max by (resource_id) (
  ${STEP.unitsInGuide}
  unless on (resource_id) ${STEP.shareSum}
  unless on (resource_id) sum by (resource_id) (${STEP.deliveries}) == 0
)`,
        settings
      ),
      for: settings.mix_invalid_for,
      summary: '{{ $labels.resource }}: scenario mix missing or invalid',
      description: [
        {
          text:
            '{{ $labels.resource }}: ' +
            ask(
              `sum(${shares})`,
              `the shares of its scenarios sum to ${number('%.3f')} and are no mix: a mix has known scenarios, no negative share and a sum of 1.`,
              'no source and no setting gives the shares of its scenarios.'
            ),
          plain: '{{ $labels.resource }}: the shares of its scenarios are missing, or are no mix.',
        },
        " Its ceilings are the guide's do-not-exceed values, which are too high for most mixes. Declare `mix` in the " +
          'settings, or count sends in the application.',
      ],
    },
    settings
  );
}

/**
 * An exporter reports errors, or all sources are silent. Silent sources leave no resource for any other alert to fire on.
 */
function exporterFailing(settings: PackSettings): AlertingRule {
  const errorsRatio = settings.exporter_errors_warning_ratio;
  const armReads = settings.arm_reads_warning_remaining;
  const subscription = `$labels.${settings.label_names.subscription}`;
  return packAlert(
    {
      alert: 'SignalRExporterFailing',
      severity: 'warning',
      expr: `label_replace(100 * (${EXPORTER_HEALTH.errors} >= ${errorsRatio}), "reason", "errors", "", "")
or label_replace(${EXPORTER_HEALTH.armReads} < ${armReads}, "reason", "arm_reads", "", "")
or label_replace(
  count(group by (resource_id) (last_over_time(${TREND.unitsPeak}[1d])))
  unless on () count(${INPUT.units}),
  "reason", "silent", "", ""
)`,
      for: settings.exporter_failing_for,
      summary:
        '{{ if eq $labels.reason "silent" }}No source knows a resource any more' +
        `{{ else }}{{ $labels.source }} is failing{{ with ${subscription} }} for subscription {{ . }}{{ end }}{{ end }}`,
      description: [
        '{{ if eq $labels.reason "silent" }}' +
          '{{ printf "%.0f" $value }} {{ if eq $value 1.0 }}resource was{{ else }}resources were{{ end }} watched within ' +
          'the last day, and no source gives a unit size now: nothing is watched. Check that the exporters run and are scraped.' +
          '{{ else }}{{ $labels.source }}: {{ if eq $labels.reason "errors" }}' +
          `{{ printf "%.1f" $value }}% of its requests to Azure fail (${percent(errorsRatio)} or more)` +
          `{{ else }}reads left in Azure Resource Manager: {{ printf "%.0f" $value }} (fewer than ${armReads})` +
          '{{ end }}. Traffic may be missing or old. Check its log, its permissions and how often it asks.{{ end }}',
      ],
    },
    settings
  );
}

/** Always fires. Its receiver raises the alarm when it stops arriving. */
function watchdog(settings: PackSettings): AlertingRule {
  return packAlert(
    {
      alert: 'SignalRHeadroomWatchdog',
      severity: 'none',
      except: { 'alerts/comparison': 'Its end is the alarm.' },
      expr: 'vector(1)',
      summary: 'SignalR Headroom rules are evaluated and alerts are delivered',
      description: [
        'This alert always fires. Should it stop arriving, no other alert of the pack can be relied on to arrive.',
      ],
    },
    settings
  );
}
