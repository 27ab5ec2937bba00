import { assessResource } from '../snapshot';
import { openingSize, type PlanBasis, startOfPlan } from './plan-basis';
import { MINUTE, OPTIONS, seriesOf, START, type TestResource } from '../snapshot/test-resources';
import { reviewResource } from '../review';
import { whatIf } from './what-if';
import { type Verdict } from '../advice';

const LENGTH = 21;

/** From 0% to 100% of the ceiling of 10 units, and then back to 20%. */
const RISING: TestResource = {
  outboundBytes: Array.from({ length: LENGTH }, (_, i) => (i === LENGTH - 1 ? 0.2 : (i + 1) / 20) * 20_480_000),
  units: Array.from({ length: LENGTH }, () => 10),
  shares: { echo: Array.from({ length: LENGTH }, () => 1) },
};

const SPAN = { from: START, to: START + LENGTH * MINUTE };

const startAt = (basis: PlanBasis | undefined, resource = RISING) =>
  startOfPlan(assessResource(seriesOf(resource), OPTIONS), OPTIONS.edition, SPAN, basis);

const outboundAt = (basis: PlanBasis | undefined, resource?: TestResource) =>
  startAt(basis, resource).load.measured.outboundBytes;

describe('the load that a plan starts from', () => {
  it('is that of the peak unless another one is chosen', () => {
    expect(outboundAt(undefined)).toBe(20_480_000);
    expect(outboundAt('peak')).toBe(20_480_000);
    expect(startAt('peak').time).toBe(START + 19 * MINUTE);
  });

  it('is at the 95th percentile, with the time and mix of a moment next to it', () => {
    // 20 of 21 moments are at or below 95%.
    expect(outboundAt('p95')).toBeCloseTo(0.95 * 20_480_000, 6);
  });

  it('has P95 of the review at the present size, also between two moments and where the rules counted minutes', () => {
    const uneven = { ...RISING, outboundBytes: RISING.outboundBytes?.slice(0, 14), units: RISING.units?.slice(0, 14) };
    const recordedFigures = { climbing: {}, dayPeaks: {}, peak: {}, p95: { any: 0.42 }, minutesAtLeast: {} };
    for (const series of [seriesOf(uneven), { ...seriesOf(uneven), recordedFigures }]) {
      const resource = assessResource(series, OPTIONS);
      const { p95 } = reviewResource(resource, OPTIONS, SPAN);
      const start = startOfPlan(resource, OPTIONS.edition, SPAN);
      expect(p95).toBeCloseTo('recordedFigures' in series ? 0.42 : 0.6675, 9);
      expect(start.p95 && whatIf(start.p95, OPTIONS, {}).now.worst?.utilization).toBeCloseTo(p95 ?? NaN, 12);
    }
  });

  it('has P95 of the present size where the range also ran at another one', () => {
    // At their sizes both were at 90%; at 20 units the first moment would have been at 45%.
    const scaled = {
      outboundBytes: [0.9 * 20_480_000, 0.9 * 40_960_000],
      units: [10, 20],
      shares: { echo: [1, 1] },
    };
    const { p95 } = startAt('peak', scaled);
    expect(p95?.units).toBe(20);
    expect((p95?.measured.outboundBytes ?? NaN) / 40_960_000).toBeCloseTo(0.45 + 0.95 * 0.45, 9);
  });

  it('has the server load that its work would be at the present size', () => {
    const grown = { outboundBytes: [20_000_000, 1_000_000], serverLoad: [0.8, 0.1], units: [10, 20] };
    expect(startAt('peak', grown).load).toMatchObject({ units: 20, measured: { serverLoad: 0.4 } });
  });

  it('is the latest moment, however quiet', () => {
    expect(outboundAt('now')).toBeCloseTo(0.2 * 20_480_000, 6);
  });

  it('has the present unit size, and the highest traffic rather than the highest utilization', () => {
    // 90% of 10 units is less than 60% of the 20 units that run now.
    const scaled = {
      outboundBytes: [0.9 * 20_480_000, 0.6 * 40_960_000],
      units: [10, 20],
      shares: { echo: [1, 1] },
    };
    expect(startAt('peak', scaled).load).toMatchObject({ units: 20, measured: { outboundBytes: 0.6 * 40_960_000 } });
  });

  it('is the latest moment where nothing has a utilization', () => {
    expect(startAt('peak', { outboundBytes: [null, null], units: [10, 10] }).load.measured).toEqual({});
  });
});

describe('the unit size that a plan opens at', () => {
  const keep: Verdict = { verdict: 'keep', units: 10 };
  const shrink: Verdict = { verdict: 'scaleDown', units: 10, to: 5, interpolated: false };

  it('is that of the verdict while nothing else is asked, whatever a single moment needs', () => {
    expect(openingSize(shrink, { isAsked: false, needed: 3, units: 10 })).toBe(5);
    expect(openingSize(keep, { isAsked: false, needed: 3, units: 10 })).toBe(10);
  });

  it('is the one that is needed for what is asked, but smaller only if the verdict is to shrink', () => {
    expect(openingSize(keep, { isAsked: true, needed: 20, units: 10 })).toBe(20);
    expect(openingSize(keep, { isAsked: true, needed: 3, units: 10 })).toBe(10);
    expect(openingSize(shrink, { isAsked: true, needed: 3, units: 10 })).toBe(3);
    expect(openingSize(keep, { isAsked: true, needed: null, units: 10 })).toBe(10);
  });

  it('is the one that is needed where the present size is unknown', () => {
    expect(openingSize({ verdict: 'sizeUnknown' }, { isAsked: false, needed: 7, units: undefined })).toBe(7);
  });
});
