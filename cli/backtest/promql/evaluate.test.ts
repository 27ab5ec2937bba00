import { evaluate } from './evaluate';
import { expressionOf } from './expression';
import { type StoredSeries } from './series';

const GRID = { first: 600, step: 60, count: 6 };

function series(labels: Record<string, string>, values: readonly number[], grid = GRID): StoredSeries {
  return { labels, values: Float64Array.from(values), grid: { ...grid, count: values.length } };
}

const STORE = new Map([
  [
    'a',
    [series({ __name__: 'a', id: '1' }, [1, 2, NaN, 4, 5, 6]), series({ __name__: 'a', id: '2' }, [9, 9, 9, 9, 9, 9])],
  ],
  ['b', [series({ __name__: 'b', id: '1', kind: 'x' }, [1, 0, 1, 0, NaN, 2])]],
  ['slow', [series({ __name__: 'slow' }, [7, 8], { first: 600, step: 240, count: 2 })]],
  ['rare', [series({ __name__: 'rare' }, [7], { first: 540, step: 1800, count: 1 })]],
]);

/** The results by their labels; a dash is a time without a value. */
function results(expression: string): Record<string, string> {
  return Object.fromEntries(
    evaluate(expressionOf(expression), GRID, STORE).map(({ labels, values }) => [
      Object.entries(labels)
        .map(([label, value]) => `${label}=${value}`)
        .sort()
        .join(','),
      [...values].map((value) => (Number.isNaN(value) ? '-' : value)).join(' '),
    ])
  );
}

it.each([
  [
    'a comparison keeps the value and the name',
    'a > 4',
    { '__name__=a,id=1': '- - - - 5 6', '__name__=a,id=2': '9 9 9 9 9 9' },
  ],
  ['a power of a missing value is missing', 'a{id="1"} ^ 0', { 'id=1': '1 1 - 1 1 1' }],
  ['a division by zero is infinite', 'a / on (id) b', { 'id=1': '1 Infinity - Infinity - 3' }],
  ['group_left copies labels', 'a * on (id) group_left (kind) b', { 'id=1,kind=x': '1 0 - 0 - 12' }],
  [
    'unless leaves out minutes',
    'a unless on (id) b',
    { '__name__=a,id=1': '- - - - 5 -', '__name__=a,id=2': '9 9 9 9 9 9' },
  ],
  [
    'or fills in minutes by labels',
    'max by (id) (b) or a',
    { 'id=1': '1 0 1 0 - 2', '__name__=a,id=1': '- - - - 5 -', '__name__=a,id=2': '9 9 9 9 9 9' },
  ],
  ['a window leaves out its start', 'max_over_time(a{id="1"}[2m])', { 'id=1': '1 2 2 4 5 6' }],
  ['count_over_time counts samples', 'count_over_time(a{id="1"}[3m])', { 'id=1': '1 2 2 2 2 3' }],
  ['topk masks all others', 'topk(1, a * 2)', { 'id=2': '18 18 18 18 18 18' }],
  [
    'count_values makes values a label',
    'count_values by (id) ("v", b > 0)',
    { 'id=1,v=1': '1 - 1 - - -', 'id=1,v=2': '- - - - - 1' },
  ],
  ['a slower series holds between its samples', 'slow', { '__name__=slow': '7 7 7 7 8 8' }],
  ['a sample of five minutes ago is not found', 'rare', { '__name__=rare': '7 7 7 7 - -' }],
  ['an offset looks back', 'a{id="1"} offset 2m', { '__name__=a,id=1': '- - 1 2 - 4' }],
  ['a different value passes an unequal', 'a{id="1"} != 4', { '__name__=a,id=1': '1 2 - - 5 6' }],
  ['min is the lowest', 'min(a)', { '': '1 2 9 4 5 6' }],
  ['min_over_time finds the lowest', 'min_over_time(b[2m])', { 'id=1,kind=x': '1 0 0 0 0 2' }],
  ['deriv is the slope a second', '60 * deriv(a{id="1"}[5m])', { 'id=1': '- 1 1 1 1 1' }],
  ['deriv of a constant is 0', 'deriv(a{id="2"}[5m])', { 'id=2': '- 0 0 0 0 0' }],
  ['a subquery is aligned to its step', 'last_over_time(max(a{id="2"})[4m:2m])', { '': '9 9 9 9 9 9' }],
  ['rounding takes halves up', 'round(b / 4, 0.5)', { 'id=1,kind=x': '0.5 0 0.5 0 - 0.5' }],
  [
    'label_replace keeps what does not match',
    'label_replace(b, "to", "<$1>", "kind", "(y)")',
    { '__name__=b,id=1,kind=x': '1 0 1 0 - 2' },
  ],
])('%s', (_, expression, expected) => {
  expect(results(expression)).toEqual(expected);
});

it('finds the sample of a subquery that is at the very end of a window', () => {
  const grid = { first: 1800, step: 1800, count: 820 };
  const midnight = { first: 17 * 86_400, step: 86_400, count: 1 };
  const day = new Map([['day', [series({ __name__: 'day' }, [1], midnight)]]]);
  const [{ values }] = evaluate(expressionOf('max_over_time(last_over_time(day[1h])[7d:1d])'), grid, day);
  expect(values.findIndex((value) => value === 1)).toBe((17 * 86_400 - 1800) / 1800);
});

describe('a series that was recorded at a longer step before', () => {
  const before = series({ __name__: 'long' }, [1, 2], { first: 0, step: 300, count: 2 });
  const long = new Map([['long', [{ ...series({ __name__: 'long' }, [3, 4, 5, 6, 7, 8]), before }]]]);
  const valuesOf = (expression: string) =>
    evaluate(expressionOf(expression), GRID, long).map(({ values }) => [...values]);

  it.each([
    ['a range has the samples of both', 'sum_over_time(long[6m])', [5, 7, 12, 18, 25, 33]],
    ['an offset finds the one of the longer step until it is five minutes old', 'long offset 4m', [2, 2, 2, 2, 3, 4]],
    ['a subquery sees both', 'count_over_time(long[10m:5m])', [2, 2, 2, 2, 2, 2]],
  ])('%s', (_, expression, expected) => {
    expect(valuesOf(expression)).toEqual([expected]);
  });

  it('is found over a range after its end', () => {
    const grid = { first: 600, step: 300, count: 0 };
    const ended = new Map([['long', [{ ...series({ __name__: 'long' }, [], grid), before }]]]);
    const [{ values }] = evaluate(expressionOf('last_over_time(long[6m])'), GRID, ended);
    expect([...values]).toEqual([2, NaN, NaN, NaN, NaN, NaN]);
  });
});

it('tells of the times at which Prometheus would refuse to match several series', () => {
  const refused: number[] = [];
  evaluate(expressionOf('b * on () a'), GRID, STORE, (i) => refused.push(i));
  expect([...new Set(refused)]).toEqual([0, 1, 3, 4, 5]);
});

it.each(['predict_linear(a[5m], 60)', 'a @ 5', 'quantile by (id) (0.5, a)', 'histogram_quantile(0.5, a)'])(
  'refuses %s instead of guessing',
  (expression) => {
    expect(() => results(expression)).toThrow('does not evaluate this part of PromQL');
  }
);
