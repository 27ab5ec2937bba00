import { type Direction, type Scenario, SCENARIOS } from '../../src/guide';
import { fanOutOf, type Workload } from '../../src/model/plan';
import { Random } from '../random';
import { asReported, type AzureMinute, azureMinute } from '../service/azure';
import { scaled, type Parameters, usedUpAt, type Flow, type Load } from '../service/load';
import { conditionOf } from '../service/conditions';
import { fittedParameters } from '../service/fit';
import { evaluate } from '../../src/model/advice';
import {
  countedLoad,
  type LoadCounted,
  type LoadLine,
  loadLine,
  loadPoints,
  MEAN_MS,
  type NoLine,
  type NotCounted,
} from '../../src/model/calibration';

/** A service whose owner wants to know whether the ceilings hold. */
export interface MeasuredService {
  units: number;
  mix: Partial<Record<Scenario, number>>;
  /** Its capacity, relative to the fitted parameters. */
  capacity: number;
  /** Mean work of its instances, as a share of that of the busiest; 1 if it is not given. */
  evenness?: number;
  parameters: Parameters;
  /** Its load where server load would reach 100%; connections stay. */
  full: Load;
  /** The load at which it is overloaded, relative to `full`: the network or look-ups may be used up before the work is. */
  overloaded: number;
  random: Random;
}

/** A random one, with the highest load of its days, relative to `full`. */
export interface RandomService extends MeasuredService {
  seed: number;
  peak: number;
}

const DAYS = 5;
const MINUTES_A_DAY = 1440;

/** How often messages of a flow come from the app servers themselves. */
const FROM_APP_SERVERS = 0.3;

export function serviceOf(seed: number): RandomService {
  const condition = conditionOf(seed);
  const random = new Random(seed, 'calibration');
  const parameters = fittedParameters(condition.byteShare);
  const capacity = random.scaled(0.5, 2);
  const load: Load = {
    ...condition.load,
    flows: condition.load.flows.map((flow) => ({
      ...flow,
      fromAppServers: flow.scenario !== 'echo' && random.between(0, 1) < FROM_APP_SERVERS,
    })),
  };
  const { units, mix } = condition;
  const service = { units, mix, capacity, parameters, ...limitsOf(load, { units, parameters, capacity }), random };
  // Nobody leaves a service overloaded for days.
  return { ...service, seed, peak: service.overloaded * random.between(0.2, 0.95) };
}

/** Finds where a service that gets ever more of these messages is full, and where it is overloaded. */
export function limitsOf(
  load: Load,
  { units, parameters, capacity, evenness }: Pick<MeasuredService, 'units' | 'parameters' | 'capacity' | 'evenness'>
): Pick<MeasuredService, 'full' | 'overloaded'> {
  const { work } = usedUpAt(load, units, parameters, { capacity });
  const busiest = usedUpAt(load, units, parameters, { capacity, evenness });
  return { full: scaled(load, work), overloaded: Math.min(...Object.values(busiest)) / work };
}

/** Minutes of a daily wave with slow and fast noise, as Azure reports them. */
export function daysOf(service: RandomService): Array<AzureMinute | undefined> {
  const { random, peak } = service;
  const night = random.between(0.1, 0.6);
  let drift = 0;
  const minutes = Array.from({ length: DAYS * MINUTES_A_DAY }, (_, minute) => {
    const wave = (1 - Math.cos((2 * Math.PI * minute) / MINUTES_A_DAY)) / 2;
    drift = 0.98 * drift + 0.02 * random.normal();
    const level = peak * (night + (1 - night) * wave) * Math.exp(drift + 0.05 * random.normal());
    return minuteOf(service, scaled(service.full, level));
  });
  return asReported(minutes, random);
}

/** A test load, and minutes before, during and after it. */
export interface KnownTest {
  connections: number;
  workloads: Workload[];
  minutes: Array<AzureMinute | undefined>;
  /** The first minute of the load, and the first after it. */
  from: number;
  to: number;
  /** Azure's count of the load, as a multiple of the guide's. */
  factors: Record<Direction, number>;
}

const BEFORE = 60;
const DURING = 30;

/** A test load beside little traffic, from a third of it to three times as much: one scenario and size, through the hubs. */
export function knownTestOf(service: MeasuredService): KnownTest {
  const { random } = service;
  const scenario = random.pick(SCENARIOS);
  const connections = random.whole(10, 100);
  const bytes = Math.round(random.scaled(100, 16_000));
  const receivers = fanOutOf({ scenario }, connections);
  const quiet = scaled(service.full, 0.1 * service.overloaded);
  const own = minuteOf(service, quiet);
  // Both directions must rise: a broadcast sends one message for many.
  const delivered = Math.max(
    (own.outboundBytes * random.scaled(1 / 3, 3)) / bytes,
    (own.inboundBytes * random.scaled(1 / 3, 3)) / (bytes / receivers)
  );
  const flow: Flow = { scenario, bytes, receivers, sends: delivered / receivers };
  const loaded: Load = { ...quiet, clients: quiet.clients + connections, flows: [...quiet.flows, flow] };
  const more = minuteOf(service, loaded);
  const minutes = Array.from({ length: 2 * BEFORE + DURING }, (_, minute) => {
    const noise = Math.exp(0.05 * random.normal());
    const production = scaled(quiet, noise);
    const isOn = minute >= BEFORE && minute < BEFORE + DURING;
    return minuteOf(
      service,
      isOn ? { ...production, clients: loaded.clients, flows: [...production.flows, flow] } : production
    );
  });
  return {
    connections,
    workloads: [{ scenario, senders: connections, messageSize: bytes, sendInterval: connections / flow.sends }],
    minutes: asReported(minutes, random),
    ...{ from: BEFORE, to: BEFORE + DURING },
    factors: {
      inbound: (more.inboundBytes - own.inboundBytes) / (flow.sends * bytes),
      outbound: (more.outboundBytes - own.outboundBytes) / (delivered * bytes),
    },
  };
}

function minuteOf({ units, parameters, random, capacity }: MeasuredService, load: Load): AzureMinute {
  return azureMinute(load, { units, parameters, random, capacity });
}

/** The answers of calibration for a service, and the truth. */
export interface Trial {
  counted: { truth: KnownTest['factors']; answer: LoadCounted | NotCounted };
  /** The truth is utilization at 100% server load. */
  line: { truth: number; answer: LoadLine | NoLine };
}

const MINUTE_MS = 60_000;

export function trialOf(seed: number): Trial {
  const service = serviceOf(seed);
  const { connections, workloads, from, to, minutes: known, factors } = knownTestOf(service);
  const load = { connections, workloads, from: from * MINUTE_MS, to: to * MINUTE_MS };
  const counted = countedLoad(timesOf(known), columnsOf(known), load);
  const minutes = daysOf(service);
  const conditions = { units: service.units, mix: service.mix };
  const points = loadPoints(timesOf(minutes), columnsOf(minutes), conditions);
  const { inboundBytes, outboundBytes, countedMessages } = minuteOf(service, service.full);
  const full = evaluate({ ...conditions, measured: { inboundBytes, outboundBytes, countedMessages } });
  if (!points.ok || !full.ok) {
    throw new Error(`service ${seed} cannot be evaluated`);
  }
  return {
    counted: { truth: factors, answer: counted },
    line: { truth: full.value.worst?.utilization ?? NaN, answer: loadLine(points.value, MEAN_MS) },
  };
}

function timesOf(minutes: readonly unknown[]): number[] {
  return minutes.map((_, minute) => minute * MINUTE_MS);
}

function columnsOf(minutes: ReadonlyArray<AzureMinute | undefined>) {
  const column = (of: (minute: AzureMinute) => number) =>
    minutes.map((minute) => (minute === undefined ? null : of(minute)));
  return {
    inboundBytes: column(({ inboundBytes }) => inboundBytes),
    outboundBytes: column(({ outboundBytes }) => outboundBytes),
    countedMessages: column(({ countedMessages }) => countedMessages),
    connections: column(({ clientConnections, serverConnections }) => clientConnections + serverConnections),
    serverLoad: column(({ serverLoad }) => serverLoad),
  };
}
