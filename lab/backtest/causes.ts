/**
 * Other causes than overload that close connections, fail requests and delay messages: how often each comes, how Azure counts
 * it, and whether a person wants to be called for it. Nothing of it was chosen by a figure; slow clients came after the first replay.
 */
import { Random } from '../random';

/** Connections that were closed, by reason, as Azure spells them; Throttled ones are counted apart. */
export const CLOSES = [
  'Normal',
  'PingTimeout',
  'ServiceReload',
  'ServerConnectionClosed',
  'NoAvailableServerConnection',
  'ServiceTransientError',
  'SlowClient',
] as const;

export type Close = (typeof CLOSES)[number];

/** The effect of a cause in one minute. Shares are of the clients that would be connected. */
export interface Effect {
  /** The share of the clients that is connected. */
  connected: number;
  closes: Partial<Record<Close, number>>;
  opens: number;
  /** The share of the requests that fail in the service. */
  errors: number;
  /** Seconds that messages wait longer between service and app servers. */
  latency: number;
  /** No app server is connected. */
  withoutServers: boolean;
}

/** One time that a cause came. Times are minutes. */
export interface Event {
  cause: Cause;
  start: number;
  /** Until users are as before. */
  minutes: number;
  /** Users are hurt for minutes, so a person wants to be called. */
  isWanted: boolean;
}

/** The events of a resource, and their effects by minute. */
export interface Causes {
  events: readonly Event[];
  effects: ReadonlyMap<number, Effect>;
}

type Range = readonly [least: number, most: number];

/** The effects of one event, minute by minute. */
type Course = Array<Partial<Effect>>;

interface CauseOfResources {
  /** Share of the resources that have it at all, and how often a week. */
  share: number;
  perWeek: Range;
  /** Only where clients' messages go through app servers, or where any app server is connected. */
  needs?: 'server leg' | 'app servers';
  /** A person wants to be called if it lasts for so many minutes; absent: never. */
  wantedFrom?: number;
  course: (random: Random) => Course;
}

/** From so many minutes on, a person wants to be called. */
const HURT_MINUTES = 5;

const DAY = 24 * 60;

/**
 * Why each is wanted or not: who is disconnected once and reconnects within two minutes has lost nothing that a person could
 * bring back; who is kept out, thrown out again and again, or waits for messages, has a bad time for as long as nobody acts.
 */
const CAUSES = {
  /** App servers are replaced one by one: each closes its clients, which reconnect to the others. */
  'rolling release': {
    ...{ share: 0.5, perWeek: [0.3, 3], needs: 'app servers' },
    course: (random) => {
      const [servers, apart] = [random.whole(2, 10), random.whole(1, 3)];
      return Array.from({ length: servers * apart }, (_, i) => (i % apart === 0 ? reconnecting(1 / servers) : {}));
    },
  },
  /** All app servers restart at once, and are back within two minutes. */
  restart: {
    ...{ share: 0.3, perWeek: [0.1, 1], needs: 'app servers' },
    course: (random) => {
      const late = random.between(0, 0.5);
      return [
        { closes: { ServerConnectionClosed: 1 }, opens: 1 - late },
        { connected: 1 - late / 2, opens: late },
      ];
    },
  },
  /** After a release no app server comes back: clients try, and are refused. */
  'failed release': {
    ...{ share: 0.5, perWeek: [0.02, 0.1], needs: 'app servers', wantedFrom: HURT_MINUTES },
    course: (random) => {
      const [away, tries] = [Math.round(random.scaled(3, 40)), random.between(0.2, 1)];
      return [
        { closes: { ServerConnectionClosed: 1 }, opens: 0 },
        ...Array.from({ length: away }, () => ({
          connected: 0.02,
          closes: { NoAvailableServerConnection: tries },
          opens: tries,
          withoutServers: true,
        })),
        ...returning(1, random),
      ];
    },
  },
  /** App servers die again and again, and throw out their clients each time. */
  'crash loop': {
    ...{ share: 0.5, perWeek: [0.02, 0.1], needs: 'app servers', wantedFrom: HURT_MINUTES },
    course: (random) => {
      const each = random.between(0.2, 1);
      return Array.from({ length: Math.round(random.scaled(6, 60)) }, () => reconnecting(each));
    },
  },
  /** A mobile network loses clients, which are back within minutes. */
  'mobile network': {
    ...{ share: 0.4, perWeek: [0.2, 2] },
    course: (random) => vanishing(random.between(0.1, 0.3), random.whole(1, 4), random),
  },
  /** A network or region of clients is away for longer. */
  'network outage': {
    ...{ share: 0.5, perWeek: [0.02, 0.1], wantedFrom: HURT_MINUTES },
    course: (random) => vanishing(random.between(0.3, 0.8), Math.round(random.scaled(6, 60)), random),
  },
  /** Clients that read more slowly than messages come are closed, connect again, and are closed again. */
  'slow clients': {
    ...{ share: 0.5, perWeek: [0.02, 0.1], wantedFrom: HURT_MINUTES },
    course: (random) => {
      const closed = random.between(0.05, 0.2);
      return Array.from({ length: Math.round(random.scaled(6, 60)) }, () => ({
        closes: { SlowClient: closed },
        opens: closed,
      }));
    },
  },
  /** A release of the clients: all say goodbye and come back. */
  'client release': {
    ...{ share: 0.5, perWeek: [0.1, 0.5] },
    course: (random) => {
      const minutes = random.whole(2, 5);
      return Array.from({ length: minutes }, () => ({ closes: { Normal: 1 / minutes }, opens: 1 / minutes }));
    },
  },
  /** App servers are slow by themselves: a full queue, a database, garbage collection. */
  'slow app servers': {
    ...{ share: 0.4, perWeek: [0.1, 0.5], needs: 'server leg', wantedFrom: HURT_MINUTES },
    course: (random) => {
      const latency = random.scaled(0.6, 4);
      return Array.from({ length: Math.round(random.scaled(5, 120)) }, () => ({ latency }));
    },
  },
  /** The same for a minute or two, or less than anybody feels. */
  'hiccup of app servers': {
    ...{ share: 0.5, perWeek: [0.3, 3], needs: 'server leg' },
    course: (random) => {
      const isShort = random.between(0, 1) < 0.5;
      const latency = isShort ? random.scaled(0.6, 4) : random.between(0.1, 0.45);
      return Array.from({ length: isShort ? random.whole(1, 2) : random.whole(5, 60) }, () => ({ latency }));
    },
  },
  /** The service fails for a minute or two. */
  'transient errors': {
    ...{ share: 1, perWeek: [0.1, 0.6] },
    course: (random) => incident(random.whole(1, 2), random),
  },
} as const satisfies Record<string, CauseOfResources>;

/** Those that come to one resource, to many at once, each day, and after an overload (traffic.ts). */
export type Cause = keyof typeof CAUSES | 'Azure incident' | 'nightly sign-off' | 'crashed instance';

/** An incident of Azure's hits so many of a fleet's resources, about once a month. */
const HIT = 0.3;
const INCIDENTS_PER_WEEK = 0.25;

/** So many resources have users who sign off together in the evening, and are back in the morning. */
const SIGNING_OFF = 0.15;

/** A minute without any of them. */
export const QUIET: Effect = { connected: 1, closes: {}, opens: 0, errors: 0, latency: 0, withoutServers: false };

/** All that comes to a resource of a seed. @param name of the resource within its fleet */
export function causesOf(
  { seed, name, minutes }: { seed: number; name: string; minutes: number },
  app: { serverLeg: boolean; servers: boolean }
): Causes {
  const weeks = minutes / DAY / 7;
  const fits = ({ needs }: CauseOfResources) =>
    needs === undefined || (needs === 'server leg' ? app.serverLeg : app.servers);
  const events: Event[] = [];
  const effects = new Map<number, Effect>();
  const add = (
    cause: Cause,
    start: number,
    course: Course,
    { wantedFrom = Infinity, lasts = course.length }: { wantedFrom?: number; lasts?: number } = {}
  ) => {
    events.push({ cause, start, minutes: lasts, isWanted: lasts >= wantedFrom });
    course.forEach((effect, i) => effects.set(start + i, both(effects.get(start + i) ?? QUIET, effect)));
  };
  for (const [cause, of] of Object.entries<CauseOfResources>(CAUSES)) {
    const random = new Random(seed, `${name} ${cause}`);
    const count =
      random.between(0, 1) < of.share && fits(of) ? poisson(random, random.scaled(...of.perWeek) * weeks) : 0;
    for (let i = 0; i < count; i++) {
      add(cause as Cause, random.whole(0, minutes - 1), of.course(random), of);
    }
  }
  const ofFleet = new Random(seed, 'Azure incidents');
  const ofResource = new Random(seed, `${name} Azure incidents`);
  for (let i = poisson(ofFleet, INCIDENTS_PER_WEEK * weeks); i > 0; i--) {
    const [start, length] = [ofFleet.whole(0, minutes - 1), Math.round(ofFleet.scaled(5, 90))];
    if (ofResource.between(0, 1) < HIT) {
      add('Azure incident', start, incident(length, ofResource), { wantedFrom: HURT_MINUTES });
    }
  }
  signOffs(new Random(seed, `${name} sign-offs`), minutes).forEach(({ start, course, lasts }) =>
    add('nightly sign-off', start, course, { lasts })
  );
  return { events: events.sort((a, b) => a.start - b.start), effects };
}

function signOffs(random: Random, minutes: number): Array<{ start: number; course: Course; lasts: number }> {
  if (random.between(0, 1) >= SIGNING_OFF) {
    return [];
  }
  const [at, within, left] = [random.whole(16 * 60, 20 * 60), random.whole(2, 15), random.between(0.1, 0.5)];
  const [away, back] = [random.whole(600, 780), random.whole(60, 180)];
  const gone = 1 - left;
  const course: Course = [
    ...Array.from({ length: within }, (_, i) => ({
      connected: 1 - (gone * i) / within,
      closes: { Normal: gone / within },
    })),
    ...Array.from({ length: away }, () => ({ connected: left })),
    ...Array.from({ length: back }, (_, i) => ({ connected: left + (gone * i) / back, opens: gone / back })),
  ];
  return Array.from({ length: Math.floor(minutes / DAY) }, (_, day) => ({
    start: day * DAY + at,
    course,
    lasts: within,
  }));
}

/** Clients that are thrown out by an app server, and connect again within the minute. */
function reconnecting(share: number): Partial<Effect> {
  return { closes: { ServerConnectionClosed: share }, opens: share };
}

/** Clients that are gone without a word, and come back. */
function vanishing(share: number, away: number, random: Random): Course {
  return [
    { closes: { PingTimeout: 0.7 * share } },
    { connected: 1 - 0.7 * share, closes: { PingTimeout: 0.3 * share } },
    ...Array.from({ length: away }, () => ({ connected: 1 - share })),
    ...returning(share, random),
  ];
}

/** The reconnect storm after clients could not connect. */
function returning(share: number, random: Random): Course {
  const minutes = random.whole(1, 3);
  return Array.from({ length: minutes }, (_, i) => ({
    connected: 1 - share + (share * (i + 1)) / minutes,
    opens: share / minutes,
  }));
}

function incident(minutes: number, random: Random): Course {
  const [errors, closed] = [random.scaled(0.012, 0.3), random.scaled(0.005, 0.1)];
  return Array.from({ length: minutes }, () => ({
    errors,
    closes: { ServiceTransientError: closed },
    opens: closed,
  }));
}

/** Two causes in the same minute: each meets the clients that the other leaves. */
function both(one: Effect, other: Partial<Effect>): Effect {
  const connected = other.connected ?? 1;
  const closes = CLOSES.flatMap((close) => {
    const sum = connected * (one.closes[close] ?? 0) + one.connected * (other.closes?.[close] ?? 0);
    return sum === 0 ? [] : [[close, sum]];
  });
  return {
    connected: one.connected * connected,
    closes: Object.fromEntries(closes),
    opens: connected * one.opens + one.connected * (other.opens ?? 0),
    errors: Math.min(1, one.errors + (other.errors ?? 0)),
    latency: one.latency + (other.latency ?? 0),
    withoutServers: one.withoutServers || other.withoutServers === true,
  };
}

/** How often something comes that comes so often on average. */
function poisson(random: Random, mean: number): number {
  const least = Math.exp(-mean);
  let count = -1;
  for (let left = 1; left > least; count++) {
    left *= random.between(0, 1);
  }
  return count;
}
