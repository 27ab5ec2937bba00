import { type Rule, type RuleFile } from '../promql/rule';
import { type TargetFiles, type TargetRequest } from './files/target';
import { prometheusGroup, yamlFile } from './files/yaml';

/** Prometheus rule files, one for each file of the pack. */
export function prometheusTarget({ pack, command }: TargetRequest): TargetFiles {
  return { ok: true, files: ruleFiles(pack, command) };
}

/** Rule files for Prometheus before 2.42, which refuses keep_firing_for. */
export function prometheus241Target({ pack, command }: TargetRequest): TargetFiles {
  const about = 'Without keep_firing_for, for Prometheus older than 2.42: a flapping alert resolves each time.';
  return {
    ok: true,
    files: ruleFiles(
      pack.map((file) => ({
        ...file,
        about: file.groups.some(({ rules }) => rules.some(keepsFiring)) ? [...file.about, about] : file.about,
        groups: file.groups.map((group) => ({ ...group, rules: group.rules.map(withoutKeepFiring) })),
      })),
      command
    ),
  };
}

export function ruleFiles(pack: readonly RuleFile[], command: string): Map<string, string> {
  return new Map(
    pack.map(({ name, about, groups }) => [
      `${name}.rules.yml`,
      yamlFile({ groups: groups.map(prometheusGroup) }, about, command),
    ])
  );
}

function keepsFiring(rule: Rule): boolean {
  return 'alert' in rule && rule.keepFiringFor !== undefined;
}

function withoutKeepFiring(rule: Rule): Rule {
  return 'alert' in rule ? { ...rule, keepFiringFor: undefined } : rule;
}
