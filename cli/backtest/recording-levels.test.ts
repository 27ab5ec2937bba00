import { parse } from 'yaml';
import { recordingLevels } from './rules';

const levelsOf = (files: readonly string[]) => recordingLevels(files.map((file) => parse(file)));

/** A file with a group for each rule. */
const file = (...rules: string[]) => `groups:\n${rules.map((rule) => group(rule)).join('')}`;

const group = (...rules: string[]) => `  - name: g\n    rules:\n${rules.map((rule) => `      - ${rule}\n`).join('')}`;

describe('recordingLevels', () => {
  it('puts a rule above everything that it reads, across files and in any order', () => {
    const levels = levelsOf([
      file('{record: "a:max", expr: "max(a:ratio) / a:units"}'),
      file('{record: "a:ratio", expr: "a:rate1m / 2"}', '{record: "a:rate1m", expr: "raw / 60"}'),
      file('{record: "a:units", expr: "units"}'),
    ]);
    expect(levels.map((rules) => rules.map(({ record }) => record))).toEqual([
      ['a:rate1m', 'a:units'],
      ['a:ratio'],
      ['a:max'],
    ]);
  });

  it("keeps the interval of each rule's group", () => {
    const [[rule]] = levelsOf([
      'groups:\n  - name: g\n    interval: 30m\n    rules: [{record: "a:max1h", expr: "raw"}]\n',
    ]);
    expect(rule.interval).toBe('30m');
  });

  it('waits for all rules with the same name, since each records only some of the series', () => {
    const levels = levelsOf([
      file(
        '{record: "a:ceiling", expr: "raw", labels: {dimension: "connections"}}',
        '{record: "a:ceiling", expr: "a:rate", labels: {dimension: "outbound_bytes"}}',
        '{record: "a:rate", expr: "raw"}',
        '{record: "a:used", expr: "a:ceiling"}'
      ),
    ]);
    expect(levels.map((rules) => rules.map(({ record }) => record))).toEqual([
      ['a:ceiling', 'a:rate'],
      ['a:ceiling'],
      ['a:used'],
    ]);
  });

  it('distinguishes rules with the same name by the label in a selector', () => {
    const levels = levelsOf([
      file(
        `{record: "a:ceiling", expr: 'a:ceiling{dimension="messages"} * 2048', labels: {dimension: "bytes"}}`,
        '{record: "a:ceiling", expr: "raw", labels: {dimension: "messages"}}'
      ),
    ]);
    expect(levels.map((rules) => rules.map(({ labels }) => labels.dimension))).toEqual([['messages'], ['bytes']]);
  });

  const LAST = [['a:ceiling', 'a:units'], ['a:ceiling'], ['a:max']];
  const BESIDE_BYTES = [
    ['a:ceiling', 'a:units'],
    ['a:ceiling', 'a:max'],
  ];

  it.each([
    ['dimension!="messages"', LAST],
    ['dimension!~"bytes|byte"', BESIDE_BYTES],
    ['dimension=~"mess.*"', BESIDE_BYTES],
    ['dimension=~"mess|bytes"', LAST],
    ['dimension=~"byte"', [['a:ceiling', 'a:units', 'a:max'], ['a:ceiling']]],
    ['other="messages"', LAST],
    ['', LAST],
  ])('expects a selector with {%s} to read the rules of the name that it selects', (matchers, expected) => {
    const levels = levelsOf([
      file(
        '{record: "a:ceiling", expr: "raw", labels: {dimension: "messages"}}',
        '{record: "a:ceiling", expr: "a:units", labels: {dimension: "bytes"}}',
        '{record: "a:units", expr: "raw"}',
        `{record: "a:max", expr: 'max(a:ceiling{${matchers}})'}`
      ),
    ]);
    expect(levels.map((rules) => rules.map(({ record }) => record))).toEqual(expected);
  });

  it('matches whole names: a rule that reads a:rate5m does not read a:rate', () => {
    const levels = levelsOf([file('{record: "a:rate", expr: "raw"}', '{record: "b:x", expr: "a:rate5m + my_a:rate"}')]);
    expect(levels).toHaveLength(1);
  });

  it('leaves out alerts, which are not evaluated over the past', () => {
    const levels = levelsOf([file('{alert: A, expr: "a:rate > 1"}', '{record: "a:rate", expr: "raw"}')]);
    expect(levels.flat().map(({ record }) => record)).toEqual(['a:rate']);
  });

  it('allows a rule to read its own earlier values', () => {
    const levels = levelsOf([
      file('{record: "a:max1d", expr: "a:max1h unless a:max1d"}', '{record: "a:max1h", expr: "raw"}'),
    ]);
    expect(levels.map((rules) => rules.map(({ record }) => record))).toEqual([['a:max1h'], ['a:max1d']]);
  });

  it('takes a read of a later rule of the same group for one of its earlier value', () => {
    const rules = ['{record: "a:x", expr: "raw or b:x"}', '{record: "b:x", expr: "a:x"}'];
    const levels = levelsOf([`groups:\n${group(...rules)}`]);
    expect(levels.map((level) => level.map(({ record }) => record))).toEqual([['a:x'], ['b:x']]);
  });

  it('reports rules that read each other in a circle', () => {
    const rules = file('{record: "a:x", expr: "b:x"}', '{record: "b:x", expr: "a:x"}');
    expect(() => levelsOf([rules])).toThrow('a:x -> b:x -> a:x');
  });
});
