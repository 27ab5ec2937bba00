import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** The texts of an alert as Prometheus renders them. */
export interface Rendered {
  summary: string;
  description: string;
}

interface TestFile {
  tests: Array<{
    alert_rule_test?: Array<{ alertname: string; exp_alerts?: Array<{ exp_annotations?: Rendered }> }>;
  }>;
}

/**
 * Returns the texts that promtool expects of each alert with the default settings, in the first case that has them.
 *
 * @param folder contains the tests of the rules
 */
export function renderedTexts(folder: string): Map<string, Rendered> {
  const texts = new Map<string, Rendered>();
  for (const name of readdirSync(folder).sort()) {
    if (!/^alert-.*\.test\.yml$/.test(name)) {
      continue;
    }
    const { tests }: TestFile = parse(readFileSync(path.join(folder, name), 'utf8'));
    for (const { alertname, exp_alerts: expected = [] } of tests.flatMap((test) => test.alert_rule_test ?? [])) {
      const [first] = expected.flatMap(({ exp_annotations: rendered }) => (rendered === undefined ? [] : [rendered]));
      if (first !== undefined && !texts.has(alertname)) {
        texts.set(alertname, first);
      }
    }
  }
  return texts;
}
