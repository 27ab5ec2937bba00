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
    field: { ...value, getLinks: ({ valueRowIndex }: { valueRowIndex?: number }) => [linkOf(valueRowIndex)] },
  };

  it('are those of the row of that time in its own frame', () => {
    expect(linksAt(source, 20).map(({ href }) => href)).toEqual(['/row/1']);
  });

  it('are none where the series has no row of that time, which another series has', () => {
    expect(linksAt(source, 25)).toEqual([]);
  });

  it('are none where nobody set any', () => {
    expect(linksAt({ ...source, field: value }, 20)).toEqual([]);
  });
});
