import { packLines } from './textLines';

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
