import fc from 'fast-check';
import { runs } from '../../model/capacity/arbitraries';
import { shownSizes } from './shownSizes';

describe('the columns of a staircase', () => {
  it('are all sizes where they have room', () => {
    expect(shownSizes(4, [2], 10)).toEqual([0, 1, 2, 3]);
  });

  it('stay around the present size while another one is recommended there', () => {
    expect(shownSizes(19, [9, 9], 8)).toEqual([6, 7, 8, 9, 10, 11, 12, 13]);
    expect(shownSizes(19, [9, 13], 8)).toEqual([6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it('include the sizes that matter, in order and once each, in any room', () => {
    const anyCase = fc
      .integer({ min: 1, max: 30 })
      .chain((sizes) =>
        fc.tuple(
          fc.constant(sizes),
          fc.array(fc.integer({ min: 0, max: sizes - 1 }), { maxLength: 3 }),
          fc.integer({ min: -2, max: 40 })
        )
      );
    fc.assert(
      fc.property(anyCase, ([sizes, around, room]) => {
        const shown = shownSizes(sizes, around, room);
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
        expect(shown).toEqual(expect.arrayContaining(around));
        expect(shown).toHaveLength(Math.max(new Set(around).size, Math.min(sizes, Math.max(room, 0))));
      }),
      runs(300)
    );
  });
});
