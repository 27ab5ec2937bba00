import { assessResource } from '../snapshot';
import { type ResourceReview, reviewResource } from './review';
import { totalsOf } from './review-totals';
import { MINUTE, OPTIONS, seriesOf, START, type TestResource } from '../snapshot/test-resources';

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

  it('end with the newest data, whatever resource has it', () => {
    expect(totalsOf([reviewOf(0.5), reviewOf(null)]).completeTo).toBe(START + MINUTE);
    expect(totalsOf([reviewOf(null)]).completeTo).toBeUndefined();
    expect(totalsOf([])).toMatchObject({ resources: 0, units: 0, completeTo: undefined });
  });
});
