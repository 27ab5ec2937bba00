import { highestShown, valueRange } from './valueScale';

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
