import { createDataFrame, FieldType } from '@grafana/data';
import { withLinkVariables } from './link-variables';
import { interpolator } from './variables';

const frame = createDataFrame({
  fields: [
    { name: 'Resource', type: FieldType.string, values: ['a', 'b'] },
    { name: 'resource_id', type: FieldType.string, values: ['/subscriptions/1/a', '/subscriptions/1/b c'] },
    { name: 'Value', type: FieldType.number, values: [1, 2], labels: { resource_id: '/label' } },
  ],
});
const interpolate = withLinkVariables(interpolator({ __url_time_range: 'from=now-3h&to=now', datasource: '' }));
const inRow = (field: number, rowIndex: number) => ({
  __dataContext: { value: { data: [frame], frame, field: frame.fields[field], rowIndex } },
});

it.each([
  ['${__data.fields.resource_id:percentencode}', 0, '%2Fsubscriptions%2F1%2Fb%20c'],
  ['${__data.fields.resource_id}', 0, '/subscriptions/1/b c'],
  ['${__data.fields.none}', 0, ''],
  ['${__field.labels.resource_id:percentencode}', 2, '%2Flabel'],
  ['${__value.text}', 0, 'b'],
  ['${__value.raw}', 2, '2'],
  ['/d/x?${datasource:queryparam}&${__url_time_range}', 0, '/d/x?&from=now-3h&to=now'],
])('replaces the variables of a data link: %s in column %d becomes %s', (text, field, expected) => {
  expect(interpolate(text, inRow(field, 1))).toBe(expected);
});

it('leaves the variables of a data link unchanged outside a row', () => {
  expect(interpolate('${__value.text}')).toBe('${__value.text}');
});
