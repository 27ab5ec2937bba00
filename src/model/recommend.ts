import { type Edition } from '../guide';
import { type Ceilings, ceilingsFor, type Conditions } from './ceilings';
import { type Dimension, DIMENSIONS, type Measured } from './dimensions';
import { isNumber } from './is-number';
import { type Mix } from './mix';
import { interpolatedIn, ratesAt } from './rates';
import { isFree } from './sku';
import { DEFAULT_TARGET, UTILIZATION_TOLERANCE } from './utilization';

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

/** A measured load, and everything that its ceilings depend on except the unit size. */
export type Demand = Omit<Conditions, 'units'> & {
  measured: Measured;
  /** Highest utilization to allow, 0.80 by default. */
  target?: number;
};

/** Returns the smallest unit size on sale that keeps every measured dimension at or under the target. */
export function recommendUnits(demand: Demand): Recommendation {
  const { edition, measured, target = DEFAULT_TARGET } = demand;
  if (isFree(demand.sku)) {
    return { units: null, reason: 'free' };
  }
  if (DIMENSIONS.every((dimension) => measured[dimension] === undefined)) {
    return { units: null, reason: 'nothingMeasured' };
  }
  for (const units of edition.sizes) {
    const ceilings = ceilingsFor({ ...demand, units });
    if (ceilings !== undefined && firstExceeded(measured, ceilings, target) === undefined) {
      return sizeRecommended(edition, units, demand.mix);
    }
  }
  return whyNone(demand, target);
}

/** Returns a unit size as a recommendation for traffic of this mix. */
export function sizeRecommended(edition: Edition, units: number, mix: Mix | undefined) {
  const rates = ratesAt(edition, units);
  return { units, interpolated: rates !== undefined && interpolatedIn(rates, mix).length > 0 };
}

function whyNone(demand: Demand, target: number): Recommendation {
  const sizes = demand.edition.sizes;
  const last = ceilingsFor({ ...demand, units: sizes[sizes.length - 1] });
  const exceeded = last && firstExceeded(demand.measured, last, target);
  if (exceeded === undefined) {
    return { units: null, reason: 'beyondTheGuide' };
  }
  const helps = nextSizeHelps(demand, sizes[sizes.length - 2], exceeded);
  return { units: null, reason: helps === false ? 'routing' : 'beyondTheGuide', dimension: exceeded };
}

function firstExceeded(measured: Measured, ceilings: Ceilings, target: number): Dimension | undefined {
  return DIMENSIONS.find((dimension) => {
    const value = measured[dimension];
    const ceiling = ceilings[dimension];
    return value !== undefined && ceiling !== null && value / ceiling > target + UTILIZATION_TOLERANCE;
  });
}

/** Returns the next larger unit size that Azure sells. */
export function nextSize(edition: Edition, units: number): number | undefined {
  return edition.sizes.find((size) => size > units);
}

/**
 * Returns true if the next unit size raises the ceiling of a dimension by more than 1%.
 *
 * @returns undefined at the largest unit size, and where the guide lacks figures for either size
 */
export function nextSizeHelps(
  conditions: Omit<Conditions, 'units'>,
  units: number,
  dimension: Dimension
): boolean | undefined {
  const next = nextSize(conditions.edition, units);
  const now = ceilingsFor({ ...conditions, units })?.[dimension];
  const then = next === undefined ? undefined : ceilingsFor({ ...conditions, units: next })?.[dimension];
  return isNumber(now) && isNumber(then) && !isFree(conditions.sku) ? then > now * (1 + ROUTING_GAIN) : undefined;
}
