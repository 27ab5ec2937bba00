import { declaredBy } from './knowledge';
import { helpedBy } from './helped';
import { factsOf } from './crossings';
import { FIRST_MINUTE } from './replay';
import { CALIBRATION_MINUTES, type Subject, subjectsOf } from './subjects';
import { trafficOf } from './traffic';
import { CHANGES, KIND_WORLD, WORLD, type World } from './world';

const SCOPE = { seed: 1, days: 1, resources: 1 };
const HOURS = 26;

/** A subject of a world with a steady load, and nothing else that its kind would have. */
function steady(world: Partial<World>, load: number, changed: Partial<Subject> = {}): Subject {
  const [subject] = subjectsOf({ ...SCOPE, world: { ...KIND_WORLD, ...world } });
  const minutes = HOURS * 60;
  const course = {
    ...subject.course,
    ...{ load: new Float64Array(minutes).fill(load), bound: 'messages' as const },
    mixes: subject.course.mixes.slice(0, 1),
    units: new Uint16Array(minutes).fill(subject.service.units),
  };
  return { ...subject, course, noise: { wander: 0, jitter: 0 }, ...changed };
}

const trafficIn = (subject: Subject) => trafficOf(subject, FIRST_MINUTE, SCOPE.seed);
const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

describe('an unkind world', () => {
  it('moves one thing a change, and ends where the backtest is', () => {
    expect(CHANGES[0].world).toEqual(KIND_WORLD);
    expect(CHANGES[CHANGES.length - 1].world).toEqual(WORLD);
    expect(CHANGES).toHaveLength(Object.keys(WORLD).length + 1);
  });

  it('overloads a service below 100% of server load where its instances are not equally busy', () => {
    const subject = steady({ leastEvenness: 0.75 }, 1.05);
    const { evenness = 1 } = subject.service;
    const { truth, serverLoad } = trafficIn(subject);
    expect(evenness).toBeLessThan(0.99);
    expect(mean(truth.over.subarray(5))).toBe(1);
    expect(mean(serverLoad) / 100).toBeLessThan(evenness + 0.02);
  });

  it('has errors of server load that stay for minutes, instead of new ones each minute', () => {
    const changeIn = (errorMinutes: number) => {
      const { serverLoad } = trafficIn(steady({ errorMinutes }, 0.9));
      return mean(serverLoad.slice(1).map((value, i) => Math.abs(value - serverLoad[i])));
    };
    expect(changeIn(10)).toBeLessThan(changeIn(0) / 2);
  });

  it('reads server load a fifth too low, or high for some minutes a day', () => {
    const base = steady({}, 0.6);
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
    const [without, having] = [0, 0.25].map((retries) => trafficIn(steady({ retries }, 1.05)));
    expect(mean(having.truth.demand) / mean(without.truth.demand)).toBeGreaterThan(1.15);
    expect(mean(having.closes.PingTimeout)).toBeGreaterThan(0);
    expect(mean(having.systemErrors)).toBeGreaterThan(1);
    const calm = trafficIn(steady({ retries: 0.25 }, 0.5));
    expect([mean(calm.closes.PingTimeout), mean(calm.systemErrors), mean(calm.truth.over)]).toEqual([0, 0, 0]);
  });

  it('closes the same share of the connections once a day, which open again', () => {
    const reload = { minute: 30, minutes: 2, share: 0.5 };
    const { closes, opens, connections } = trafficIn(steady({ reloads: true }, 0.4, { reload }));
    const total = (from: number) =>
      closes.ServiceReload.slice(from, from + 24 * 60).reduce((sum, value) => sum + value, 0);
    expect(total(0) / connections[0]).toBeCloseTo(0.5, 1);
    expect(closes.ServiceReload[30]).toBeGreaterThan(0);
    expect(closes.ServiceReload[30 + 24 * 60]).toBeGreaterThan(0);
    expect(opens[30]).toBeGreaterThan(opens[29]);
  });

  it('declares the mix of a release an hour or a day after it', () => {
    const subjects = subjectsOf({ ...SCOPE, resources: 100, world: WORLD });
    const late = subjects.find(({ kind }) => kind === 'mix changes');
    if (late === undefined) {
      throw new Error('no resource gets another mix');
    }
    const { mixes = [] } = declaredBy('mix', late, trafficIn(steady({}, 0.5)));
    const lags = mixes.slice(1).map(({ from }, i) => from - late.course.mixes[i + 1].from);
    expect([60, 1440]).toContain(lags[0]);
    expect(new Set(lags).size).toBe(1);
  });
});

describe('a page', () => {
  it('ends the overload of a service ten minutes later, when its owner has scaled it, for a day', () => {
    const small = subjectsOf({ ...SCOPE, resources: 20, world: KIND_WORLD }).find(({ service }) => service.units < 100);
    if (small === undefined) {
      throw new Error('all resources have the largest unit size');
    }
    const [minutes, start] = [CALIBRATION_MINUTES + 3 * 1440, 600];
    const load = new Float64Array(minutes)
      .fill(0.5)
      .fill(1.05, CALIBRATION_MINUTES + start, CALIBRATION_MINUTES + start + 60);
    const course = {
      ...small.course,
      ...{ load, bound: 'messages' as const, mixes: small.course.mixes.slice(0, 1) },
      units: new Uint16Array(minutes).fill(small.service.units),
    };
    const subject = { ...small, course, noise: { wander: 0, jitter: 0 } };
    const traffic = trafficOf(subject, FIRST_MINUTE - CALIBRATION_MINUTES, SCOPE.seed);
    const facts = factsOf({
      over: traffic.truth.over.subarray(CALIBRATION_MINUTES),
      demand: traffic.truth.demand.subarray(CALIBRATION_MINUTES),
    });
    const [none, early, late] = [[], [start - 60], [start + 5]].map((notified) =>
      helpedBy({ subject, traffic, facts }, notified, SCOPE.seed)
    );
    expect(none.overloaded).toBeGreaterThan(50);
    expect(none.added).toBe(0);
    expect(early.overloaded).toBe(0);
    expect(late.overloaded).toBeGreaterThan(10);
    expect(late.overloaded).toBeLessThan(20);
    expect(late.added / late.units).toBeGreaterThan(1 / 3 - 0.01);
  });
});
