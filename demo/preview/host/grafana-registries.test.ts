import { matrixToFrames } from './frames';
import { seriesToTable } from './grafana-registries';

const target = { refId: 'trend', expr: 'up' };

it('makes a row of each series, with its labels and the series', () => {
  const frames = matrixToFrames(
    target,
    [
      { metric: { resource_id: 'one' }, values: [[60, '1']] },
      { metric: { resource_id: 'two', zone: 'a' }, values: [[60, '2']] },
    ],
    60
  );
  const [{ fields, length, refId }] = seriesToTable(frames);
  expect([refId, length]).toEqual(['trend', 2]);
  expect(fields.map(({ name, values }) => [name, values])).toEqual([
    ['resource_id', ['one', 'two']],
    ['zone', ['', 'a']],
    ['Trend #trend', frames],
  ]);
});

it('gives no table without series', () => {
  expect(seriesToTable([])).toEqual([]);
});
