import { largest, smallest } from './extremes';

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
