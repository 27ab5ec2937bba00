import { type Rule, type RuleGroup } from '../../promql/rule';

/** Rules per group: the default limit of Mimir and Cortex, and a fixed limit of Azure. */
const RULES_PER_GROUP = 20;

/**
 * Splits groups at the ruler's limit, and drops empty groups, which rulers refuse.
 *
 * A part of the pack becomes a group of its own, and one that is too long becomes `name`, `name-2` and so on. Rules keep their
 * order, but each group runs on its own: a rule can see the result of an earlier group from one interval ago. So rules that
 * record one name stay together, unless they alone are too many: of two groups, both could have a value for one resource.
 */
export function splitGroups(groups: readonly RuleGroup[], limit = RULES_PER_GROUP): RuleGroup[] {
  return groupsByPart(groups).flatMap(({ name, rules, ...group }) =>
    cutAt(rules, limit).map((own, part) => ({
      ...group,
      name: part === 0 ? name : `${name}-${part + 1}`,
      rules: own,
    }))
  );
}

function cutAt(rules: readonly Rule[], limit: number): Rule[][] {
  if (rules.length <= limit) {
    return rules.length === 0 ? [] : [[...rules]];
  }
  let end = limit;
  while (end > 0 && isOfOneName(rules[end - 1], rules[end])) {
    end--;
  }
  const cut = end === 0 ? limit : end;
  return [rules.slice(0, cut), ...cutAt(rules.slice(cut), limit)];
}

function isOfOneName(before: Rule, after: Rule): boolean {
  return 'record' in before && 'record' in after && before.record === after.record;
}

/** Makes a group of the rules of each part of the pack, as `signalr-source-alloy`. */
export function groupsByPart(groups: readonly RuleGroup[]): RuleGroup[] {
  return groups.flatMap(({ name, rules, ...group }) =>
    [...new Set(rules.map(({ part }) => part))].map((part) => ({
      ...group,
      name: part === undefined ? name : `signalr-${part.replace('sources/', 'source-')}`,
      rules: rules.filter((rule) => rule.part === part),
    }))
  );
}
