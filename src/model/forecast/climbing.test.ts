import fc from 'fast-check';

import { runs } from '../capacity/arbitraries';
import { climbingMinutes, levelMinutes, slopeBefore } from './climbing';

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

  it('need every slope: neither a climb that ended counts, nor one that has just begun', () => {
    const ended = (minutesAgo: number) => [...climb(0.97, 0.012), ...Array.from({ length: minutesAgo }, () => 0.97)];
    expect(after(ended(0))).toBeCloseTo(2.5, 9);
    expect(after(ended(10))).toBeUndefined();
    expect(after(ended(24))).toBeUndefined();
    expect(after(ended(30))).toBeUndefined();
    const begun = [...Array.from({ length: 58 }, () => 0.84), 0.84, 0.85, 0.86];
    expect(after(begun)).toBeUndefined();
  });

  it('are unknown where the present value is missing', () => {
    expect(after([...climb(0.9, 0.004), null])).toBeUndefined();
  });

  it('are missing near the ceiling while the value is level, though what is left is little enough for its noise to reach', () => {
    // As of a service that climbed to 97.8% and stayed there: 0.0004 a minute would reach 1 within the hour.
    const series = [
      ...Array.from({ length: 40 }, (_, i) => 0.78 + 0.005 * i),
      ...Array.from({ length: 13 }, (_, i) => 0.978 + 0.0004 * i),
    ];
    const times = series.map((_, i) => i * 60_000);
    expect(climbingMinutes(times, series, series.length - 1)).toBeUndefined();
    expect(levelMinutes(times, series, series.length - 1)).toBeGreaterThanOrEqual(10);
  });

  it('are missing while the last ten minutes fall or hardly rise, whatever the hour says', () => {
    const bend = (perMinute: number) => [
      ...climb(0.95, 0.01),
      ...minutes(10).map((_, i) => 0.95 + perMinute * (i + 1)),
    ];
    expect(after(bend(-0.002))).toBeUndefined();
    expect(after(bend(0.0002))).toBeUndefined();
    expect(after(bend(0.002))).toBeGreaterThan(0);
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

describe('the minutes at a level after a climb', () => {
  const from = (start: number, perMinute: number, to: number, level: number) => [
    ...minutes(Math.round((to - start) / perMinute)).map((_, i) => start + i * perMinute),
    ...Array.from({ length: level + 1 }, () => to),
  ];
  const levelOf = (values: ReadonlyArray<number | null>) =>
    levelMinutes(minutes(values.length), values, values.length - 1);

  it('are those since the value was last further than 0.01 from the present one, from ten on', () => {
    expect(levelOf(from(0.57, 0.02, 0.97, 12))).toBe(12);
    expect(levelOf(from(0.57, 0.02, 0.97, 10))).toBe(10);
    expect(levelOf(from(0.57, 0.02, 0.97, 9))).toBeUndefined();
    const noisy = from(0.57, 0.02, 0.97, 12).map((value, i) => (i > 20 ? value + (i % 2) * 0.009 : value));
    expect(levelOf(noisy)).toBe(12);
    const withGaps = from(0.57, 0.02, 0.97, 12).map((value, i) => (i % 3 === 1 ? null : value));
    expect(levelOf(withGaps)).toBe(12);
  });

  it('need a climb of the last hour, and a value between 0.80 and the ceiling', () => {
    expect(levelOf(Array.from({ length: 61 }, () => 0.97))).toBeUndefined();
    expect(levelOf(from(0.39, 0.02, 0.79, 12))).toBeUndefined();
    expect(levelOf(from(0.6, 0.02, 1, 12))).toBeUndefined();
    expect(levelOf(from(0.57, 0.02, 0.97, 90))).toBeUndefined();
    expect(levelOf([...from(0.57, 0.02, 0.97, 12), null])).toBeUndefined();
  });

  it('never come with those of a climb whose ten minutes are level', () => {
    const values = from(0.57, 0.02, 0.97, 10);
    expect(climbingMinutes(minutes(values.length), values, values.length - 1)).toBeUndefined();
  });
});
