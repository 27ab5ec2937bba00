import '../../ui/test-dom';
import { comparisonName } from './comparisonName';

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
