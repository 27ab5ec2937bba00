import { forecastCrossing } from '../../src/model';
import { textOf } from '../repo/tracked';

const page = textOf('docs/model.md') ?? '';

/** Returns the numbers in the table row with this name. */
function row(name: string): number[] {
  const [, cells = ''] = new RegExp(`^\\| ${name} +\\|(.*)\\|$`, 'm').exec(page) ?? [];
  return cells.split('|').map(Number);
}

it("the forecast that docs/model.md works out by hand equals the model's", () => {
  const shown = /^ +forecast +minute ([\d.]+), between ([\d.]+) and ([\d.]+)$/m.exec(page);
  const forecast = forecastCrossing(row('minute'), row('utilization'));
  expect(row('minute')).toHaveLength(8);
  expect(forecast).toMatchObject({ slope: expect.closeTo(0.002, 9), level: expect.closeTo(0.74, 9) });
  expect(
    forecast.at !== null && [forecast.at, forecast.earliest, forecast.latest].map((time) => time.toFixed(1))
  ).toEqual(shown?.slice(1).map((minute) => Number(minute).toFixed(1)));
});
