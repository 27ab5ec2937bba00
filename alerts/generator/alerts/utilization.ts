import { either, indent, is, type Matcher, select } from '../promql/promql';
import { type AlertingRule } from '../promql/rule';
import { DIMENSION_LABEL, DIRECTIONS, LABEL, OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { reached, reachedBy } from '../recording/reached';
import { resourceAlert } from './alert';
import {
  advice,
  adviceBeyondTheNextSize,
  MEASURED_AGAINST_CEILING,
  NEXT_TO_RUN_OUT,
  NO_HIGHER_RATIO,
  PERCENT,
  SUBJECT,
} from './words';

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
      // A percentage, which the text of the alert can show without a query.
      expr: `100 * (\n${indent(atOrAbove(severity, threshold.ratio, settings))}\n)`,
      for: threshold.for,
      keepFiringFor: settings.utilization_keep_firing_for,
      summary: `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of the ceiling`,
      description: [MEASURED_AGAINST_CEILING, NEXT_TO_RUN_OUT, advice(settings, 'dimension')],
    },
    settings
  );
}

/** A dimension is near its ceiling, and the next unit size does not raise that ceiling or does not exist. */
function scaleUpWillNotHelp(settings: PackSettings): AlertingRule {
  const near = atOrAbove('warning', settings.utilization_warning_ratio, settings);
  return resourceAlert(
    {
      alert: 'SignalRScaleUpWillNotHelp',
      severity: 'info',
      expr: `100 * (
${indent(`(\n${indent(near)}\n)`)}
  unless on (resource_id, dimension)
  ${STEP.nextSizeGain} > ${NO_HIGHER_RATIO}
)`,
      for: settings.scale_up_will_not_help_for,
      summary: `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of a ceiling that the next unit size does not raise`,
      description: [
        MEASURED_AGAINST_CEILING,
        ' The next unit size has no higher ceiling for it, or there is no larger unit size in the guide.',
        NEXT_TO_RUN_OUT,
        adviceBeyondTheNextSize(settings),
      ],
    },
    settings
  );
}

/** Utilizations at or above the resource's own threshold, otherwise at or above the default. */
function atOrAbove(severity: Rated, ratio: number, settings: PackSettings): string {
  const own = select(SETTING.threshold, is('severity', [severity]));
  const overridden = settings.resources.some((resource) =>
    severity === 'warning'
      ? resource.utilization_warning_ratio !== undefined
      : resource.utilization_critical_ratio !== undefined
  );
  const byDefault = constrained((dimensions) => `${select(OUTPUT.utilization, dimensions)} >= ${reached(ratio)}`);
  return overridden
    ? either([
        `(\n${indent(byDefault)}\n)\nunless on (resource_id)\n${own}`,
        constrained(
          (dimensions) =>
            `${select(OUTPUT.utilization, dimensions)} >= on (resource_id) group_left () ${reachedBy(own)}`
        ),
      ])
    : byDefault;
}

/**
 * The dimensions that exceed, each constraint once. Bytes and messages of a direction are one constraint in two units:
 * messages count only if bytes are not measured, or read 0 as unsettled points do.
 *
 * @param exceeding returns an expression for the dimensions that a matcher selects
 * @param measured returns an expression that has a value if the dimension is measured
 */
export function constrained(
  exceeding: (dimensions: Matcher) => string,
  measured: (dimension: Matcher) => string = (dimension) => `${select(OUTPUT.utilization, dimension)} > 0`
): string {
  const unmeasured = DIRECTIONS.map(
    ({ bytes, messages }) =>
      `(${exceeding(is(LABEL.dimension, [DIMENSION_LABEL[messages]]))} unless on (resource_id) ` +
      `${measured(is(LABEL.dimension, [DIMENSION_LABEL[bytes]]))})`
  );
  return either([
    exceeding(
      is(LABEL.dimension, [DIMENSION_LABEL.inboundBytes, DIMENSION_LABEL.outboundBytes, DIMENSION_LABEL.connections])
    ),
    ...unmeasured,
  ]);
}
