import { alertsOf, ORACLES, type Rival, RIVALS, type Tuning, tuningsOf, withRivals, scoresOf, tuned } from './rivals';
import { sumOf, type Page, type ReplayedResource } from './score';
import { factsOf, simulate } from './traffic';
import { withIntervals } from './report';

const [SERVER_LOAD] = RIVALS;

/** A resource that is overloaded from minute 3,000 on, and when each condition held. */
function resourceWith(holds: Record<string, Page[]>): ReplayedResource {
  const over = new Uint8Array(6000).fill(1, 3000, 3030);
  const facts = factsOf({ over, demand: Float64Array.from(over, (isOver) => (isOver ? 1.1 : 0.5)) });
  const simulated: unknown = { facts };
  return {
    simulated: simulated as ReplayedResource['simulated'],
    pages: new Map(Object.entries(holds)),
    notifications: [],
  };
}

const atOnce = (window: Tuning['window'], ...thresholds: number[]): Tuning => ({
  window,
  thresholds,
  wait: 0,
  keep: 0,
});

/** The name of the only condition of a rival at this threshold. */
function nameOf(rival: Rival, window: Tuning['window'], threshold: number): string {
  return alertsOf(rival, atOnce(window, threshold))[0].condition;
}

const holding = (...starts: number[]) => starts.map((from) => ({ from, until: from + 20 }));

describe('tuning', () => {
  it('takes the threshold that misses least, if it is quiet enough', () => {
    const resource = resourceWith({
      [nameOf(SERVER_LOAD, 5, 60)]: holding(10, 500, 1000, 2990),
      [nameOf(SERVER_LOAD, 5, 80)]: holding(2990),
    });
    const { best, tried } = tuned(SERVER_LOAD, [resource], 2);
    expect(best).toMatchObject({
      ...{ missed: 0, notifications: 1 },
      tuning: { window: 5, thresholds: [80], wait: 0, keep: 0 },
    });
    expect(tried).toBe(2 * 7 * 5 * 4);
  });

  it('chooses between one-minute values and five minutes', () => {
    const resource = resourceWith({
      [nameOf(SERVER_LOAD, 5, 80)]: holding(100),
      [nameOf(SERVER_LOAD, 1, 80)]: holding(100, 2990),
    });
    expect(tuned(SERVER_LOAD, [resource], 9).best.tuning).toMatchObject({ window: 1, thresholds: [80] });
  });

  it('waits and keeps firing as it tries', () => {
    const resource = resourceWith({
      [nameOf(SERVER_LOAD, 1, 95)]: [
        ...[10, 500, 1000].map((from) => ({ from, until: from + 2 })),
        ...[2990, 3025].map((from) => ({ from, until: from + 10 })),
      ],
    });
    expect(tuned(SERVER_LOAD, [resource], 9).best).toMatchObject({
      ...{ missed: 0, notifications: 1 },
      tuning: { wait: 2, keep: 30 },
    });
  });

  it('does not take one that notifies more often than the pack', () => {
    const resource = resourceWith({
      [nameOf(SERVER_LOAD, 5, 60)]: [10, 500, 1000, 2990].map((from) => ({
        from,
        until: from + 300,
      })),
    });
    expect(tuned(SERVER_LOAD, [resource], 3).best).toMatchObject({ missed: 1, notifications: 0 });
  });

  it('counts for a set what its alerts do together', () => {
    const both = RIVALS.find(({ name }) => name === 'server load and connection quota');
    if (both === undefined) {
      throw new Error('the rivals have no such name');
    }
    const tuning = atOnce(1, 80, 90);
    const [load, quota] = alertsOf(both, tuning);
    const resource = resourceWith({
      [load.condition]: holding(10),
      [quota.condition]: holding(2990),
    });
    const { best, published } = tuned({ ...both, published: tuning }, [resource], 9);
    const scored = sumOf(scoresOf([load, quota], [resource]));
    expect(published).toMatchObject({ missed: 0, notifications: scored.notifications });
    expect(published?.notifications).toBe(2);
    expect(best.missed).toBe(0);
  });

  it('tries every combination of windows, thresholds and times, and knows when each condition of them held', () => {
    const all = RIVALS.find(({ name }) => name === 'all three') ?? RIVALS[0];
    expect(tuningsOf(all)).toHaveLength(2 * 7 * 13 * 13 * 4 * 5 * 4);
    const [simulated] = simulate({ seed: 1, days: 1, resources: 1 });
    const { pages } = withRivals(simulated);
    for (const rival of [...RIVALS, ...ORACLES]) {
      const alerts = tuningsOf(rival).flatMap((tuning) => alertsOf(rival, tuning));
      expect(alerts.filter(({ condition }) => !pages.has(condition))).toEqual([]);
    }
  });
});

describe('a bootstrap interval', () => {
  const score = (notifications: number) => ({ crossings: [], notifications, falseOnes: 0 });
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
