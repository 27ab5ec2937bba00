import { type RuleFile, type RecordingRule, type Rule, type RuleGroup } from '../promql/rule';

/**
 * Why rules of a group may read series of other groups, which can be an interval old. pint reports all others, since a rule
 * sees values of its own evaluation only within its group.
 */
const REASONS: Readonly<Record<string, string>> = {
  'signalr-inputs': 'Sources are files of their own.',
  'signalr-ceilings': 'Inputs are a file of their own.',
  'signalr-recommendation': 'Runs less often than what it reads.',
  'signalr-means': 'Runs less often than what it reads.',
  'signalr-review': 'Runs less often than what it reads.',
};

function reasonOf(group: string): string | undefined {
  return group.startsWith('signalr-source-') ? 'Other sources are files of their own.' : REASONS[group];
}

/** Excepts the recording rules of a file that read other groups, if their group has a reason to. */
export function withLateReads(file: RuleFile, pack: readonly RuleFile[]): RuleFile {
  const groups = pack.flatMap((each) => each.groups);
  return {
    ...file,
    groups: file.groups.map((group) => {
      const others = recordedBy(groups.filter(({ name }) => name !== group.name));
      return { ...group, rules: group.rules.map((rule) => excepted(rule, reasonOf(group.name), others)) };
    }),
  };
}

function recordedBy(groups: readonly RuleGroup[]): Set<string> {
  return new Set(groups.flatMap(({ rules }) => rules.filter(isRecording).map(({ record }) => record)));
}

function excepted(rule: Rule, reason: string | undefined, others: ReadonlySet<string>): Rule {
  const reads = rule.expr.match(/[\w:]+/g) ?? [];
  return reason !== undefined && isRecording(rule) && reads.some((name) => others.has(name))
    ? { ...rule, except: { ...rule.except, 'rule/dependency': reason } }
    : rule;
}

function isRecording(rule: Rule): rule is RecordingRule {
  return 'record' in rule;
}
