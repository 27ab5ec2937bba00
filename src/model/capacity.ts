import { type Direction, type Edition, GUIDE_MESSAGE_BYTES, SCENARIOS, SMALLEST_COSTED_MESSAGE_BYTES } from '../guide';
import { type Mix } from './mix';
import { type UnitRates } from './rates';

/** The load of a mix that a unit size carries in one direction; {@link messageCeiling} adds the message size. */
export interface Capacity {
  /** The guide's do-not-exceed rate, in messages/s of 2,048 B. */
  limit: number;
  /** Messages of this direction for each delivered one, as far as they count. */
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
 */
export function capacitiesOf(
  { scenarios }: Edition,
  rates: UnitRates,
  mix: Mix | undefined
): Readonly<Record<Direction, Capacity>> {
  const inbound = { limit: rates.inbound.echo, perDelivered: 0, bandwidthCost: 0, routingCost: 0 };
  const outbound = { limit: rates.outbound.broadcast, perDelivered: 1, bandwidthCost: 0, routingCost: 0 };
  for (const scenario of SCENARIOS) {
    const share = mix?.[scenario] ?? 0;
    if (share > 0) {
      const { bound, inboundPerDelivered } = scenarios[scenario];
      const cost = bound === 'bandwidth' ? 'bandwidthCost' : 'routingCost';
      const into = share * inboundPerDelivered;
      inbound.perDelivered += into;
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
  const bandwidthSize = Math.max(messageSize, SMALLEST_COSTED_MESSAGE_BYTES) / GUIDE_MESSAGE_BYTES;
  const routingSize = Math.max(messageSize, GUIDE_MESSAGE_BYTES) / GUIDE_MESSAGE_BYTES;
  const limit = capacity.limit / bandwidthSize;
  const cost = capacity.bandwidthCost * bandwidthSize + capacity.routingCost * routingSize;
  return cost > 0 ? Math.min(limit, capacity.perDelivered / cost) : limit;
}
