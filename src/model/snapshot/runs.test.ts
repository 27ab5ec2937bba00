import fc from 'fast-check';
import { changesIn, unionOfChanges } from './runs';

describe('changes', () => {
  it('are the positions where a column differs from the position before', () => {
    const value = fc.constantFrom(null, 0, 1, 2.5);
    const stepped = fc
      .array(fc.tuple(value, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 8 })
      .map((steps) => steps.flatMap(([step, times]) => Array<number | null>(times).fill(step)));
    fc.assert(
      fc.property(fc.array(stepped, { maxLength: 4 }), fc.integer({ min: 1, max: 40 }), (columns, length) => {
        const same = columns.map((column) => Array.from({ length }, (_, i) => column[i % column.length]));
        const changes = Array.from({ length }, (_, i) => i).filter(
          (i) => i > 0 && same.some((column) => column[i] !== column[i - 1])
        );
        expect(changesIn(same, length)).toEqual(changes);
        expect(
          unionOfChanges(
            same.map((column) => changesIn([column], length)),
            length
          )
        ).toEqual(changes);
      }),
      { numRuns: 300 }
    );
  });

  it('are between a gap and zero, and at every NaN, which equals nothing', () => {
    expect(changesIn([[0, 0, null, null, 0]], 5)).toEqual([2, 4]);
    expect(changesIn([[NaN, NaN]], 2)).toEqual([1]);
  });
});
