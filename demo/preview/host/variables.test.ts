import { buildDashboards } from '../../../dashboards/generator';
import { type Variable } from './dashboard';
import { type VectorSample } from './frames';
import { ALL, chosenOf, interpolator, optionsOf, promqlInterpolator, queryValueOf } from './variables';
import { createDataFrame, FieldType } from '@grafana/data';

const regex = buildDashboards()
  .flatMap(({ templating }) => templating?.list ?? [])
  .find(({ name }) => name === 'resource')?.regex;

it('lists resources by name, in order, with their ids as values', () => {
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

it('keeps the order of the query if the dashboard does not sort its values', () => {
  const samples = ['/b', '/a'].map((id): VectorSample => ({
    metric: { resource: id, resource_id: id },
    value: [1, '1'],
  }));
  expect(optionsOf(samples, regex ?? '', true).map(({ value }) => value)).toEqual(['/b', '/a']);
});

it('lists a resource without a name by its id', () => {
  const options = optionsOf([{ metric: { resource: '', resource_id: '/a' }, value: [1, '1'] }], regex ?? '');
  expect(options).toEqual([{ text: '/a', value: '/a' }]);
});

it.each([
  ['$resource', 'x'],
  ['${resource}', 'x'],
  ['${resource:raw}', 'x'],
  ['$resources', '$resources'],
  ['$__from-$unknown', '5-$unknown'],
])('interpolates %s as %s', (text, expected) => {
  expect(interpolator({ resource: 'x', __from: '5' })(text)).toBe(expected);
});

it('prefers a variable of the series to one of the dashboard', () => {
  expect(interpolator({ a: 'dashboard' })('$a', { a: { text: 'series', value: 'series' } })).toBe('series');
});

it('escapes values in PromQL strings', () => {
  const query = promqlInterpolator({ resource: 'a"} or up{b="\\' })('x{resource_id="$resource"}');
  expect(query).toBe('x{resource_id="a\\"} or up{b=\\"\\\\"}');
  expect(promqlInterpolator({ resource: 'a\nb' })('x{resource_id="$resource"}')).toBe('x{resource_id="a\\nb"}');
});

const several: Variable = {
  name: 'resource',
  label: 'Resource',
  ...{ query: 'query_result(x)', regex: '' },
  allValue: '.*',
  isExpression: true,
  isOrdered: false,
  isHidden: false,
};
const one: Variable = { ...several, allValue: undefined, isExpression: false };

it('chooses "All" if it is offered, otherwise the first value', () => {
  expect(chosenOf(several, [{ text: 'All', value: ALL }], undefined)).toBe(ALL);
  expect(queryValueOf(several, ALL)).toBe('.*');
  expect(chosenOf(one, [{ text: 'a', value: '/a' }], ALL)).toBe('/a');
});

it('escapes a chosen value only in variables that queries use as expressions', () => {
  expect(queryValueOf(several, '/rg.1/a+b')).toBe('/rg\\.1/a\\+b');
  expect(queryValueOf(one, '/rg.1/a+b')).toBe('/rg.1/a+b');
});

it('keeps a chosen resource that is no longer in the data', () => {
  expect(chosenOf(one, [{ text: 'a', value: '/a' }], '/gone')).toBe('/gone');
});

const frame = createDataFrame({
  fields: [
    { name: 'Resource', type: FieldType.string, values: ['a', 'b'] },
    { name: 'resource_id', type: FieldType.string, values: ['/subscriptions/1/a', '/subscriptions/1/b c'] },
    { name: 'Value', type: FieldType.number, values: [1, 2], labels: { resource_id: '/label' } },
  ],
});
const interpolate = interpolator({ __url_time_range: 'from=now-3h&to=now', datasource: '' });
const inRow = (field: number, rowIndex: number) => ({
  __dataContext: { value: { data: [frame], frame, field: frame.fields[field], rowIndex } },
});

it.each([
  ['${__data.fields.resource_id:percentencode}', 0, '%2Fsubscriptions%2F1%2Fb%20c'],
  ['${__data.fields.resource_id}', 0, '/subscriptions/1/b c'],
  ['${__data.fields.none}', 0, ''],
  ['${__field.labels.resource_id:percentencode}', 2, '%2Flabel'],
  ['${__value.text}', 0, 'b'],
  ['/d/x?${datasource:queryparam}&${__url_time_range}', 0, '/d/x?&from=now-3h&to=now'],
])('replaces the variables of a data link: %s in column %d becomes %s', (text, field, expected) => {
  expect(interpolate(text, inRow(field, 1))).toBe(expected);
});

it('leaves the variables of a data link unchanged outside a row', () => {
  expect(interpolate('${__value.text}')).toBe('${__value.text}');
});
