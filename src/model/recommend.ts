import { type Edition } from '../guide';
import { type Ceilings, ceilingsFor, type Conditions } from './ceilings';
import { type Dimension, DIMENSIONS, type Measured } from './dimensions';
import { DEFAULT_TARGET, UTILIZATION_TOLERANCE } from './utilization';

/** A next unit size whose ceiling is within this of the present one does not help. */
export const ROUTING_GAIN = 0.01;

/**
 * Why no unit size is recommended.
 *
 * - `routing`: more units do not raise the ceiling that binds
 * - `beyondTheGuide`: it would take more units than the guide has a column for
 * - `nothingMeasured`: there is nothing to hold
 */
export type NoRecommendation = 'routing' | 'beyondTheGuide' | 'nothingMeasured';

export type Recommendation = { units: number } | { units: null; reason: NoRecommendation; dimension?: Dimension };

/** What is to be held, and under which conditions; the unit size is what is looked for. */
export type Demand = Omit<Conditions, 'units'> & {
  measured: Measured;
  /** Highest utilization to allow, 0.80 unless told. */
  target?: number;
};

/** The smallest unit size at which every measured dimension is at or under the target. */
export function recommendUnits(demand: Demand): Recommendation {
  const { edition, measured, target = DEFAULT_TARGET } = demand;
  if (DIMENSIONS.every((dimension) => measured[dimension] === undefined)) {
    return { units: null, reason: 'nothingMeasured' };
  }
  for (const units of edition.recommendable) {
    const ceilings = ceilingsFor({ ...demand, units });
    if (ceilings !== undefined && firstExceeded(measured, ceilings, target) === undefined) {
      return { units };
    }
  }
  return whyNone(demand, target);
}

function whyNone(demand: Demand, target: number): Recommendation {
  const sizes = demand.edition.recommendable;
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
    return value !== undefined && value / ceilings[dimension] > target + UTILIZATION_TOLERANCE;
  });
}

/** The next larger unit size that may be recommended, if there is one. */
export function nextSize(edition: Edition, units: number): number | undefined {
  return edition.recommendable.find((size) => size > units);
}

/**
 * Whether the next unit size has a higher ceiling for a dimension, by more than 1 %.
 *
 * @returns undefined where there is no next unit size, or no figure for either
 */
export function nextSizeHelps(
  conditions: Omit<Conditions, 'units'>,
  units: number,
  dimension: Dimension
): boolean | undefined {
  const next = nextSize(conditions.edition, units);
  const now = ceilingsFor({ ...conditions, units });
  const then = next === undefined ? undefined : ceilingsFor({ ...conditions, units: next });
  return now && then && then[dimension] > now[dimension] * (1 + ROUTING_GAIN);
}
