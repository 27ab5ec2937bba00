import { growthOf } from '../../src/model/forecast';
import { textOf } from '../repo/tracked';

const page = textOf('docs/model.md') ?? '';

/** Returns the numbers in the table row with this name. */
function row(name: string): number[] {
  const [, cells = ''] = new RegExp(`^\\| ${name} +\\|(.*)\\|$`, 'm').exec(page) ?? [];
  return cells.split('|').map(Number);
}

it("the growth that docs/model.md works out by hand equals the model's", () => {
  const shown = /in about (\d+) days \((\d+) to (\d+)\), at (\d+)% of the ceiling a week/.exec(page);
  const days = row('day');
  const peaks = row('peak').map((peak, i) => ({ day: days[i], peak, isWhole: true }));
  const growth = growthOf(peaks, 11);
  expect(peaks).toHaveLength(10);
  expect(growth).toMatchObject({ growth: 'rising', perDay: expect.closeTo(0.01, 9), level: 0.69 });
  expect(
    growth.growth === 'rising' &&
      [growth.days, ...growth.interval, 700 * growth.perDay].map((figure) => figure.toFixed(0))
  ).toEqual(shown?.slice(1));
});
