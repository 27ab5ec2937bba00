import fc from 'fast-check';

import { batchesOf, jackknife, meanOf, within } from './batches';

const values = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 12, maxLength: 200 });

describe('batches', () => {
  it('keep every value, in its order', () => {
    fc.assert(fc.property(values, (all) => expect(batchesOf(all).flat()).toEqual(all)));
  });

  it('give a mean whose error grows where values that follow each other are alike', () => {
    const waves = Array.from({ length: 240 }, (_, i) => Math.sin(i / 40));
    const shuffled = waves.map((_, i) => waves[(i * 37) % waves.length]);
    expect(meanOf(waves).mean).toBeCloseTo(meanOf(shuffled).mean, 12);
    expect(meanOf(waves).error).toBeGreaterThan(5 * meanOf(shuffled).error);
  });

  it('give an interval of 2.201 errors on both sides', () => {
    expect(within(10, 1)).toEqual({ value: 10, interval: [10 - 2.201, 10 + 2.201] });
  });
});

describe('jackknife', () => {
  const mean = (some: readonly number[]) => some.reduce((sum, value) => sum + value, 0) / some.length;

  it('contains the estimate, and follows its scale', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0.1, max: 10, noNaN: true }), (all, factor) => {
        const { value, interval } = jackknife(all, mean) ?? within(NaN, NaN);
        expect(interval[0]).toBeLessThanOrEqual(value * (1 + 1e-12));
        expect(interval[1]).toBeGreaterThanOrEqual(value * (1 - 1e-12));
        const times = jackknife(
          all.map((each) => each * factor),
          mean
        );
        expect(times?.interval[1]).toBeCloseTo(interval[1] * factor, 6);
      })
    );
  });

  it('has an interval of no width for values that are all alike', () => {
    const alike = Array.from({ length: 24 }, () => 5);
    expect(jackknife(alike, mean)).toEqual({ value: 5, interval: [expect.closeTo(5, 9), expect.closeTo(5, 9)] });
  });

  it('is missing where a batch alone makes the figure', () => {
    const numbers = Array.from({ length: 24 }, (_, i) => i);
    expect(jackknife(numbers, (some) => (some.includes(3) ? 1 : undefined))).toBeUndefined();
  });
});
