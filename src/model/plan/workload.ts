import {
  DEFAULT_EDITION,
  type Direction,
  type Edition,
  type EditionId,
  EDITIONS,
  type Scenario,
  SCENARIOS,
} from '../../guide';
import { type Constraint, fail, ok, rateAtSize, type Result, type UnitRates } from '../capacity';
import { largest } from '../numbers';

/** One use case of a plan. */
export interface Workload {
  scenario: Scenario;
  /** Connections (or REST callers) that send. */
  senders: number;
  /** Average message in bytes. */
  messageSize: number;
  /** Seconds between two messages of one sender. */
  sendInterval: number;
  /** Connections that one group message reaches; by default 10 for a small group, and a tenth of all for a big one. */
  groupSize?: number;
}

/** B/s and messages/s. */
export interface Traffic {
  bytes: number;
  messages: number;
}

/** The messages that one workload sends to the service, and those that the service delivers. */
export interface WorkloadTraffic {
  workload: Workload;
  fanOut: number;
  inbound: Traffic;
  outbound: Traffic;
}

/** True if a scenario sends to groups and therefore has a group size. */
export function hasGroups(scenario: Scenario): boolean {
  return scenario === 'sendToSmallGroup' || scenario === 'sendToBigGroup';
}

/** Connections that one sent message is delivered to. */
export function fanOutOf(workload: Pick<Workload, 'scenario' | 'groupSize'>, connections: number): number {
  switch (workload.scenario) {
    case 'echo':
    case 'sendToConnection':
    case 'restSendToUser':
      return 1;
    case 'broadcast':
    case 'restBroadcast':
      return connections;
    case 'sendToSmallGroup':
      return workload.groupSize ?? 10;
    case 'sendToBigGroup':
      return workload.groupSize ?? connections / 10;
  }
}

export function trafficOf(workload: Workload, connections: number): WorkloadTraffic {
  const fanOut = fanOutOf(workload, connections);
  const messages = workload.senders / workload.sendInterval;
  return {
    workload,
    fanOut,
    inbound: { messages, bytes: messages * workload.messageSize },
    outbound: { messages: messages * fanOut, bytes: messages * fanOut * workload.messageSize },
  };
}

/** Workloads can run out of these. Their server load is not known in advance. */
export const PLANNED_CONSTRAINTS = ['inbound', 'outbound', 'connections'] as const satisfies readonly Constraint[];

export type PlannedConstraint = (typeof PLANNED_CONSTRAINTS)[number];

/** How much of a unit size a set of workloads uses. Each figure is a share of the unit size's capacity. */
export interface Usage {
  /** By the guide's own method: compared with echo's inbound and broadcast's outbound rate only. */
  guideInbound: number;
  guideOutbound: number;
  /** Sum of the workloads' shares in the rates of their own scenarios. */
  inbound: number;
  outbound: number;
  connections: number;
}

export function usageAt(
  edition: Edition,
  rates: UnitRates,
  traffic: readonly WorkloadTraffic[],
  connections: number
): Usage {
  const usage: Usage = {
    guideInbound: 0,
    guideOutbound: 0,
    inbound: 0,
    outbound: 0,
    connections: connections / rates.connections,
  };
  for (const { workload, inbound, outbound } of traffic) {
    const { messageSize, scenario } = workload;
    const rateOf = (row: Scenario, direction: Direction) =>
      rateAtSize(edition, rates, { scenario: row, direction }, messageSize);
    usage.guideInbound += inbound.messages / rateOf('echo', 'inbound');
    usage.guideOutbound += outbound.messages / rateOf('broadcast', 'outbound');
    // A broadcast's inbound rate in the guide is what its outbound limit implies, not a limit of its own.
    if (edition.scenarios[scenario].inboundPerDelivered > 0) {
      usage.inbound += inbound.messages / rateOf(scenario, 'inbound');
    }
    usage.outbound += outbound.messages / rateOf(scenario, 'outbound');
  }
  return usage;
}

/** The shares of a usage that belong to one constraint. */
export function sharesOf(usage: Usage, constraint: PlannedConstraint): Partial<Usage> {
  const { guideInbound, guideOutbound, inbound, outbound, connections } = usage;
  switch (constraint) {
    case 'inbound':
      return { guideInbound, inbound };
    case 'outbound':
      return { guideOutbound, outbound };
    case 'connections':
      return { connections };
  }
}

/** The share that is closest to the capacity, or furthest above it. */
export function highestOf(usage: Partial<Usage>): number {
  return largest(Object.values(usage));
}

/** Checks the input of every plan: whole, positive connections, and workloads that fit them. */
export function checkWorkloads(
  edition: EditionId | undefined,
  connections: number,
  workloads: readonly Workload[]
): Result<Edition> {
  if (!Number.isInteger(connections) || connections < 1) {
    return fail('connections', `takes a whole number from 1, not ${connections}`);
  }
  if (workloads.length === 0) {
    return fail('workloads', 'is empty; it takes at least one workload');
  }
  for (const [i, workload] of workloads.entries()) {
    for (const key of ['senders', 'messageSize', 'sendInterval'] as const) {
      if (!(Number.isFinite(workload[key]) && workload[key] > 0)) {
        return fail(`workloads[${i}].${key}`, `takes a number above 0, not ${workload[key]}`);
      }
    }
    const { groupSize, scenario } = workload;
    if (groupSize === undefined) {
      continue;
    }
    if (!hasGroups(scenario)) {
      return fail(
        `workloads[${i}].groupSize`,
        `is for ${SCENARIOS.filter(hasGroups).join(' and ')}, not for ${scenario}`
      );
    }
    if (!(Number.isFinite(groupSize) && groupSize > 0 && groupSize <= connections)) {
      return fail(
        `workloads[${i}].groupSize`,
        `takes a number above 0, up to connections (${connections}), not ${groupSize}`
      );
    }
  }
  return ok(EDITIONS[edition ?? DEFAULT_EDITION]);
}
