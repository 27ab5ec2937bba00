import { limitsOf, type MeasuredService } from '../calibration/service';
import { Random } from '../random';
import { scaled, isRest, type Load } from '../service/load';
import { type Condition, loadOf, mixOf, SIZE_DISTRIBUTIONS } from '../service/conditions';
import { BYTE_SHARES, fittedParameters } from '../service/fit';
import { type Causes, causesOf } from './causes';
import { KINDS, type Course, type Kind, type KindOfResource, UNIT_SIZES } from './kinds';

type Mix = Condition['mix'];

/** A resource of the backtest: a service of lab/service, and the course of its load. */
export interface Subject {
  kind: Kind;
  /** Its resource ID. */
  id: string;
  service: MeasuredService;
  course: Course;
  /** The messages of a mix that, with the first one, overload the service at its first unit size. */
  messagesOf: (mix: Mix) => Load;
  /** True if clients' messages reach hubs through the service, false if app servers or REST calls start them all. */
  serverLeg: boolean;
  /** Relative noise of the load: slow within the hour, and from minute to minute. */
  noise: { wander: number; jitter: number };
  /** The share of what is not the constraint: connections if messages are, and messages if connections are. */
  other: number;
  /** Once a day the service closes some of its connections. */
  reload: Reload;
  /** How its server load misreads. */
  misreading: Misreading;
  /** The part of a second of latency that Azure counts under overload. */
  symptoms: Symptoms;
  /** Other causes of such symptoms. */
  causes: Causes;
  /** Minutes from a release to the declaration of its mix. */
  mixLag: number;
  /** Minutes without metrics, and minutes whose newest point read 0 when it was scraped. */
  missing: Uint8Array;
  unsettled: Uint8Array;
}

/** @property minute of the day @property share of the connections that it closes, over some minutes */
export interface Reload {
  minute: number;
  minutes: number;
  share: number;
}

/** Too low by a fifth; or, for some minutes each day, too high by a share of 1. */
type Misreading = { kind: 'none' | 'low' } | { kind: 'high'; minute: number; minutes: number; by: number };

/** For each second of latency: shares of the clients that give up and of the requests that fail, and seconds waited. */
interface Symptoms {
  lost: number;
  failed: number;
  waited: number;
}

export interface Scope {
  seed: number;
  /** Days that are replayed; in the week before them, the rules run without alerts. */
  days: number;
  resources: number;
}

const MINUTES_PER_DAY = 1440;
export const BEFORE_MINUTES = 7 * MINUTES_PER_DAY;

export const CONNECTIONS_PER_UNIT = 1000;

/** How much a service can do, relative to what the guide's cells tell: machines and releases differ. */
const CAPACITY = [0.8, 1.25] as const;

/** The least server load from which a service may be overloaded: its instances are not equally busy. */
const LEAST_EVENNESS = 0.75;

/** How many of the services that have no echo get all their messages from app servers. */
const FROM_APP_SERVERS = 0.3;

/** All simulated minutes: those of the week before, then those that are replayed. */
export function minutesOf({ days }: Scope): number {
  return BEFORE_MINUTES + days * MINUTES_PER_DAY;
}

/** Generates the fleet of a seed. */
export function subjectsOf(scope: Scope): Subject[] {
  const minutes = minutesOf(scope);
  const outages = marked(minutes, new Random(scope.seed, 'exporter'), minutes / MINUTES_PER_DAY / 7, 2, 12);
  return Array.from({ length: scope.resources }, (_, index) => subjectOf(index, scope, outages));
}

function subjectOf(index: number, scope: Scope, outages: Uint8Array): Subject {
  const name = `r${String(index + 1).padStart(3, '0')}`;
  const random = new Random(scope.seed, name);
  const minutes = minutesOf(scope);
  const { kind, course: courseOf, mix: mixes, units: sizes = UNIT_SIZES } = kindOf(index);
  const units = random.pick(sizes);
  const mix = mixes ?? mixOf(random);
  const other = random.between(0.12, 0.38);
  const drawn = (what: string) => new Random(scope.seed, `${name} ${what}`);
  // Draws that nothing uses any more: without them, every seed would have another fleet.
  const unused = () => void random.between(0, 1);
  unused();
  const condition = {
    // Room for scaling down to a fifth.
    clients: Math.round(CONNECTIONS_PER_UNIT * units * (kind === 'scale-down into a crossing' ? 0.15 : other)),
    medianBytes: Math.round(typicalSize(drawn('typicalSizes'))),
    sizes: random.pick(SIZE_DISTRIBUTIONS),
  };
  const fromAppServers = mix.echo === undefined && random.between(0, 1) < FROM_APP_SERVERS;
  const messages = (of: Mix): Load => {
    const load = loadOf(of, condition);
    return { ...load, flows: load.flows.map((flow) => ({ ...flow, fromAppServers })) };
  };
  const fitted = {
    units,
    parameters: fittedParameters(random.pick(BYTE_SHARES)),
    capacity: random.scaled(...CAPACITY),
    evenness: drawn('leastEvenness').between(LEAST_EVENNESS, 1),
  };
  const limits = limitsOf(messages(mix), fitted);
  const service: MeasuredService = { ...fitted, mix, ...limits, random: new Random(scope.seed, `${name} service`) };
  const delivered = deliveredBy(limits.full) * limits.overloaded;
  const messagesOf = (of: Mix) => scaled(messages(of), delivered);
  const course = courseOf({ random, minutes, service, messagesOf });
  const restless = random.between(0, 1) < 0.3;
  const missing = restless ? marked(minutes, random, minutes / MINUTES_PER_DAY / 3, 1, 30) : new Uint8Array(minutes);
  unused();
  const usesHubs = messages(mix).flows.some(({ scenario }) => !isRest(scenario));
  const serverLeg = !fromAppServers && usesHubs;
  return {
    kind,
    id: `/subscriptions/00000000-0000-0000-0000-0000000000c3/resourcegroups/rg/providers/microsoft.signalrservice/signalr/${name}`,
    ...{ service, course, messagesOf, other },
    reload: reloadOf(drawn('reloads')),
    misreading: misreadingOf(drawn('misreads')),
    mixLag: drawn('lateMixes').pick(MIX_LAGS),
    serverLeg,
    symptoms: symptomsOf(drawn('symptoms')),
    causes: causesOf({ seed: scope.seed, name, minutes }, { serverLeg, servers: usesHubs }),
    noise: { wander: random.between(0.005, 0.05), jitter: random.between(0.002, 0.02) },
    missing: missing.map((gap, minute) => gap | outages[minute]),
    unsettled: marked(minutes, random, (2 * minutes) / MINUTES_PER_DAY, 1, 1),
  };
}

/** Median message sizes in bytes, and how many of a hundred services have them. */
const SIZES: ReadonlyArray<{ of: string; percent: number; bytes: readonly [number, number] }> = [
  { of: 'chats', percent: 40, bytes: [100, 1000] },
  { of: 'games', percent: 20, bytes: [60, 300] },
  { of: 'dashboards', percent: 25, bytes: [1000, 20_000] },
  { of: 'telemetry', percent: 15, bytes: [100, 2000] },
];

function typicalSize(random: Random): number {
  let place = random.between(0, 100);
  const found = SIZES.find(({ percent }) => (place -= percent) < 0) ?? SIZES[0];
  return random.scaled(...found.bytes);
}

/** Minutes until somebody declares the mix of a release. */
const MIX_LAGS = [60, 1440];

function reloadOf(random: Random): Reload {
  return {
    minute: random.whole(0, MINUTES_PER_DAY - 1),
    minutes: random.whole(1, 4),
    share: random.between(0.1, 0.6),
  };
}

/** Services show overload more or less; a share of them reports no failed requests at all. */
function symptomsOf(random: Random): Symptoms {
  return {
    lost: random.scaled(0.002, 0.03),
    failed: random.between(0, 1) < 0.3 ? 0 : random.scaled(0.002, 0.03),
    waited: random.scaled(0.1, 1),
  };
}

/** Of ten services two read a fifth too low, and two high for some minutes each day. */
function misreadingOf(random: Random): Misreading {
  const place = random.between(0, 1);
  const high = {
    minute: random.whole(0, MINUTES_PER_DAY - 1),
    minutes: random.whole(3, 15),
    by: random.between(0.15, 0.4),
  };
  return place < 0.2 ? { kind: 'low' } : place < 0.4 ? { kind: 'high', ...high } : { kind: 'none' };
}

/** The kind of the resource with this number: any hundred consecutive numbers have the same kinds. */
function kindOf(index: number): KindOfResource & { kind: Kind } {
  // 37 is coprime to 100, which gives small fleets many kinds too.
  let place = (index * 37) % 100;
  for (const kind of KINDS) {
    if (place < kind.percent) {
      return kind;
    }
    place -= kind.percent;
  }
  throw new RangeError('the percentages of the kinds do not sum to 100');
}

function deliveredBy({ flows }: Load): number {
  return flows.reduce((sum, { sends, receivers }) => sum + sends * receivers, 0);
}

/** Marks that many gaps in a window, each between `least` and `most` minutes long. */
function marked(minutes: number, random: Random, count: number, least: number, most: number): Uint8Array {
  const marks = new Uint8Array(minutes);
  for (let i = 0; i < count; i++) {
    const start = random.whole(0, minutes - 1);
    marks.fill(1, start, start + Math.round(random.scaled(least, most)));
  }
  return marks;
}
