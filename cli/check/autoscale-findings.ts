import { isFree } from '../../src/model/capacity';
import { smallest } from '../../src/model/numbers';
import { CONNECTIONS_PER_UNIT } from '../../alerts/generator/rows/guide-rates';
import { SCALE_OUT_PERCENT } from '../../alerts/generator/targets/autoscale/rules';
import { escapeInvisible } from '../../tools/visible-text';
import { formatNumber, formatPercent, lengthText } from '../common/table';
import { aggregationFindings, metricOf, nameFindings } from './condition-findings';
import { LONG_WINDOW } from './durations';
import { type Finding, note, wrong } from './finding';
import { type KnownMetric } from './metrics';
import { type Autoscale, type Profile, type ScaleRule } from './read';
import { lastOf, serviceOf } from './resource-ids';
import { type Known } from './sized';
import { isSold, SCALED_SKUS, stepsOf } from './steps';
import { isAbove, percentFindings } from './threshold-findings';

const NEXT_SIZE = 'Use ServiceAllowedNextValue, which takes the next size on sale.';

/** Says what is wrong with an autoscale setting; of its profiles each finding once. */
export function autoscaleFindings(autoscale: Autoscale, resources: ReadonlyMap<string, Known>): Finding[] {
  const known = resources.get(autoscale.target);
  const all = [
    ...(autoscale.enabled ? [] : [wrong('disabled', 'The setting is disabled: nothing scales.')]),
    ...skuFindings(known),
    ...autoscale.profiles.flatMap((profile) => profileFindings(profile, autoscale, known)),
  ];
  return [...new Map(all.map((finding) => [`${finding.kind} ${finding.text}`, finding])).values()];
}

function skuFindings(known: Known | undefined): Finding[] {
  const sku = known?.monitored.resource.sku;
  return isFree(sku) || sku === 'Standard_S1'
    ? [wrong('sku', `${sku} has no autoscale.`, 'Move to Premium_P1, or set the unit size by hand.')]
    : [];
}

/** A rule with its metric, which is known. */
interface Scaling {
  rule: ScaleRule;
  metric: KnownMetric;
}

function profileFindings(profile: Profile, autoscale: Autoscale, known: Known | undefined): Finding[] {
  const own = profile.rules.filter(({ resource }) => resource === autoscale.target);
  const scalings = own.flatMap((rule): Scaling[] => {
    const metric = metricOf({ ...rule, service: autoscale.service });
    return metric === undefined ? [] : [{ rule, metric }];
  });
  return [
    ...rangeFindings(profile, known),
    ...minimumFindings(profile, known),
    ...profile.rules.filter((rule) => !own.includes(rule)).map(({ resource }) => otherFinding(resource)),
    ...own.flatMap(({ metricName }) => nameFindings(autoscale.service, metricName)),
    ...scalings.flatMap(aggregationsOf),
    ...scalings.flatMap(({ metric, rule }) =>
      metric.unit === 'Percent' ? percentFindings(metric, rule.operator, rule.threshold) : []
    ),
    ...scalings.flatMap(lateFindings),
    ...profile.rules.flatMap((rule) => stepFindings(rule, profile)),
    ...(profile.rules.length === 0 ? [] : blindFindings(scalings, profile)),
    ...scalings.flatMap((scaling) => countFindings(scaling, profile)),
    ...scalings.flatMap((scaling) => scaleInFindings(scaling, scalings, profile)),
  ];
}

function rangeFindings({ minimum, maximum, default: usual }: Profile, known: Known | undefined): Finding[] {
  const sku = known?.monitored.resource.sku;
  const skus = SCALED_SKUS.filter(({ name }) => sku === undefined || name === sku);
  const range = `${minimum} to ${maximum} units`;
  const unsold = [minimum, maximum, usual].find((units) => !isSold(units));
  if (unsold !== undefined) {
    return [
      wrong(
        'range',
        `${unsold} units is not a size that Azure sells.`,
        'Take 1 to 10, 20 to 100 by tens, or 200 to 1,000 by hundreds.'
      ),
    ];
  }
  if (minimum > maximum) {
    return [wrong('range', `The minimum, ${minimum}, is above the maximum, ${maximum}.`)];
  }
  return skus.length === 0 || skus.some(({ least, most }) => minimum >= least && maximum <= most)
    ? []
    : [
        wrong(
          'range',
          sku === undefined ? `No SKU has ${range}.` : `${sku} does not have ${range}.`,
          SCALED_SKUS.map(({ name, least, most }) => `${name} has ${least} to ${formatNumber(most)}.`).join(' ')
        ),
      ];
}

/** The minimum is all that holds traffic, which no rule can look at. */
function minimumFindings({ minimum }: Profile, known: Known | undefined): Finding[] {
  const needed = known?.plan?.minimum;
  return needed !== undefined && needed > minimum
    ? [
        wrong(
          'minimum',
          `The minimum is ${minimum}, and the declared peak traffic needs ${needed} units: at less, it is over the target.`,
          `Set the minimum and the default to ${needed}.`
        ),
      ]
    : [];
}

function otherFinding(resource: string): Finding {
  const what = serviceOf(resource) === undefined ? '' : ', another resource of its own load';
  return wrong(
    'otherResource',
    `It follows a metric of ${escapeInvisible(lastOf(resource))}${what}: that says nothing of the load of this one.`,
    'Follow ConnectionQuotaUtilization and ServerLoad of the resource itself.'
  );
}

/** Azure aggregates twice: the instances of a minute, then the minutes of the window. */
function aggregationsOf({ metric, rule }: Scaling): Finding[] {
  const { statistic, timeAggregation } = rule;
  const ofMinute = aggregationFindings(metric, statistic.replace(/^sum$/i, 'Total'));
  // A mean of totals is one of minutes.
  const isBad = /^count$/i.test(timeAggregation) || (!metric.isTotal && /^total$/i.test(timeAggregation));
  return [...ofMinute, ...(isBad && ofMinute.length === 0 ? aggregationFindings(metric, timeAggregation) : [])];
}

/** The mean of a long window climbs slowly, and new units take minutes to come. */
function lateFindings({ metric, rule }: Scaling): Finding[] {
  const { isIncrease, timeWindow, timeAggregation } = rule;
  return isIncrease && timeWindow >= LONG_WINDOW && /^average$/i.test(timeAggregation)
    ? [
        note(
          'window',
          `It scales out by the mean of ${lengthText(timeWindow)} of ${metric.name}: units come late.`,
          'Take a window of 5 minutes.'
        ),
      ]
    : [];
}

function stepFindings(rule: ScaleRule, profile: Profile): Finding[] {
  const step = stepsOf(rule, profile).find(({ to }) => !isSold(to));
  return step === undefined
    ? []
    : [
        wrong(
          'step',
          `${escapeInvisible(rule.step.type)} ${rule.step.value} leads from ${step.from} to ${step.to} units, ` +
            'which Azure does not sell.',
          NEXT_SIZE
        ),
      ];
}

/** Scaling out needs one rule that is met, scaling in all of them. */
function blindFindings(scalings: readonly Scaling[], { minimum, maximum }: Profile): Finding[] {
  const seesLoad = (some: readonly Scaling[]) => some.some(({ metric }) => metric.limit === 'serverLoad');
  const out = scalings.filter(({ rule }) => rule.isIncrease);
  const inwards = scalings.filter(({ rule }) => !rule.isIncrease);
  if (minimum === maximum) {
    return [];
  }
  return [
    ...(out.length > 0 && !seesLoad(out)
      ? [
          wrong(
            'scaleOutBlind',
            `It scales out by ${metricsOf(out)} alone: much traffic over few connections goes unnoticed.`,
            'Add a rule on ServerLoad, and set a minimum that holds the traffic, which no rule sees.'
          ),
        ]
      : []),
    ...(inwards.length > 0 && !seesLoad(inwards)
      ? [
          wrong(
            'scaleInBlind',
            `It scales in by ${metricsOf(inwards)} alone, also while the service is busy.`,
            'Add a rule on ServerLoad: Azure scales in only where all agree.'
          ),
        ]
      : []),
    ...(out.length > 0 && inwards.length === 0
      ? [note('neverScalesIn', 'Nothing scales in: after a peak it stays as large, and costs as much.')]
      : []),
  ];
}

function metricsOf(scalings: readonly Scaling[]): string {
  return [...new Set(scalings.map(({ metric }) => metric.name))].join(' and ');
}

/** A count is the same after units are added, so the rule is met again, up to the maximum. */
function countFindings({ rule, metric }: Scaling, { minimum, maximum }: Profile): Finding[] {
  return isConnectionCount(metric) && rule.isIncrease && isAbove(rule) && minimum >= 1 && maximum > minimum
    ? [
        wrong(
          'oneSize',
          `Above ${formatNumber(rule.threshold)} connections it adds units until the maximum, ${maximum}: they ` +
            `are ${sharesOf(rule, minimum)} of the limit at ${minimum} and ${sharesOf(rule, maximum)} at ${maximum}.`,
          'Use ConnectionQuotaUtilization, which falls as units are added.'
        ),
      ]
    : [];
}

function isConnectionCount({ unit, limit }: KnownMetric): boolean {
  return unit === 'Count' && limit === 'connections';
}

function sharesOf({ threshold }: ScaleRule, units: number): string {
  return formatPercent(threshold / CONNECTIONS_PER_UNIT / units);
}

/** A load is the larger share of the smaller size: what it is after each step must not lead out again. */
function scaleInFindings({ rule, metric }: Scaling, all: readonly Scaling[], profile: Profile): Finding[] {
  if (rule.isIncrease || isAbove(rule)) {
    return [];
  }
  const outs = all.filter((one) => one.rule.isIncrease && one.metric === metric && isAbove(one.rule));
  const level = smallest(outs.map((one) => one.rule.threshold));
  if (isConnectionCount(metric)) {
    return [
      ...(rule.threshold > level ? [flapFinding(rule, `${formatNumber(rule.threshold)} connections`, level)] : []),
      ...fullFindings(rule, profile, (to) => (100 * rule.threshold) / CONNECTIONS_PER_UNIT / to),
    ];
  }
  if (metric.unit !== 'Percent' || metric.limit === undefined) {
    return [];
  }
  const [worst] = stepsOf(rule, profile)
    .map(({ from, to }) => ({ from, to, percent: (rule.threshold * from) / to }))
    .sort((a, b) => b.percent - a.percent);
  if (worst === undefined) {
    return [];
  }
  return worst.percent > level
    ? [
        flapFinding(
          rule,
          `${rule.threshold}% at ${worst.from} units is ${formatNumber(worst.percent)}% at ${worst.to}`,
          level,
          '%'
        ),
      ]
    : outs.length === 0
      ? fullFindings(rule, { ...profile, minimum: worst.to }, () => worst.percent)
      : [];
}

function flapFinding({ threshold }: ScaleRule, load: string, level: number, unit = ''): Finding {
  return wrong(
    'flaps',
    `It scales in below ${formatNumber(threshold)}${unit} and out above ${formatNumber(level)}${unit}: ` +
      `${load}, which leads out again.`,
    'Scale in below a quarter of the level that scales out.'
  );
}

/** The smallest size that a step leads to is the fullest. */
function fullFindings(rule: ScaleRule, profile: Profile, percentAt: (units: number) => number): Finding[] {
  const [least] = stepsOf(rule, profile)
    .map(({ to }) => to)
    .sort((a, b) => a - b);
  const percent = least === undefined ? 0 : percentAt(least);
  // After it scaled in, a resource is to be no fuller than the level that scales out where no rule does.
  return percent > SCALE_OUT_PERCENT
    ? [
        wrong(
          'scaleInTooFar',
          `It scales in to ${least} units at a load that is ${formatNumber(percent)}% of what they take.`,
          'Scale in at a lower load, or raise the minimum.'
        ),
      ]
    : [];
}
