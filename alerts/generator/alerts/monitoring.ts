import { type Assumption } from '../../../src/model';
import { argument, decimal, either, is, relabel, select } from '../promql/promql';
import { type AlertingRule } from '../promql/rule';
import { EXPORTER_HEALTH, INPUT, OUTPUT } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { FREE, identified } from '../inputs/identity';
import { labelled } from '../recording/units';
import { packAlert, resourceAlert } from './alert';
import { ask, number, OF_RESOURCE, percent, unitsOf } from './words';

/** Alerts about missing or invalid inputs. */
export function monitoringAlerts(settings: PackSettings): AlertingRule[] {
  return [
    trafficMetricsMissing(settings),
    unitSizeUnknown(settings),
    unitSizeOutsideGuide(settings),
    scenarioMixInvalid(settings),
    exporterFailing(settings),
    monitoringBlind(settings),
    watchdog(settings),
  ];
}

/** A resource has a unit size and no traffic: no series, or zeros while clients are connected. */
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
      summary: `{{ $labels.resource }}: no traffic metrics (${unitsOf('$value')}): check its exporter`,
      description: [
        '{{ $labels.resource }} runs at {{ $value }} {{ if eq $value 1.0 }}unit{{ else }}units{{ end }}, and ',
        {
          text: ask(
            `${STEP.unsettled}${OF_RESOURCE}`,
            `its traffic reads 0 while ${number('%.0f')} clients are connected`,
            'no source gives its inbound or outbound traffic'
          ),
          plain: 'no source gives its inbound or outbound traffic, or it reads 0 while clients are connected',
        },
        ': it could reach its ceiling unseen. Check the exporter, its subscription and its permissions.',
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
      summary:
        '{{ $labels.resource }}: unit size unknown, capacity alerts are off: declare `units` or check its source',
      description: [
        '{{ $labels.resource }} has traffic or connections, and no source gives its unit size: capacity alerts are off for it. ' +
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
      summary: `{{ $labels.resource }}: the guide has no figures for {{ $value }} units, capacity alerts are off: check the unit size or \`edition\``,
      description: [
        "{{ $labels.resource }} runs at unit size {{ $value }}, for which the guide's edition has no figure: capacity alerts " +
          'are off for it. Edition 2019-11 has whole unit sizes from 1 to 100, edition 2023-03 to 1,000 (`edition` in ' +
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
      summary: `{{ $labels.resource }}: scenario mix missing or invalid (${unitsOf('$value')}), ceilings may be too high: declare \`mix\``,
      description: [
        {
          text:
            '{{ $labels.resource }}: ' +
            ask(
              `sum(${shares})`,
              `mix shares sum to ${number('%.3f')}; they must sum to 1, with known scenarios and no negative share.`,
              'no source and no setting gives the shares of its scenarios.'
            ),
          plain: '{{ $labels.resource }}: the shares of its scenarios are missing, or do not sum to 1.',
        },
        " Its ceilings are the guide's do-not-exceed values, which are too high for most mixes. Declare `mix` in the " +
          'settings, or count sends in the application.',
      ],
    },
    settings
  );
}

/** An exporter reports errors, few requests are left to it, its scrape fails, or it disagrees with another one. */
function exporterFailing(settings: PackSettings): AlertingRule {
  const errorsRatio = settings.exporter_errors_warning_ratio;
  const armReads = settings.arm_reads_warning_remaining;
  const apart = settings.exporter_disagreement_warning_ratio;
  const subscription = `$labels.${settings.label_names.subscription}`;
  const ofSubscription = `{{ with ${subscription} }} for subscription {{ . }}{{ end }}`;
  return packAlert(
    {
      alert: 'SignalRExporterFailing',
      severity: 'warning',
      expr: either([
        because('errors', `100 * (${EXPORTER_HEALTH.errors} >= ${decimal(errorsRatio)})`),
        because('arm_reads', `${EXPORTER_HEALTH.armReads} < ${armReads}`),
        because('scrape', `${EXPORTER_HEALTH.failedScrapes} > 0`),
        because(
          'disagreement',
          // Without a subscription, whose other alerts it would hide.
          `100 * (${EXPORTER_HEALTH.disagreement} >= ${decimal(apart)})
* on (resource_id) group_left (resource) ${STEP.identity}`
        ),
      ]),
      for: settings.exporter_failing_for,
      summary: byReason({
        errors: `${PERCENT} of requests to Azure fail${ofSubscription}: read its log`,
        arm_reads: `${COUNT} requests to Azure left${ofSubscription}: ask less often`,
        scrape: 'scrapes of job {{ $labels.job }} fail: check its timeouts',
        disagreement: `{{ $labels.input }} of {{ $labels.resource }}: another source is ${PERCENT} lower; correct or remove one`,
      }),
      description: [
        byReason({
          errors: `${PERCENT} of its requests to Azure fail (${percent(errorsRatio)} or more). ${CHECK}`,
          arm_reads: `reads left in Azure Resource Manager: ${COUNT} (fewer than ${armReads} of 250). ${CHECK}`,
          scrape: `Prometheus cannot scrape ${COUNT} of its targets (job {{ $labels.job }}). Traffic, closes or unit sizes may be missing. Check its write timeout and the scrape timeout.`,
          disagreement: `its value ({{ $labels.input }} of {{ $labels.resource }}) is the highest, and counts; another source is ${PERCENT} lower. One may lack a dimension, or read another interval than PT1M.`,
        }),
      ],
    },
    settings
  );
}

const PERCENT = '{{ printf "%.1f" $value }}%';
const COUNT = '{{ printf "%.0f" $value }}';
const CHECK = 'Traffic may be missing or old. Check its log, its permissions and how often it asks.';

function because(reason: string, condition: string): string {
  return relabel(argument(condition), 'reason', reason, '', '');
}

/** A text for each value of the label `reason`, after the name of the exporter. */
function byReason(texts: Readonly<Record<string, string>>): string {
  const branches = Object.entries(texts).map(([reason, text], i, all) => {
    const words = [...(i === 0 ? [] : ['else']), ...(i === all.length - 1 ? [] : [`if eq $labels.reason "${reason}"`])];
    return `{{ ${words.join(' ')} }}${text}`;
  });
  return `{{ $labels.source }}: ${branches.join('')}{{ end }}`;
}

/**
 * Most resources have lost their traffic metrics. One alert for all of them: it reads two counts, which do not end with
 * the exporters, and no unit size, which settings can declare.
 */
function monitoringBlind(settings: PackSettings): AlertingRule {
  const share = settings.monitoring_blind_critical_ratio;
  const all = `{{ with query "${STEP.watchedPeak}" }} of ${number('%.0f')}{{ end }}`;
  return packAlert(
    {
      alert: 'SignalRMonitoringBlind',
      severity: 'critical',
      expr: `${STEP.watchedPeak} - (${STEP.watched} or 0 * ${STEP.watchedPeak})
> ${restOf(share)} * ${STEP.watchedPeak}`,
      for: settings.monitoring_blind_for,
      summary: {
        text: `SignalR monitoring is blind: no traffic metrics from {{ printf "%.0f" $value }}${all} resources; restore the exporters`,
        plain:
          'SignalR monitoring is blind: no traffic metrics from {{ printf "%.0f" $value }} resources; restore the exporters',
      },
      description: [
        '{{ printf "%.0f" $value }} {{ if eq $value 1.0 }}resource that was watched within the last day has' +
          '{{ else }}resources that were watched within the last day have{{ end }} no traffic metrics from any source: they ' +
          'could reach their ceilings unseen. Check that the exporters run, are scraped and may read Azure Monitor. If the ' +
          'resources were deleted, silence this alert for a day.',
      ],
    },
    settings
  );
}

export function restOf(share: number): string {
  return decimal(1 - share);
}

/** Figures rest on a default that a setting could replace. */
export function ceilingAssumed(settings: PackSettings): AlertingRule {
  // The value names them without a query: 1 for the message size, 2 for the server leg, 3 for both.
  const of = (assumption: Assumption) => select(OUTPUT.assumption, is('assumption', [assumption]));
  return resourceAlert(
    {
      alert: 'SignalRCeilingAssumed',
      severity: 'info',
      except: { 'alerts/comparison': 'Its series exist only where something is assumed.' },
      expr: `sum without (assumption) (
  ${of('messageSize')}
  or 2 * ${of('serverLeg')}
)`,
      for: settings.ceiling_assumed_for,
      summary:
        '{{ $labels.resource }}: {{ if eq $value 1.0 }}message size is assumed: declare `message_size_bytes`' +
        '{{ else if eq $value 2.0 }}server leg is assumed: declare `server_leg`' +
        '{{ else }}message size and server leg are assumed: declare `message_size_bytes` and `server_leg`{{ end }}',
      description: [
        '{{ $labels.resource }}: {{ if ne $value 2.0 }}No source and no setting gives its message size; 2,048 B are ' +
          'assumed, and with smaller messages its ceilings in bytes would be lower. {{ end }}' +
          '{{ if ne $value 1.0 }}Nothing says whether its messages reach the hubs through the service; if they do, Azure ' +
          'counts them twice and its utilization is overstated. {{ end }}' +
          'Both are settings of the resource.',
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
