import { type Direction } from '../guide';
import { type Dimension } from './dimensions';

/** A resource can run out of traffic in either direction, and of connections. */
export const CONSTRAINTS = ['inbound', 'outbound', 'connections'] as const satisfies ReadonlyArray<
  Direction | 'connections'
>;

export type Constraint = (typeof CONSTRAINTS)[number];

/** The dimensions that measure each constraint. Bytes and messages measure the same traffic; bytes come first. */
export const CONSTRAINT_DIMENSIONS: Readonly<Record<Constraint, readonly Dimension[]>> = {
  inbound: ['inboundBytes', 'inboundMessages'],
  outbound: ['outboundBytes', 'outboundMessages'],
  connections: ['connections'],
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
      return 'connections';
  }
}
