import { largest, smallest, nextAbove, roundedUp } from '.';

it('finds the extremes of more values than a call takes arguments', () => {
  const values = Array.from({ length: 200_000 }, (_, i) => (i * 7) % 200_000);
  expect([smallest(values), largest(values)]).toEqual([0, 199_999]);
  expect(() => Math.max(...values)).toThrow(RangeError);
});

it('agrees with Math.max and Math.min for an empty list and for NaN', () => {
  expect([largest([]), smallest([]), largest([1, NaN, 2]), smallest([1, NaN, 2])]).toEqual([
    -Infinity,
    Infinity,
    NaN,
    NaN,
  ]);
});

it('rounds up to so many digits, also into the next power of ten', () => {
  expect(roundedUp(0.33333, 3)).toBe(0.334);
  expect(roundedUp(99.91, 3)).toBe(100);
  expect(roundedUp(1234567, 3)).toBe(1240000);
  expect(roundedUp(0.0000012345, 3)).toBe(0.00000124);
});

it('leaves a number unchanged that has no more digits', () => {
  expect(roundedUp(5, 9)).toBe(5);
  expect(roundedUp(0.625, 3)).toBe(0.625);
});

it('steps to the next number of so many digits', () => {
  expect(nextAbove(5, 9)).toBe(5.00000001);
  expect(nextAbove(9.99, 3)).toBe(10);
});
