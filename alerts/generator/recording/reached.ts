import { UTILIZATION_TOLERANCE } from '../../../src/model';
import { decimal } from '../promql/promql';

/**
 * The value from which a utilization counts as at the threshold, as in `stateOf` of src/model: 80% of a ceiling can be
 * computed as 0.7999999999999999.
 */
export function reached(ratio: number): string {
  return decimal(ratio - UTILIZATION_TOLERANCE);
}

/** The same for a threshold that is a series. */
export function reachedBy(threshold: string): string {
  return `(${threshold} - ${UTILIZATION_TOLERANCE})`;
}
