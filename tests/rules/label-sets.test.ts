import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type Rule } from '../../alerts/generator/promql/rule';
import { STEP } from '../../alerts/generator/promql/series';
import { settingsOf } from '../../alerts/generator/settings';
import { packOf } from '../../alerts/generator/pack/pack';
import { INPUT, OUTPUT, SETTING } from '../../src/names/series';
import { LabelSets } from './label-sets';

const read = (name: string) => readFileSync(path.join(__dirname, name), 'utf8');

const SETTINGS: Array<[title: string, settings: string]> = [
  ['the default settings', ''],
  ['edition 2023-03', 'edition: 2023-03'],
  ...['overrides', 'every-setting', 'price', 'match'].map((name): [string, string] => [
    `${name}.settings.yaml`,
    read(`${name}.settings.yaml`),
  ]),
];

/**
 * A resource has a unit size within the last hour, or it has none; its mix is valid, or one of before is held; what is declared
 * of it is its own, or that of the closest entry.
 */
const DISJOINT = [OUTPUT.identity, STEP.mix, ...Object.values(SETTING)];

function problemsOf(rules: readonly Rule[], open: readonly string[] = []): string[] {
  const sets = new LabelSets(open, DISJOINT);
  rules.forEach((rule) => sets.read(rule));
  return sets.problems;
}

it.each(SETTINGS)('no rule of %s fails for two series of one resource that differ in any label', (_, settings) => {
  const rules = packOf(settingsOf(settings)).flatMap(({ groups }) => groups.flatMap((group) => group.rules));
  expect(rules.length).toBeGreaterThan(250);
  expect(problemsOf(rules, Object.values(INPUT))).toEqual([]);
});

describe('label sets that the test refuses', () => {
  const problem = (expr: string, before: Rule[] = []) => problemsOf([...before, { record: 'a:b', expr }]);
  const recorded = { record: 'a:sizes', expr: 'count_values by (id) ("size", a)' };

  it.each([
    ['a label replaced on what an exporter writes', 'max by (id) (label_replace(a, "id", "$1", "other", "(.+)"))'],
    ['a label joined from others there', 'max by (id) (label_join(rate(a[5m]), "id", "", "x", "y"))'],
    ['a label replaced that tells values apart', 'label_replace(max by (id, name) (a), "name", "x", "", "")'],
    ['a join with a series of any labels', 'sum by (id) (a) * on (id) b'],
    ['a join with a series of any labels, many to one', 'a * on (id) group_left () b'],
    ['a join with more labels than it compares', 'sum by (id) (a) / on (id) sum by (id, zone) (b)'],
    ['a joined label that tells values apart', 'sum by (id, name) (a) * on (id) group_left (name) max by (id) (b)'],
    ['several rules of one name as one', 'sum by (id) (a) * on (id) a:sizes'],
  ])('%s', (_, expr) => {
    expect(problem(expr, [recorded])).toHaveLength(1);
  });

  it.each([
    ['a label replaced after an aggregation', 'label_replace(max by (id) (a), "name", "$1", "id", "(.+)")'],
    ['a label dropped before it is joined', 'label_join(max without (id) (a), "id", "", "x", "y")'],
    [
      'a replaced label that is replaced again',
      'label_replace(label_replace(max by (id) (a), "n", "1", "", ""), "n", "2", "", "")',
    ],
    ['one value each, by topk', 'sum by (id) (a) * on (id) topk by (id) (1, b)'],
    [
      'a value as a label',
      'max by (id) (a) * on (id) group_left (size) count_values by (id) ("size", max by (id) (b))',
    ],
    ['the highest of several', 'max by (id) (a) / on (id) max by (id) (b)'],
  ])('but not %s', (_, expr) => {
    expect(problem(expr)).toEqual([]);
  });

  it('labels of a rule on values that can differ in them', () => {
    const rule = { record: 'a:b', expr: 'max by (id, part) (a)', labels: { part: 'x' } };
    expect(problemsOf([rule])).toEqual([expect.stringContaining('labels of the rule overwrites part')]);
  });
});
