import { packLines } from './packLines';

const pack = (parts: string[], width: number, lines: number) =>
  packLines(parts, ' · ', { width, lines }, (text) => text.length);

describe('parts on lines', () => {
  it('are beside each other for as long as they fit', () => {
    expect(pack(['ab', 'cd'], 7, 1)).toEqual(['ab · cd']);
    expect(pack(['ab', 'cd'], 6, 1)).toEqual(['ab']);
  });

  it('are never cut in two, and keep their order', () => {
    expect(pack(['abc', 'defg', 'h', 'i'], 8, 2)).toEqual(['abc', 'defg · h']);
  });

  it('that are longer than a line have one to themselves', () => {
    expect(pack(['abcdefghij', 'k'], 4, 2)).toEqual(['abcdefghij', 'k']);
  });

  it('are not there without a line', () => {
    expect(pack(['a'], 9, 0)).toEqual([]);
  });
});
