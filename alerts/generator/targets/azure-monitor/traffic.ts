import { nextSizeHelps } from '../../../../src/model/advice';
import { type Assumption } from '../../../../src/model/snapshot';
import { DIRECTIONS } from '../../../../src/model/capacity';
import { CONSTRAINT } from '../../../../src/names/labels';
import { INBOUND_TRAFFIC, OUTBOUND_TRAFFIC } from '../../../../src/names/azure-metrics';
import { percent, unitsWords } from '../../pack/fill';
import { MOST_BYTES } from '../../rows/guide-rates';
import { secondsOf } from '../../settings/durations';
import { type Condition, type MetricAlert, windowOf } from './metric-alert';
import { ceilingByAzure, type Monitored } from './monitored';

type Direction = (typeof DIRECTIONS)[number];

const METRICS = { inbound: INBOUND_TRAFFIC, outbound: OUTBOUND_TRAFFIC } as const;

/** Traffic of each direction near and at the ceiling of the declared unit size and mix. */
export function trafficAlerts(): MetricAlert[] {
  const alertOf = (direction: Direction) => ({
    metric: METRICS[direction.name],
    aggregation: 'Total' as const,
    operator: 'GreaterThanOrEqual' as const,
    constraint: CONSTRAINT[direction.name],
  });
  return [
    ...DIRECTIONS.map((direction) => ({
      ...alertOf(direction),
      alert: 'SignalRNearCeiling',
      severity: 'warning' as const,
      condition: (monitored: Monitored) => nearCeiling(monitored, direction),
    })),
    ...DIRECTIONS.map((direction) => ({
      ...alertOf(direction),
      alert: 'SignalRAtCeiling',
      severity: 'critical' as const,
      condition: (monitored: Monitored) => atCeiling(monitored, direction),
    })),
  ];
}

/** Bytes a second by Azure's metric, and what they are. */
interface Level {
  perSecond: number;
  fact: string;
}

function nearCeiling(monitored: Monitored, direction: Direction): Condition | undefined {
  const { settings } = monitored;
  const level = shareOfCeiling(monitored, direction, 'utilization_warning_ratio');
  return level && conditionOf(monitored, direction, level, settings.utilization_warning_for);
}

/** The first of two signs of overload: the bandwidth, or the ceiling of the mix. A metric alert knows no record of a week. */
function atCeiling(monitored: Monitored, direction: Direction): Condition | undefined {
  const { settings } = monitored;
  const mix = shareOfCeiling(monitored, direction, 'mix_critical_ratio');
  const bandwidth = shareOfBandwidth(monitored, direction);
  if (mix === undefined || bandwidth === undefined) {
    return undefined;
  }
  const first = mix.perSecond < bandwidth.perSecond ? mix : bandwidth;
  return conditionOf(
    monitored,
    direction,
    first,
    settings.at_ceiling_for,
    'Above the ceiling, latency is no longer assured.'
  );
}

/** A share of the ceiling as Azure counts. */
function shareOfCeiling(
  monitored: Monitored,
  direction: Direction,
  threshold: 'utilization_warning_ratio' | 'mix_critical_ratio'
): Level | undefined {
  const { declared, sized, resource, settings } = monitored;
  const { name } = direction;
  const ceiling = ceilingByAzure(monitored, direction);
  if (sized === undefined || ceiling === undefined) {
    return undefined;
  }
  const ratio = resource[threshold] ?? settings[threshold];
  const factor = declared.factors[name];
  return {
    perSecond: ratio * ceiling,
    fact:
      `${percent(ratio)} or more of its ceiling, ${rate(ceiling)} for ${unitsWords(sized.units)} in edition ` +
      declared.edition.id +
      (factor === 1
        ? ''
        : `; the guide has ${rate(ceiling / factor)}, and Azure counts each ${name} byte ${number(factor)} times`),
  };
}

/** A share of the do-not-exceed bandwidth, inbound of both legs unless the service is declared to have one. */
function shareOfBandwidth({ sized, resource, settings }: Monitored, { name }: Direction): Level | undefined {
  if (sized === undefined) {
    return undefined;
  }
  const ratio = resource.bandwidth_critical_ratio ?? settings.bandwidth_critical_ratio;
  const hasOneLeg = (resource.server_leg ?? settings.server_leg) === false;
  const most = MOST_BYTES[name] * sized.units * (name === 'inbound' && !hasOneLeg ? 2 : 1);
  return {
    perSecond: ratio * most,
    fact: `${percent(ratio)} or more of the bandwidth of ${unitsWords(sized.units)}, ${rate(most)} by Azure's count`,
  };
}

/** Azure's total over the window against bytes a second. */
function conditionOf(
  monitored: Monitored,
  { name, bytes }: Direction,
  { perSecond, fact }: Level,
  lasting: string,
  effect?: string
): Condition | undefined {
  const { declared, sized } = monitored;
  if (sized === undefined) {
    return undefined;
  }
  const window = windowOf(secondsOf(lasting));
  return {
    window,
    // Azure counts whole bytes.
    threshold: Math.round(perSecond * window.seconds),
    description: [
      `${name} traffic at ${rate(perSecond)} or more by Azure's metric, on average over ${window.words}: ${fact}.`,
      ...(effect === undefined ? [] : [effect]),
      nextSizeHelps(declared, sized.units, bytes) === false
        ? 'The next unit size has no higher ceiling: shard, throttle or batch.'
        : `${mostUnits(monitored) > sized.units ? 'Raise the minimum of autoscale' : 'Scale up'}, shard or throttle.`,
      ...declared.assumptions.map((assumption) => ASSUMED[assumption]).filter((sentence) => sentence !== ''),
      sizeWords(monitored, sized.units),
    ],
  };
}

const ASSUMED: Readonly<Record<Assumption, string>> = {
  mix: "No mix is declared, so the ceiling is the guide's do-not-exceed value; that of the real mix can be lower.",
  messageSize: 'No message size is declared, so 2,048 B are assumed; smaller messages have lower ceilings.',
  messageSizeEstimated: '',
  serverLeg: 'Neither server_leg nor traffic_factors is declared, so the alert can come early.',
};

/** The most units that autoscale may set; 0 if nobody declared autoscale. It would undo a scale-up by hand. */
function mostUnits({ resource, settings }: Monitored): number {
  return resource.max_units ?? settings.max_units ?? 0;
}

/** A static threshold belongs to one unit size. */
function sizeWords(monitored: Monitored, units: number): string {
  const most = mostUnits(monitored);
  return most > units
    ? `Autoscale may go up to ${most} units, and this threshold stays that of the declared minimum, ${units}: at a larger size the alert comes early.`
    : `The threshold is that of ${unitsWords(units)}: generate it again after a change of the unit size.`;
}

function rate(bytesPerSecond: number): string {
  return `${Math.round(bytesPerSecond).toLocaleString('en-US')} B/s`;
}

function number(value: number): string {
  return String(Number(value.toPrecision(6)));
}
