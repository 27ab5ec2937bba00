import { indent } from '../promql/promql';
import { type AlertingRule } from '../promql/rule';
import { OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { reached, reachedBy } from '../recording/reached';
import { FREE } from '../recording/units';
import { resourceAlert } from './alert';
import { advice, adviceBeyondTheNextSize, measured, NO_HIGHER_RATIO, PERCENT, SUBJECT } from './words';

type Rated = 'warning' | 'critical';

/** A share of the ceiling, and how long a dimension stays at or above it before the alert fires. */
interface Threshold {
  ratio: number;
  for: string;
}

export function utilizationAlerts(settings: PackSettings): AlertingRule[] {
  return [
    ceilingAlert(
      'SignalRNearCeiling',
      'warning',
      { ratio: settings.utilization_warning_ratio, for: settings.utilization_warning_for },
      settings
    ),
    ceilingAlert(
      'SignalRAtCeiling',
      'critical',
      { ratio: settings.utilization_critical_ratio, for: settings.utilization_critical_for },
      settings
    ),
    scaleUpWillNotHelp(settings),
  ];
}

/** A dimension has been at or above a share of its ceiling for some time. */
function ceilingAlert(alert: string, severity: Rated, threshold: Threshold, settings: PackSettings): AlertingRule {
  return resourceAlert(
    {
      alert,
      severity,
      expr: `100 * (
${indent(atOrAbove(severity, threshold.ratio, settings))}
)`,
      for: threshold.for,
      keepFiringFor: settings.utilization_keep_firing_for,
      summary: `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of the ceiling`,
      description: [measured(), advice(settings, 'dimension')],
    },
    settings
  );
}

/** A dimension is near its ceiling, and the next unit size does not raise that ceiling or does not exist. */
function scaleUpWillNotHelp(settings: PackSettings): AlertingRule {
  return resourceAlert(
    {
      alert: 'SignalRScaleUpWillNotHelp',
      severity: 'info',
      expr: `100 * (
  (
${indent(indent(atOrAbove('warning', settings.utilization_warning_ratio, settings)))}
  )
  unless on (resource_id, dimension) ${STEP.nextSizeGain} > ${NO_HIGHER_RATIO}
  unless on (resource_id) ${FREE}
)`,
      for: settings.scale_up_will_not_help_for,
      summary: `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of a ceiling that the next unit size does not raise`,
      description: [
        measured({
          then: ' The next unit size has no higher ceiling for it, or there is no larger unit size in the guide.',
        }),
        adviceBeyondTheNextSize(settings),
      ],
    },
    settings
  );
}

/** Utilizations at or above the resource's own threshold, otherwise at or above the default. */
function atOrAbove(severity: Rated, ratio: number, { resources }: PackSettings): string {
  const byDefault = constrained((dimensions) => `${OUTPUT.utilization}${dimensions} >= ${reached(ratio)}`);
  if (resources.every((resource) => resource[`utilization_${severity}_ratio`] === undefined)) {
    return byDefault;
  }
  const own = `${SETTING.threshold}{severity="${severity}"}`;
  return `(
${indent(byDefault)}
)
unless on (resource_id) ${own}
or ${constrained((dimensions) => `${OUTPUT.utilization}${dimensions} >= on (resource_id) group_left () ${reachedBy(own)}`)}`;
}

/**
 * The dimensions that exceed, each constraint once. Bytes and messages of a direction are one constraint in two units:
 * messages count only if bytes are not measured, or read 0 as unsettled points do.
 *
 * @param exceeding returns an expression for the dimensions that a matcher selects
 * @param present returns an expression that has a value if the dimension is measured
 */
export function constrained(
  exceeding: (dimensions: string) => string,
  present: (dimension: string) => string = (dimension) => `${OUTPUT.utilization}${dimension} > 0`
): string {
  return `${exceeding('{dimension=~"inbound_bytes|outbound_bytes|connections"}')}
or (${exceeding('{dimension="inbound_messages"}')} unless on (resource_id) ${present('{dimension="inbound_bytes"}')})
or (${exceeding('{dimension="outbound_messages"}')} unless on (resource_id) ${present('{dimension="outbound_bytes"}')})`;
}
