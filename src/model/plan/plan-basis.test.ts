import { assessResource, type Load, type RecordedFigures } from '../snapshot';
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

const FIGURES = { climbing: {}, dayPeaks: {}, peak: {}, p95: {}, minutesAtLeast: {} };

/** Steps of an hour. The range begins half an hour after the first, which a source that aligns its steps returns too. */
function hourly(resource: TestResource) {
  const series = seriesOf(resource);
  const times = series.times.map((_, i) => START + i * 60 * MINUTE);
  return { series: { ...series, times }, span: { from: START + 30 * MINUTE, to: times[times.length - 1] } };
}

/** Three hours, the middle one with so much of the outbound ceiling, and what the rules recorded of them. */
function threeHours(middle: number, recorded: Partial<RecordedFigures>) {
  const { series, span } = hourly({
    outboundBytes: [0.3, middle, 0.2].map((share) => share * 20_480_000),
    connections: [1000, 3000, 2000],
    units: [10, 10, 10],
    shares: { echo: [1, 1, 1] },
  });
  return { resource: assessResource({ ...series, recordedFigures: { ...FIGURES, ...recorded } }, OPTIONS), span };
}

/** The utilization of a load at its own unit size. */
const worstOf = (load: Load | undefined) => load && whatIf(load, OPTIONS, {}).now.worst?.utilization;

describe('the load that a plan starts from', () => {
  it('is that of the peak unless another one is chosen', () => {
    expect(outboundAt(undefined)).toBe(20_480_000);
    expect(outboundAt('peak')).toBe(20_480_000);
    expect(startAt('peak').time).toBe(START + 19 * MINUTE);
  });

  it('is at the 95th percentile, with the mix of the peak', () => {
    // 20 of 21 moments are at or below 95%.
    expect(outboundAt('p95')).toBeCloseTo(0.95 * 20_480_000, 6);
  });

  it('has P95 of the review at the present size, also between two moments and where the rules counted minutes', () => {
    const uneven = { ...RISING, outboundBytes: RISING.outboundBytes?.slice(0, 14), units: RISING.units?.slice(0, 14) };
    const recordedFigures = { ...FIGURES, p95: { any: 0.42 } };
    for (const series of [seriesOf(uneven), { ...seriesOf(uneven), recordedFigures }]) {
      const resource = assessResource(series, OPTIONS);
      const { p95 } = reviewResource(resource, OPTIONS, SPAN);
      const start = startOfPlan(resource, OPTIONS.edition, SPAN);
      expect(p95).toBeCloseTo('recordedFigures' in series ? 0.42 : 0.6675, 9);
      expect(worstOf(start.p95)).toBeCloseTo(p95 ?? NaN, 12);
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

  it('has P95 of the present size where a step of an hour hides that the size changed within it', () => {
    const { series, span } = hourly({
      outboundBytes: [0.2, 0.57, 0.4, 0.3].map((share) => share * 20_480_000),
      units: [5, 10, 10, 10],
      shares: { echo: [1, 1, 1, 1] },
    });
    // Of the minutes with 5 units.
    const recordedFigures = { ...FIGURES, peak: { outbound: 1.14 }, p95: { any: 0.721 } };
    const start = startOfPlan(assessResource({ ...series, recordedFigures }, OPTIONS), OPTIONS.edition, span);
    expect(worstOf(start.load)).toBeCloseTo(0.57, 12);
    expect(worstOf(start.p95)).toBeCloseTo(0.4 + 0.9 * (0.57 - 0.4), 12);
  });

  it('has P95 at or under the peak at every unit size, although the mix of most moments needs more units', () => {
    const moments = (first: number, others: number) =>
      Array.from({ length: LENGTH }, (_, i) => (i === 0 ? first : others));
    const { load, p95 } = startAt('peak', {
      connections: moments(9000, 100),
      inboundMessages: moments(1, 1600),
      units: moments(10, 10),
      shares: { echo: moments(1, 0), sendToSmallGroup: moments(0, 1) },
    });
    const [ofPeak, ofP95] = [load, p95].map((each) => each && whatIf(each, OPTIONS, {}).sizes);
    const above = ofP95?.filter(({ utilization = NaN }, i) => !(utilization <= (ofPeak?.[i].utilization ?? NaN)));
    expect(ofP95).toHaveLength(OPTIONS.edition.sizes.length);
    expect(above).toEqual([]);
  });

  it('gives P95 without a time, as it happened at no single moment', () => {
    expect(startAt('p95').time).toBeUndefined();
  });

  it('has the peak of the range, not of a first hour that reaches back before it', () => {
    const { resource, span } = threeHours(0.576, { peak: { outbound: 0.4078, connections: 0.2 }, p95: { any: 0.35 } });
    const { load, p95, time } = startOfPlan(resource, OPTIONS.edition, span);
    const { peak } = reviewResource(resource, OPTIONS, span);
    expect(worstOf(load)).toBeCloseTo(0.4078, 12);
    expect(load.measured.connections).toBeCloseTo(2000, 9);
    expect(worstOf(p95)).toBeCloseTo(0.35, 12);
    expect(peak).toMatchObject({ utilization: 0.4078, time });
  });

  it('has the peak of the review where an hour pairs its traffic with another average message, and leaves connections', () => {
    const { resource, span } = threeHours(0.968, { peak: { outbound: 0.973, connections: 0.3 } });
    const { load } = startOfPlan(resource, OPTIONS.edition, span);
    expect(worstOf(load)).toBeCloseTo(reviewResource(resource, OPTIONS, span).peak?.utilization ?? NaN, 12);
    expect(worstOf(load)).toBeCloseTo(0.973, 12);
    expect(load.measured.connections).toBe(3000);
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
