import fc from 'fast-check';
import { runs } from '../capacity/arbitraries';
import { DAY_MS } from '../numbers';
import { dailyPeaks, dayOf } from './daily-peaks';

const HOUR = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');
const DAY = dayOf(MIDNIGHT);

/** Values at a regular distance, from a time on. */
function every(step: number, from: number, values: ReadonlyArray<number | null>) {
  return dailyPeaks(
    values.map((_, i) => from + i * step),
    values
  );
}

describe('the daily peaks', () => {
  it('are the highest values of each day, which ends with its last value before midnight', () => {
    const values = Array.from({ length: 48 }, (_, hour) => hour / 100);
    expect(every(HOUR, MIDNIGHT, [...values, 9])).toEqual([
      { day: DAY, peak: 0.23, isWhole: true },
      { day: DAY + 1, peak: 0.47, isWhole: true },
      { day: DAY + 2, peak: 9, isWhole: false },
    ]);
  });

  it('are of a day that was not seen whole where it begins late, ends early or has a gap of more than an hour', () => {
    const step = HOUR / 4;
    const day = Array.from({ length: 96 }, () => 0.5);
    const isWhole = (from: number, values: ReadonlyArray<number | null>) => every(step, from, values)[0].isWhole;
    const without = (first: number, end: number) => day.map((value, i) => (i >= first && i < end ? null : value));
    expect(isWhole(MIDNIGHT, day)).toBe(true);
    expect(isWhole(MIDNIGHT, without(0, 4))).toBe(true);
    expect(isWhole(MIDNIGHT, without(0, 5))).toBe(false);
    expect(isWhole(MIDNIGHT, without(40, 43))).toBe(true);
    expect(isWhole(MIDNIGHT, without(40, 44))).toBe(false);
    expect(isWhole(MIDNIGHT, without(93, 96))).toBe(true);
    expect(isWhole(MIDNIGHT, without(92, 96))).toBe(false);
    expect(isWhole(MIDNIGHT + 5 * step, day)).toBe(false);
  });

  it('are of whole days where the values are hours apart, unless one is missing', () => {
    const values = Array.from({ length: 12 }, () => 0.5);
    expect(every(2 * HOUR, MIDNIGHT, values)[0].isWhole).toBe(true);
    expect(every(2 * HOUR, MIDNIGHT, [...values.slice(0, 5), null, ...values.slice(6)])[0].isWhole).toBe(false);
  });

  it('leave out days without a value', () => {
    expect(every(DAY_MS, MIDNIGHT, [0.1, null, 0.3]).map(({ day }) => day - DAY)).toEqual([0, 2]);
    expect(dailyPeaks([], [])).toEqual([]);
  });

  it('are the maximum of the values of their day, at any times', () => {
    const anyTimes = fc.uniqueArray(fc.integer({ min: 0, max: 5 * DAY_MS }), { maxLength: 60 });
    fc.assert(
      fc.property(anyTimes, (unsorted) => {
        const times = unsorted.sort((a, b) => a - b);
        const values = times.map((time) => (time * 7919) % 1000);
        for (const { day, peak } of dailyPeaks(times, values)) {
          expect(peak).toBe(Math.max(...values.filter((_, i) => dayOf(times[i]) === day)));
        }
      }),
      runs(100)
    );
  });
});
