import { type Direction } from '../../guide';
import { isNumber, type NullableColumn } from '../numbers';

/** The traffic of both directions, in bytes and in messages. */
export const TRAFFIC_DIMENSIONS = ['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages'] as const;

export type TrafficDimension = (typeof TRAFFIC_DIMENSIONS)[number];

/** Everything that has a ceiling, in the order that decides between equal utilizations. */
export const DIMENSIONS = [...TRAFFIC_DIMENSIONS, 'connections', 'serverLoad'] as const;

/** Bytes in B/s, messages in 1/s, connections as a count, server load from 0 to 1. */
export type Dimension = (typeof DIMENSIONS)[number];

/** A figure for each dimension that has one. */
export type Measured = Partial<Record<Dimension, number>>;

/** The two dimensions of each direction. */
export const DIRECTIONS = [
  { name: 'inbound', bytes: 'inboundBytes', messages: 'inboundMessages' },
  { name: 'outbound', bytes: 'outboundBytes', messages: 'outboundMessages' },
] as const;

/** A resource can run out of traffic in either direction, of connections, and of the work that the service can do. */
export const CONSTRAINTS = ['inbound', 'outbound', 'connections', 'serverLoad'] as const satisfies ReadonlyArray<
  Direction | 'connections' | 'serverLoad'
>;

export type Constraint = (typeof CONSTRAINTS)[number];

/** The dimensions that measure each constraint. Bytes and messages measure the same traffic; bytes come first. */
export const CONSTRAINT_DIMENSIONS: Readonly<Record<Constraint, readonly Dimension[]>> = {
  inbound: ['inboundBytes', 'inboundMessages'],
  outbound: ['outboundBytes', 'outboundMessages'],
  connections: ['connections'],
  serverLoad: ['serverLoad'],
};

export function constraintOf(dimension: Dimension): Constraint {
  switch (dimension) {
    case 'inboundBytes':
    case 'inboundMessages':
      return 'inbound';
    case 'outboundBytes':
    case 'outboundMessages':
      return 'outbound';
    case 'connections':
    case 'serverLoad':
      return dimension;
  }
}

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
