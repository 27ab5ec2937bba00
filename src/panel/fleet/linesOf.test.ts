import { linesOf } from './linesOf';

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
