import { apply, changesOf, isPromql } from './changes';
import { type FileRule, KINDS, mutantsOf } from './mutants';
import { packFiles } from './pack';
import { digest } from './verdict-store';

/** Returns the expression once for each single change of a kind. */
function mutated(expression: string, kind: string): string[] {
  return changesOf(expression)
    .filter((change) => change.kind === kind)
    .map((change) => apply(expression, change));
}

describe('changesOf', () => {
  it.each([
    ['comparator', 'a >= b', ['a > b', 'a < b']],
    ['comparator', 'a > bool 0', ['a >= bool 0', 'a <= bool 0', 'a >  0']],
    ['comparator', 'a != b', ['a == b']],
    ['arithmetic', 'a + b * c', ['a - b * c', 'a + b / c']],
    ['arithmetic', '-a % b', ['+a % b', '-a / b']],
    ['arithmetic', '0 * a + b / 1', ['0 + a + b / 1', '0 * a - b / 1', '0 * a + b + 1']],
    // Info series and groups have the value 1.
    ['arithmetic', 'a * on (x) group_left (y) b:info', ['a + on (x) group_left (y) b:info']],
    ['arithmetic', 'a * (b:info or c:info)', ['a + (b:info or c:info)']],
    ['arithmetic', '2 * group by (x) (a)', ['2 + group by (x) (a)']],
    ['arithmetic', 'a * (b:info or c)', ['a / (b:info or c)']],
    [
      'set operator',
      'a and b or c unless d',
      ['a unless b or c unless d', 'a and b unless c unless d', 'a and b or c and d'],
    ],
    ['number', 'a * 100', ['a * 101']],
    ['number', 'a > 0.8', ['a > 0.808', 'a > 0.792']],
    ['number', 'a < 0', ['a < 1', 'a < -1']],
    ['number', 'clamp_min(a, 1)', ['clamp_min(a, 1.01)', 'clamp_min(a, 0.99)']],
    ['number', 'topk(1, a)', ['topk(2, a)']],
    ['duration', 'rate(a[3m] offset 1h)', ['rate(a[4m] offset 1h)', 'rate(a[2m] offset 1h)', 'rate(a[3m] offset 2h)']],
    [
      'duration',
      'max_over_time(a[14d:30m])',
      ['15d:30m', '13d:30m', '14d:31m', '14d:29m'].map((range) => `max_over_time(a[${range}])`),
    ],
    ['join', 'a / on (x, y) b', ['a / ignoring (x, y) b', 'a / on (y) b', 'a / on (x) b']],
    ['join', 'a * ignoring (x) b', ['a * on (x) b', 'a * ignoring () b']],
    [
      'join',
      'a / on () group_left (x) b',
      ['a / ignoring () group_left (x) b', 'a / on () group_right (x) b', 'a / on ()  b', 'a / on () group_left () b'],
    ],
    ['aggregation', 'sum by (x) (max(a))', ['max by (x) (max(a))', 'sum by (x) (min(a))']],
    ['grouping', 'sum by (x, y) (a)', ['sum without (x, y) (a)', 'sum by (y) (a)', 'sum by (x) (a)']],
    ['grouping', 'sum without (x) (a)', ['sum by (x) (a)', 'sum without () (a)']],
    ['matcher', 'a{x="1"}', ['a{x!="1"}', 'a{x="1x"}', 'a{}']],
    [
      'matcher',
      'a{x=~"b|c",y!="2"}',
      [
        'a{x!~"b|c",y!="2"}',
        'a{x=~"c",y!="2"}',
        'a{x=~"b",y!="2"}',
        'a{y!="2"}',
        'a{x=~"b|c",y="2"}',
        'a{x=~"b|c",y!="2x"}',
        'a{x=~"b|c"}',
      ],
    ],
    [
      'function',
      'clamp_min(max_over_time(a[5m]), 1)',
      ['clamp_max(max_over_time(a[5m]), 1)', 'clamp_min(min_over_time(a[5m]), 1)'],
    ],
    [
      'argument',
      'label_join(a, "x", "-", "y", "z")',
      [
        'label_join(a, "xx", "-", "y", "z")',
        'label_join(a, "x", "-x", "y", "z")',
        'label_join(a, "x", "-", "yx", "z")',
        'label_join(a, "x", "-", "y", "zx")',
      ],
    ],
    // With a single source label the separator is never used.
    ['argument', 'label_join(a, "x", "", "y")', ['label_join(a, "xx", "", "y")', 'label_join(a, "x", "", "yx")']],
  ])('finds each change of the %s in %s', (kind, expression, expected) => {
    expect([...mutated(expression, kind)].sort()).toEqual([...expected].sort());
  });

  it('rejects an expression with a syntax error', () => {
    expect(isPromql('sum by (a) (b)')).toBe(true);
    expect(isPromql('sum by (a) (b')).toBe(false);
  });
});

/** Leaves annotations out: they are long, and a mutant never changes them. */
function digestOf({ expr, for: held, keep_firing_for: kept, labels }: FileRule): string {
  return digest(JSON.stringify([expr, held, kept, labels]));
}

describe('the mutants of the pack', () => {
  const files = packFiles();
  const mutants = files.flatMap((file) => mutantsOf(file.rules).map((mutant) => ({ file, mutant })));

  it('are valid PromQL', () => {
    // The longest expressions repeat one pattern for many unit sizes and are slow to parse, so they are sampled.
    const read = mutants.filter(({ mutant }, i) => mutant.original.expr.length < 2000 || i % 50 === 0);
    const broken = read.filter(({ mutant }) => !isPromql(mutant.mutated.expr));
    expect(broken.map(({ mutant }) => mutant.change)).toEqual([]);
  });

  it('differ from their rule in exactly one field', () => {
    const fields = ['record', 'alert', 'expr', 'for', 'keep_firing_for', 'labels', 'annotations'] as const;
    const changed = mutants.map(
      ({ mutant: { original, mutated: after } }) =>
        fields.filter((field) => JSON.stringify(original[field]) !== JSON.stringify(after[field])).length
    );
    expect(new Set(changed)).toEqual(new Set([1]));
  });

  it('have unique names and unique contents within a file', () => {
    for (const file of files) {
      const ofFile = mutantsOf(file.rules);
      expect(new Set(ofFile.map(({ rule, change }) => `${rule} ${change}`)).size).toBe(ofFile.length);
      expect(new Set(ofFile.map(({ rule, mutated: after }) => `${rule} ${digestOf(after)}`)).size).toBe(ofFile.length);
    }
  });

  it('include every kind of change that the pack allows', () => {
    const text = JSON.stringify(files);
    const absent = KINDS.filter((kind) => !mutants.some(({ mutant }) => mutant.kind === kind));
    expect(absent.filter((kind) => kind !== 'keep_firing_for' || text.includes('keep_firing_for'))).toEqual([]);
  });
});
