import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES } from '../../src/guide';
import { ceilingsFor, type Mix, utilizationOf, worstOf } from '../../src/model';
import { type Resource, resourceId } from '../../demo/simulator/fleet/fleet';
import { keyOf, draw, wander } from '../../demo/simulator/fleet/noise';
import { type Minute, sample } from '../../demo/simulator/fleet/traffic';
import { outboundCeiling } from './kinds';
import { type Subject } from './resources';

/** Azure Monitor's values for each minute of a resource, as its exporter provides them, and the actual utilization. */
export interface Traffic {
  inboundBytes: Float64Array;
  outboundBytes: Float64Array;
  /** Clients and application servers, as Azure counts them for the quota. */
  connections: Float64Array;
  serverLoad: Float64Array;
  quotaUtilization: Float64Array;
  throttled: Float64Array;
  units: Uint16Array;
  /** Utilization of the worst constraint, computed by the model. */
  utilization: Float64Array;
}

const EDITION = EDITIONS[DEFAULT_EDITION];
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
    traffic.connections[i] = minute.clientConnections + minute.serverConnections;
    traffic.serverLoad[i] = Math.min(100, Math.round(minute.serverLoad * subject.serverLoadGain));
    traffic.quotaUtilization[i] = minute.quotaUtilization;
    traffic.throttled[i] = minute.closes.throttled;
    traffic.utilization[i] = trueUtilization(minute, resource.mix);
  }
  return traffic;
}

/** The resource at a given minute: its unit size, its mix, and its load as a share of their ceiling. */
function momentsOf({ resource, course, noise, other }: Subject, seed: number): (i: number) => Resource {
  const key = keyOf(resourceId(resource));
  const ceilings = new Map<Mix, Map<number, number>>();
  const ceilingOf = (mix: Mix, units: number): number => {
    const ofMix = ceilings.get(mix) ?? new Map<number, number>();
    ceilings.set(mix, ofMix);
    const known = ofMix.get(units) ?? outboundCeiling(mix, units);
    ofMix.set(units, known);
    return known;
  };
  const first = ceilingOf(course.mixes[0].mix, course.units[0]);
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
    const outbound = (traffic * first) / ceilingOf(mix, units) / Math.max(1, resource.inboundShare);
    now.load = { kind: 'steady', utilization: outbound };
    return now;
  };
}

function trueUtilization(minute: Minute, mix: Mix): number {
  const { units, inboundBytes, outboundBytes } = minute;
  const connections = minute.clientConnections + minute.serverConnections;
  const ceilings = ceilingsFor({
    edition: EDITION,
    units,
    mix,
    connections,
    inboundSize: GUIDE_MESSAGE_BYTES,
    outboundSize: GUIDE_MESSAGE_BYTES,
  });
  const measured = {
    inboundBytes: inboundBytes / SECONDS_PER_MINUTE,
    outboundBytes: outboundBytes / SECONDS_PER_MINUTE,
    connections,
  };
  const worst = ceilings && worstOf(utilizationOf(measured, ceilings));
  if (worst === undefined) {
    throw new RangeError(`edition ${EDITION.id} has no figure for unit size ${units}`);
  }
  return worst.utilization;
}
