import { scaled, demandOf, onBusiest } from '../service/load';
import { helpedBy } from './score';
import { declaredBy } from './series';
import { factsOf, FIRST_MINUTE, trafficOf } from './traffic';
import { BEFORE_MINUTES, type Scope, type Subject, subjectsOf } from './subjects';

const SCOPE: Scope = { seed: 1, days: 7, resources: 100 };

/** No cause but overload. */
const NOTHING = { events: [], effects: new Map() };

describe('a subject', () => {
  const subjects = subjectsOf({ ...SCOPE, days: 1 });

  it('is of each kind as often as the page says', () => {
    const steady = subjects.filter(({ kind }) => kind === 'steady');
    const connections = subjects.filter(({ kind }) => kind === 'connections');
    expect([steady.length, connections.length]).toEqual([16, 5]);
  });

  it('is overloaded by a load of 1, by what its own parameters say', () => {
    for (const { service, messagesOf } of subjects) {
      const { units, mix, parameters, capacity, evenness } = service;
      const demand = onBusiest(demandOf(messagesOf(mix), units, parameters, capacity), evenness);
      const highest = Math.max(...Object.values(demand));
      // Silent clients ping: small messages are not proportional to work.
      expect(Math.abs(highest - 1)).toBeLessThan(0.02);
    }
  });

  it('declares nothing, or its server leg and the mix of a release an hour or a day after it', () => {
    const late = subjects.find(({ kind }) => kind === 'mix changes');
    if (late === undefined) {
      throw new Error('no resource gets another mix');
    }
    expect(declaredBy('nothing', late)).toEqual({ settings: {}, mixes: [] });
    const { settings, mixes } = declaredBy('mix and server leg', late);
    expect(settings).toEqual({ server_leg: late.serverLeg });
    const lags = mixes.slice(1).map(({ from }, i) => from - late.course.mixes[i + 1].from);
    expect([60, 1440]).toContain(lags[0]);
    expect(new Set(lags).size).toBe(1);
  });
});

describe('the traffic', () => {
  const [subject] = subjectsOf({ ...SCOPE, resources: 1 });
  const withLoad = (load: number) => {
    const minutes = 60;
    const course = {
      ...subject.course,
      ...{
        load: new Float64Array(minutes).fill(load),
        bound: 'messages' as const,
        mixes: subject.course.mixes.slice(0, 1),
      },
      units: new Uint16Array(minutes).fill(subject.service.units),
    };
    return trafficOf({ ...subject, course, noise: { wander: 0, jitter: 0 }, causes: NOTHING }, FIRST_MINUTE, 1);
  };

  it('overloads the service above 1 and not below', () => {
    const [below, above] = [0.95, 1.05].map((load) => withLoad(load).truth.over.subarray(2));
    expect(below).not.toContain(1);
    expect(above).not.toContain(0);
  });

  it('shows no more than the service can do, whatever is asked of it', () => {
    const [full, twice] = [1, 2].map((load) => withLoad(load));
    expect(twice.outboundBytes[30] / full.outboundBytes[30]).toBeCloseTo(1, 1);
    expect(Math.max(...twice.serverLoad)).toBeLessThanOrEqual(100);
  });

  it('refuses connections above the quota, and closes what is too much as throttled', () => {
    const { units, capacity, parameters, mix } = subject.service;
    const clients = 1100 * units;
    const course = {
      ...subject.course,
      ...{ load: new Float64Array(10).fill(1.1), bound: 'connections' as const },
      units: new Uint16Array(10).fill(units),
    };
    const { connections, throttled, truth, quotaUtilization } = trafficOf(
      { ...subject, course, noise: { wander: 0, jitter: 0 }, causes: NOTHING },
      FIRST_MINUTE,
      1
    );
    expect(connections[5]).toBe(1000 * units);
    expect(quotaUtilization[5]).toBe(100);
    expect(throttled[5]).toBe(clients + 10 - 1000 * units);
    expect(truth.over[5]).toBe(1);
    // The messages alone would not overload it.
    const quiet = scaled(subject.messagesOf(mix), subject.other);
    expect(Math.max(...Object.values(demandOf(quiet, units, parameters, capacity)))).toBeLessThan(0.5);
  });
});

const HOURS = 26;

const NEVER = { minute: 0, minutes: 1, share: 0 };

/** A subject with a steady load, and nothing else that its kind would have. */
function steady(load: number, changed: Partial<Subject> = {}): Subject {
  const [subject] = subjectsOf({ ...SCOPE, days: 1, resources: 1 });
  const minutes = HOURS * 60;
  const course = {
    ...subject.course,
    ...{ load: new Float64Array(minutes).fill(load), bound: 'messages' as const },
    mixes: subject.course.mixes.slice(0, 1),
    units: new Uint16Array(minutes).fill(subject.service.units),
  };
  const even = { ...subject.service, evenness: 1 };
  const quiet = {
    noise: { wander: 0, jitter: 0 },
    misreading: { kind: 'none' as const },
    reload: NEVER,
    causes: NOTHING,
  };
  return { ...subject, ...quiet, course, service: even, ...changed };
}

const trafficIn = (subject: Subject) => trafficOf(subject, FIRST_MINUTE, SCOPE.seed);
const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

describe('an unkind service', () => {
  it('overloads a service below 100% of server load where its instances are not equally busy', () => {
    const [{ service }] = subjectsOf({ ...SCOPE, days: 1, resources: 1 });
    const { evenness = 1 } = service;
    const { truth, serverLoad } = trafficIn(steady(1.05, { service }));
    expect(evenness).toBeLessThan(0.99);
    expect(mean(truth.over.subarray(5))).toBe(1);
    expect(mean(serverLoad) / 100).toBeLessThan(evenness + 0.02);
  });

  it('has errors of server load that stay for minutes, instead of new ones each minute', () => {
    const { serverLoad } = trafficIn(steady(0.9));
    const changeIn = (minutes: number) =>
      mean(serverLoad.slice(minutes).map((value, i) => Math.abs(value - serverLoad[i])));
    expect(changeIn(1)).toBeLessThan(changeIn(10) / 2);
  });

  it('reads server load as high as in an overload for hours after some of them, and says when', () => {
    const subjects = subjectsOf({ ...SCOPE, days: 7, resources: 40 }).map((subject) => ({
      subject,
      ...trafficIn(subject),
    }));
    const crashes = subjects.flatMap((of) => of.crashes.map((crash) => ({ ...of, ...crash })));
    const overloads = subjects.flatMap(
      ({ truth: { over } }) => over.filter((isOver, i) => isOver > over[i + 1]).length
    );
    const share = crashes.length / overloads.reduce((sum, count) => sum + count);
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.1);
    for (const { serverLoad, start, minutes } of crashes) {
      const during = serverLoad.subarray(start, start + minutes);
      expect(minutes).toBeGreaterThanOrEqual(120);
      expect(Math.min(...during)).toBeGreaterThanOrEqual(serverLoad[start - 1]);
    }
  });

  it('reads server load a fifth too low, or high for some minutes a day', () => {
    const base = steady(0.6);
    const [right, low] = [base, { ...base, misreading: { kind: 'low' as const } }].map((of) =>
      mean(trafficIn(of).serverLoad)
    );
    expect(low / right).toBeCloseTo(0.8, 1);
    const misreading = { kind: 'high' as const, minute: 100, minutes: 5, by: 0.3 };
    const { serverLoad } = trafficIn({ ...base, misreading });
    expect(serverLoad[102] - serverLoad[90]).toBeGreaterThan(20);
    expect(serverLoad[102 + 24 * 60] - serverLoad[90]).toBeGreaterThan(20);
    expect(Math.abs(serverLoad[106] - serverLoad[90])).toBeLessThan(15);
  });

  it('gets more traffic when it is overloaded, as clients try again, and loses connections and requests', () => {
    const having = trafficIn(steady(1.05));
    expect(mean(having.truth.demand) / 1.05).toBeGreaterThan(1.15);
    expect(mean(having.closes.PingTimeout)).toBeGreaterThan(0);
    expect(mean(having.systemErrors)).toBeGreaterThan(1);
    const calm = trafficIn(steady(0.5));
    expect([mean(calm.closes.PingTimeout), mean(calm.systemErrors), mean(calm.truth.over)]).toEqual([0, 0, 0]);
  });

  it('closes the same share of the connections once a day, which open again', () => {
    const reload = { minute: 30, minutes: 2, share: 0.5 };
    const { closes, opens, connections } = trafficIn(steady(0.4, { reload }));
    const total = (from: number) =>
      closes.ServiceReload.slice(from, from + 24 * 60).reduce((sum, value) => sum + value, 0);
    expect(total(0) / connections[0]).toBeCloseTo(0.5, 1);
    expect(closes.ServiceReload[30]).toBeGreaterThan(0);
    expect(closes.ServiceReload[30 + 24 * 60]).toBeGreaterThan(0);
    expect(opens[30]).toBeGreaterThan(opens[29]);
  });
});

describe('a page', () => {
  it('ends the overload of a service ten minutes later, when its owner has scaled it, for a day', () => {
    const small = subjectsOf({ ...SCOPE, days: 1, resources: 20 }).find(({ service }) => service.units < 100);
    if (small === undefined) {
      throw new Error('all resources have the largest unit size');
    }
    const [minutes, start] = [BEFORE_MINUTES + 3 * 1440, 600];
    const load = new Float64Array(minutes).fill(0.5).fill(1.05, BEFORE_MINUTES + start, BEFORE_MINUTES + start + 60);
    const course = {
      ...small.course,
      ...{ load, bound: 'messages' as const, mixes: small.course.mixes.slice(0, 1) },
      units: new Uint16Array(minutes).fill(small.service.units),
    };
    const quiet = { noise: { wander: 0, jitter: 0 }, reload: NEVER, causes: NOTHING };
    const subject = { ...small, course, ...quiet };
    const traffic = trafficOf(subject, FIRST_MINUTE - BEFORE_MINUTES, SCOPE.seed);
    const facts = factsOf({
      over: traffic.truth.over.subarray(BEFORE_MINUTES),
      demand: traffic.truth.demand.subarray(BEFORE_MINUTES),
    });
    const [none, early, late] = [[], [start - 60], [start + 5]].map((notified) =>
      helpedBy({ seed: SCOPE.seed, subject, traffic, facts }, notified)
    );
    expect(none.overloaded).toBeGreaterThan(50);
    expect(none.added).toBe(0);
    expect(early.overloaded).toBe(0);
    expect(late.overloaded).toBeGreaterThan(10);
    expect(late.overloaded).toBeLessThan(20);
    expect(late.added / late.units).toBeGreaterThan(1 / 3 - 0.01);
  });
});
