import { type Scenario, SCENARIOS } from '../../src/guide';
import { fanOutOf, type Workload } from '../../src/model';
import { conditionOf } from '../model-error/conditions';
import { Random } from '../random';
import { asReported, type AzureMinute, azureMinute } from '../service/azure';
import { scaled } from '../service/cells';
import { demandOf, RESOURCES, type ServiceResource } from '../service/demand';
import { BYTE_SHARES } from '../service/fit';
import { type Flow, type Load } from '../service/load';
import { type Parameters } from '../service/parameters';

/** A service whose owner wants to know whether the ceilings hold, and days of its traffic. */
export interface MeasuredService {
  seed: number;
  units: number;
  mix: Partial<Record<Scenario, number>>;
  /** What it can do, relative to the fitted parameters. */
  capacity: number;
  parameters: Parameters;
  /** Its load where server load would reach 100%; connections stay. */
  full: Load;
  /** Where it is overloaded, relative to `full`: the network or look-ups may be used up before the work is. */
  overloaded: number;
  /** The highest load of its days, relative to `full`. */
  peak: number;
  random: Random;
}

export const DAYS = 5;
const MINUTES_A_DAY = 1440;

/** How often messages of a flow come from the app servers themselves. */
const FROM_APP_SERVERS = 0.3;

export function serviceOf(seed: number, parametersOf: (byteShare: number) => Parameters): MeasuredService {
  const condition = conditionOf(seed, BYTE_SHARES);
  const random = new Random(seed, 'calibration');
  const parameters = parametersOf(condition.byteShare);
  const capacity = random.scaled(0.5, 2);
  const load: Load = {
    ...condition.load,
    flows: condition.load.flows.map((flow) => ({
      ...flow,
      fromAppServers: flow.scenario !== 'echo' && random.between(0, 1) < FROM_APP_SERVERS,
    })),
  };
  const { units, mix } = condition;
  const idle = demandOf(scaled(load, 0), units, parameters, capacity);
  const asked = demandOf(load, units, parameters, capacity);
  const multipleAt = (resource: ServiceResource) => (1 - idle[resource]) / (asked[resource] - idle[resource]);
  const fullWork = multipleAt('work');
  const overloaded = Math.min(...RESOURCES.map(multipleAt)) / fullWork;
  // Nobody leaves a service overloaded for days.
  const peak = overloaded * random.between(0.2, 0.95);
  return { seed, units, mix, capacity, parameters, full: scaled(load, fullWork), overloaded, peak, random };
}

/** Minutes of a daily wave with slow and fast noise, as Azure reports them. */
export function daysOf(service: MeasuredService): Array<AzureMinute | undefined> {
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

/** The figures of Azure at a multiple of the load at which server load reaches 100%. */
export function minuteAt(service: MeasuredService, multiple: number): AzureMinute {
  return minuteOf(service, scaled(service.full, multiple));
}

/** A test load, and minutes before, during and after it. */
export interface KnownTest {
  connections: number;
  workload: Workload;
  minutes: Array<AzureMinute | undefined>;
  /** The first minute of the load, and the first after it. */
  from: number;
  to: number;
  /** What Azure counts of the load, as a multiple of what the guide would. */
  factors: { inbound: number; outbound: number };
}

const BEFORE = 60;
const DURING = 30;

/** A test load beside little traffic, from a third of it to three times as much. */
export function knownTestOf(service: MeasuredService): KnownTest {
  const { random } = service;
  const scenario = random.pick(SCENARIOS);
  const connections = random.whole(10, 100);
  const messageSize = Math.round(random.scaled(100, 16_000));
  const quiet = scaled(service.full, 0.1 * service.overloaded);
  const receivers = fanOutOf({ scenario }, connections);
  const own = minuteOf(service, quiet);
  const outbound = own.outboundBytes * random.scaled(1 / 3, 3);
  // Both directions must rise: a broadcast sends one message for many.
  const inbound = own.inboundBytes * random.scaled(1 / 3, 3);
  const sends = Math.max(outbound / receivers, inbound) / messageSize;
  const workload: Workload = { scenario, senders: connections, messageSize, sendInterval: connections / sends };
  const flow: Flow = { scenario, sends, receivers, bytes: messageSize };
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
    workload,
    minutes: asReported(minutes, random),
    ...{ from: BEFORE, to: BEFORE + DURING },
    factors: {
      inbound: (more.inboundBytes - own.inboundBytes) / (sends * messageSize),
      outbound: (more.outboundBytes - own.outboundBytes) / (sends * receivers * messageSize),
    },
  };
}

function minuteOf({ units, parameters, random, capacity }: MeasuredService, load: Load): AzureMinute {
  return azureMinute(load, { units, parameters, random, capacity });
}
