import { type Direction } from '../../guide';

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
