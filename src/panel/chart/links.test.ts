import { FieldType, type LinkModel, toDataFrame } from '@grafana/data';
import { linksAt } from './links';

const frame = toDataFrame({
  fields: [
    { name: 'Time', type: FieldType.time, values: [10, 20, 30] },
    { name: 'Value', type: FieldType.number, values: [1, 2, 3] },
  ],
});

const linkOf = (row: number | undefined): LinkModel => ({
  href: `/row/${row}`,
  title: 'Row',
  target: '_self',
  origin: undefined,
});

describe('data links of a moment', () => {
  const [, value] = frame.fields;
  const source = {
    frame,
    name: '',
    rows: undefined,
    field: { ...value, getLinks: ({ valueRowIndex }: { valueRowIndex?: number }) => [linkOf(valueRowIndex)] },
  };

  it('are those of the row of that time in its own frame', () => {
    expect(linksAt(source, 20).map(({ href }) => href)).toEqual(['/row/1']);
  });

  it('are none where the series has no row of that time, which another series has', () => {
    expect(linksAt(source, 25)).toEqual([]);
  });

  it('are those of the resource’s own row where a table has several resources at that time', () => {
    const table = toDataFrame({
      fields: [
        { name: 'Time', type: FieldType.time, values: [10, 10, 20, 20, 30] },
        { name: 'resource', type: FieldType.string, values: ['chat', 'orders', 'chat', 'orders', 'chat'] },
        { name: 'Value', type: FieldType.number, values: [1, 2, 3, 4, 5] },
      ],
    });
    const hrefs = (rows: number[], time: number) =>
      linksAt({ ...source, frame: table, rows }, time).map(({ href }) => href);
    expect(hrefs([0, 2, 4], 20)).toEqual(['/row/2']);
    expect(hrefs([1, 3], 20)).toEqual(['/row/3']);
    expect(hrefs([1, 3], 30)).toEqual([]);
  });

  it('are none where nobody set any', () => {
    expect(linksAt({ ...source, field: value }, 20)).toEqual([]);
  });
});
