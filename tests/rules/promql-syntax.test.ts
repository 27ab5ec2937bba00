import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { readQuery } from '../../alerts/generator/promql/queries';
import { annotationQueries, markdownQueries } from './written-queries';
import { alertsOf, packOf } from '../../alerts/generator/pack/pack';
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

/** Every series named in docs/metrics.md: recorded by a rule, read from a source, or Prometheus' own. */
const documented = new Set([...read('docs/metrics.md').matchAll(/`([a-zA-Z_][\w:]*)/g)].map(([, name]) => name));

/** The page lists series of azure-metrics-exporter by its default name; every-setting.settings.yaml has another. */
const byDefaultName = (series: string) => series.replace(/^azure_metric_signalr/, 'azure_signalr');

/** Returns the errors in a page's queries. A page may select by labels alone, to explore. */
function problemsOf(queries: readonly string[]): string[] {
  return queries.flatMap((query) => {
    const { errors, selectors } = readQuery(query);
    const unknown = selectors.filter(({ name }) => name !== '' && !documented.has(byDefaultName(name)));
    return [
      ...errors.map((error) => `${error}\n  in ${query}`),
      ...unknown.map(({ name }) => `reads ${name}, which docs/metrics.md does not list\n  in ${query}`),
    ];
  });
}

/** Returns the errors in a rule, which must also name the series it reads. */
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
    '%s: every expression and annotation query is valid PromQL and reads documented series',
    (name) => {
      expect(ruleProblemsOf(queriesOf(parse(read('alerts/prometheus', name))))).toEqual([]);
    }
  );
});

describe('rules from settings that override everything', () => {
  it.each(packFrom(read('tests/rules/every-setting.settings.yaml')).map((file) => [file.name, file] as const))(
    '%s: every expression and annotation query is valid PromQL and reads documented series',
    (_, file) => {
      expect(ruleProblemsOf(queriesOf(file))).toEqual([]);
    }
  );
});

describe('annotations', () => {
  const alerts = alertsOf(packFrom(''));

  it('contain queries, so the tests above check some', () => {
    const queries = alerts.flatMap(({ annotations }) => Object.values(annotations).flatMap(annotationQueries));
    expect(queries.length).toBeGreaterThan(10);
  });

  it('contain no queries for rulers that cannot query Prometheus', () => {
    expect(
      alerts.flatMap(({ plainAnnotations }) => Object.values(plainAnnotations).flatMap(annotationQueries))
    ).toEqual([]);
  });
});

describe.each(['alerts/runbooks', 'docs'])('pages in %s', (folder) => {
  it.each(filesIn(folder, '.md'))('%s: every query to paste is valid PromQL and reads documented series', (name) => {
    expect(problemsOf(markdownQueries(read(folder, name)))).toEqual([]);
  });
});

it('every runbook has a query to paste', () => {
  const without = filesIn('alerts/runbooks', '.md').filter(
    (name) => markdownQueries(read('alerts/runbooks', name)).length === 0
  );
  expect(without).toEqual([]);
});

describe('the reader of written queries', () => {
  it('finds the queries of annotations, and refuses one that it cannot read', () => {
    const template =
      '{{ with printf "a{id=%[1]q,d!~\\"%[3]s.*\\"} > 0" $labels.id (reReplaceAll "_.*" "" $labels.d) | query }}' +
      '{{ . | first | value | printf "%.0f" }}{{ end }}';
    expect(annotationQueries(template)).toEqual(['a{id="x",d!~"x.*"} > 0']);
    expect(annotationQueries('{{ range query "up" }}{{ end }}')).toEqual(['up']);
    expect(() => annotationQueries('{{ $q | query }}')).toThrow('0 of 1 queries');
  });

  it('finds the queries of a page, by block or by line', () => {
    expect(markdownQueries('```promql\na\n/ b\n```\n\n```sh\nls\n```\n\n```promql\nc\nd\n```\n')).toEqual([
      'a\n/ b\n',
      'c',
      'd',
    ]);
  });
});
