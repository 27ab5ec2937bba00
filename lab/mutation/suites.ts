import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify, type Tags } from 'yaml';

import { ruleSets } from '../../tests/rules/rule-sets';
import { namesIn } from './names';
import { fileIdOf } from './pack';

/** One test of a promtool test file, by itself. */
export interface TestCase {
  /** File and name. */
  id: string;
  /** The rule files that it loads. */
  fileIds: string[];
  /** Whatever could be the name of a series or an alert in what it compares. */
  names: ReadonlySet<string>;
  /** Whether it looks at alerts without naming them. */
  everyAlert: boolean;
  /** Whether it compares annotations, which may ask for series of their own. */
  comparesAnnotations: boolean;
  /** How often its rules are evaluated. */
  evaluations: number;
  /** The text of a promtool test file with this test alone, given where its rule files are. */
  textWith: (located: (fileId: string) => string) => string;
}

interface Asked {
  exp_alerts?: unknown[] | null;
  expr?: string;
  eval_time: string | number;
}

interface TestFile {
  rule_files: string[];
  evaluation_interval?: string;
  tests: Array<{ name: string; alert_rule_test?: Asked[]; promql_expr_test?: Asked[] }>;
}

const UNNAMED_ALERTS = /\bALERTS(?:_FOR_STATE)?\b(?!\{[^}]*alertname=)/;
const DEFAULT_EVALUATION_INTERVAL = '1m';

/** All tests of a folder, each a case of its own, so that the one that tells can come first. */
export function testCases(folder: string): TestCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.yml'))
    .sort()
    .flatMap((name) => {
      const file: TestFile = parse(readFileSync(path.join(folder, name), 'utf8'), { customTags: withoutHexadecimals });
      const interval = secondsOf(file.evaluation_interval ?? DEFAULT_EVALUATION_INTERVAL);
      const sets = ruleSets(file.rule_files).map(({ suffix, ruleFiles }) => ({
        suffix,
        fileIds: ruleFiles.map((ruleFile) => fileIdOf(ruleFile, folder)),
      }));
      const cases = sets.flatMap((set) => file.tests.map((test) => ({ ...set, test })));
      return cases.map(({ suffix, fileIds, test }) => ({
        id: `${name}${suffix}: ${test.name}`,
        fileIds,
        evaluations: 1 + lastEvaluation([...(test.alert_rule_test ?? []), ...(test.promql_expr_test ?? [])]) / interval,
        everyAlert: (test.promql_expr_test ?? []).some(({ expr = '' }) => UNNAMED_ALERTS.test(expr)),
        comparesAnnotations: (test.alert_rule_test ?? []).some(({ exp_alerts: alerts }) => (alerts ?? []).length > 0),
        names: namesIn([test.alert_rule_test, test.promql_expr_test]),
        textWith: (located: (fileId: string) => string) =>
          stringify({ ...file, rule_files: fileIds.map(located), tests: [test] }),
      }));
    });
}

/** To promtool `0x20` is a zero and twenty more, not 32. */
function withoutHexadecimals(tags: Tags): Tags {
  return tags.filter((tag) => typeof tag === 'string' || tag.format !== 'HEX');
}

function lastEvaluation(asked: readonly Asked[]): number {
  return Math.max(0, ...asked.map((each) => secondsOf(String(each.eval_time))));
}

const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

function secondsOf(duration: string): number {
  return [...duration.matchAll(/(\d+)(ms|[smhdw])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * SECONDS[unit],
    0
  );
}
