import fc from 'fast-check';

import { runs } from '../capacity/arbitraries';
import { type DailyPeak } from './daily-peaks';
import { recordOf } from './record';

const TODAY = 100;
const peak = (daysAgo: number, value: number): DailyPeak => ({ day: TODAY - daysAgo, peak: value, isWhole: false });

describe('the record of a utilization', () => {
  it('is the highest of the last seven ended days', () => {
    const peaks = [peak(8, 0.99), peak(7, 0.6), peak(3, 0.7), peak(1, 0.5), peak(0, 0.98)];
    expect(recordOf(peaks, TODAY, new Set())).toBe(0.7);
    expect(recordOf(peaks, TODAY + 1, new Set())).toBe(0.98);
  });

  it('leaves out the days of an overload, and is missing where none is left', () => {
    const peaks = [peak(2, 0.6), peak(1, 0.9)];
    expect(recordOf(peaks, TODAY, new Set([TODAY - 1]))).toBe(0.6);
    expect(recordOf(peaks, TODAY, new Set([TODAY - 1, TODAY - 2]))).toBeUndefined();
    expect(recordOf([], TODAY, new Set())).toBeUndefined();
  });

  it('never falls with a day more, and never rises with an overload more', () => {
    const anyPeak = fc.record({
      day: fc.integer({ min: 85, max: 105 }),
      peak: fc.double({ min: 0, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(anyPeak), anyPeak, (some, another) => {
        const [peaks, more] = [some, [...some, another]].map((all) => all.map((day) => ({ ...day, isWhole: true })));
        const record = recordOf(peaks, TODAY, new Set()) ?? -1;
        expect(recordOf(more, TODAY, new Set()) ?? -1).toBeGreaterThanOrEqual(record);
        expect(recordOf(peaks, TODAY, new Set([another.day])) ?? -1).toBeLessThanOrEqual(record);
      }),
      runs(100)
    );
  });
});
