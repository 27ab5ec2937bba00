import { errorLine } from './errors';

it.each([
  ['control characters', 'a\u001b[2Jb\u0000\u009bm', String.raw`a\u001b[2Jb\u0000\u009bm`],
  ['marks that reverse the text', '\u202egnp.exe\u2066', String.raw`\u202egnp.exe\u2066`],
  [
    'invisible characters, which hide why a name is unknown',
    'un\u200bi\ufeffts\u00ad',
    String.raw`un\u200bi\ufeffts\u00ad`,
  ],
  ['line separators and halves of a character', 'a\u2028b\u2029\ud800', String.raw`a\u2028b\u2029\ud800`],
  ['invisible characters of two halves', 'a\u{e0041}', String.raw`a\udb40\udc41`],
  [
    'no letters of any script and no emoji',
    '\u05e9\u05dc\u05d5\u05dd \u{1f4a9} 50\u00a0%',
    '\u05e9\u05dc\u05d5\u05dd \u{1f4a9} 50\u00a0%',
  ],
])('escapes %s', (_, text, shown) => {
  expect(errorLine(text)).toBe(`headroom: ${shown}\n`);
});

it('joins lines, and ends a long one without halving a character', () => {
  expect(errorLine('two\r\n  lines\n')).toBe('headroom: two lines\n');
  expect(errorLine('\u{1f4a9}'.repeat(3000))).toBe(`headroom: ${'\u{1f4a9}'.repeat(2000)}...\n`);
});
