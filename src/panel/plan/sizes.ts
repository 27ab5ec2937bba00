import { type Edition } from '../../guide';
import { ratesAt, type State } from '../../model';

/** What one unit size would give. */
export interface SizeOutcome {
  units: number;
  /** Of what is closest to its ceiling; missing where nothing is measured. */
  utilization?: number;
  state?: State;
}

/** The unit sizes to compare: those that may be recommended, and the ones in question, ascending. */
export function sizesToCompare(edition: Edition, inQuestion: ReadonlyArray<number | undefined>): number[] {
  const others = inQuestion.filter((units) => units !== undefined).filter((units) => isInGuide(edition, units));
  return [...new Set([...edition.recommendable, ...others])].sort((a, b) => a - b);
}

export function isInGuide(edition: Edition, units: number): boolean {
  return ratesAt(edition, units) !== undefined;
}
