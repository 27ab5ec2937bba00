import { type Edition } from '../../guide';
import { isInGuide, serverLoadAt, type Rating } from '../capacity';
import { type Load } from '../snapshot';

/** How one unit size would carry the traffic. */
export interface SizeOutcome {
  units: number;
  /** Of the dimension closest to its ceiling; missing where nothing is measured. */
  utilization?: number;
  state?: Rating;
  /** True if every dimension is at or under its target, as at a recommended size; missing like the utilization. */
  isWithin?: boolean;
}

/** The unit sizes to compare, ascending: those that Azure sells, and the ones in question. */
export function sizesToCompare(edition: Edition, inQuestion: ReadonlyArray<number | undefined>): number[] {
  const others = inQuestion.filter((units) => units !== undefined).filter((units) => isInGuide(edition, units));
  return [...new Set([...edition.sizes, ...others])].sort((a, b) => a - b);
}

/**
 * Returns a load as it would be at another unit size: server load changes, everything else is the same at any size.
 *
 * @param present the unit size that server load was measured at; where it is unknown, server load is left out
 */
export function loadAtSize(load: Load, present: number | undefined, units: number | undefined): Load {
  const { serverLoad, ...measured } = load.measured;
  return {
    ...load,
    units,
    measured:
      serverLoad === undefined || present === undefined || units === undefined
        ? measured
        : { ...measured, serverLoad: serverLoadAt(serverLoad, present, units) },
  };
}
