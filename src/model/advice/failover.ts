import { type Direction } from '../../guide';
import { type Demand } from './demand';
import { DIRECTIONS, serverLoadAt } from '../capacity';

/**
 * Adds to the load of a member of a replicated resource what the largest other member carries.
 *
 * Microsoft advises that each replica can carry all traffic. How the traffic of a missing one spreads is not documented, so all
 * of it may come here, and the failure of the largest is the one to plan for. It comes in messages, which have the mix and the
 * size of those here. Each figure has its own largest member: one may have the most connections, another the most traffic.
 *
 * @param others of the resource and its replicas without this one
 */
export function withFailover(own: Demand, others: readonly Demand[]): Demand {
  const most = (of: (other: Demand) => number | undefined) =>
    others.reduce((largest, other) => Math.max(largest, of(other) ?? 0), 0);
  const { units = 1 } = own;
  const measured = { ...own.measured };
  const add = (dimension: keyof typeof measured, more: number) => {
    const value = measured[dimension];
    if (value !== undefined) {
      measured[dimension] = value + more;
    }
  };
  for (const { name, bytes, messages } of DIRECTIONS) {
    const more = most((other) => messagesOf(other, name));
    add(messages, more);
    add(bytes, more * sizeOf(own, name));
  }
  add(
    'connections',
    most((other) => other.measured.connections)
  );
  add(
    'serverLoad',
    most(({ measured: { serverLoad = 0 }, units: size }) => serverLoadAt(serverLoad, size ?? 0, units))
  );
  return { ...own, measured };
}

/** As counted, or as many as the bytes amount to, where an application that counts does not see all. */
function messagesOf(demand: Demand, direction: Direction): number {
  const { bytes, messages } = DIRECTIONS.find(({ name }) => name === direction) ?? DIRECTIONS[0];
  const { [bytes]: sent = 0, [messages]: counted = 0 } = demand.measured;
  return Math.max(counted, sent / sizeOf(demand, direction));
}

function sizeOf({ inboundSize, outboundSize }: Demand, direction: Direction): number {
  return direction === 'inbound' ? inboundSize : outboundSize;
}
