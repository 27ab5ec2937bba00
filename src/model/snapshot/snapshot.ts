import { type Edition } from '../../guide';
import { type Assumption, assumptionsOf } from './assumptions';
import {
  type Calibration,
  type Ceilings,
  ceilingsFor,
  type Conditions,
  type Constraint,
  CONSTRAINT_DIMENSIONS,
  CONSTRAINTS,
  type Dimension,
  DIMENSIONS,
  isFree,
  type Measured,
  type MessageRates,
  messageRatesOf,
  type MessageSizes,
  type Mix,
  type Rating,
  stateOf,
  type Thresholds,
  type Utilization,
  utilizationOf,
  type Worst,
  worstOf,
} from '../capacity';

/** Traffic at one moment, and the conditions that it ran under. */
export interface Load extends Pick<Calibration, 'ceilingFactor'> {
  /** Name of the SKU, where it is known. */
  sku?: string;
  /** Missing where the unit size is unknown. */
  units?: number;
  /** Missing where the mix is unknown. */
  mix?: Mix;
  sizes: MessageSizes;
  /** Per second, as the guide counts. */
  measured: Measured;
  /** True if the bytes are as Azure counts them, because neither server leg nor factors are declared. */
  asAzureCounts: boolean;
}

/** One resource at one moment. */
export interface Snapshot extends Load {
  /** Missing where the unit size is unknown or the guide has no figures for it. */
  ceilings?: Ceilings;
  utilization: Utilization;
  /** Measured, or estimated from the bytes. */
  messages: MessageRates;
  /** The dimension closest to its ceiling; missing without any utilization. */
  worst?: Worst;
  /** The state of the worst dimension, unless it is normal and others with traffic have no utilization. */
  state?: Rating;
  /** Constraints that have traffic and no utilization, so how near their ceilings they are is unknown. */
  unrated: readonly Constraint[];
  /** Those that the figures rest on. */
  assumptions: Assumption[];
}

/** A snapshot of a resource's history. */
export interface TimedSnapshot extends Snapshot {
  /** In Unix milliseconds. */
  time: number;
}

/**
 * Completes given figures to a snapshot.
 *
 * @param utilization from callers that have already computed it
 */
export function snapshotOf<Figures extends Load & Pick<Snapshot, 'ceilings'>>(
  figures: Figures,
  thresholds?: Thresholds,
  utilization: Utilization = utilizationOf(figures.measured, figures.ceilings)
): Figures & Snapshot {
  const worst = worstOf(utilization);
  const measured = DIMENSIONS.filter((dimension) => figures.measured[dimension] !== undefined);
  const unrated = unratedOf(figures.sku, measured, utilization);
  return {
    ...figures,
    utilization,
    messages: messageRatesOf(figures),
    worst,
    state: worst && ratingOf(worst.utilization, unrated, thresholds),
    unrated,
    assumptions: assumptionsOf(figures),
  };
}

/** Returns the constraints that are measured and have no utilization. */
export function unratedOf(
  sku: string | undefined,
  measured: readonly Dimension[],
  utilization: Utilization
): Constraint[] {
  // The guide has no traffic ceilings for the free SKU.
  const rateable = isFree(sku) ? (['connections', 'serverLoad'] as const) : CONSTRAINTS;
  return rateable.filter((constraint) => {
    const dimensions = CONSTRAINT_DIMENSIONS[constraint];
    const isRated = dimensions.some((dimension) => utilization[dimension] !== undefined);
    return !isRated && dimensions.some((dimension) => measured.includes(dimension));
  });
}

/** Returns the state of a resource by its highest utilization; normal only where no constraint is unrated. */
export function ratingOf(highest: number, unrated: readonly Constraint[], thresholds?: Thresholds): Rating {
  const state = stateOf(highest, thresholds);
  return state === 'normal' && unrated.length > 0 ? 'incomplete' : state;
}

/** Everything that a load's ceilings depend on, except the unit size. */
export function conditionsOf({ sku, mix, sizes, ceilingFactor }: Load, edition: Edition): Omit<Conditions, 'units'> {
  return { edition, sku, mix, inboundSize: sizes.inbound.bytes, outboundSize: sizes.outbound.bytes, ceilingFactor };
}

/** Returns the ceilings of a load, or undefined where its unit size is unknown or not in the guide. */
export function ceilingsOf(load: Load, edition: Edition): Ceilings | undefined {
  // A free resource has one unit, whether or not anything says so.
  const units = load.units ?? (isFree(load.sku) ? 1 : undefined);
  return units === undefined ? undefined : ceilingsFor({ ...conditionsOf(load, edition), units });
}
