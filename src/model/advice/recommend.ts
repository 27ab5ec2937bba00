import { type Edition } from '../../guide';
import {
  ceilingsFor,
  type Conditions,
  DEFAULT_TARGET,
  type Dimension,
  DIMENSIONS,
  interpolatedIn,
  isFree,
  type Mix,
  ratesAt,
  serverLoadAt,
  targetOf,
  type Utilization,
  UTILIZATION_TOLERANCE,
  utilizationOf,
} from '../capacity';
import { type Demand } from './demand';
import { withFailover } from './failover';
import { isNumber } from '../numbers';
import { conditionsOf, type Load, type AssessedResource, type Timeline } from '../snapshot';

/** The next unit size helps only if it raises the ceiling by more than this share. */
export const ROUTING_GAIN = 0.01;

/**
 * The reason for recommending no unit size.
 *
 * - `routing`: more units do not raise the ceiling that is too low
 * - `beyondTheGuide`: the load needs more units than the guide has columns for
 * - `nothingMeasured`: the load is unknown
 * - `free`: the guide has no figures for the free SKU, which has one unit size only
 */
export type NoRecommendation = 'routing' | 'beyondTheGuide' | 'nothingMeasured' | 'free';

export type Recommendation =
  /** `interpolated` is true where a figure of this size lies between two columns of the guide. */
  { units: number; interpolated: boolean } | { units: null; reason: NoRecommendation; dimension?: Dimension };

/**
 * Returns the smallest unit size on sale that keeps every measured dimension at or under the target.
 *
 * Server load alone does not give a size: it says how much of the present one is used, not by what.
 *
 * @param others the loads of the other replicas, where the size is to carry the largest one's too
 */
export function recommendUnits(demand: Demand, others: readonly Demand[] = []): Recommendation {
  const { edition, measured, target = DEFAULT_TARGET } = demand;
  if (isFree(demand.sku)) {
    return { units: null, reason: 'free' };
  }
  if (DIMENSIONS.every((dimension) => dimension === 'serverLoad' || measured[dimension] === undefined)) {
    return { units: null, reason: 'nothingMeasured' };
  }
  for (const units of edition.sizes) {
    const utilization = utilizationAt(units, demand, others);
    if (utilization !== undefined && firstExceeded(utilization, target) === undefined) {
      return sizeRecommended(edition, units, demand.mix);
    }
  }
  return whyNone(demand, others, target);
}

/** Returns {@link recommendUnits} for the load of a moment. */
export function recommendationFor(load: Load, edition: Edition, target?: number): Recommendation {
  return recommendUnits({ ...conditionsOf(load, edition), units: load.units, measured: load.measured, target });
}

/** Returns a unit size as a recommendation for traffic of this mix. */
export function sizeRecommended(edition: Edition, units: number, mix: Mix | undefined) {
  const rates = ratesAt(edition, units);
  return { units, interpolated: rates !== undefined && interpolatedIn(rates, mix).length > 0 };
}

/**
 * Returns what a load would use of a unit size, with the largest of the others.
 *
 * @returns undefined where the edition has no figures for the unit size
 */
export function utilizationAt(units: number, demand: Demand, others: readonly Demand[] = []): Utilization | undefined {
  const { units: present, measured } = withFailover(demand, others);
  const { serverLoad, ...load } = measured;
  const ceilings = ceilingsFor({ ...demand, units });
  return (
    ceilings &&
    utilizationOf(
      serverLoad === undefined || present === undefined
        ? load
        : { ...load, serverLoad: serverLoadAt(serverLoad, present, units) },
      ceilings
    )
  );
}

function whyNone(demand: Demand, others: readonly Demand[], target: number): Recommendation {
  const sizes = demand.edition.sizes;
  const last = utilizationAt(sizes[sizes.length - 1], demand, others);
  const exceeded = last && firstExceeded(last, target);
  if (exceeded === undefined) {
    return { units: null, reason: 'beyondTheGuide' };
  }
  const helps = nextSizeHelps(demand, sizes[sizes.length - 2], exceeded);
  return { units: null, reason: helps === false ? 'routing' : 'beyondTheGuide', dimension: exceeded };
}

/** Returns the first dimension above its target, in the order of {@link DIMENSIONS}. */
export function firstExceeded(utilization: Utilization, target: number): Dimension | undefined {
  return DIMENSIONS.find(
    (dimension) => (utilization[dimension] ?? 0) > targetOf(dimension, target) + UTILIZATION_TOLERANCE
  );
}

/** Returns the next larger unit size that Azure sells. */
export function nextSize(edition: Edition, units: number): number | undefined {
  return edition.sizes.find((size) => size > units);
}

/**
 * Returns true if the next unit size raises the ceiling of a dimension by more than 1%. For server load it always helps:
 * more units share the same work.
 *
 * @returns undefined at the largest unit size, and where the guide lacks figures for either size
 */
export function nextSizeHelps(
  conditions: Omit<Conditions, 'units'>,
  units: number,
  dimension: Dimension
): boolean | undefined {
  const next = nextSize(conditions.edition, units);
  if (dimension === 'serverLoad') {
    return next === undefined || isFree(conditions.sku) ? undefined : true;
  }
  const now = ceilingsFor({ ...conditions, units })?.[dimension];
  const then = next === undefined ? undefined : ceilingsFor({ ...conditions, units: next })?.[dimension];
  return isNumber(now) && isNumber(then) && !isFree(conditions.sku) ? then > now * (1 + ROUTING_GAIN) : undefined;
}

/** A unit size larger than the present one, and the ceilings that it would have had at each time. */
export interface NextSize {
  units: number;
  ceilings: Timeline['ceilings'];
}

/**
 * Returns up to `nextSizes` larger unit sizes of the edition; none for a free resource, and none where the present unit
 * size has no ceilings.
 */
export function nextSizesOf(
  { latest, timelineAt }: Pick<AssessedResource, 'latest' | 'timelineAt'>,
  { edition, nextSizes }: { edition: Edition; nextSizes: number }
): NextSize[] {
  const sizes: NextSize[] = [];
  let units = latest.ceilings && !isFree(latest.sku) ? latest.units : undefined;
  while (units !== undefined && sizes.length < nextSizes) {
    units = nextSize(edition, units);
    if (units !== undefined) {
      sizes.push({ units, ceilings: timelineAt(units).ceilings });
    }
  }
  return sizes;
}
