import { packOf } from '../../alerts/generator/pack/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { type PackSettings } from '../../alerts/generator/settings';
import { groupsByPart } from '../../alerts/generator/targets/files/split';

/**
 * The parts of the pack, in the order in which a sample passes through them. Those that run every half hour or every four minutes
 * stand before the alerts, which read them.
 */
const ORDER = [
  'guide',
  'settings',
  'canary',
  'sources',
  'inputs',
  'sources/app-counters',
  'capacity',
  'days',
  'advice',
  'alerts',
];

/**
 * The pack with a file and a group for each part, named by it, in the order in which a sample passes through them: a test
 * evaluates only the parts that it is about.
 */
export function partsOf(settings: PackSettings): RuleFile[] {
  return packOf(settings)
    .flatMap(({ groups }) => groupsByPart(groups))
    .map((group) => ({ name: group.rules[0]?.part ?? '', about: [], groups: [group] }))
    .sort((a, b) => placeOf(a.name) - placeOf(b.name));
}

function placeOf(part: string): number {
  const own = ORDER.indexOf(part);
  return own === -1 ? ORDER.indexOf(part.split('/')[0]) : own;
}

/** The pack with its own files and groups, and of their rules only those of some parts: `sources` are all of them. */
export function packWithParts(settings: PackSettings, parts: readonly string[]): RuleFile[] {
  return packOf(settings)
    .map(({ groups, ...file }) => ({
      ...file,
      groups: groups
        .map(({ rules, ...group }) => ({
          ...group,
          rules: rules.filter(({ part = '' }) => parts.includes(part) || parts.includes(part.split('/')[0])),
        }))
        .filter(({ rules }) => rules.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
}
