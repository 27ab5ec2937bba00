import { type RuleGroup } from '../../promql/rule';

/** What rulers take in one group unless told otherwise: Mimir and Cortex by default, Azure always. */
export const RULES_A_GROUP = 20;

/**
 * Groups of no more rules than a ruler takes, without the empty ones, which rulers refuse.
 *
 * A group that is too long becomes several that follow each other: `name`, `name-2` and so on. Rules keep their
 * order, but each group runs on its own, so that a rule can see what an earlier group recorded one interval ago.
 */
export function splitGroups(groups: readonly RuleGroup[], limit = RULES_A_GROUP): RuleGroup[] {
  return groups.flatMap(({ name, interval, rules }) =>
    Array.from({ length: Math.ceil(rules.length / limit) }, (_, part) => ({
      name: part === 0 ? name : `${name}-${part + 1}`,
      interval,
      rules: rules.slice(part * limit, (part + 1) * limit),
    }))
  );
}
