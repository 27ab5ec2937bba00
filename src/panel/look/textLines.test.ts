import { packLines, linesOf } from './textLines';

const pack = (parts: string[], width: number, lines: number) =>
  packLines(parts, ' · ', { width, lines }, (text) => text.length);

describe('packed parts', () => {
  it('share a line while they fit', () => {
    expect(pack(['ab', 'cd'], 7, 1)).toEqual(['ab · cd']);
    expect(pack(['ab', 'cd'], 6, 1)).toEqual(['ab']);
  });

  it('are never split, and keep their order', () => {
    expect(pack(['abc', 'defg', 'h', 'i'], 8, 2)).toEqual(['abc', 'defg · h']);
  });

  it('get a line of their own if they are longer than one', () => {
    expect(pack(['abcdefghij', 'k'], 4, 2)).toEqual(['abcdefghij', 'k']);
  });

  it('are dropped without room for a line', () => {
    expect(pack(['a'], 9, 0)).toEqual([]);
  });
});

describe('the lines that parts take', () => {
  it.each([
    [[], 0],
    [[100], 1],
    [[45, 45], 1],
    [[46, 45], 2],
    [[30, 30, 20], 1],
    [[30, 30, 21], 2],
    [[150, 150], 2],
  ])('of widths %p in 100 pixels with a gap of 10 are %p', (widths, lines) => {
    expect(linesOf(widths, 100, 10)).toBe(lines);
  });
});
