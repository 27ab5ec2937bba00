import fc from 'fast-check';

import { runs } from '../capacity/arbitraries';
import { climbingMinutes, slopeBefore } from './climbing';

const MINUTE = 60_000;
const minutes = (count: number) => Array.from({ length: count }, (_, i) => i * MINUTE);

describe('the slope before a moment', () => {
  it('is that of the least-squares line through the values of the time span', () => {
    // Through (0, 1), (1, 3), (2, 2): the mean is (1, 2), and (1 + 0 + 0) / (1 + 0 + 1) = 0.5 a minute.
    expect(slopeBefore(minutes(3), [1, 3, 2], 2, 3 * MINUTE)).toBeCloseTo(0.5 / MINUTE, 15);
  });

  it('leaves out a value at the very start of the time span, as Prometheus 3 does, and everything before', () => {
    expect(slopeBefore(minutes(4), [9, 9, 1, 2], 3, 2 * MINUTE)).toBeCloseTo(1 / MINUTE, 15);
    expect(slopeBefore(minutes(4), [9, 9, 1, 2], 3, 2 * MINUTE + 1)).not.toBeCloseTo(1 / MINUTE, 6);
  });

  it('skips gaps and ignores later values, and needs two values', () => {
    expect(slopeBefore(minutes(5), [1, null, 3, null, 99], 3, 10 * MINUTE)).toBeCloseTo(1 / MINUTE, 15);
    expect(slopeBefore(minutes(2), [1, null], 1, 10 * MINUTE)).toBeUndefined();
    expect(slopeBefore([], [], -1, MINUTE)).toBeUndefined();
  });

  it('of a straight line is its own, with any gaps', () => {
    const anyValues = fc
      .array(fc.boolean(), { minLength: 2, maxLength: 70 })
      .filter((all) => all.filter(Boolean).length > 1);
    fc.assert(
      fc.property(
        anyValues,
        fc.integer({ min: -100, max: 100 }),
        fc.integer({ min: 0, max: 9 }),
        (seen, rise, level) => {
          const values = seen.map((isSeen, i) => (isSeen ? level + rise * i : null));
          const slope = slopeBefore(minutes(seen.length), values, seen.length - 1, 100 * MINUTE);
          expect((slope ?? NaN) * MINUTE).toBeCloseTo(rise, 9);
        }
      ),
      runs(100)
    );
  });
});

describe('the minutes of a climb', () => {
  /** A straight climb to a level, a minute at a time. */
  const climb = (to: number, perMinute: number, length = 61) =>
    minutes(length).map((_, i) => to - perMinute * (length - 1 - i));
  const after = (values: ReadonlyArray<number | null>) =>
    climbingMinutes(minutes(values.length), values, values.length - 1);

  it('are what is left over the slope of the last hour', () => {
    // 0.1 left at 0.004 a minute.
    expect(after(climb(0.9, 0.004))).toBeCloseTo(25, 9);
  });

  it('begin at 80% and end at the ceiling', () => {
    expect(after(climb(0.8, 0.004))).toBeCloseTo(50, 9);
    expect(after(climb(0.8 - 1e-8, 0.004))).toBeUndefined();
    expect(after(climb(0.9999, 0.004))).toBeCloseTo(0.025, 6);
    expect(after(climb(1, 0.004))).toBeUndefined();
  });

  it('are at most 60', () => {
    expect(after(climb(0.8801, 0.002))).toBeCloseTo(59.95, 6);
    expect(after(climb(0.879, 0.002))).toBeUndefined();
    expect(after(climb(0.9, 0))).toBeUndefined();
    expect(after(climb(0.9, -0.001))).toBeUndefined();
  });

  it('need both slopes: neither a climb that ended half an hour ago counts, nor one that has just begun', () => {
    const ended = [...climb(0.9, 0.02, 31), ...Array.from({ length: 30 }, () => 0.9)];
    expect(after(ended)).toBeUndefined();
    const begun = [...Array.from({ length: 58 }, () => 0.84), 0.84, 0.85, 0.86];
    expect(after(begun)).toBeUndefined();
  });

  it('are unknown where the present value is missing', () => {
    expect(after([...climb(0.9, 0.004), null])).toBeUndefined();
  });

  it('are never more than 60, and never of a utilization below 80% or at the ceiling', () => {
    const anyValue = fc.option(fc.double({ min: 0.5, max: 1.2, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.array(anyValue, { minLength: 1, maxLength: 70 }), (values) => {
        const left = after(values);
        const now = values[values.length - 1];
        if (left !== undefined) {
          expect(left).toBeGreaterThan(0);
          expect(left).toBeLessThanOrEqual(60);
          expect(now).toBeGreaterThan(0.799);
          expect(now).toBeLessThan(1);
        }
      }),
      runs(300)
    );
  });
});
