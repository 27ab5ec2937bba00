/** Everything that has a ceiling, in the order that decides between equal utilizations. */
export const DIMENSIONS = [
  'inboundBytes',
  'outboundBytes',
  'inboundMessages',
  'outboundMessages',
  'connections',
] as const;

/** Bytes in B/s, messages in 1/s, connections as a count. */
export type Dimension = (typeof DIMENSIONS)[number];

/** A figure for each dimension that has one. */
export type Measured = Partial<Record<Dimension, number>>;
