import fc from 'fast-check';
import { DEFAULT_EDITION, type EditionId, EDITION_IDS, EDITIONS, SCENARIOS } from '../../guide';
import { anyMix } from '../capacity/arbitraries';
import { assessResource } from '../snapshot';
import { DEFAULT_TARGET, DIMENSIONS, type Measured } from '../capacity';
import { evaluate } from '../advice';
import { reviewResource, type ResourceReview, totalsOf } from './review';
import { MINUTE, OPTIONS, seriesOf, START, type TestResource } from '../snapshot/test-resources';

/** Echo's ceiling in B/s per unit, in both directions: 1,000 messages of 2,048 B. */
const ECHO = 2_048_000;

const DAY = { from: START, to: START + 24 * 60 * MINUTE };

function review(resource: TestResource, edition: EditionId = DEFAULT_EDITION, span = DAY, sku?: string) {
  const options = { ...OPTIONS, edition: EDITIONS[edition] };
  return reviewResource(assessResource({ ...seriesOf(resource), sku }, options), options, span);
}

const constant = (value: number, length: number) => Array.from({ length }, () => value);

/** Echo at this unit size, with outbound traffic at these shares of its ceiling. */
function echo(utilization: Array<number | null>, units: number, others: TestResource = {}): TestResource {
  return {
    outboundBytes: utilization.map((share) => (share === null ? null : share * ECHO * units)),
    units: constant(units, utilization.length),
    shares: { echo: constant(1, utilization.length) },
    ...others,
  };
}

describe('the peak', () => {
  it('is the highest utilization of all times and dimensions, with its time and figures', () => {
    const { peak, headroom, state } = review(echo([0.3, 0.6, 0.5, 0.6], 10, { connections: [7500, 100, 200, 8500] }));
    expect(peak).toMatchObject({ dimension: 'connections', index: 3, time: START + 3 * MINUTE });
    expect(peak).toMatchObject({ utilization: 0.85, figures: { measured: 8500, ceiling: 10_000 } });
    expect(headroom).toBeCloseTo(0.15, 12);
    expect(state).toBe('warning');
  });

  it('is at the first of equal times, in the first of equal dimensions', () => {
    const messages = [0.5, 0.9, 0.9].map((share) => share * 10_000);
    const { peak } = review(echo([0.5, 0.9, 0.9], 10, { outboundMessages: messages }));
    expect(peak).toMatchObject({ dimension: 'outboundBytes', index: 1 });
  });

  it('is compared with the ceiling at that time, not with the present one', () => {
    const outboundBytes = [0.9 * ECHO, 0.9 * ECHO];
    const { peak, units } = review({ outboundBytes, units: [1, 2], shares: { echo: [1, 1] } });
    expect(peak).toMatchObject({ index: 0, figures: { ceiling: ECHO } });
    expect(units).toBe(2);
  });

  it('has negative headroom over the ceiling', () => {
    const { headroom, state } = review(echo([0.2, 1.25], 1));
    expect(headroom).toBeCloseTo(-0.25, 12);
    expect(state).toBe('over');
  });
});

describe('the unit size of the peak', () => {
  const sized = (units: Array<number | null>, everyMinutes = 1) => {
    const series = seriesOf(echo([0.3, 0.9, 0.4], 1, { units }));
    const times = series.times.map((_, i) => START + i * everyMinutes * MINUTE);
    return reviewResource(assessResource({ ...series, times }, OPTIONS), OPTIONS, DAY).peakUnits;
  };

  it('is that of its minute', () => {
    expect(sized([1, 2, 10])).toEqual([2]);
    expect(sized([null, null, null])).toEqual([]);
  });

  it('is one of two where the size changed within a long step', () => {
    expect(sized([1, 2, 10], 60)).toEqual([1, 2]);
    expect(sized([2, 2, 10], 60)).toEqual([2]);
  });

  it('is one of those of the range for a recorded peak, whose moment the data has not, and none of more than two', () => {
    const recordedFigures = {
      ...{ climbing: {}, dayPeaks: {}, p95: {}, minutesAtLeast: {} },
      peak: { outbound: 1.1, any: 1.1 },
    };
    const recorded = (units: number[]) => {
      const series = seriesOf(echo([0.3, 0.9, 0.4], 1, { units }));
      const times = series.times.map((_, i) => START + i * 60 * MINUTE);
      const resource = assessResource({ ...series, times, recordedFigures }, OPTIONS);
      const { peak, peakUnits } = reviewResource(resource, OPTIONS, DAY);
      expect(peak?.utilization).toBe(1.1);
      return peakUnits;
    };
    expect(recorded([1, 2, 2])).toEqual([1, 2]);
    expect(recorded([2, 2, 2])).toEqual([2]);
    expect(recorded([1, 2, 10])).toEqual([]);
  });
});

describe('a value from before the time range', () => {
  // A source that aligns its steps returns one. Here they are the first two of four, and the second is the highest.
  const later = { from: START + 2 * MINUTE, to: DAY.to };
  const late = (resource: TestResource) => review(resource, DEFAULT_EDITION, later);

  it('counts for neither the peak, P95 nor the recommended units', () => {
    const reviewed = late(echo([0.1, 1.3, 0.4, 0.2], 10, { connections: [9900, 9900, 100, 100] }));
    expect(reviewed.peak).toMatchObject({ dimension: 'outboundBytes', index: 2, time: START + 2 * MINUTE });
    expect(reviewed.state).toBe('normal');
    // Ranks 0 and 1: 0.95 of the way from 0.2 to 0.4.
    expect(reviewed.p95).toBeCloseTo(0.39, 12);
    // The load is at most four units of echo: 80% of unit size 5.
    expect(reviewed.advice).toMatchObject({ units: 5, peak: { index: 2 } });
    expect(reviewed.constraints.map(({ peak }) => peak.index)).toEqual([2, 2]);
    expect(reviewed).toMatchObject({ times: 2, ratedTimes: 2 });
  });

  it('does not count as a value in the range', () => {
    const reviewed = late(echo([0.5, 0.5, null, null], 10));
    expect(reviewed).toMatchObject({ unrated: 'nothingMeasured', times: 2, ratedTimes: 0 });
    expect(reviewed.peak).toBeUndefined();
  });
});

describe('P95', () => {
  it('lies between the two neighbours of its rank', () => {
    // Ranks 0 to 10: 0.95 x 10 = 9.5, half-way between 0.10 and 0.20.
    const values = [0.2, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1];
    expect(review(echo(values, 1)).p95).toBeCloseTo(0.15, 12);
  });

  it('looks at the worst dimension at each time, and ignores gaps', () => {
    // Worst: 0.5, 0.4, 0.7, gap. Ranks 0 to 2: 0.95 x 2 = 1.9, 0.5 + 0.9 x (0.7 - 0.5).
    const { p95, ratedTimes } = review(echo([0.1, 0.4, 0.7, null], 1, { connections: [500, 100, 0, null] }));
    expect(p95).toBeCloseTo(0.68, 12);
    expect(ratedTimes).toBe(3);
  });
});

describe('time in bands', () => {
  const counted = (minutesAtLeast: Record<number, number>, everyMinutes = 1) => {
    const series = seriesOf(echo([0.3, 0.6, 0.9, null], 1));
    const times = series.times.map((_, i) => START + i * everyMinutes * MINUTE);
    const recordedFigures = { climbing: {}, dayPeaks: {}, peak: {}, p95: {}, minutesAtLeast };
    return reviewResource(assessResource({ ...series, times, recordedFigures }, OPTIONS), OPTIONS, DAY).bands;
  };

  it('counts the minutes of the worst dimension, and no gap', () => {
    const { bands } = review(echo([0.1, 0.6, 0.7, 1.2, null], 1, { connections: [970, 100, 0, 100, null] }));
    expect(bands).toEqual([0, 2, 0, 1, 1]);
  });

  it('is that of a query, which counts every minute however long the steps of the data are', () => {
    const counts = { 0: 1000, 0.5: 400, 0.8: 30, 0.95: 10, 1: 3 };
    expect(counted(counts)).toEqual([600, 370, 20, 7, 3]);
    expect(counted(counts, 60)).toEqual([600, 370, 20, 7, 3]);
  });

  it('says nothing where steps are long and nobody counted: the highest minute of an hour is not the hour', () => {
    expect(counted({})).toEqual([1, 1, 1, 0, 0]);
    expect(counted({}, 60)).toBeUndefined();
  });

  it('counts steps under a minute as parts of one', () => {
    expect(counted({}, 0.25)).toEqual([0.25, 0.25, 0.25, 0, 0]);
  });

  it('says nothing rather than zeros where nothing is measured or rated', () => {
    expect(review(echo([null, null], 1)).bands).toBeUndefined();
    expect(review({ outboundBytes: [1, 1] }).bands).toBeUndefined();
  });

  it('ignores counts of a query where a person set another unit size than the one that was counted', () => {
    const series = seriesOf(echo([0.3, 0.6], 1));
    const recordedFigures = { climbing: {}, dayPeaks: {}, peak: {}, p95: {}, minutesAtLeast: { 0: 100 } };
    const options = { ...OPTIONS, units: { source: 'fixed', units: 2 } as const };
    expect(reviewResource(assessResource({ ...series, recordedFigures }, options), options, DAY).bands).toEqual([
      2, 0, 0, 0, 0,
    ]);
  });
});

describe('constraints', () => {
  it('show bytes or messages of a direction, whichever is higher, with the highest constraint first', () => {
    const { constraints } = review({
      inboundBytes: [0.2 * ECHO, 0.1 * ECHO],
      outboundMessages: [300, 600],
      connections: [400, 350],
      units: [1, 1],
      shares: { echo: [1, 1] },
    });
    expect(constraints.map(({ peak }) => [peak.dimension, Number(peak.utilization.toFixed(9)), peak.index])).toEqual([
      ['outboundMessages', 0.6, 1],
      ['connections', 0.4, 0],
      ['inboundBytes', 0.2, 0],
    ]);
    // 300 and 600 of 1,000: 0.3 + 0.95 x 0.3.
    expect(constraints[0].p95).toBeCloseTo(0.585, 12);
  });
});

describe('recommended units', () => {
  it('suffice for the peak, not only for the latest moment', () => {
    // A load of 4.5 units at 80% needs 5.625 units, so unit size 6. For the latest moment, unit size 1 is enough.
    const { advice, change } = review(echo([0.9, 0.1], 5));
    expect(advice).toMatchObject({ units: 6, interpolated: true, peak: { index: 0 } });
    expect(advice.units !== null && advice.peak.utilization).toBeCloseTo(0.75, 12);
    expect(change).toEqual({ by: 1, factor: 1.2 });
  });

  it('suffice for a moment with a mix that needs more units than the peak', () => {
    // Connections peak at 95% of unit 1, which unit 2 holds. The other moment ran at unit 10 with small groups. Their
    // inbound ceilings are 400 at unit 2, 1,300 at unit 6 and 1,600 at unit 7, the first with 1,200 below 80%.
    const { peak, advice } = review({
      connections: [950, 100],
      inboundMessages: [1, 1200],
      units: [1, 10],
      shares: { echo: [1, 0], sendToSmallGroup: [0, 1] },
    });
    expect(peak).toMatchObject({ index: 0, dimension: 'connections' });
    expect(advice).toMatchObject({
      units: 7,
      peak: { index: 1, dimension: 'inboundMessages', figures: { ceiling: 1600 } },
    });
  });

  it('are fewer where fewer are enough, else the same', () => {
    expect(review(echo([0.2, 0.3], 10)).advice).toMatchObject({ units: 4 });
    expect(review(echo([0.2, 0.7], 10)).advice).toMatchObject({ units: 9 });
  });

  it('are null where routing is the limit', () => {
    const { advice, change } = review({
      inboundMessages: [6900, 100],
      units: [50, 50],
      shares: { sendToSmallGroup: [1, 1] },
    });
    expect(advice).toEqual({ units: null, reason: 'routing', dimension: 'inboundMessages' });
    expect(change).toBeUndefined();
  });

  it('are null beyond the guide', () => {
    expect(review(echo([0.95, 0.1], 100)).advice).toMatchObject({ units: null, reason: 'beyondTheGuide' });
  });

  it('follow the do-not-exceed ceilings without a mix', () => {
    // Broadcast's outbound ceiling is 2,000 messages at unit 1, and 1,700 is 85% of that.
    const { peak, mix, advice, appServers } = review({ outboundMessages: [1700, 10], units: [1, 1] });
    expect(peak?.utilization).toBeCloseTo(0.85, 12);
    expect(advice.units).toBe(2);
    expect([mix, appServers]).toEqual([undefined, undefined]);
  });

  it('are the smallest size that evaluate keeps at or under the target at every time', () => {
    const anyTime = fc.record({
      units: fc.constantFrom(...EDITIONS[DEFAULT_EDITION].columns),
      mix: fc.option(anyMix, { nil: undefined }),
      measured: fc.record(
        {
          inboundBytes: fc.integer({ min: 1, max: 3e8 }),
          outboundBytes: fc.integer({ min: 1, max: 6e8 }),
          inboundMessages: fc.integer({ min: 1, max: 1e5 }),
          outboundMessages: fc.integer({ min: 1, max: 2e5 }),
          connections: fc.integer({ min: 0, max: 1e5 }),
        },
        { requiredKeys: ['outboundBytes'] }
      ),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...EDITION_IDS),
        fc.array(anyTime, { minLength: 1, maxLength: 6 }),
        // Most random traffic exceeds every unit size; a scale brings it to where sizes differ.
        fc.constantFrom(1, 0.1, 0.01, 0.001),
        (edition, times, scale) => {
          const measuredAt = times.map(({ measured }): Measured =>
            Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, value * scale]))
          );
          const { advice } = review(
            {
              ...Object.fromEntries(
                DIMENSIONS.map((dimension) => [dimension, measuredAt.map((measured) => measured[dimension] ?? null)])
              ),
              units: times.map(({ units }) => units),
              shares: Object.fromEntries(
                SCENARIOS.map((scenario) => [scenario, times.map(({ mix }) => (mix ? (mix[scenario] ?? 0) : null))])
              ),
            },
            edition
          );
          const holds = (units: number) =>
            times.every(({ mix }, i) => {
              const evaluated = evaluate({ edition, units, mix, measured: measuredAt[i] });
              return evaluated.ok && (evaluated.value.worst?.utilization ?? 0) <= DEFAULT_TARGET + 2e-9;
            });
          const smallest = EDITIONS[edition].sizes.find(holds);
          expect(advice.units).toBe(smallest ?? null);
        }
      ),
      { numRuns: 100 }
    );
  });
});

describe('the number of application servers', () => {
  it('is the highest that a scenario of the mix at the peak needs at the recommended size', () => {
    // Half echo and half broadcast at the peak. At unit 50 the guide suggests 10 for echo and 2 for broadcast.
    const { advice, appServers } = review(echo([0.9, 0.1], 50, { shares: { echo: [0.5, 0], broadcast: [0.5, 1] } }));
    expect(advice.units).toBe(50);
    expect(appServers).toEqual({ count: 10, units: 50 });
  });

  it('is for the present size if no size is recommended', () => {
    const { appServers } = review({
      inboundMessages: [6900, 100],
      units: [50, 50],
      shares: { sendToSmallGroup: [1, 1] },
    });
    expect(appServers?.units).toBe(50);
  });

  it('is undefined for REST', () => {
    const rest = { shares: { restSendToUser: [1, 1] } };
    expect(review(echo([0.1, 0.1], 1, rest)).appServers).toBeUndefined();
  });
});

describe('the outlook', () => {
  it('says when the first constraint reaches its ceiling', () => {
    // From 0.71, a hundredth more each minute reaches 1 ten minutes after the last value.
    const { outlook } = review(
      echo(
        Array.from({ length: 20 }, (_, i) => 0.71 + i / 100),
        1
      )
    );
    expect(outlook).toMatchObject({ dimension: 'outboundBytes', now: START + 19 * MINUTE });
    expect(outlook?.when).toEqual({ when: 'climbing', minutes: expect.closeTo(10, 6) });
  });

  it('gives the reason for a missing date', () => {
    expect(review(echo(constant(0.5, 20), 1)).outlook?.when).toEqual({
      when: 'unknown',
      reason: 'tooFewDays',
      missing: 10,
    });
  });
});

describe('a resource without ceilings', () => {
  it('has recommended units although its own are unknown', () => {
    const unknown = review(echo([0.9, 0.1], 5, { units: undefined }));
    expect(unknown).toMatchObject({ unrated: 'unitsUnknown', advice: { units: 6 }, constraints: [] });
    expect([unknown.state, unknown.peak, unknown.p95, unknown.headroom, unknown.change, unknown.outlook]).toEqual(
      Array.from({ length: 6 })
    );
  });

  it('says so if its unit size is outside the guide', () => {
    const outside = review({ outboundBytes: [ECHO], units: [150], shares: { echo: [1] } });
    expect(outside).toMatchObject({ unrated: 'unitsOutsideGuide', units: 150 });
    expect([outside.recommended, outside.change]).toEqual([undefined, undefined]);
  });

  it('has no recommendation if it has only gaps', () => {
    const gaps = review(echo([null, null], 5));
    expect(gaps).toMatchObject({ unrated: 'nothingMeasured', ratedTimes: 0 });
    expect(gaps.advice).toEqual({ units: null, reason: 'nothingMeasured' });
  });

  it('has no change from a unit size of 0', () => {
    expect(review(echo([0.9], 1, { units: [0] })).change).toBeUndefined();
  });
});

describe('the unit sizes of a range', () => {
  it('are listed once each time they change, over gaps too', () => {
    const { sizes } = review(echo([0.1, 0.1, 0.1, 0.1, 0.1], 10, { units: [10, null, 10, 20, 10] }));
    expect(sizes).toEqual([
      { units: 10, since: START },
      { units: 20, since: START + 3 * MINUTE },
      { units: 10, since: START + 4 * MINUTE },
    ]);
  });
});

describe('the recommended size of a review', () => {
  it('is that of the verdict: minutes are not enough to shrink', () => {
    expect(review(echo([0.3, 0.3], 10))).toMatchObject({
      verdict: { verdict: 'keep', units: 10 },
      advice: { units: 4 },
      recommended: 10,
      change: { by: 0 },
    });
  });

  it('is the advised one where the present size is unknown', () => {
    expect(review(echo([0.9, 0.1], 5, { units: undefined })).recommended).toBe(6);
  });
});

describe('a free resource', () => {
  const free = (resource: TestResource) => review(resource, DEFAULT_EDITION, DAY, 'Free_F1');

  it('is rated by its 20 connections, without a recommendation or application servers', () => {
    const { state, peak, advice, change, appServers, assumptions } = free(
      echo([0.9, 0.9], 1, { connections: [5, 19] })
    );
    expect(peak).toMatchObject({ dimension: 'connections', utilization: 0.95, figures: { ceiling: 20 } });
    expect({ state, advice, change, appServers, assumptions }).toEqual({
      state: 'critical',
      advice: { units: null, reason: 'free' },
      change: undefined,
      appServers: undefined,
      assumptions: [],
    });
  });

  it('is unrated without connections, because it has no traffic ceilings', () => {
    expect(free(echo([0.9], 1))).toMatchObject({ unrated: 'free', advice: { units: null, reason: 'free' } });
  });
});

describe('the assumptions of a review', () => {
  it('are those at the peak', () => {
    const { assumptions } = review(echo([0.2, 0.9], 1, { shares: { echo: [1, null] } }));
    expect(assumptions).toContain('mix');
    expect(review(echo([0.9, 0.2], 1, { shares: { echo: [1, null] } })).assumptions).not.toContain('mix');
  });

  it('are those of the latest moment where nothing is rated', () => {
    expect(review({ outboundBytes: [1] }).assumptions).toEqual(['messageSize', 'mix', 'serverLeg']);
  });
});

const SPAN = { from: START, to: START + 60 * MINUTE };

/** Two minutes of echo, the first at this share of the ceiling of 10 units. */
function reviewOf(share: number | null, others: TestResource = {}): ResourceReview {
  const series = seriesOf({
    outboundBytes: [share === null ? null : share * 20_480_000, share === null ? null : 1],
    units: [10, 10],
    shares: { echo: [1, 1] },
    ...others,
  });
  return reviewResource(assessResource(series, OPTIONS), OPTIONS, SPAN);
}

describe('the totals of a review', () => {
  it('add up present and recommended units, and count what must change', () => {
    const totals = totalsOf([reviewOf(0.9), reviewOf(0.5), reviewOf(1.5)]);
    expect(totals).toMatchObject({ resources: 3, units: 30, recommended: 50, more: 2, shard: 0, fewer: 0 });
  });

  it('count a resource that no size holds with its present size, instead of leaving it out', () => {
    const totals = totalsOf([reviewOf(20)]);
    expect(totals).toMatchObject({ units: 10, recommended: 10, shard: 1 });
  });

  it('leave a resource without a unit size out of both sums', () => {
    const totals = totalsOf([reviewOf(0.9), reviewOf(0.9, { units: undefined })]);
    expect(totals).toMatchObject({ resources: 2, units: 10, recommended: 20, withoutSize: 1 });
  });

  it('say what could go after fewer days than a smaller size needs, and nothing after less than one', () => {
    const days = (count: number, share: number) => {
      const length = 24 * count + 1;
      const series = seriesOf({
        outboundBytes: Array.from({ length }, () => share * 20_480_000),
        units: Array.from({ length }, () => 10),
        shares: { echo: Array.from({ length }, () => 1) },
      });
      const hourly = { ...series, times: series.times.map((_, hour) => START + hour * 60 * MINUTE) };
      const span = { from: START, to: START + length * 60 * MINUTE };
      return reviewResource(assessResource(hourly, OPTIONS), OPTIONS, span);
    };
    // 10% of 10 units is 50% of 2.
    expect(totalsOf([days(1, 0.1), days(3, 0.1)]).spare).toEqual({ units: 16, missingDays: 13 });
    expect(totalsOf([days(0, 0.1)]).spare).toBeUndefined();
    expect(totalsOf([days(1, 0.8)]).spare).toBeUndefined();
    expect(totalsOf([days(14, 0.1)])).toMatchObject({ spare: undefined, fewer: 1 });
  });

  it('count no units as spare that a forecast needs', () => {
    const today = START / (24 * 60 * MINUTE);
    const sparedIf = (rise: number) => {
      const hours = seriesOf({
        connections: constant(1000, 25),
        units: constant(10, 25),
      });
      const times = hours.times.map((_, hour) => START + hour * 60 * MINUTE);
      const connections = new Map(Array.from({ length: 14 }, (_, i) => [today - 14 + i, 0.5 + rise * i]));
      const figures = { climbing: {}, dayPeaks: { connections }, peak: {}, p95: {}, minutesAtLeast: {} };
      const resource = assessResource({ ...hours, times, recordedFigures: figures }, OPTIONS);
      return totalsOf([reviewResource(resource, OPTIONS, { from: START, to: times[24] })]).spare;
    };
    // 10% of 10 units is 50% of 2. From a level of 0.5 plus 13 times the rise, the ceiling is 48 and 489 days away.
    expect(sparedIf(0.008)).toBeUndefined();
    expect(sparedIf(0.001)).toEqual({ units: 8, missingDays: 13 });
  });

  it('have the units that could go, and the resource with most of them', () => {
    const shrinking = (units: number, to: number) => {
      const series = seriesOf(echo([0.1, 0.1], units));
      const recordedVerdict = { verdict: 'scaleDown', units: to } as const;
      return reviewResource(assessResource({ ...series, recordedVerdict }, OPTIONS), OPTIONS, SPAN);
    };
    const [few, many] = [shrinking(10, 8), shrinking(100, 30)];
    expect(totalsOf([reviewOf(1.5), few, many]).saving).toEqual({ units: 72, largest: many });
    expect(totalsOf([reviewOf(1.5)]).saving).toBeUndefined();
  });

  it('end with the newest data, whatever resource has it', () => {
    expect(totalsOf([reviewOf(0.5), reviewOf(null)]).completeTo).toBe(START + MINUTE);
    expect(totalsOf([reviewOf(null)]).completeTo).toBeUndefined();
    expect(totalsOf([])).toMatchObject({ resources: 0, units: 0, completeTo: undefined });
  });
});
