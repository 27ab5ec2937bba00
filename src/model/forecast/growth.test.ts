import fc from 'fast-check';

import { runs } from '../capacity/arbitraries';
import { type DailyPeak } from './daily-peaks';
import { growthOf } from './growth';

const TODAY = 20_000;

/** Peaks of the days before today, the last of them yesterday; null is a day that was not seen whole. */
const daysOf = (peaks: ReadonlyArray<number | null>): DailyPeak[] =>
  peaks.map((peak, i) => ({ day: TODAY - peaks.length + i, peak: peak ?? 9, isWhole: peak !== null }));
const growthIn = (peaks: ReadonlyArray<number | null>) => growthOf(daysOf(peaks), TODAY);
const line = (length: number, last: number, perDay: number) =>
  Array.from({ length }, (_, i) => last - perDay * (length - 1 - i));

describe('growth week over week', () => {
  it('is the median of the differences to a week before, with an interval of two standard errors and one day', () => {
    // Ten days with the differences 0.07, 0.14 and 0.07: 0.01, 0.02 and 0.01 a day.
    const growth = growthIn([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.57, 0.64, 0.57]);
    // The standard deviation is the root of 2 / 9 x 0.0001 = 0.0047140; the standard error 1.2533 x that / root of 3 = 0.0034110.
    // A single day differs by 7 x 0.0047140 / root of 2 = 0.0233333.
    expect(growth).toEqual({
      growth: 'rising',
      perDay: expect.closeTo(0.01, 12),
      level: 0.64,
      days: expect.closeTo(36, 9),
      interval: [
        expect.closeTo((0.36 - 0.0233333) / (0.01 + 2 * 0.003411), 2),
        expect.closeTo((0.36 + 0.0233333) / (0.01 - 2 * 0.003411), 0),
      ],
    });
  });

  it('needs ten ended days', () => {
    expect(growthIn(line(9, 0.7, 0.01))).toEqual({ growth: 'tooFewDays', missing: 1 });
    expect(growthIn(line(4, 0.7, 0.01))).toEqual({ growth: 'tooFewDays', missing: 6 });
    expect(growthIn(line(10, 0.7, 0.01))).toMatchObject({ growth: 'rising', days: expect.closeTo(30, 9) });
    expect(growthIn([])).toEqual({ growth: 'tooFewDays', missing: 10 });
  });

  it('leaves out days that were not seen whole, and today', () => {
    const days = line(12, 0.7, 0.01);
    expect(growthIn([null, ...days.slice(1)])).toEqual(growthIn(days.slice(1)));
    expect(growthIn([null, null, null, ...days.slice(3)])).toEqual({ growth: 'tooFewDays', missing: 1 });
    const today = { day: TODAY, peak: 9, isWhole: true };
    expect(growthOf([...daysOf(days), today], TODAY)).toEqual(growthIn(days));
  });

  it('needs three days with one a week before, however many days there are', () => {
    // Of ten days, only the 12th of the 16 has the day a week before it.
    const peaks = line(16, 0.7, 0.01).map((peak, i) => (i >= 5 && i < 11 ? null : peak));
    expect(growthIn(peaks)).toEqual({ growth: 'tooFewDays', missing: 2 });
  });

  it('looks back 28 days, and has its level from the last seven', () => {
    expect(growthIn([...line(5, 0.1, 0), ...line(28, 0.7, 0.005)])).toMatchObject({ perDay: expect.closeTo(0.005, 9) });
    expect(growthIn([...line(21, 0.9, 0.001), ...line(7, 0.5, 0)])).not.toMatchObject({ growth: 'rising' });
    expect(growthOf(daysOf(line(10, 0.7, 0.01)), TODAY + 8)).toEqual({ growth: 'noData' });
  });

  it('of a level above the ceiling is there already', () => {
    expect(growthIn(line(14, 1.1, 0.01))).toMatchObject({ growth: 'rising', days: 0, interval: [0, 0] });
  });

  it('is flat, falling or unclear where it is not real', () => {
    expect(growthIn(line(14, 0.7, 0))).toEqual({ growth: 'flat' });
    expect(growthIn(line(14, 0.7, -0.01))).toEqual({ growth: 'falling' });
    const noisy = [0.7, 0.5, 0.8, 0.4, 0.6, 0.7, 0.5, 0.9, 0.4, 0.9, 0.3, 0.8, 0.9, 0.6];
    expect(growthIn(noisy)).toEqual({ growth: 'unclear' });
    const small = noisy.map((peak) => peak / 100);
    expect(growthIn(small)).toEqual({ growth: 'flat' });
  });

  it('is never seen in a wave, a weekend or any other week that repeats', () => {
    const anyPeak = fc.double({ min: 0, max: 2, noNaN: true });
    fc.assert(
      fc.property(fc.array(anyPeak, { minLength: 7, maxLength: 7 }), fc.integer({ min: 10, max: 40 }), (week, days) => {
        expect(growthIn(Array.from({ length: days }, (_, i) => week[i % 7]))).toEqual({ growth: 'flat' });
      }),
      runs(100)
    );
  });

  it('of a straight line is its slope, with any week on top of it', () => {
    const anyWeek = fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), { minLength: 7, maxLength: 7 });
    const anyRise = fc.double({ min: 1e-4, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(anyWeek, anyRise, fc.integer({ min: 10, max: 28 }), (week, perDay, length) => {
        const peaks = line(length, 0.6, perDay).map((peak, i) => peak + week[i % 7]);
        const growth = growthIn(peaks);
        const level = Math.max(...peaks.slice(-7));
        expect(growth).toMatchObject({
          growth: 'rising',
          perDay: expect.closeTo(perDay, 9),
          level,
          days: expect.closeTo((1 - level) / perDay, 3),
        });
      }),
      runs(100)
    );
  });

  it('has an interval around its days', () => {
    const anyPeaks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 10, maxLength: 28 });
    fc.assert(
      fc.property(anyPeaks, (noise) => {
        const growth = growthIn(noise.map((value, i) => 0.1 + 0.02 * i + 0.02 * value));
        if (growth.growth === 'rising') {
          expect(growth.interval[0]).toBeLessThanOrEqual(growth.days);
          expect(growth.interval[1]).toBeGreaterThanOrEqual(growth.days);
          expect(growth.interval[1]).toBeLessThan(Infinity);
        }
      }),
      runs(100)
    );
  });
});
