import { type Direction, type Edition, SCENARIOS } from '../../guide';
import { type Mix } from './mix';
import { bytesBeyondGuide, bytesRate, costedBytes, type UnitRates } from './rates';

/**
 * The load of a mix that a unit size carries in one direction; {@link messageCeiling} adds the message size.
 *
 * A delivered message costs L/u + R(u) seconds of u units. L is linear in the units: the bytes of bandwidth-bound
 * scenarios, and those that routed messages have beyond 2,048 B. R(u) is routing, whose rates the guide gives by unit size.
 */
export interface Capacity {
  /** The most at any mix, in messages/s of 2,048 B. */
  limit: number;
  /** Messages of this direction for each delivered one, as far as they count; times the ceiling factor. */
  perDelivered: number;
  /** Seconds that 2,048 B of a delivered message take: by bandwidth-bound scenarios, and by routed ones beyond 2,048 B. */
  bytesCost: number;
  routedBytesCost: number;
  /** Seconds that a delivered message takes by routing: R(u). */
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
  edition: Edition,
  rates: UnitRates,
  mix: Mix | undefined,
  ceilingFactor = 1
): Readonly<Record<Direction, Capacity>> {
  return {
    inbound: capacityOf('inbound', edition, rates, mix, ceilingFactor),
    outbound: capacityOf('outbound', edition, rates, mix, ceilingFactor),
  };
}

function capacityOf(
  direction: Direction,
  { scenarios }: Edition,
  rates: UnitRates,
  mix: Mix | undefined,
  ceilingFactor: number
): Capacity {
  const isInbound = direction === 'inbound';
  const limit = isInbound ? rates.inbound.echo : rates.outbound.broadcast;
  const capacity = { limit: limit * ceilingFactor, perDelivered: 0, bytesCost: 0, routedBytesCost: 0, routingCost: 0 };
  for (const scenario of SCENARIOS) {
    const { bound, inboundPerDelivered } = scenarios[scenario];
    const messages = (mix?.[scenario] ?? 0) * (isInbound ? inboundPerDelivered : 1);
    if (messages === 0) {
      continue;
    }
    capacity.perDelivered += messages * ceilingFactor;
    const cost = messages / rates[direction][scenario];
    if (bound === 'bandwidth') {
      capacity.bytesCost += cost;
    } else {
      capacity.routingCost += cost;
      capacity.routedBytesCost += messages / bytesRate(rates, scenario, direction);
    }
  }
  return capacity;
}

/**
 * Returns the ceiling of a direction in messages per second.
 *
 * @param messageSize average message in bytes, positive
 */
export function messageCeiling(capacity: Capacity, messageSize: number): number {
  const { limit, perDelivered, bytesCost, routedBytesCost, routingCost } = capacity;
  const bytes = costedBytes(messageSize);
  const cost = bytesCost * bytes + routedBytesCost * bytesBeyondGuide(messageSize) + routingCost;
  return limit * cost > perDelivered * bytes ? perDelivered / cost : limit / bytes;
}
