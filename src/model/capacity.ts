import { type Direction, type Edition, GUIDE_MESSAGE_BYTES, SCENARIOS, SMALLEST_COSTED_MESSAGE_BYTES } from '../guide';
import { type Mix } from './mix';
import { type UnitRates } from './rates';

/** The load of a mix that a unit size carries in one direction; {@link messageCeiling} adds the message size. */
export interface Capacity {
  /** The most at any mix, in messages/s of 2,048 B. */
  limit: number;
  /** Messages of this direction for each delivered one, as far as they count; times the ceiling factor. */
  perDelivered: number;
  /** Seconds that a delivered message of 2,048 B takes of the unit size, by what limits its scenario. */
  bandwidthCost: number;
  routingCost: number;
}

/**
 * Returns what a unit size can carry of a mix.
 *
 * A direction is limited by what its messages cost, each at the rate of its own scenario, and by the guide's
 * do-not-exceed tables. Only scenarios with few receivers cost anything inbound: one message of a broadcast comes in for
 * thousands delivered.
 *
 * @param mix without it, only the do-not-exceed tables limit
 * @param ceilingFactor measured capacity as a multiple of the guide's
 */
export function capacitiesOf(
  { scenarios }: Edition,
  rates: UnitRates,
  mix: Mix | undefined,
  ceilingFactor = 1
): Readonly<Record<Direction, Capacity>> {
  const inbound = { limit: rates.inbound.echo * ceilingFactor, perDelivered: 0, bandwidthCost: 0, routingCost: 0 };
  const outbound = {
    limit: rates.outbound.broadcast * ceilingFactor,
    perDelivered: ceilingFactor,
    bandwidthCost: 0,
    routingCost: 0,
  };
  for (const scenario of SCENARIOS) {
    const share = mix?.[scenario] ?? 0;
    if (share > 0) {
      const { bound, inboundPerDelivered } = scenarios[scenario];
      const cost = bound === 'bandwidth' ? 'bandwidthCost' : 'routingCost';
      const into = share * inboundPerDelivered;
      inbound.perDelivered += into * ceilingFactor;
      inbound[cost] += into / rates.inbound[scenario];
      outbound[cost] += share / rates.outbound[scenario];
    }
  }
  return { inbound, outbound };
}

/**
 * Returns the ceiling of a direction in messages per second.
 *
 * A bandwidth-bound message costs in proportion to its size, but at least as much as one of 1,024 B. A routed message
 * costs as much as one of 2,048 B up to that size.
 *
 * @param messageSize average message in bytes, positive
 */
export function messageCeiling(capacity: Capacity, messageSize: number): number {
  const { limit, perDelivered, bandwidthCost, routingCost } = capacity;
  const bandwidthSize = messageSize > SMALLEST_COSTED_MESSAGE_BYTES ? messageSize : SMALLEST_COSTED_MESSAGE_BYTES;
  const routingSize = messageSize > GUIDE_MESSAGE_BYTES ? messageSize : GUIDE_MESSAGE_BYTES;
  const cost = bandwidthCost * bandwidthSize + routingCost * routingSize;
  return limit * cost > perDelivered * bandwidthSize
    ? (perDelivered * GUIDE_MESSAGE_BYTES) / cost
    : (limit * GUIDE_MESSAGE_BYTES) / bandwidthSize;
}
