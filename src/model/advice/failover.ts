import { type Direction } from '../../guide';
import { type Demand } from './demand';
import { type Dimension, DIRECTIONS, serverLoadAt } from '../capacity';
import { isNumber, type NullableColumn } from '../numbers';
import { type AssessedResource, latenessOf, type Timeline } from '../snapshot';

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

/**
 * Returns what {@link withFailover} adds to one moment, for every moment of a resource: its time line at a unit size, as
 * {@link AssessedResource.timelineAt}, with the load of the largest of its other replicas in the utilization.
 *
 * Their last value counts until their next one is late, as their times may be others.
 */
export function failoverTimelines(resource: AssessedResource): AssessedResource['timelineAt'] {
  const others = (resource.others ?? []).map(({ times, timelineAt }) => ({
    timelineAt,
    at: positionsAt(resource.times, times),
  }));
  return (units) =>
    withLargest(
      resource.timelineAt(units),
      others.map(({ timelineAt, at }) => ({ timeline: timelineAt(units), at }))
    );
}

/** Adds the largest of others to a time line; `at` has the position of another's value at each time, if there is one. */
function withLargest(
  own: Timeline,
  others: ReadonlyArray<{ timeline: Timeline; at: ReadonlyArray<number | undefined> }>
): Timeline {
  const utilization = { ...own.utilization };
  const add = (dimension: Dimension, moreAt: (index: number) => number) => {
    utilization[dimension] = utilization[dimension]?.map((value, i) => (isNumber(value) ? value + moreAt(i) : null));
  };
  const mostAt = (of: (timeline: Timeline, index: number) => number, i: number) =>
    others.reduce((most, { timeline, at }) => Math.max(most, at[i] === undefined ? 0 : of(timeline, at[i])), 0);
  for (const { bytes, messages } of DIRECTIONS) {
    const messagesAt = ({ utilization, ceilings }: Timeline, i: number) =>
      Math.max(utilization[bytes]?.[i] ?? 0, utilization[messages]?.[i] ?? 0) * (ceilings[messages][i] ?? 0);
    // A share of the ceiling in messages is the same share of the one in bytes, which is for messages of the size here.
    const share: NullableColumn = own.ceilings[messages].map((ceiling, i) =>
      isNumber(ceiling) && ceiling > 0 ? mostAt(messagesAt, i) / ceiling : 0
    );
    [bytes, messages].forEach((dimension) => add(dimension, (i) => share[i] ?? 0));
  }
  for (const dimension of ['connections', 'serverLoad'] as const) {
    add(dimension, (i) => mostAt(({ utilization }, index) => utilization[dimension]?.[index] ?? 0, i));
  }
  return { ...own, utilization };
}

/** The position of the last time of `others` at or before each of `times`, unless it is late by then. Both ascend. */
function positionsAt(times: readonly number[], others: readonly number[]): Array<number | undefined> {
  const lateness = latenessOf(others);
  let next = 0;
  return times.map((time) => {
    while (next < others.length && others[next] <= time) {
      next++;
    }
    return next > 0 && time - others[next - 1] <= lateness ? next - 1 : undefined;
  });
}
