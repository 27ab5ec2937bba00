import fc from 'fast-check';
import { endOfEqual, runsBetween, runsOf } from './runs';

describe('endOfEqual', () => {
  it.each(Array.from({ length: 14 }, (_, i) => i + 1))('does not end a run of %i too early or too late', (run) => {
    for (let before = 0; before < 5; before++) {
      const column = [...Array<number>(before).fill(1), ...Array<number>(run).fill(2), 3, ...Array<number>(8).fill(2)];
      expect(endOfEqual(column, before, column.length)).toBe(before + run);
      expect(endOfEqual(column, before, before + run)).toBe(before + run);
    }
  });

  it('does not end a run beyond the length', () => {
    for (let length = 1; length <= 20; length++) {
      expect(endOfEqual(Array(30).fill(2), 0, length)).toBe(length);
    }
  });

  it('treats a gap as different from zero', () => {
    expect(endOfEqual([0, 0, null, null, 0], 0, 5)).toBe(2);
    expect(endOfEqual([0, 0, null, null, 0], 2, 5)).toBe(4);
  });

  it('ends a run at every NaN, which equals nothing', () => {
    expect(endOfEqual([NaN, NaN], 0, 2)).toBe(1);
  });
});

describe('runs', () => {
  it('are the same whether their changes are known or found', () => {
    const value = fc.constantFrom(null, 0, 1, 2.5);
    const stepped = fc
      .array(fc.tuple(value, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 8 })
      .map((steps) => steps.flatMap(([step, times]) => Array<number | null>(times).fill(step)));
    fc.assert(
      fc.property(fc.array(stepped, { maxLength: 4 }), fc.integer({ min: 1, max: 40 }), (columns, length) => {
        const same = columns.map((column) => Array.from({ length }, (_, i) => column[i % column.length]));
        const changes = Array.from({ length }, (_, i) => i).filter((i) =>
          same.some((column) => i === 0 || column[i] !== column[i - 1])
        );
        const [looked, known] = [runsOf(same, length), runsBetween(changes, length)];
        for (let from = 0; from < length;) {
          const to = looked(from);
          expect(known(from)).toBe(to);
          expect(to).toBeGreaterThan(from);
          from = to;
        }
      }),
      { numRuns: 300 }
    );
  });
});
