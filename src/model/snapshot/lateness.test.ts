import { lastIndex, latenessOf, medianStep } from './lateness';

const MINUTE = 60_000;

describe('the lateness of a series', () => {
  it('is up to ten minutes where steps are short', () => {
    expect(latenessOf(Array.from({ length: 360 }, (_, i) => i * MINUTE))).toBe(10 * MINUTE);
    expect(latenessOf([0])).toBe(10 * MINUTE);
  });

  it('is up to two steps where steps are longer, because the last one has just begun', () => {
    expect(latenessOf([0, 60, 120].map((minute) => minute * MINUTE))).toBe(120 * MINUTE);
  });
});

describe('the median step', () => {
  it('is the one step of regular times', () => {
    expect(medianStep([0, 60, 120, 180])).toBe(60);
  });

  it('ignores a few long gaps', () => {
    expect(medianStep([0, 60, 120, 600, 660])).toBe(60);
  });

  it('is the same wherever the times begin', () => {
    expect(medianStep([1000, 1060, 1120])).toBe(60);
    expect(medianStep([1000, 1300])).toBe(300);
  });

  it('is the middle of the steps by size, not the first one', () => {
    expect(medianStep([0, 600, 660, 720])).toBe(60);
    expect(medianStep([0, 600, 660])).toBe(60);
    expect(medianStep([0, 60, 120, 720, 1320, 1920])).toBe(600);
  });

  it('needs two times', () => {
    expect(medianStep([0])).toBeUndefined();
  });
});

describe('the last index', () => {
  it('is the last position that satisfies the condition', () => {
    expect(lastIndex(4, (index) => index < 3)).toBe(2);
    expect(lastIndex(4, () => true)).toBe(3);
    expect(lastIndex(4, (index) => index === 0)).toBe(0);
  });

  it('is undefined where no position satisfies it', () => {
    expect(lastIndex(4, () => false)).toBeUndefined();
    expect(lastIndex(0, () => true)).toBeUndefined();
  });
});
