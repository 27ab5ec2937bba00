import { ceilingFactorOf, countedLoad, loadLine, loadPoints, MEAN_MS } from '../../src/model/calibration';
import { type TrafficFactors } from '../../src/model/capacity';
import { knownTestOf, type TestMessages } from '../calibration/service';
import { columnsOf } from '../calibration/trial';
import { type DeclaredMixes, readAt } from './series';
import { CALIBRATION_MINUTES, type Subject } from './subjects';
import { type Traffic } from './traffic';

/** How much the owner of a service has declared. The last level is an ablation: our rules with do-not-exceed ceilings. */
export const KNOWLEDGE = [
  'nothing',
  'mix',
  'mix and server leg',
  'calibrated',
  'mix 20% off and server leg',
  'server leg alone',
] as const;

export type Knowledge = (typeof KNOWLEDGE)[number];

/** The settings of a resource, as in alerts/settings.yaml, and its mixes, as a series. */
export interface Declared {
  settings: {
    server_leg?: boolean;
    traffic_factors?: { inbound: number; outbound: number };
    ceiling_factor?: number;
  };
  mixes?: DeclaredMixes;
}

const MINUTE_MS = 60_000;

/** How many messages an owner takes for another scenario. */
const MISTAKEN_SHARE = 0.2;

export function declaredBy(knowledge: Knowledge, subject: Subject, traffic: Traffic): Declared {
  // Nobody declares a mix before a release.
  const mixes = subject.course.mixes.map(({ from, mix }) => ({ from: from === 0 ? 0 : from + subject.mixLag, mix }));
  const leg = { server_leg: subject.serverLeg };
  switch (knowledge) {
    case 'nothing':
      return { settings: {} };
    case 'mix':
      return { settings: {}, mixes };
    case 'mix and server leg':
      return { settings: leg, mixes };
    case 'calibrated':
      return { settings: calibrated(subject, traffic), mixes };
    case 'mix 20% off and server leg':
      return { settings: leg, mixes: mixes.map(({ from, mix }) => ({ from, mix: mistaken(mix, subject.mistaken) })) };
    case 'server leg alone':
      return { settings: leg };
  }
}

function mistaken(mix: DeclaredMixes[number]['mix'], scenario: Subject['mistaken']): DeclaredMixes[number]['mix'] {
  const kept = Object.entries(mix).map(([name, share]) => [name, share * (1 - MISTAKEN_SHARE)]);
  return { ...Object.fromEntries(kept), [scenario]: (mix[scenario] ?? 0) * (1 - MISTAKEN_SHARE) + MISTAKEN_SHARE };
}

/**
 * Does what docs/calibrate.md says: sends a known load, then compares server load with the utilization of a week. Where
 * calibration refuses, the owner declares the server leg, or leaves the guide's ceilings.
 */
function calibrated(subject: Subject, traffic: Traffic): Declared['settings'] {
  const factors = factorsOf(subject);
  const line = loadLineOf(subject, traffic, factors);
  const ceilingFactor = line === undefined || 'reason' in line ? undefined : ceilingFactorOf(line);
  return {
    ...(factors === undefined ? { server_leg: subject.serverLeg } : { traffic_factors: factors }),
    ...(ceilingFactor !== undefined && { ceiling_factor: Number(ceilingFactor.toPrecision(3)) }),
  };
}

/** The test sends messages of the same scenarios and sizes as production, on the same way. */
function factorsOf({ service, messagesOf }: Subject): TrafficFactors | undefined {
  const messages = messagesOf(service.mix).flows.map(({ sends, receivers, ...flow }): TestMessages => ({
    ...flow,
    share: sends * receivers,
  }));
  const { minutes, workloads, connections, from, to } = knownTestOf(service, messages);
  const times = minutes.map((_, minute) => minute * MINUTE_MS);
  const counted = countedLoad(times, columnsOf(minutes), {
    connections,
    workloads,
    from: from * MINUTE_MS,
    to: to * MINUTE_MS,
  });
  if ('reason' in counted) {
    return undefined;
  }
  const { inbound, outbound } = counted.trafficFactors;
  return { inbound: Number(inbound.value.toFixed(2)), outbound: Number(outbound.value.toFixed(2)) };
}

/** Of the week before the replay, at the unit size and mix at its end, as `headroom calibrate` reads it. */
function loadLineOf(subject: Subject, traffic: Traffic, trafficFactors: TrafficFactors | undefined) {
  const units = traffic.units[CALIBRATION_MINUTES - 1];
  const scrapes = Array.from({ length: CALIBRATION_MINUTES }, (_, scrape) => scrape);
  const column = (values: Float64Array, per: number, readsZero = false) =>
    scrapes.map((scrape) => {
      const value = traffic.units[scrape] === units ? readAt(subject, values, scrape, readsZero) : undefined;
      return value === undefined ? null : value / per;
    });
  const points = loadPoints(
    scrapes.map((scrape) => scrape * MINUTE_MS),
    {
      inboundBytes: column(traffic.inboundBytes, 60, true),
      outboundBytes: column(traffic.outboundBytes, 60, true),
      countedMessages: column(traffic.messageCount, 60, true),
      serverLoad: column(traffic.serverLoad, 100),
    },
    {
      units,
      mix: subject.service.mix,
      ...(trafficFactors === undefined ? { serverLeg: subject.serverLeg } : { trafficFactors }),
    }
  );
  if (!points.ok) {
    throw new Error(`${subject.id} cannot be evaluated`);
  }
  return loadLine(points.value, MEAN_MS);
}
