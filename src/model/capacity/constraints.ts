import { type Direction } from '../../guide';
import { type Dimension } from './dimensions';

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
