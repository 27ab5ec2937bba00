import { type Assumption, nextSizeHelps } from '../../../../src/model';
import { INBOUND_TRAFFIC, OUTBOUND_TRAFFIC } from '../../../../src/names/azure-metrics';
import { DIMENSION_LABEL, DIRECTIONS } from '../../../../src/model/vocabulary';
import { percent } from '../../alerts/texts';
import { secondsOf } from '../../settings/durations';
import { type Condition, type MetricAlert } from './metric-alert';
import { type Monitored } from './monitored';
import { windowOf } from './windows';

type Direction = (typeof DIRECTIONS)[number];

const METRICS = { inbound: INBOUND_TRAFFIC, outbound: OUTBOUND_TRAFFIC } as const;

const LEVELS = [
  {
    alert: 'SignalRNearCeiling',
    severity: 'warning',
    ratio: 'utilization_warning_ratio',
    lasting: 'utilization_warning_for',
  },
  { alert: 'SignalRAtCeiling', severity: 'critical', ratio: 'mix_critical_ratio', lasting: 'at_ceiling_for' },
] as const;

/** Traffic of each direction near and at the ceiling of the declared unit size and mix. */
export function trafficAlerts(): MetricAlert[] {
  return LEVELS.flatMap((level) =>
    DIRECTIONS.map((direction) => ({
      alert: level.alert,
      severity: level.severity,
      metric: METRICS[direction.name],
      aggregation: 'Total' as const,
      operator: 'GreaterThanOrEqual' as const,
      dimension: DIMENSION_LABEL[direction.bytes],
      condition: (monitored: Monitored) => trafficCondition(monitored, direction, level),
    }))
  );
}

/** Azure's total over the window against a share of the ceiling: B/s times Azure's factor times the seconds of the window. */
function trafficCondition(
  monitored: Monitored,
  { name, bytes }: Direction,
  { severity, ratio: setting, lasting }: (typeof LEVELS)[number]
): Condition | undefined {
  const { declared, sized, resource, settings } = monitored;
  const ceiling = sized?.ceilings[bytes] ?? undefined;
  if (sized === undefined || ceiling === undefined) {
    return undefined;
  }
  const ratio = resource[setting] ?? settings[setting];
  const window = windowOf(secondsOf(settings[lasting]));
  const factor = declared.factors[name];
  const perSecond = ratio * ceiling * factor;
  return {
    window,
    // Azure counts whole bytes.
    threshold: Math.round(perSecond * window.seconds),
    description: [
      `${name} traffic at ${percent(ratio)} or more of its ceiling (${rate(perSecond)} by Azure's metric), on average over ${window.words}.`,
      `The ceiling is ${rate(ceiling)} for ${sized.units} ${sized.units === 1 ? 'unit' : 'units'}, edition ${declared.edition.id}${
        factor === 1 ? '' : `, and Azure counts each ${name} byte ${number(factor)} times`
      }.`,
      severity === 'critical' ? 'Above the ceiling, latency is no longer assured.' : '',
      nextSizeHelps(declared, sized.units, bytes) === false
        ? 'The next unit size has no higher ceiling: shard, throttle or batch.'
        : 'Scale up, shard or throttle.',
      ...declared.assumptions.map((assumption) => ASSUMED[assumption]),
      sizeWords(monitored, sized.units),
    ].filter((sentence) => sentence !== ''),
  };
}

const ASSUMED: Readonly<Record<Assumption, string>> = {
  mix: "No mix is declared, so the ceiling is the guide's do-not-exceed value; that of the real mix can be lower.",
  messageSize: 'No message size is declared, so 2,048 B are assumed; smaller messages have lower ceilings.',
  messageSizeEstimated: '',
  serverLeg: 'Neither server_leg nor traffic_factors is declared, so the alert can come early.',
};

/** A static threshold belongs to one unit size. */
function sizeWords({ resource, settings }: Monitored, units: number): string {
  const most = resource.max_units ?? settings.max_units;
  return most !== undefined && most > units
    ? `Autoscale may go up to ${most} units, and this threshold stays that of the declared minimum, ${units}: at a larger size the alert comes early.`
    : `The threshold is that of ${units} ${units === 1 ? 'unit' : 'units'}: generate it again after a change of the unit size.`;
}

function rate(bytesPerSecond: number): string {
  return `${Math.round(bytesPerSecond).toLocaleString('en-US')} B/s`;
}

function number(value: number): string {
  return String(Number(value.toPrecision(6)));
}
