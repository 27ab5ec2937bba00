import { nextSizeHelps, ROUTING_GAIN } from '../../../../src/model/advice';
import { DIMENSIONS, UTILIZATION_TOLERANCE, utilizationOf } from '../../../../src/model/capacity';
import { type Assumption } from '../../../../src/model/snapshot';
import { percent } from '../../pack/fill';
import { SCALE_OUT_PERCENT } from './rules';
import { type AutoscalePlan, ceilingsAt, DIMENSION_WORDS } from './plan';

type Traffic = 'inboundBytes' | 'outboundBytes';

/** Says where autoscale by quota and server load would not save a resource, one sentence or two for each reason. */
export function findingsOf(plan: AutoscalePlan): string[] {
  const { minimum, maximum, obstacles } = plan;
  const obstructions = obstacles.map(({ finding }) => finding);
  return minimum === undefined || minimum > maximum
    ? obstructions
    : [...obstructions, ...limits(plan, minimum), ...firstToRunOut(plan, minimum)];
}

/** The resource cannot scale out, or runs where it cannot scale further. */
function limits({ resource: { units }, maximum }: AutoscalePlan, minimum: number): string[] {
  if (minimum === maximum) {
    return [
      `The peak needs ${maximum} units, which is also the most that autoscale may reach: nothing is left to scale out.`,
    ];
  }
  if (units !== undefined && units > minimum && units < maximum) {
    return [`It is declared with ${units} units, and autoscale may go down to ${minimum}.`];
  }
  return units !== undefined && units >= maximum
    ? [`It already runs at ${units} units, the most that autoscale may reach: it cannot scale out.`]
    : [];
}

/** Growth of the declared peak in proportion: does the quota reach its rule before traffic reaches a ceiling? */
function firstToRunOut(plan: AutoscalePlan, minimum: number): string[] {
  const { peak } = plan;
  const utilization = utilizationOf(peak, ceilingsAt(plan, minimum));
  const traffic = busiest(utilization);
  if (traffic === undefined) {
    return ['peak_traffic has no bytes: whether traffic runs out before connections is not known.'];
  }
  const atCeiling = (utilization.connections ?? NaN) / (utilization[traffic] ?? NaN);
  if (Number.isNaN(atCeiling)) {
    return [
      `peak_traffic has no connections: whether the quota's rule acts before ${DIMENSION_WORDS[traffic]} reaches its ceiling is not known.`,
      ...routing(plan, minimum, traffic),
    ];
  }
  return atCeiling >= SCALE_OUT_PERCENT / 100 - UTILIZATION_TOLERANCE
    ? routing(plan, minimum, traffic)
    : [
        `${capital(DIMENSION_WORDS[traffic])} runs out first: at its ceiling, connections would be at ${percent(atCeiling)} of their quota, and autoscale acts at ${SCALE_OUT_PERCENT}%. ` +
          'No rule of autoscale sees traffic, and server load need not rise in time: only the minimum holds it.',
        ...routing(plan, minimum, traffic),
      ];
}

function busiest(utilization: Partial<Record<string, number>>): Traffic | undefined {
  return (['inboundBytes', 'outboundBytes'] as const)
    .filter((dimension) => (utilization[dimension] ?? 0) > 0)
    .sort((a, b) => (utilization[b] ?? 0) - (utilization[a] ?? 0))[0];
}

/** More units do not raise what routing limits. */
function routing(plan: AutoscalePlan, minimum: number, dimension: Traffic): string[] {
  const { declared, maximum } = plan;
  const [least, most] = [minimum, maximum].map((units) => ceilingsAt(plan, units)[dimension] ?? NaN);
  if (minimum < maximum && most <= least * (1 + ROUTING_GAIN)) {
    return [
      `Scaling from ${minimum} to ${maximum} units does not raise the ceiling of ${DIMENSION_WORDS[dimension]} (routing): shard, throttle or batch.`,
    ];
  }
  return minimum < maximum && nextSizeHelps(declared, minimum, dimension) === false
    ? [`The next size after ${minimum} units does not raise the ceiling of ${DIMENSION_WORDS[dimension]} (routing).`]
    : [];
}

const ASSUMED: Readonly<Record<Assumption, string>> = {
  mix: "No mix is declared, so the guide's do-not-exceed values are the ceilings; the real mix can need more units.",
  messageSize: 'No message size is declared, so 2,048 B are assumed; smaller messages need more units.',
  messageSizeEstimated: '',
  serverLeg: 'Neither server_leg nor traffic_factors is declared, so the minimum can be larger than needed.',
};

/** Says what the minimum takes for granted. */
export function assumptionsOfPlan({ declared, peak, resource, sku }: AutoscalePlan): string[] {
  const hasTraffic = busiest(peak) !== undefined;
  return [
    ...(hasTraffic ? declared.assumptions.map((assumption) => ASSUMED[assumption]).filter((text) => text !== '') : []),
    ...(resource.sku === undefined ? [`No sku is declared, so ${sku} is assumed; Standard_S1 has no autoscale.`] : []),
  ];
}

/** The share of the most used ceiling at a unit size: `at 71% of inbound traffic`. */
export function peakWords(plan: AutoscalePlan, units: number): string {
  const utilization = utilizationOf(plan.peak, ceilingsAt(plan, units));
  const [worst] = DIMENSIONS.filter((dimension) => utilization[dimension] !== undefined).sort(
    (a, b) => (utilization[b] ?? 0) - (utilization[a] ?? 0)
  );
  return `${percent(utilization[worst] ?? 0)} of the ceiling of ${DIMENSION_WORDS[worst]}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
