import { InputError } from './errors';

/**
 * Checks a unit size that a Prometheus has: ceilings of half a unit or of a negative one would be figures of nothing.
 *
 * @throws InputError that names the resource
 */
export function checkUnitSize(units: number, resourceId: string): void {
  if (Number.isFinite(units) && (units < 0 || !Number.isInteger(units))) {
    throw new InputError(
      '--prometheus',
      `has a unit size of ${units} for ${resourceId}; a unit size is a whole number of units, and not below 0`
    );
  }
}
