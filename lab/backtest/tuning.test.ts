import { factsOf } from './crossings';
import { type ReplayedResource } from './replay';
import { type Rival, RIVALS, rivalRules, tuningsOf } from './rivals';
import { withIntervals } from './summary';
import { sumOf } from './score';
import { scoresOf, tuned } from './tuning';

const [SERVER_LOAD] = RIVALS;

/** A resource that is overloaded from minute 3,000 on, and when each alert fired. */
function resourceWith(firings: Record<string, Array<[number, number]>>): ReplayedResource {
  const over = new Uint8Array(6000).fill(1, 3000, 3030);
  const facts = factsOf({ over, demand: Float64Array.from(over, (isOver) => (isOver ? 1.1 : 0.5)) });
  const simulated: unknown = { facts };
  return {
    simulated: simulated as ReplayedResource['simulated'],
    pages: new Map(
      Object.entries(firings).map(([alert, times]) => [alert, times.map(([from, until]) => ({ alert, from, until }))])
    ),
    notifications: [],
  };
}

/** Pages at these minutes by a rival at one threshold, with no `for`. */
function pagedBy(rival: Rival, at: Record<number, Array<[number, number]>>): ReplayedResource {
  return resourceWith(
    Object.fromEntries(
      Object.entries(at).map(([threshold, times]) => [
        rival.alertsOf({ thresholds: [Number(threshold)], wait: 0, keep: 0 })[0].name,
        times,
      ])
    )
  );
}

describe('tuning', () => {
  const noisy: Array<[number, number]> = [10, 500, 1000, 2990].map((from) => [from, from + 20]);

  it('takes the threshold that misses least, if it is quiet enough', () => {
    const resource = pagedBy(SERVER_LOAD, { 60: noisy, 80: [[2990, 3010]], 95: [] });
    const { best, tried } = tuned(SERVER_LOAD, [resource], 2);
    expect(best).toMatchObject({ tuning: { thresholds: [80] }, missed: 0, notifications: 1 });
    expect(tried).toBe(84);
  });

  it('does not take one that notifies more often than the pack', () => {
    const resource = pagedBy(SERVER_LOAD, { 60: noisy, 80: [] });
    const { best } = tuned(SERVER_LOAD, [resource], 3);
    expect(best).toMatchObject({ missed: 1, notifications: 0 });
  });

  it('counts for a set what its alerts do together', () => {
    const both = RIVALS.find(({ name }) => name === 'server load and connection quota');
    const [load, quota] = both?.alertsOf({ thresholds: [80, 90], wait: 0, keep: 0 }) ?? [];
    const resource = resourceWith({ [load.name]: [[10, 20]], [quota.name]: [[2990, 3010]] });
    const { best, published } = tuned(
      { ...both!, published: { thresholds: [80, 90], wait: 0, keep: 0 } },
      [resource],
      9
    );
    const scored = sumOf(scoresOf({ alerts: [load, quota] }, [resource]));
    expect(published).toMatchObject({ missed: 0, notifications: scored.notifications });
    expect(published.notifications).toBe(2);
    expect(best.missed).toBe(0);
  });

  it('tries every combination of thresholds, times and conditions, each alert once in the rules', () => {
    const all = RIVALS[RIVALS.length - 1];
    expect(tuningsOf(all)).toHaveLength(7 * 9 * 4 * 4 * 3);
    const names = rivalRules(tuningsOf(all).map((tuning) => ({ alerts: all.alertsOf(tuning) }))).alerts.map(
      ({ name }) => name
    );
    expect(names).toHaveLength((7 + 2 * 9 + 4) * 4 * 3);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a bootstrap interval', () => {
  const score = (notifications: number) => ({
    ...{ crossings: [], notifications, repeats: 0, allClears: 0 },
    ...{ falseIn4Hours: 0, falseInDay: 0, flaps: 0 },
  });
  const meanOf = (values: number[]) =>
    withIntervals(values.map(score), (some) => ({
      mean: some.reduce((sum, { notifications }) => sum + notifications, 0) / some.length,
    })).mean;

  it('holds the mean of alike resources alone, and is as wide as their spread says', () => {
    expect(meanOf(Array.from({ length: 50 }, () => 3))).toEqual({ value: 3, interval: [3, 3] });
    const { value, interval } = meanOf(Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 0 : 2)));
    expect(value).toBe(1);
    // The standard error is 0.1.
    expect(interval[0]).toBeCloseTo(0.8, 1);
    expect(interval[1]).toBeCloseTo(1.2, 1);
  });
});
