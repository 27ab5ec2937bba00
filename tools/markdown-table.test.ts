import { markdownTable } from './markdown-table';

it('a table reads in a terminal as on a page: columns stand under each other', () => {
  expect(markdownTable(['a', 'alert'], [['1', 'SignalRAtCeiling']])).toBe(
    ['| a   | alert            |', '| --- | ---------------- |', '| 1   | SignalRAtCeiling |'].join('\n')
  );
});

it.each([
  ['a bar in a cell does not begin the next one', 'a|b', 'a\\|b'],
  ['a line break in a cell does not end its row', 'a\nb', 'a b '],
])('%s', (_, cell, written) => {
  expect(markdownTable(['cell'], [[cell]]).split('\n')[2]).toBe(`| ${written} |`);
});
