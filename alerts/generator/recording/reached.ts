import { UTILIZATION_TOLERANCE } from '../../../src/model';
import { decimal } from '../promql/promql';

/**
 * From where on a utilization is at a threshold, as `stateOf` of src/model has it: 80% of a ceiling may come out as
 * 0.7999999999999999.
 */
export function reached(ratio: number): string {
  return decimal(ratio - UTILIZATION_TOLERANCE);
}

/** The same of a threshold that is a series. */
export function reachedBy(threshold: string): string {
  return `(${threshold} - ${UTILIZATION_TOLERANCE})`;
}
