import { scaled } from '../service/cells';
import { demandOf, onBusiest } from '../service/demand';
import { declaredBy } from './knowledge';
import { FIRST_MINUTE, simulate } from './replay';
import { type Scope, subjectsOf } from './subjects';
import { trafficOf } from './traffic';

const SCOPE: Scope = { seed: 1, days: 7, resources: 100 };

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

  it('declares no more than the level says, and a mix that is a fifth wrong', () => {
    const [{ subject, traffic }] = simulate({ ...SCOPE, resources: 1 });
    expect(declaredBy('nothing', subject, traffic)).toEqual({ settings: {} });
    expect(declaredBy('mix', subject, traffic).settings).toEqual({});
    expect(declaredBy('server leg alone', subject, traffic).mixes).toBeUndefined();
    const [{ mix: right }] = declaredBy('mix', subject, traffic).mixes ?? [];
    const [{ mix: wrong }] = declaredBy('mix 20% off and server leg', subject, traffic).mixes ?? [];
    const off = Object.entries(wrong).reduce(
      (sum, [scenario, share]) => sum + Math.max(0, share - (new Map(Object.entries(right)).get(scenario) ?? 0)),
      0
    );
    expect(off).toBeCloseTo(0.2, 9);
  });

  it('has factors near those of its traffic once it is calibrated', () => {
    for (const { subject, traffic } of simulate({ ...SCOPE, resources: 8 })) {
      const { traffic_factors: factors } = declaredBy('calibrated', subject, traffic).settings;
      const echo = Object.keys(subject.service.mix).join() === 'echo';
      expect(factors?.outbound).toBeGreaterThan(echo ? 1.9 : 0.95);
    }
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
    return trafficOf({ ...subject, course, noise: { wander: 0, jitter: 0 } }, FIRST_MINUTE, 1);
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
      { ...subject, course, noise: { wander: 0, jitter: 0 } },
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
