import { type Edition } from '../../guide';
import { isInGuide, type State } from '../capacity';

/** How one unit size would carry the traffic. */
export interface SizeOutcome {
  units: number;
  /** Of the dimension closest to its ceiling; missing where nothing is measured. */
  utilization?: number;
  state?: State;
}

/** The unit sizes to compare, ascending: those that Azure sells, and the ones in question. */
export function sizesToCompare(edition: Edition, inQuestion: ReadonlyArray<number | undefined>): number[] {
  const others = inQuestion.filter((units) => units !== undefined).filter((units) => isInGuide(edition, units));
  return [...new Set([...edition.sizes, ...others])].sort((a, b) => a - b);
}
