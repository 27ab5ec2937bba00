import { packOf } from '../../alerts/generator/pack/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { type PackSettings } from '../../alerts/generator/settings';
import { groupsByPart } from '../../alerts/generator/targets/files/split';

/**
 * The pack with a file and a group for each part, named by it, in the order in which a sample passes through them: a test
 * evaluates only the parts that it is about. Orders and alerts come last, behind what runs every half hour or every four minutes.
 */
export function partsOf(settings: PackSettings): RuleFile[] {
  const parts = packOf(settings)
    .flatMap(({ groups }) => groupsByPart(groups))
    .map((group) => ({ name: group.rules[0]?.part ?? '', about: [], groups: [group] }));
  const isLast = ({ name }: RuleFile) => name === 'orders' || name === 'alerts';
  return [...parts.filter((part) => !isLast(part)), ...parts.filter(isLast)];
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
