import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify, type Tags } from 'yaml';

import { namesIn } from './names';
import { fileIdOf } from './pack';

/** A single test of a promtool test file. */
export interface TestCase {
  /** File and name. */
  id: string;
  /** The rule files that it loads. */
  fileIds: string[];
  /** Everything in the compared values that could be the name of a series or alert. */
  names: ReadonlySet<string>;
  /** True if it queries ALERTS without an alert's name. */
  everyAlert: boolean;
  /** True if it compares annotations, whose templates may query more series. */
  comparesAnnotations: boolean;
  /** The number of times that each rule is evaluated. */
  evaluations: number;
  /** Returns a promtool test file with this test alone. */
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

/** Splits the test files of a folder into single tests: the one most likely to fail can then run first. */
export function testCases(folder: string): TestCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.yml'))
    .sort()
    .flatMap((name) => {
      const file: TestFile = parse(readFileSync(path.join(folder, name), 'utf8'), { customTags: withoutHexadecimals });
      const interval = secondsOf(file.evaluation_interval ?? DEFAULT_EVALUATION_INTERVAL);
      const fileIds = file.rule_files.map((ruleFile) => fileIdOf(ruleFile, folder));
      return file.tests.map((test) => ({
        id: `${name}: ${test.name}`,
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

/** promtool reads `0x20` as a series of 21 zeros, YAML as the number 32. */
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
