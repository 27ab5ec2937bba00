import { type FileRule, type RulesOfFile } from './mutants';
import { namesIn } from './names';
import { fileId, type PackFile } from './pack';
import { type TestCase } from './suites';

/**
 * The rules that the series compared by a test are computed from, directly or indirectly. Other rules cannot change the
 * verdict, so the test runs without them. The value is the number of expressions in between; undefined if only
 * annotations lead to the rule.
 */
export type Dependencies = ReadonlyMap<FileRule, number | undefined>;

export function dependenciesOf(test: TestCase, files: readonly PackFile[]): Dependencies {
  const rules = files
    .filter((file) => test.fileIds.includes(fileId(file)))
    .flatMap((file) => file.rules.groups.flatMap((group) => group.rules));
  const steps = reached(test, rules, ({ expr }) => [expr]);
  const all = reached(test, rules, ({ expr, annotations }) =>
    test.comparesAnnotations ? [expr, annotations] : [expr]
  );
  return new Map([...all.keys()].map((rule) => [rule, steps.get(rule)]));
}

function reached(
  test: TestCase,
  rules: readonly FileRule[],
  textsOf: (rule: FileRule) => unknown
): Map<FileRule, number> {
  const found = new Map<FileRule, number>();
  let wanted = new Set(test.names);
  for (let steps = 0; wanted.size > 0; steps++) {
    const next = rules.filter(
      (rule) =>
        !found.has(rule) &&
        (rule.record === undefined ? test.everyAlert || wanted.has(rule.alert ?? '') : wanted.has(rule.record))
    );
    next.forEach((rule) => found.set(rule, steps));
    wanted = namesIn(next.map(textsOf));
  }
  return found;
}

/** Keeps only the rules of a file that a test depends on, and puts the mutant in place of the original. */
export function within(
  file: RulesOfFile,
  dependencies: Dependencies,
  replaced?: { original: FileRule; mutated: FileRule }
): RulesOfFile {
  return {
    groups: file.groups.map((group) => ({
      ...group,
      rules: group.rules
        .filter((rule) => dependencies.has(rule))
        .map((rule) => (rule === replaced?.original ? replaced.mutated : rule)),
    })),
  };
}
