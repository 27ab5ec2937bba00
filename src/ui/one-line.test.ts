import { oneLine } from './one-line';

it.each([
  ['a line break cannot forge a second line', 'a\r\n2026 FIRING\u2028b\u2029c', 'a 2026 FIRING b c'],
  ['a terminal is not steered', '\u001b[2J\u0000\u009bm', ' [2J m'],
  ['what follows is not turned round', '\u202egnp.exe\u2066\u2069\u200f\u061c', 'gnp.exe'],
  ['no two names look alike', 'or\u200bders\ufeff', 'orders'],
  ['letters that are read from right to left stay', '\u05e9\u05dc\u05d5\u05dd', '\u05e9\u05dc\u05d5\u05dd'],
  ['a no-break space stays', '50\u00a0%', '50\u00a0%'],
])('%s', (_, text, shown) => {
  expect(oneLine(text)).toBe(shown);
});
