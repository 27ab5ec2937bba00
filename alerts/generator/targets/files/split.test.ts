import { packOf } from '../../pack/pack';
import { type RecordingRule } from '../../promql/rule';
import { settingsOf } from '../../settings';
import { splitGroups } from './split';

const rule = (record: string): RecordingRule => ({ record, expr: 'vector(1)' });

const lengths = (names: readonly string[], limit: number) =>
  splitGroups([{ name: 'g', interval: '1m', rules: names.map(rule) }], limit).map(({ rules }) => rules.length);

it('keeps rules of one name in one group, since in two both could have a value for one resource', () => {
  expect(lengths(['a', 'b', 'c', 'c', 'd'], 3)).toEqual([2, 3]);
  expect(lengths(['a', 'b', 'c', 'd'], 3)).toEqual([3, 1]);
});

it('cuts rules of one name only where they alone are too many', () => {
  expect(lengths(['a', 'a', 'a', 'a', 'b'], 3)).toEqual([3, 2]);
});

it.each(['2019-11', '2023-03'])(
  'does so for the pack of edition %s, but for the rows of the guide and of unit sizes',
  (edition) => {
    const groups = splitGroups(packOf(settingsOf(`edition: ${edition}`)).flatMap((file) => file.groups));
    const places = new Map<string, Set<string>>();
    for (const { name, rules } of groups.filter((group) => !group.name.startsWith('signalr-guide'))) {
      for (const each of rules) {
        if ('record' in each) {
          // A part is a group of its own, so only cuts within a part count.
          const key = `${each.part} ${each.record}`;
          places.set(key, (places.get(key) ?? new Set()).add(name));
        }
      }
    }
    const cut = [...places].filter(([, names]) => names.size > 1).map(([key]) => key);
    expect(cut.filter((key) => !/resource_size:signalr_utilization:(ratio|now)$/.test(key))).toEqual([
      'inputs resource:signalr_units:current',
    ]);
  }
);
