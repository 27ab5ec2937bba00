import { isNumber, type NullableColumn } from '../numbers';
import { type Dimension } from './dimensions';

/** Server load is a share of what the service can do, so it is its own utilization. */
export const SERVER_LOAD_CEILING = 1;

/** The highest server load after a change of the unit size, whatever the target of the others: Microsoft's advice. */
export const SERVER_LOAD_TARGET = 0.7;

/** Returns the highest utilization that a dimension may have at a recommended unit size. */
export function targetOf(dimension: Dimension, target: number): number {
  return dimension === 'serverLoad' ? SERVER_LOAD_TARGET : target;
}

/** Returns the server load at another unit size. The work stays as it is, and every unit takes an equal part of it. */
export function serverLoadAt(load: number, units: number, otherUnits: number): number {
  return (load * units) / otherUnits;
}

/** Returns {@link serverLoadAt} at each time; a gap where the unit size of that time is unknown. */
export function serverLoadsAt(
  loads: Readonly<NullableColumn>,
  units: number | Readonly<NullableColumn>,
  otherUnits: number
): NullableColumn {
  return loads.map((load, i) => {
    const size = typeof units === 'number' ? units : units[i];
    return isNumber(load) && isNumber(size) ? serverLoadAt(load, size, otherUnits) : null;
  });
}
