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

describe('data links at a moment', () => {
  const [, value] = frame.fields;
  const source = {
    frame,
    name: '',
    rows: undefined,
    field: { ...value, getLinks: ({ valueRowIndex }: { valueRowIndex?: number }) => [linkOf(valueRowIndex)] },
  };

  it("come from the row of that time in the series' own frame", () => {
    expect(linksAt(source, 20).map(({ href }) => href)).toEqual(['/row/1']);
  });

  it('are empty if only other series have a row at that time', () => {
    expect(linksAt(source, 25)).toEqual([]);
  });

  it("come from the resource's own row if a table has several resources at that time", () => {
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

  it('are empty if the field has no links', () => {
    expect(linksAt({ ...source, field: value }, 20)).toEqual([]);
  });
});
