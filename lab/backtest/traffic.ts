import { Random } from '../random';
import { draw, keyOf, wander } from '../../demo/simulator/fleet/noise';
import { azureMinute, SERVER_LOAD_NOISE } from '../service/azure';
import { scaled, type Demand, demandOf, onBusiest, type Load } from '../service/load';
import { OVERLOAD_SECONDS, p99, Service } from '../service/service';
import { type Close, CLOSES, type Event, QUIET } from './causes';
import { CONNECTIONS_PER_UNIT, type Subject, BEFORE_MINUTES, type Scope, subjectsOf } from './subjects';

/** Azure Monitor's values for each minute of a resource, and what is true of it. */
export interface Traffic {
  inboundBytes: Float64Array;
  outboundBytes: Float64Array;
  messageCount: Float64Array;
  /** Clients and application servers, as Azure counts them for the quota. */
  connections: Float64Array;
  /** Application servers alone. */
  servers: Float64Array;
  /** Percent. */
  serverLoad: Float64Array;
  quotaUtilization: Float64Array;
  /** Connections that were closed, by reason, and that were opened. */
  throttled: Float64Array;
  closes: Record<Close, Float64Array>;
  opens: Float64Array;
  /** Percent of the requests. */
  systemErrors: Float64Array;
  /** Between the service and app servers, in milliseconds; NaN without them. */
  serverLatency: Float64Array;
  units: Uint16Array;
  /** Instances that crashed in an overload: for hours, server load reads as high as in it. No person is needed at once. */
  crashes: Event[];
  truth: Truth;
}

/** The truth about each minute of a resource. */
interface Truth {
  /** 1 if the 99th percentile of latency was above a second, or connections were refused. */
  over: Uint8Array;
  /** The load as a share of what would overload the service, or of the connections that it admits. */
  demand: Float64Array;
}

/** A period in which a service is overloaded, in minutes from the start. */
export interface Crossing {
  /** The first overloaded minute. */
  start: number;
  /** The minute after the last. */
  end: number;
  /** The longest stretch without a minute that is not overloaded. */
  longest: number;
  /** Minutes from the last one under 80% of the load that overloads, to the start. */
  climb: number;
}

/** The truth about a resource, against which alerts are scored. Minutes are those of the replay. */
export interface Facts extends Truth {
  crossings: readonly Crossing[];
  /** Other causes than overload that hurt users, or looked like it. */
  events: readonly Event[];
  /** The first minute at or after each whose load is 80% of what overloads, or the number of minutes. */
  nextNear: Uint32Array;
}

/** From this length on, a crossing is sustained and must be paged. */
const SUSTAINED_MINUTES = 5;

/** Crossings closer together than this are one: the person paged for the first is still working on it. */
const APART_MINUTES = 60;

/** A climb is measured from here, the target of the pack's recommendation, and nobody is paged in vain above it. */
const CLIMB_FROM = 0.8;

export function factsOf(truth: Truth, events: readonly Event[] = []): Facts {
  const nextNear = new Uint32Array(truth.over.length + 1).fill(truth.over.length);
  for (let minute = truth.over.length - 1; minute >= 0; minute--) {
    const isNear = truth.over[minute] === 1 || truth.demand[minute] >= CLIMB_FROM;
    nextNear[minute] = isNear ? minute : nextNear[minute + 1];
  }
  return { ...truth, crossings: crossingsIn(truth), events, nextNear };
}

function crossingsIn({ over, demand }: Truth): Crossing[] {
  const crossings: Crossing[] = [];
  let stretch = 0;
  let lastLow = -1;
  for (let minute = 0; minute < over.length; minute++) {
    const isOver = over[minute] === 1;
    stretch = isOver ? stretch + 1 : 0;
    if (isOver) {
      const last = crossings[crossings.length - 1];
      if (last !== undefined && minute - last.end < APART_MINUTES) {
        last.end = minute + 1;
        last.longest = Math.max(last.longest, stretch);
      } else {
        crossings.push({ start: minute, end: minute + 1, longest: stretch, climb: minute - lastLow });
      }
    }
    if (demand[minute] < CLIMB_FROM) {
      lastLow = minute;
    }
  }
  return crossings;
}

export function isSustained({ longest }: Crossing): boolean {
  return longest >= SUSTAINED_MINUTES;
}

const MINUTES_PER_DAY = 1440;
const SECONDS_PER_MINUTE = 60;
const WANDER_MINUTES = 25;
const CHANNEL = { wander: 41, jitter: 42, error: 43 } as const;

/** For how many minutes the error of server load stays about the same. */
const ERROR_MINUTES = 10;

/** Share of the connections that come and go each minute. */
const CHURN = 0.01;

/** The most connections that give up in a minute of overload, and requests that fail, as a share. */
const MOST_LOST = 0.2;

/** Traffic that an overloaded service gets more at most, as a share, because clients try again. */
const MOST_RETRIES = 0.25;

/** Clients try again for some minutes: retries grow by a fifth of their most, and halve when the service is well again. */
const RETRY_STEPS = 5;

/** So many of the times that latency recovers, an instance has crashed, whose server load then counts for so many minutes. */
const CRASHES = { share: 0.05, minutes: [120, 480] } as const;

/** Latency to app servers without any queue, in milliseconds. */
const QUICKEST_MILLIS = 15;

/** Below this demand, the bursts of seconds leave no work behind: the seconds need not be simulated. */
const CALM = 0.9;

/** Simulates every minute of a resource. @param firstMinute minutes since the epoch */
export function trafficOf(subject: Subject, firstMinute: number, seed: number): Traffic {
  const { course, service, causes, symptoms } = subject;
  const { parameters, capacity, evenness, random } = service;
  const minutes = course.load.length;
  const traffic = emptyTraffic(course.units);
  const running = new Service(random);
  const loadAt = loadsOf(subject, firstMinute, seed);
  const errorAt = errorsOf(subject, firstMinute, seed);
  const loadWithCrashes = crashing(new Random(seed, `${subject.id} crashes`), traffic.crashes);
  let retries = 0;
  for (let i = 0; i < minutes; i++) {
    const units = course.units[i];
    const quota = units * CONNECTIONS_PER_UNIT;
    const { connected, closes, opens, errors, latency: slower, withoutServers } = causes.effects.get(i) ?? QUIET;
    const usual = loadAt(i);
    const asked = {
      ...scaled(usual, connected * (1 + retries)),
      clients: Math.round(connected * usual.clients),
      servers: withoutServers ? 0 : usual.servers,
    };
    const connections = asked.clients + asked.servers;
    const admitted = { ...asked, clients: Math.min(asked.clients, quota - asked.servers) };
    const reloaded = reloadedAt(subject, i) * admitted.clients;
    const demand = onBusiest(demandOf(admitted, units, parameters, capacity), evenness);
    // A connection that opens costs as much as a REST request.
    const opened = reloaded + opens * usual.clients;
    demand.work += (opened / SECONDS_PER_MINUTE) * (parameters.rest / (capacity * units));
    const highest = Math.max(...Object.values(demand));
    const latency = latencyOf(running, demand, highest);
    const isSlow = latency > OVERLOAD_SECONDS;
    retries = isSlow ? Math.min(MOST_RETRIES, retries + MOST_RETRIES / RETRY_STEPS) : retries < 0.01 ? 0 : retries / 2;
    // A service does not send more than it can do in time, so Azure does not count the rest.
    const done = scaled(admitted, 1 / Math.max(1, highest));
    const seen = azureMinute(done, { units, parameters, capacity, random, error: errorAt(i) });
    const lost = isSlow ? Math.min(MOST_LOST, symptoms.lost * latency) : 0;
    traffic.inboundBytes[i] = Math.round(seen.inboundBytes * SECONDS_PER_MINUTE);
    traffic.outboundBytes[i] = Math.round(seen.outboundBytes * SECONDS_PER_MINUTE);
    traffic.messageCount[i] = Math.round(seen.countedMessages * SECONDS_PER_MINUTE);
    traffic.connections[i] = Math.round(seen.clientConnections + seen.serverConnections);
    traffic.servers[i] = seen.serverConnections;
    traffic.serverLoad[i] = loadWithCrashes(i, Math.round(100 * readLoad(subject, i, seen.serverLoad)), isSlow);
    traffic.quotaUtilization[i] = Math.round((100 * traffic.connections[i]) / quota);
    traffic.throttled[i] = Math.round(Math.max(0, connections - quota));
    for (const close of CLOSES) {
      traffic.closes[close][i] = Math.round((closes[close] ?? 0) * usual.clients);
    }
    traffic.closes.Normal[i] += Math.round(CHURN * admitted.clients);
    traffic.closes.PingTimeout[i] += Math.round(lost * admitted.clients);
    traffic.closes.ServiceReload[i] += Math.round(reloaded);
    traffic.opens[i] = Math.round((CHURN + lost) * admitted.clients + opened);
    const failed = isSlow ? Math.min(MOST_LOST, symptoms.failed * latency) : 0;
    traffic.systemErrors[i] = 100 * Math.min(1, failed + errors);
    traffic.serverLatency[i] =
      subject.serverLeg && !withoutServers
        ? Math.round(QUICKEST_MILLIS + 1000 * (symptoms.waited * latency + slower))
        : NaN;
    traffic.truth.over[i] = isSlow || connections > quota ? 1 : 0;
    traffic.truth.demand[i] = Math.max(highest, connections / quota);
  }
  return traffic;
}

/** Returns the server load of each minute, with that of crashed instances, which it adds to `crashes`. */
function crashing(random: Random, crashes: Event[]): (minute: number, load: number, isSlow: boolean) => number {
  const stuck = { at: 0, until: 0 };
  let highest = 0;
  return (minute, load, isSlow) => {
    if (isSlow) {
      highest = Math.max(highest, load);
    } else if (highest > 0) {
      if (random.between(0, 1) < CRASHES.share) {
        const minutes = random.whole(...CRASHES.minutes);
        Object.assign(stuck, { at: highest, until: minute + minutes });
        crashes.push({ cause: 'crashed instance', start: minute, minutes, isWanted: false });
      }
      highest = 0;
    }
    return minute < stuck.until ? Math.max(stuck.at, load) : load;
  };
}

function emptyTraffic(units: Uint16Array): Traffic {
  const column = () => new Float64Array(units.length);
  return {
    ...{ inboundBytes: column(), outboundBytes: column(), messageCount: column(), connections: column() },
    ...{ serverLoad: column(), quotaUtilization: column(), throttled: column() },
    servers: column(),
    closes: Object.fromEntries(CLOSES.map((close) => [close, column()])) as Record<Close, Float64Array>,
    ...{ opens: column(), systemErrors: column(), serverLatency: column(), units, crashes: [] },
    truth: { over: new Uint8Array(units.length), demand: column() },
  };
}

/** The share of the connections that a ServiceReload closes in a minute. */
function reloadedAt({ reload: { minute, minutes, share } }: Subject, i: number): number {
  const since = (i - minute) % MINUTES_PER_DAY;
  return since >= 0 && since < minutes ? share / minutes : 0;
}

/** Server load as Azure shows it. */
function readLoad({ misreading }: Subject, i: number, load: number): number {
  switch (misreading.kind) {
    case 'none':
      return load;
    case 'low':
      return 0.8 * load;
    case 'high': {
      const since = (i - misreading.minute) % MINUTES_PER_DAY;
      return since >= 0 && since < misreading.minutes ? Math.min(1, load + misreading.by) : load;
    }
  }
}

/** The relative error of server load in each minute. */
function errorsOf({ id }: Subject, firstMinute: number, seed: number): (i: number) => number {
  const source = { seed, key: keyOf(id), channel: CHANNEL.error };
  // The standard deviation of a number between -1 and 1 that wanders is about a half.
  return (i) => 2 * SERVER_LOAD_NOISE * wander(source, firstMinute + i, ERROR_MINUTES);
}

/** The 99th percentile of a minute's latency, in seconds; 0 without any queue. */
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

/** The first replayed minute, a Monday at midnight UTC; every run of a seed replays the same weeks. */
export const FIRST_MINUTE = Date.UTC(2026, 0, 5) / 60_000;

/** A resource with its traffic, and what is true of it in the replayed days. */
export interface Simulated {
  seed: number;
  subject: Subject;
  traffic: Traffic;
  facts: Facts;
}

/** Simulates the fleet of a seed. */
export function simulate(scope: Scope): Simulated[] {
  return subjectsOf(scope).map((subject) => {
    const traffic = trafficOf(subject, FIRST_MINUTE - BEFORE_MINUTES, scope.seed);
    const { over, demand } = traffic.truth;
    const facts = factsOf(
      { over: over.subarray(BEFORE_MINUTES), demand: demand.subarray(BEFORE_MINUTES) },
      [...subject.causes.events, ...traffic.crashes]
        .map((event) => ({ ...event, start: event.start - BEFORE_MINUTES }))
        .filter(({ start }) => start >= 0)
    );
    return { seed: scope.seed, subject, traffic, facts };
  });
}
