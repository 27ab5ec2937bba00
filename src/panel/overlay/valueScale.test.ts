import { highestShown, nextSizeLabels, valueRange } from './valueScale';

describe('a value scale', () => {
  it('starts at zero and leaves room above the highest value', () => {
    expect(valueRange(100)).toEqual([0, 108]);
  });

  it.each([null, undefined, 0, -5, Infinity, NaN])('falls back to 0 to 1 if the highest value is %s', (max) => {
    expect(valueRange(max)).toEqual([0, 1]);
  });

  it('is not empty if the field options set a minimum above all values', () => {
    const [from, to] = valueRange(100, { min: 500 });
    expect(from).toBe(500);
    expect(to).toBeGreaterThan(500);
  });

  it('ignores a minimum above the maximum', () => {
    expect(valueRange(100, { min: 80, max: 20 })).toEqual([0, 108]);
  });

  it('shows the largest next unit size that keeps the measured line readable', () => {
    expect(highestShown(10, [20, 24, 30])).toBe(24);
    expect(highestShown(10, [5])).toBe(10);
    expect(highestShown(10, [])).toBe(10);
  });
});

describe('labels of next unit sizes', () => {
  it('are placed at their lines, or together at the top for lines above the scale', () => {
    const lines = [
      { name: '20 units', y: 40 },
      { name: '50 units', y: -30 },
      { name: '100 units', y: -400 },
    ];
    expect(nextSizeLabels(lines, 100, 11)).toEqual([
      { text: '20 units', y: 40, above: false },
      { text: '50 units, 100 units', y: 0, above: true },
    ]);
  });

  it('are merged if their lines are closer than the height of the text', () => {
    const names = (gap: number) =>
      nextSizeLabels(
        [
          { name: '50 units', y: 50 },
          { name: '100 units', y: 50 - gap },
        ],
        100,
        11
      ).map(({ text }) => text);
    expect(names(10)).toEqual(['50 units, 100 units']);
    expect(names(11)).toEqual(['50 units', '100 units']);
  });

  it('are left out below the plot, if the field options cut the scale', () => {
    expect(nextSizeLabels([{ name: '2 units', y: 101 }], 100, 11)).toEqual([]);
  });
});
