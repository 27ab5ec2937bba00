import { buildDashboards } from '../../dashboards/source';
import { interpolator, optionsOf, promqlInterpolator } from './variables';

const regex = buildDashboards()
  .flatMap(({ templating }) => templating?.list ?? [])
  .find(({ name }) => name === 'resource')?.regex;

it('resources are offered by name and asked for by id, in the order of their names', () => {
  const options = optionsOf(
    [
      { metric: { resource: 'b', resource_id: '/rg1/b' }, value: [1, '1'] },
      { metric: { resource: 'A', resource_id: '/rg1/a' }, value: [1, '1'] },
      { metric: { resource: 'b', resource_id: '/rg2/b' }, value: [1, '1'] },
    ],
    regex ?? ''
  );
  expect(options).toEqual([
    { text: 'A', value: '/rg1/a' },
    { text: 'b', value: '/rg1/b' },
    { text: 'b', value: '/rg2/b' },
  ]);
});

it('a resource without a name is offered by its id', () => {
  const options = optionsOf([{ metric: { resource: '', resource_id: '/a' }, value: [1, '1'] }], regex ?? '');
  expect(options).toEqual([{ text: '/a', value: '/a' }]);
});

it.each([
  ['$resource', 'x'],
  ['${resource}', 'x'],
  ['${resource:raw}', 'x'],
  ['$resources', '$resources'],
  ['$__from-$unknown', '5-$unknown'],
])('%s becomes %s', (text, expected) => {
  expect(interpolator({ resource: 'x', __from: '5' })(text)).toBe(expected);
});

it('a variable of the series comes before one of the dashboard', () => {
  expect(interpolator({ a: 'dashboard' })('$a', { a: { text: 'series', value: 'series' } })).toBe('series');
});

it('a value cannot end the PromQL string that it stands in', () => {
  const query = promqlInterpolator({ resource: 'a"} or up{b="\\' })('x{resource_id="$resource"}');
  expect(query).toBe('x{resource_id="a\\"} or up{b=\\"\\\\"}');
});
