import { projectComparison } from './comparison';

describe('values of an earlier time', () => {
  it('move to the times of the current range, including gaps', () => {
    expect(projectComparison([0, 10, 20], [1, null, 3], [0, 10, 20])).toEqual([1, null, 3]);
  });

  it('move to the nearest time if days of different length shift them between two', () => {
    expect(projectComparison([4, 14, 24], [1, 2, 3], [0, 10, 20])).toEqual([1, 2, 3]);
  });

  it('end half a step after the earlier data', () => {
    expect(projectComparison([0, 10], [1, 2], [-6, -5, 0, 10, 15, 16])).toEqual([null, 1, 1, 2, 2, null]);
  });

  it('are all gaps if the earlier time has no data', () => {
    expect(projectComparison([], [], [0, 10])).toEqual([null, null]);
  });
});
