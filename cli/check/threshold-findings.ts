import { FREE_CONNECTIONS, isFree } from '../../src/model/capacity';
import { counted, formatNumber, formatPercent, lengthText } from '../common/table';
import { aggregationFindings, metricOf } from './condition-findings';
import { type Finding, note, wrong } from './finding';
import { type KnownMetric, type Limit } from './metrics';
import { type Condition, type MetricAlert } from './read';
import { type Known, limitAt, SHOWN_SIZES } from './sized';

/** Percentages of the connection quota and of the server load. Errors can be worth an alert below 1%. */
const LOADS: readonly Limit[] = ['connections', 'serverLoad'];

/** A share of the requests that only a service that is down would have. */
const MANY_ERRORS_PERCENT = 10;

/** No latency between service and app servers is lower for long: such a number is one of seconds. */
const LEAST_LATENCY_MS = 5;

/** Below this share of one unit's traffic, a number is not one of bytes. */
const LEAST_TRAFFIC_SHARE = 0.001;

/** An alert below this share of the limit fires on ordinary traffic. */
const LEAST_SHARE = 0.5;

/** The quota of messages is one of a day, in seconds. */
export const A_DAY = 86_400;

/** A threshold of the free SKU, whose limit is 20 connections. */
const LEAST_FREE_CONNECTIONS = FREE_CONNECTIONS * LEAST_SHARE;

export function isAbove({ operator }: Pick<Condition, 'operator'>): boolean {
  return operator.toLowerCase().startsWith('greaterthan');
}

/** Says what a threshold means: in the metric's unit, and as a share of the limit at the unit sizes of each resource. */
export function thresholdFindings(condition: Condition, alert: MetricAlert, resources: readonly Known[]): Finding[] {
  const { threshold, aggregation } = condition;
  const metric = metricOf(condition);
  // Of a value that says nothing, no threshold is right.
  const isReadable = metric !== undefined && aggregationFindings(metric, aggregation).length === 0;
  if (!isReadable || threshold === undefined || !isAbove(condition)) {
    return [];
  }
  if (metric.unit === 'Percent') {
    return percentFindings(metric, condition.operator, threshold);
  }
  if (metric.unit === 'MilliSeconds') {
    return threshold > 0 && threshold < LEAST_LATENCY_MS
      ? [unitFinding(metric, `${threshold} ms`, `Write ${1000 * threshold} for ${threshold} s.`)]
      : [];
  }
  const { limit } = metric;
  if (limit === undefined || limit === 'throttled' || (limit === 'dailyMessages' && alert.window < A_DAY)) {
    return [];
  }
  const absolute = {
    metric,
    limit,
    threshold,
    seconds: metric.isTotal && limit !== 'dailyMessages' ? alert.window : 1,
  };
  if (isTiny(absolute, resources)) {
    const shown = `${formatNumber(threshold)} bytes in ${lengthText(alert.window)}`;
    return [unitFinding(metric, shown, 'Write the threshold in bytes, as the total of the window.')];
  }
  return resources.length === 0
    ? unsizedFinding(absolute)
    : resources.flatMap((one) => {
        const isOneOfSeveral = resources.length > 1;
        const findings = sizeFindings(absolute, one, isOneOfSeveral ? ` of ${one.name}` : '');
        return findings.map((finding) => (isOneOfSeveral ? { ...finding, resourceId: one.id } : finding));
      });
}

/** A threshold that is a number of connections, messages or bytes. */
interface Absolute {
  metric: KnownMetric;
  limit: Limit;
  threshold: number;
  /** Over which the threshold is a total, where the limit is one of each second. */
  seconds: number;
}

/** Says what a threshold of a percentage gets wrong, of an alert or of autoscale. */
export function percentFindings(metric: KnownMetric, operator: string, threshold: number): Finding[] {
  const isInclusive = operator.toLowerCase() === 'greaterthanorequal';
  if (isAbove({ operator }) && (threshold > 100 || (threshold === 100 && !isInclusive))) {
    return [wrong('neverFires', `${metric.name} is a percentage: no value is above ${formatNumber(threshold)}.`)];
  }
  if (LOADS.some((limit) => limit === metric.limit)) {
    return threshold > 0 && threshold <= 1
      ? [unitFinding(metric, `${formatNumber(threshold)}%`, `Write ${formatNumber(100 * threshold)}.`)]
      : [];
  }
  return metric.name === 'SystemErrors' && threshold > MANY_ERRORS_PERCENT
    ? [
        wrong(
          'thresholdHigh',
          `${formatNumber(threshold)}% of all requests would have to fail in the service itself.`,
          'Take 1, as headroom rules does.'
        ),
      ]
    : [];
}

const UNITS: Readonly<Record<KnownMetric['unit'], string>> = {
  Percent: 'a percentage from 0 to 100',
  MilliSeconds: 'in milliseconds',
  Bytes: 'in bytes',
  Count: 'a count',
};

function unitFinding({ name, unit }: KnownMetric, value: string, advice: string): Finding {
  return wrong('unit', `${name} is ${UNITS[unit]}: the threshold is ${value}.`, advice);
}

function isTiny({ metric, limit, threshold, seconds }: Absolute, resources: readonly Known[]): boolean {
  const [first] = resources;
  const least = metric.unit === 'Bytes' && first !== undefined ? limitAt(first, limit, 1) : undefined;
  return least !== undefined && threshold / seconds < LEAST_TRAFFIC_SHARE * least;
}

/** Nothing says which resources it is about, or the guide has no limit of theirs. */
function unsizedFinding(absolute: Absolute): Finding[] {
  const { limit } = absolute;
  return limit === 'dailyMessages'
    ? []
    : [
        wrong(
          'oneSize',
          `${valueWords(absolute)} fit one unit size only: the limit grows with the units.`,
          limit === 'connections' ? ADVICE.connections : undefined
        ),
      ];
}

const OF_TRAFFIC = 'Let headroom rules write it, by the unit size and mix.';

/** The remedy for a threshold that does not fit. */
const ADVICE: Readonly<Partial<Record<Limit, string>>> = {
  connections: 'Use ConnectionQuotaUtilization, a percentage that fits every size.',
  inbound: OF_TRAFFIC,
  outbound: OF_TRAFFIC,
};

/** Says what a threshold means at the sizes of a resource. */
function sizeFindings(absolute: Absolute, known: Known, of: string): Finding[] {
  const { limit } = absolute;
  const [least, most] = known.sizes;
  if (least === undefined) {
    return unknownSizeFindings(absolute, known, of);
  }
  const share = shareOf(absolute, known, least);
  if (share === undefined) {
    return [];
  }
  const words = `${valueWords(absolute)} are ${formatPercent(share)} of the limit${of}`;
  const at = isFree(known.monitored.resource.sku) ? 'of Free_F1' : `at ${counted(least, 'unit')}`;
  if (share > mostShare(absolute, known) || (share === 1 && limit === 'connections')) {
    return [wrong('thresholdHigh', `${words} ${at}: it fires too late.`, ADVICE[limit])];
  }
  if (most === undefined) {
    return share < LEAST_SHARE
      ? [wrong('thresholdLow', `${words} ${at}: it fires on ordinary traffic.`, ADVICE[limit])]
      : [];
  }
  const atMost = shareOf(absolute, known, most) ?? 1;
  if (atMost >= LEAST_SHARE) {
    return [];
  }
  const text = `${words} ${at}, the least of autoscale, and ${formatPercent(atMost)} at ${most}, the most.`;
  // Azure has no share of traffic, so no threshold would fit.
  return limit === 'connections'
    ? [wrong('oneSize', text, ADVICE.connections)]
    : [note('oneSize', text, 'At a larger size the alert comes early: Azure has no traffic in percent.')];
}

/** The share of the limit at a unit size. */
function shareOf({ limit, threshold, seconds }: Absolute, known: Known, units: number): number | undefined {
  const most = limitAt(known, limit, units);
  return most === undefined ? undefined : threshold / seconds / most;
}

/** Who knows that the ceiling of the mix is higher has said so in the settings. Bytes of a window are rounded. */
function mostShare({ metric }: Absolute, { monitored }: Known): number {
  const { resource, settings } = monitored;
  return metric.unit === 'Bytes' ? Math.max(1, resource.mix_critical_ratio ?? settings.mix_critical_ratio) + 1e-6 : 1;
}

function unknownSizeFindings(absolute: Absolute, known: Known, of: string): Finding[] {
  const { limit, threshold } = absolute;
  const words = `${valueWords(absolute)} are`;
  if (limit === 'connections' && threshold >= LEAST_FREE_CONNECTIONS && threshold < FREE_CONNECTIONS) {
    const share = formatPercent(threshold / FREE_CONNECTIONS);
    return [note('freeTier', `${words} ${share} of the limit${of} with SKU Free_F1, and nothing with any other.`)];
  }
  const [first, second, third] = SHOWN_SIZES.map((units) => shareOf(absolute, known, units));
  if (first === undefined || second === undefined || third === undefined) {
    return unsizedFinding(absolute);
  }
  const [one, ten, hundred] = SHOWN_SIZES;
  return [
    wrong(
      'oneSize',
      `${words} ${formatPercent(first)} of the limit${of} at ${counted(one, 'unit')}, ${formatPercent(second)} at ${ten} ` +
        `and ${formatPercent(third)} at ${hundred}.`,
      limit === 'connections'
        ? `${ADVICE.connections} Or give --settings with the unit size.`
        : `Give --settings with the unit size. ${ADVICE[limit] ?? ''}`.trim()
    ),
  ];
}

/** `900 connections`, `1,228,800,000 bytes in 5 minutes`. */
function valueWords({ metric, limit, threshold, seconds }: Absolute): string {
  const value = formatNumber(threshold);
  return metric.unit === 'Bytes'
    ? `${value} bytes in ${lengthText(seconds)}`
    : `${value} ${limit === 'dailyMessages' ? 'messages' : 'connections'}`;
}
