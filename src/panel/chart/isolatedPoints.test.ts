import { isolatedPoints } from './isolatedPoints';

describe('isolated points', () => {
  it('have a gap on both sides', () => {
    expect(isolatedPoints([1, null, 2, 3, null, 4], 0, 5)).toEqual([0, 5]);
    expect(isolatedPoints([1], 0, 0)).toEqual([0]);
    expect(isolatedPoints([1, 2], 0, 1)).toEqual([]);
    expect(isolatedPoints([null, undefined], 0, 1)).toEqual([]);
  });
});
