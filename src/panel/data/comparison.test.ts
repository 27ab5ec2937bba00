import { projectComparison, comparisonName } from './comparison';
import '../../ui/test-dom';

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

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

it.each([
  [7 * DAY, '1 week before'],
  [14 * DAY, '2 weeks before'],
  [7 * DAY + HOUR, '1 week before'],
  [7 * DAY - HOUR, '1 week before'],
  [DAY, '1 day before'],
  [31 * DAY, '31 days before'],
  [25 * HOUR, '25 hours before'],
  [6 * HOUR + 3, '6 hours before'],
  [HOUR, '1 hour before'],
  [75 * MINUTE, '75 minutes before'],
  [MINUTE, '1 minute before'],
])('names a comparison %i ms earlier "%s"', (earlierBy, name) => {
  expect(comparisonName(earlierBy)).toBe(name);
});

it('names a comparison of an unknown time without a distance', () => {
  expect([comparisonName(), comparisonName(0)]).toEqual(['Comparison', 'Comparison']);
});
