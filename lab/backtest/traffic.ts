import { DEFAULT_EDITION, EDITIONS } from '../../src/guide';
import { type Mix } from '../../src/model';
import { type Resource, resourceId } from '../../demo/simulator/fleet/fleet';
import { keyOf, draw, wander } from '../../demo/simulator/fleet/noise';
import { inboundPerOutbound, type Minute, sample, trafficCeilings } from '../../demo/simulator/fleet/traffic';
import { type Subject } from './resources';

/** Azure Monitor's values for each minute of a resource, as its exporter provides them, and the actual utilization. */
export interface Traffic {
  inboundBytes: Float64Array;
  outboundBytes: Float64Array;
  messageCount: Float64Array;
  /** Clients and application servers, as Azure counts them for the quota. */
  connections: Float64Array;
  serverLoad: Float64Array;
  quotaUtilization: Float64Array;
  throttled: Float64Array;
  units: Uint16Array;
  /** Actual utilization of the worst constraint. */
  utilization: Float64Array;
}

const CONNECTIONS_PER_UNIT = EDITIONS[DEFAULT_EDITION].connectionsPerUnit;
const SECONDS_PER_MINUTE = 60;
const WANDER_MINUTES = 25;
const CHANNEL = { wander: 41, jitter: 42 } as const;

/**
 * Simulates every minute of a resource.
 *
 * @param firstMinute minutes since the epoch
 */
export function trafficOf(subject: Subject, firstMinute: number, seed: number): Traffic {
  const minutes = subject.course.load.length;
  const traffic: Traffic = {
    inboundBytes: new Float64Array(minutes),
    outboundBytes: new Float64Array(minutes),
    messageCount: new Float64Array(minutes),
    connections: new Float64Array(minutes),
    serverLoad: new Float64Array(minutes),
    quotaUtilization: new Float64Array(minutes),
    throttled: new Float64Array(minutes),
    units: subject.course.units,
    utilization: new Float64Array(minutes),
  };
  const moments = momentsOf(subject, seed);
  for (let i = 0; i < minutes; i++) {
    const resource = moments(i);
    const minute = sample(resource, firstMinute + i, { seed, demoStart: firstMinute * SECONDS_PER_MINUTE });
    if (minute === undefined) {
      throw new Error(`${resource.name} has no load`);
    }
    traffic.inboundBytes[i] = minute.inboundBytes;
    traffic.outboundBytes[i] = minute.outboundBytes;
    traffic.messageCount[i] = minute.messageCount;
    traffic.connections[i] = minute.clientConnections + minute.serverConnections;
    traffic.serverLoad[i] = Math.min(100, Math.round(minute.serverLoad * subject.serverLoadGain));
    traffic.quotaUtilization[i] = minute.quotaUtilization;
    traffic.throttled[i] = minute.closes.throttled;
    traffic.utilization[i] = trueUtilization(minute, resource);
  }
  return traffic;
}

/** The resource at a given minute: its unit size, its mix, and its load as a share of their ceiling. */
function momentsOf({ resource, course, noise, other }: Subject, seed: number): (i: number) => Resource {
  const key = keyOf(resourceId(resource));
  const known = new Map<Mix, Map<number, { outbound: number; ratio: number }>>();
  /** The outbound ceiling, and the utilization of the nearer direction as a multiple of the outbound one. */
  const conditionsOf = (mix: Mix, units: number) => {
    const ofMix = known.get(mix) ?? new Map<number, { outbound: number; ratio: number }>();
    known.set(mix, ofMix);
    const of = { ...resource, mix, units };
    const conditions = ofMix.get(units) ?? {
      outbound: trafficCeilings(of, units).outbound,
      ratio: Math.max(1, inboundPerOutbound(of, units)),
    };
    ofMix.set(units, conditions);
    return conditions;
  };
  const first = conditionsOf(course.mixes[0].mix, course.units[0]).outbound;
  // One object for all minutes: the simulator caches what it derives from a resource's name by object.
  const now: Resource = { ...resource };
  let stage = 0;
  return (i) => {
    while (stage + 1 < course.mixes.length && course.mixes[stage + 1].from <= i) {
      stage++;
    }
    const { mix } = course.mixes[stage];
    const units = course.units[i];
    const uneven =
      1 +
      noise.wander * wander({ seed, key, channel: CHANNEL.wander }, i, WANDER_MINUTES) +
      noise.jitter * (2 * draw({ seed, key, channel: CHANNEL.jitter }, i) - 1);
    const bound = course.load[i] * uneven;
    const traffic = course.bound === 'traffic' ? bound : other * uneven;
    const connections = course.bound === 'connections' ? bound : other;
    now.mix = mix;
    now.units = units;
    now.connectionShare = (connections * course.units[0]) / units;
    const { outbound, ratio } = conditionsOf(mix, units);
    now.load = { kind: 'steady', utilization: (traffic * first) / outbound / ratio };
    return now;
  };
}

/** Utilization of what clients send and receive, without pings. */
function trueUtilization(minute: Minute, resource: Resource): number {
  const { units, inboundMessages, outboundMessages } = minute;
  const ceilings = trafficCeilings(resource, units);
  return Math.max(
    inboundMessages / SECONDS_PER_MINUTE / ceilings.inbound,
    outboundMessages / SECONDS_PER_MINUTE / ceilings.outbound,
    (minute.clientConnections + minute.serverConnections) / (units * CONNECTIONS_PER_UNIT)
  );
}
