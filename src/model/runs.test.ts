import fc from 'fast-check';
import { runsOf } from './runs';

function runsIn(columns: ReadonlyArray<readonly unknown[]>, length: number): number[] {
  const endOfRun = runsOf(columns, length);
  const ends: number[] = [];
  for (let from = 0; from < length; from = ends[ends.length - 1]) {
    ends.push(endOfRun(from));
  }
  return ends;
}

describe('runs', () => {
  it('end where a column differs from the position before, and at the length', () => {
    const value = fc.constantFrom(null, 0, 1, 2.5);
    const stepped = fc
      .array(fc.tuple(value, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 8 })
      .map((steps) => steps.flatMap(([step, times]) => Array<number | null>(times).fill(step)));
    fc.assert(
      fc.property(fc.array(stepped, { maxLength: 4 }), fc.integer({ min: 1, max: 40 }), (columns, length) => {
        const same = columns.map((column) => Array.from({ length }, (_, i) => column[i % column.length]));
        const ends = Array.from({ length }, (_, i) => i + 1).filter(
          (i) => i === length || same.some((column) => column[i] !== column[i - 1])
        );
        expect(runsIn(same, length)).toEqual(ends);
      }),
      { numRuns: 300 }
    );
  });

  it('end between a gap and zero, and at every NaN, which equals nothing', () => {
    expect(runsIn([[0, 0, null, null, 0]], 5)).toEqual([2, 4, 5]);
    expect(runsIn([[NaN, NaN]], 2)).toEqual([1, 2]);
  });

  it('do not go beyond the length of a longer column', () => {
    expect(runsIn([Array(30).fill(2)], 20)).toEqual([20]);
  });
});
