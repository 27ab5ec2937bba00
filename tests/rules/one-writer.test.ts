import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsOf } from '../../alerts/generator/settings';
import { packOf } from '../../alerts/generator/pack/pack';
import { groupsByPart } from '../../alerts/generator/targets/files/split';
import { writersOfOneSeries } from '../parity/one-writer';

it.each(['', 'every-setting', 'overrides'])('each series is recorded by one group, with settings "%s"', (name) => {
  const text = name === '' ? '' : readFileSync(join(__dirname, `${name}.settings.yaml`), 'utf8');
  // Targets that take few rules in a group have one for each part.
  const groups = packOf(settingsOf(text)).flatMap((file) => groupsByPart(file.groups));
  expect(writersOfOneSeries(groups)).toEqual([]);
});

it('a series that two groups may record is found, and rules of other label values record two', () => {
  const found = (
    one: { expr?: string; labels?: Record<string, string> },
    other: { expr?: string; labels?: Record<string, string> }
  ) =>
    writersOfOneSeries([
      { name: 'first', rules: [{ record: 'size', expr: 'a', ...one }] },
      { name: 'second', rules: [{ record: 'size', expr: 'b', ...other }] },
    ]);
  expect(found({}, {})).toEqual(['first and second record size']);
  expect(found({ labels: { source: 'a' } }, { labels: { sign: 'b' } })).toHaveLength(1);
  expect(found({ labels: { source: 'a', sign: 'b' } }, { labels: { source: 'a', sign: 'c' } })).toEqual([]);
  expect(found({ labels: { id: '/a.b' } }, { expr: 'b{id!~"/a\\\\.b|/c"}' })).toEqual([]);
  expect(found({ labels: { id: '/a.b' } }, { expr: 'b{id!~"/c"}' })).toHaveLength(1);
  expect(found({ expr: 'vector(1)', labels: { id: '/a' } }, { labels: { by: 'entry' } })).toEqual([]);
  expect(found({ expr: 'vector(1)', labels: { id: '/a' } }, { expr: 'vector(2)', labels: { id: '/a' } })).toHaveLength(
    1
  );
});
