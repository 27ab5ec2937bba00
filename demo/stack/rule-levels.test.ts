import { ruleLevels } from './rule-levels';

const file = (...rules: string[]) =>
  `groups:\n  - name: g\n    rules:\n${rules.map((rule) => `      - ${rule}\n`).join('')}`;

describe('ruleLevels', () => {
  it('puts a rule above everything it reads, across files and whatever their order', () => {
    const levels = ruleLevels([
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

  it('leaves each rule the interval of its group: what looks back over weeks is not worked out every minute', () => {
    const [[rule]] = ruleLevels([
      'groups:\n  - name: g\n    interval: 30m\n    rules: [{record: "a:max1h", expr: "raw"}]\n',
    ]);
    expect(rule.interval).toBe('30m');
  });

  it('waits for every rule of a name, since one of them alone is half of the series', () => {
    const levels = ruleLevels([
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

  it('tells rules of one name apart by the label that a selector asks for', () => {
    const levels = ruleLevels([
      file(
        `{record: "a:ceiling", expr: 'a:ceiling{dimension="messages"} * 2048', labels: {dimension: "bytes"}}`,
        '{record: "a:ceiling", expr: "raw", labels: {dimension: "messages"}}'
      ),
    ]);
    expect(levels.map((rules) => rules.map(({ labels }) => labels.dimension))).toEqual([['messages'], ['bytes']]);
  });

  it.each(['dimension!="messages"', 'dimension=~"mess.*"', 'other="messages"', ''])(
    'expects a selector with {%s} to read every rule of the name',
    (matchers) => {
      const levels = ruleLevels([
        file(
          '{record: "a:ceiling", expr: "raw", labels: {dimension: "messages"}}',
          '{record: "a:ceiling", expr: "a:units", labels: {dimension: "bytes"}}',
          '{record: "a:units", expr: "raw"}',
          `{record: "a:max", expr: 'max(a:ceiling{${matchers}})'}`
        ),
      ]);
      expect(levels.map((rules) => rules.map(({ record }) => record))).toEqual([
        ['a:ceiling', 'a:units'],
        ['a:ceiling'],
        ['a:max'],
      ]);
    }
  );

  it('takes a name only whole: a:rate is not read by a rule on a:rate5m', () => {
    const levels = ruleLevels([
      file('{record: "a:rate", expr: "raw"}', '{record: "b:x", expr: "a:rate5m + my_a:rate"}'),
    ]);
    expect(levels).toHaveLength(1);
  });

  it('leaves alerts out: they are not evaluated over the past', () => {
    const levels = ruleLevels([file('{alert: A, expr: "a:rate > 1"}', '{record: "a:rate", expr: "raw"}')]);
    expect(levels.flat().map(({ record }) => record)).toEqual(['a:rate']);
  });

  it('lets a rule read what it recorded before, as one does that records a value once a day', () => {
    const levels = ruleLevels([
      file('{record: "a:max1d", expr: "a:max1h unless a:max1d"}', '{record: "a:max1h", expr: "raw"}'),
    ]);
    expect(levels.map((rules) => rules.map(({ record }) => record))).toEqual([['a:max1h'], ['a:max1d']]);
  });

  it('names the rules that read each other in a circle instead of running for ever', () => {
    const rules = file('{record: "a:x", expr: "b:x"}', '{record: "b:x", expr: "a:x"}');
    expect(() => ruleLevels([rules])).toThrow('a:x -> b:x -> a:x');
  });
});
