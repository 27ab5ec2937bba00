import { oneLine } from './oneLine';

it.each([
  [
    'line breaks become spaces, so they cannot forge a second line',
    'a\r\n2026 FIRING\u2028b\u2029c',
    'a 2026 FIRING b c',
  ],
  ['terminal control characters become spaces', '\u001b[2J\u0000\u009bm', ' [2J m'],
  ['marks that reverse the reading direction are removed', '\u202egnp.exe\u2066\u2069\u200f\u061c', 'gnp.exe'],
  ['invisible characters, which make different names look alike, are removed', 'or\u200bders\ufeff', 'orders'],
  ['soft hyphens and joiners are removed', 'or\u00adders\u200c\u200d', 'orders'],
  ['tag characters, which hide a text, are removed', 'orders\u{e0065}\u{e0078}\u{e007f}', 'orders'],
  [
    'halves of surrogate pairs and non-characters are removed, and whole pairs stay',
    'a\ud800\uffffb\u{1f600}',
    'ab\u{1f600}',
  ],
  ['right-to-left letters stay', '\u05e9\u05dc\u05d5\u05dd', '\u05e9\u05dc\u05d5\u05dd'],
  ['a no-break space stays', '50\u00a0%', '50\u00a0%'],
])('%s', (_, text, shown) => {
  expect(oneLine(text)).toBe(shown);
});
