import { draw, keyOf, wander } from '../../demo/simulator/fleet/noise';
import { azureMinute } from '../service/azure';
import { scaled } from '../service/cells';
import { OVERLOAD_SECONDS } from '../service/crossing';
import { type Demand, demandOf } from '../service/demand';
import { type Load } from '../service/load';
import { p99, Service } from '../service/service';
import { CONNECTIONS_PER_UNIT, type Subject } from './subjects';

/** Azure Monitor's values for each minute of a resource, and what is true of it. */
export interface Traffic {
  inboundBytes: Float64Array;
  outboundBytes: Float64Array;
  messageCount: Float64Array;
  /** Clients and application servers, as Azure counts them for the quota. */
  connections: Float64Array;
  /** Percent. */
  serverLoad: Float64Array;
  quotaUtilization: Float64Array;
  /** Connections that were closed because the quota was used up. */
  throttled: Float64Array;
  units: Uint16Array;
  truth: Truth;
}

/** The truth about each minute of a resource. */
export interface Truth {
  /** 1 if the 99th percentile of latency was above a second, or connections were refused. */
  over: Uint8Array;
  /** The load as a share of what would overload the service, or of the connections that it admits. */
  demand: Float64Array;
}

const SECONDS_PER_MINUTE = 60;
const WANDER_MINUTES = 25;
const CHANNEL = { wander: 41, jitter: 42 } as const;

/** Below this demand, the bursts of seconds leave no work behind: the seconds need not be simulated. */
const CALM = 0.9;

/** Simulates every minute of a resource. @param firstMinute minutes since the epoch */
export function trafficOf(subject: Subject, firstMinute: number, seed: number): Traffic {
  const { course, service } = subject;
  const { parameters, capacity, random } = service;
  const minutes = course.load.length;
  const column = () => new Float64Array(minutes);
  const traffic: Traffic = {
    ...{ inboundBytes: column(), outboundBytes: column(), messageCount: column(), connections: column() },
    ...{ serverLoad: column(), quotaUtilization: column(), throttled: column() },
    units: course.units,
    truth: { over: new Uint8Array(minutes), demand: column() },
  };
  const running = new Service(random);
  const loadAt = loadsOf(subject, firstMinute, seed);
  for (let i = 0; i < minutes; i++) {
    const units = course.units[i];
    const quota = units * CONNECTIONS_PER_UNIT;
    const asked = loadAt(i);
    const connections = asked.clients + asked.servers;
    const admitted = { ...asked, clients: Math.min(asked.clients, quota - asked.servers) };
    const demand = demandOf(admitted, units, parameters, capacity);
    const highest = Math.max(...Object.values(demand));
    const isSlow = latencyOf(running, demand, highest) > OVERLOAD_SECONDS;
    // A service does not send more than it can do in time, so Azure does not count the rest.
    const done = scaled(admitted, 1 / Math.max(1, highest));
    const seen = azureMinute(done, { units, parameters, capacity, random });
    traffic.inboundBytes[i] = Math.round(seen.inboundBytes * SECONDS_PER_MINUTE);
    traffic.outboundBytes[i] = Math.round(seen.outboundBytes * SECONDS_PER_MINUTE);
    traffic.messageCount[i] = Math.round(seen.countedMessages * SECONDS_PER_MINUTE);
    traffic.connections[i] = Math.round(seen.clientConnections + seen.serverConnections);
    traffic.serverLoad[i] = Math.round(100 * seen.serverLoad);
    traffic.quotaUtilization[i] = Math.round((100 * traffic.connections[i]) / quota);
    traffic.throttled[i] = Math.round(Math.max(0, connections - quota));
    traffic.truth.over[i] = isSlow || connections > quota ? 1 : 0;
    traffic.truth.demand[i] = Math.max(highest, connections / quota);
  }
  return traffic;
}

/** The 99th percentile of a minute's latency, in seconds. */
function latencyOf(running: Service, demand: Demand, highest: number): number {
  return highest < CALM && !running.isBehind()
    ? 0
    : p99(Array.from({ length: SECONDS_PER_MINUTE }, () => running.second(demand)));
}

/** The load asked of the service in each minute: messages of the mix in force, and connections. */
function loadsOf({ id, course, noise, other, messagesOf }: Subject, firstMinute: number, seed: number) {
  const key = keyOf(id);
  const stages = course.mixes.map(({ from, mix }) => ({ from, load: messagesOf(mix) }));
  let stage = 0;
  return (i: number): Load => {
    while (stage + 1 < stages.length && stages[stage + 1].from <= i) {
      stage++;
    }
    const { load } = stages[stage];
    const minute = firstMinute + i;
    const uneven =
      1 +
      noise.wander * wander({ seed, key, channel: CHANNEL.wander }, minute, WANDER_MINUTES) +
      noise.jitter * (2 * draw({ seed, key, channel: CHANNEL.jitter }, minute) - 1);
    const bound = course.load[i] * uneven;
    return course.bound === 'messages'
      ? scaled(load, bound)
      : { ...scaled(load, other * uneven), clients: Math.round(CONNECTIONS_PER_UNIT * course.units[0] * bound) };
  };
}
