import { readFileSync } from 'node:fs';
import path from 'node:path';

import { annotationQueries } from '../../alerts/generator/promql/queries';
import { settingsOf } from '../../alerts/generator/settings';
import { packOf } from '../../alerts/generator/targets/pack';

const LONGEST = 25;
const MOST_QUERIES = 2;

const read = (name: string) => readFileSync(path.join(__dirname, name), 'utf8');

describe.each([
  ['the default settings', ''],
  ['settings of single resources', read('overrides.settings.yaml')],
  ['settings that change everything', read('every-setting.settings.yaml')],
])('rules of %s', (_, settings) => {
  const rules = packOf(settingsOf(settings)).flatMap(({ groups }) => groups.flatMap((group) => group.rules));
  const lines = (expression: string) => expression.split('\n').length;
  const nameOf = (rule: (typeof rules)[number]) => ('record' in rule ? rule.record : rule.alert);

  it(`have no expression of more than ${LONGEST} lines, which nobody could audit`, () => {
    const long = rules.filter(({ expr }) => lines(expr) > LONGEST);
    expect(long.map((rule) => `${nameOf(rule)}: ${lines(rule.expr)} lines`)).toEqual([]);
  });

  it('say in a comment what each recorded expression computes', () => {
    const unexplained = rules.filter(({ expr, ...rule }) => 'record' in rule && !expr.startsWith('#'));
    expect([...new Set(unexplained.map(nameOf))]).toEqual([]);
  });

  it(`ask at most ${MOST_QUERIES} questions in a text of an alert`, () => {
    const asking = rules.flatMap((rule) =>
      'alert' in rule
        ? Object.entries(rule.annotations)
            .map(([name, text]) => ({ name: `${rule.alert} ${name}`, queries: annotationQueries(text).length }))
            .filter(({ queries }) => queries > MOST_QUERIES)
        : []
    );
    expect(asking).toEqual([]);
  });
});
