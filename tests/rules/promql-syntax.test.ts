import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { annotationQueries, markdownQueries, readQuery } from '../../alerts/generator/promql/queries';
import { alertsOf, packOf } from '../../alerts/generator/targets/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { settingsOf } from '../../alerts/generator/settings';

const root = path.resolve(__dirname, '../..');
const read = (...names: string[]) => readFileSync(path.join(root, ...names), 'utf8');

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(path.join(root, folder)).filter((name) => name.endsWith(ending));
}

function packFrom(settings: string): RuleFile[] {
  return packOf(settingsOf(settings));
}

/** Every series that docs/metrics.md names: recorded, read by a source, or Prometheus' own. */
const documented = new Set([...read('docs/metrics.md').matchAll(/`([a-zA-Z_][\w:]*)/g)].map(([, name]) => name));

/** What is wrong with the queries of a page: there, labels alone may select, to see what there is. */
function problemsOf(queries: readonly string[]): string[] {
  return queries.flatMap((query) => {
    const { errors, selectors } = readQuery(query);
    const unknown = selectors.filter(({ name }) => name !== '' && !documented.has(name));
    return [
      ...errors.map((error) => `${error}\n  in ${query}`),
      ...unknown.map(({ name }) => `reads ${name}, which docs/metrics.md does not know\n  in ${query}`),
    ];
  });
}

/** The same for a rule, which must name what it reads. */
function ruleProblemsOf(queries: readonly string[]): string[] {
  const nameless = queries.filter((query) => readQuery(query).selectors.some(({ name }) => name === ''));
  return [...problemsOf(queries), ...nameless.map((query) => `selects series without naming them\n  in ${query}`)];
}

interface RuleYaml {
  groups: Array<{ rules: Array<{ expr: string; annotations?: Record<string, string> }> }>;
}

function queriesOf({ groups }: RuleYaml): string[] {
  return groups.flatMap(({ rules }) =>
    rules.flatMap(({ expr, annotations = {} }) => [
      String(expr),
      ...Object.values(annotations).flatMap((text) => annotationQueries(text)),
    ])
  );
}

describe('the committed rules', () => {
  it.each(filesIn('alerts/prometheus', '.rules.yml'))(
    '%s: every expression and every query in an annotation is PromQL, and reads what is documented',
    (name) => {
      expect(ruleProblemsOf(queriesOf(parse(read('alerts/prometheus', name))))).toEqual([]);
    }
  );
});

describe('the rules of settings that override everything', () => {
  it.each(packFrom(read('tests/rules/every-setting.settings.yaml')).map((file) => [file.name, file] as const))(
    '%s: every expression and every query in an annotation is PromQL, and reads what is documented',
    (_, file) => {
      expect(ruleProblemsOf(queriesOf(file))).toEqual([]);
    }
  );
});

describe('annotations', () => {
  const alerts = alertsOf(packFrom(''));

  it('ask Prometheus something at all: else nothing here was read', () => {
    const queries = alerts.flatMap(({ annotations }) => Object.values(annotations).flatMap(annotationQueries));
    expect(queries.length).toBeGreaterThan(20);
  });

  it('for rulers that cannot ask Prometheus ask nothing', () => {
    expect(
      alerts.flatMap(({ plainAnnotations }) => Object.values(plainAnnotations).flatMap(annotationQueries))
    ).toEqual([]);
  });
});

describe.each(['alerts/runbooks', 'docs'])('pages of %s', (folder) => {
  it.each(filesIn(folder, '.md'))('%s: every query to paste is PromQL, and reads what is documented', (name) => {
    expect(problemsOf(markdownQueries(read(folder, name)))).toEqual([]);
  });
});

it('every runbook has a query to paste', () => {
  const without = filesIn('alerts/runbooks', '.md').filter(
    (name) => markdownQueries(read('alerts/runbooks', name)).length === 0
  );
  expect(without).toEqual([]);
});
