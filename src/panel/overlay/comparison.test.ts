import { projectComparison } from './comparison';

describe('values of an earlier time', () => {
  it('stand at the times of this one, gaps included', () => {
    expect(projectComparison([0, 10, 20], [1, null, 3], [0, 10, 20])).toEqual([1, null, 3]);
  });

  it('stand at the nearest time where a shift by days of other lengths puts them between two', () => {
    expect(projectComparison([4, 14, 24], [1, 2, 3], [0, 10, 20])).toEqual([1, 2, 3]);
  });

  it('end where the earlier data ends, half a step on', () => {
    expect(projectComparison([0, 10], [1, 2], [-6, -5, 0, 10, 15, 16])).toEqual([null, 1, 1, 2, 2, null]);
  });

  it('are gaps all over where there are none', () => {
    expect(projectComparison([], [], [0, 10])).toEqual([null, null]);
  });
});
