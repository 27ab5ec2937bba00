import { answerOf, evaluated } from './query';
import { type Row } from './expressions';

const TABLE: readonly Row[] = [
  { name: 'One', type: 'a/b', units: 20, sku: { name: 'Standard_S1' }, tags: null },
  { name: 'two', type: 'a/c', units: 5, sku: { name: 'Free_F1' }, tags: { owner: 'them' } },
];

const rows = (query: string) => evaluated(query, TABLE);

const only = (expression: string) => rows(`resources | project it = ${expression}`)[0].it;

it('filters with the comparisons of Kusto: of texts, only those with a tilde or for parts ignore case', () => {
  const names = (condition: string) => rows(`Resources | where ${condition} | project name`).map(({ name }) => name);
  expect(names(`name == 'one'`)).toEqual([]);
  expect(names(`name =~ 'one'`)).toEqual(['One']);
  expect(names(`name in~ ('ONE', "two")`)).toEqual(['One', 'two']);
  expect(names(`units == 5 or type startswith 'A/B' and type has 'B'`)).toEqual(['One', 'two']);
  expect(names(`units == 20 and (name =~ 'two' or type has 'a/')`)).toEqual([]);
  expect(names(`tags.owner == 'them'`)).toEqual(['two']);
});

it('computes columns, later ones from earlier stages alone', () => {
  expect(rows(`resources | extend more = units * 2 | project name, twice = more * 2, part = 1 / more`)).toEqual([
    { name: 'One', twice: 80, part: 0.025 },
    { name: 'two', twice: 20, part: 0.1 },
  ]);
  expect(() => rows('resources | project more = units, most = more')).toThrow('no column more');
});

it.each([
  [`case(units == 5, 'five', units == 20, 'twenty', 'other')`, 'twenty'],
  [`iff(sku.name =~ 'free_f1', 0.0, 4.5e-7 / units)`, 2.25e-8],
  [`strcat(split(type, '/')[1], '-', name)`, 'b-One'],
  [`extract('"a":([0-9]+)', 1, '{"a":12}')`, '12'],
  [`extract(@'\\d+', 0, 'x12')`, '12'],
  [`toint('7')`, 7],
  [`name matches regex '^O.e$'`, true],
  [`name matches regex '^n$'`, false],
  [`toint(tags)`, null],
  [`units / 0`, null],
  [`tolower(tostring(sku))`, '{"name":"standard_s1"}'],
])('evaluates %s', (expression, value) => {
  expect(only(expression)).toBe(value);
});

it('expands lists, sorts and removes duplicates', () => {
  const query = `resources | mv-expand time = pack_array(datetime('2026-03-01'), datetime('2026-02-01')) to typeof(datetime)
    | project time | distinct time | order by time asc // the older one first`;
  expect(rows(query).map(({ time }) => time)).toEqual([new Date('2026-02-01'), new Date('2026-03-01')]);
});

it('expands a property bag into bags of one key, and keeps a row without one', () => {
  const query = `resources | mv-expand tags | extend key = tostring(bag_keys(tags)[0]) | project name, key, value = tags[key]`;
  const bag: readonly Row[] = [
    { name: 'a', tags: { x: '1', Y: '2' } },
    { name: 'b', tags: null },
  ];
  expect(evaluated(query, bag)).toEqual([
    { name: 'a', key: 'x', value: '1' },
    { name: 'a', key: 'Y', value: '2' },
    { name: 'b', key: '', value: null },
  ]);
});

it('answers as objects, or as a table with the types of its columns', () => {
  const result = rows(`resources | project name, units, share = 1.5 * units, time = datetime('2026-03-01'), sku, tags`);
  expect(answerOf(result, 'objectArray')).toBe(result);
  expect(answerOf(result, 'table')).toEqual({
    columns: [
      { name: 'name', type: 'string' },
      { name: 'units', type: 'integer' },
      { name: 'share', type: 'number' },
      { name: 'time', type: 'datetime' },
      { name: 'sku', type: 'object' },
      { name: 'tags', type: 'object' },
    ],
    rows: [
      ['One', 20, 30, new Date('2026-03-01'), { name: 'Standard_S1' }, null],
      ['two', 5, 7.5, new Date('2026-03-01'), { name: 'Free_F1' }, { owner: 'them' }],
    ],
  });
});

it.each([
  ['resources | where', 'ends too early'],
  ['resources | where name = 1', 'cannot read on from ='],
  ['resources | summarize count()', 'no operator summarize'],
  ['resources | project a = sum(units)', 'no function sum'],
  ['resources | project a = (units', 'expected )'],
  ['resources | project a = #', 'cannot read "#"'],
  ['secrets', 'expected resources'],
])('refuses %s', (query, message) => {
  expect(() => rows(query)).toThrow(message);
});
