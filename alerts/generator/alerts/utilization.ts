import { either, indent, is, select } from '../promql/promql';
import { type AlertingRule } from '../promql/rule';
import { LARGEST_UNITS } from '../../../src/model';
import { INPUT, LABEL, SETTING, TREND } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { atCeiling } from '../recording/near-ceiling';
import { ABOVE_USUAL } from '../recording/review';
import { FREE } from '../inputs/identity';
import { asPercentages, resourceAlert } from './alert';
import {
  adviceBeyondTheNextSize,
  atSize,
  measured,
  measuredWithAdvice,
  NO_HIGHER_RATIO,
  PERCENT,
  type Sentence,
  SUBJECT,
  withAction,
} from './words';

type Rated = 'warning' | 'critical';

/** Utilizations to alert on, how long they last before the alert fires, and what it says. */
interface Threshold {
  values: string;
  for: string;
  summary: Sentence;
  then?: string;
}

export function utilizationAlerts(settings: PackSettings): AlertingRule[] {
  return [
    ceilingAlert(
      'SignalRNearCeiling',
      'warning',
      {
        values: aboveUsual(STEP.nearCeiling),
        for: settings.utilization_warning_for,
        summary: withAction(`{{ $labels.resource }}: ${SUBJECT} near capacity, ${PERCENT}`),
      },
      settings
    ),
    ceilingAlert(
      'SignalRAtCeiling',
      'critical',
      {
        values: atCeiling(settings),
        for: settings.utilization_critical_for,
        summary: withAction(`{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of capacity`, ' now'),
        then: ' Above that, latency is no longer assured.',
      },
      settings
    ),
    scaleUpWillNotHelp(settings),
    atLargestSize(settings),
  ];
}

/** A dimension has been at or above a share of its ceiling for some time. */
function ceilingAlert(alert: string, severity: Rated, threshold: Threshold, settings: PackSettings): AlertingRule {
  return resourceAlert(
    {
      alert,
      severity,
      expr: asPercentages(threshold.values),
      for: threshold.for,
      keepFiringFor: settings.utilization_keep_firing_for,
      summary: threshold.summary,
      description: [measuredWithAdvice({ then: threshold.then }, settings)],
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
      expr: asPercentages(`${STEP.nearCeiling}
unless on (resource_id, dimension) ${STEP.nextSizeGain} > ${NO_HIGHER_RATIO}
unless on (resource_id) ${FREE}`),
      for: settings.scale_up_will_not_help_for,
      summary: atSize(
        `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of capacity`,
        '; the next unit size adds none: go beyond it, or shard'
      ),
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

/** A dimension is near its ceiling, and neither autoscale nor a person can scale up without changing SKU or limit. */
function atLargestSize(settings: PackSettings): AlertingRule {
  const declared = settings.max_units !== undefined || settings.resources.some((each) => each.max_units !== undefined);
  const { Standard_S1: S1_P1, Premium_P2: P2 } = LARGEST_UNITS;
  const laterForOthers = [settings, ...settings.resources].some(({ edition }) => edition === '2023-03');
  // Without its SKU, a resource at 100 units of edition 2023-03 may still have larger sizes.
  const withSku = `(${STEP.unitsInGuide} >= ${S1_P1} and on (resource_id) ${select(INPUT.sku, is('sku', ['Standard_S1', 'Premium_P1']))})`;
  const largest = [
    `${STEP.unitsInGuide} >= ${P2}`,
    `${select(STEP.unitsInGuide, is(LABEL.edition, ['2019-11']))} >= ${S1_P1}`,
    ...(laterForOthers ? [withSku] : []),
    ...(declared ? [`${STEP.unitsInGuide} >= on (resource_id) group_left () ${SETTING.maxUnits}`] : []),
  ];
  return resourceAlert(
    {
      alert: 'SignalRAtLargestSize',
      severity: 'warning',
      expr: asPercentages(`${STEP.nearCeiling}
and on (resource_id) (
${indent(either(largest))}
)`),
      for: settings.largest_size_for,
      keepFiringFor: settings.utilization_keep_firing_for,
      summary: atSize(
        `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of capacity at its largest size`,
        ': change SKU or max_units, or shard'
      ),
      description: [
        measuredWithAdvice(
          { then: ' This is the largest size that its SKU or max_units allows: autoscale goes no further.' },
          settings
        ),
      ],
    },
    settings
  );
}

/** A warning each day at the top of the same wave tells nothing, so a day that led to no page is the measure of the next. */
function aboveUsual(values: string): string {
  return `${values}
unless ${TREND.usualPeak} + ${ABOVE_USUAL} > ${values}`;
}
