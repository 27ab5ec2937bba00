import { type Direction } from '../guide';

/** What runs out, in the order in which equals are named (DESIGN.md section 3). */
export const DIMENSIONS = [
  'inboundBytes',
  'outboundBytes',
  'inboundMessages',
  'outboundMessages',
  'connections',
] as const;

/** Bytes in B/s, messages in 1/s, connections as a count. */
export type Dimension = (typeof DIMENSIONS)[number];

/** The bytes and the messages of a direction: one constraint, in two units. */
export const DIRECTION_DIMENSIONS: Readonly<Record<Direction, { bytes: Dimension; messages: Dimension }>> = {
  inbound: { bytes: 'inboundBytes', messages: 'inboundMessages' },
  outbound: { bytes: 'outboundBytes', messages: 'outboundMessages' },
};

/** A figure for each dimension that has one. */
export type Measured = Partial<Record<Dimension, number>>;
