import { fill, holesIn, unused, valued } from './fill';

const VALUES = new Map<string, number | string>([
  ['ratio', 0.1 + 0.2],
  ['time', '1m30s'],
  ['address', 'https://example.com'],
]);

it('fills every text in lists and maps, and leaves other values', () => {
  const rule = { expr: 'a > @{ratio} or b > @{ratio}', labels: { at: '@{address}/x' }, list: ['@{time}'], count: 3 };
  expect(fill(rule, valued(VALUES))).toEqual({
    expr: 'a > 0.3 or b > 0.3',
    labels: { at: 'https://example.com/x' },
    list: ['1m30s'],
    count: 3,
  });
});

it('writes a share as people write it, and a duration in seconds', () => {
  expect(fill('@{ratio|percent}, @{time|seconds} s', valued(VALUES))).toBe('30%, 90 s');
});

it('never reads what it has filled in as another hole', () => {
  expect(fill('@{a}', valued(new Map([['a', '@{b}']])))).toBe('@{b}');
});

it.each([
  ['@{gone}', 'alerts/pack: @{gone}: a hole takes one of ratio, time, address'],
  ['@{ratio|words}', 'alerts/pack: @{ratio|words}: takes percent for a number, or seconds for a duration'],
  ['@{time|percent}', 'alerts/pack: @{time|percent}: takes percent for a number, or seconds for a duration'],
  ['@{ratio|seconds}', 'alerts/pack: @{ratio|seconds}: takes percent for a number, or seconds for a duration'],
])('refuses %s, which it cannot fill', (text, error) => {
  expect(() => fill(text, valued(VALUES))).toThrow(error);
});

it('finds holes once, whatever their format, and the names that no text has', () => {
  expect(holesIn('@{a|percent} @{b} @{a}')).toEqual(['a', 'b']);
  expect(unused(['a', 'b', 'c'], ['@{a}', '@{b|percent}'])).toEqual(['c']);
});
