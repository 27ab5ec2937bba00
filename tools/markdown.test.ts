import { markdownTable } from './markdown';

it('aligns columns for reading in a terminal', () => {
  expect(markdownTable(['a', 'alert'], [['1', 'SignalRAtCeiling']])).toBe(
    ['| a   | alert            |', '| --- | ---------------- |', '| 1   | SignalRAtCeiling |'].join('\n')
  );
});

it.each([
  ['escapes a bar in a cell', 'a|b', 'a\\|b'],
  ['replaces a line break in a cell', 'a\nb', 'a b '],
])('%s', (_, cell, written) => {
  expect(markdownTable(['cell'], [[cell]]).split('\n')[2]).toBe(`| ${written} |`);
});
