import { positionsIn } from './time-span';

const visible = (times: number[], from: number, to: number) => times.slice(...positionsIn(times, { from, to }));

it('finds the times from one end of a range to the other, both included', () => {
  expect(visible([99, 100, 150, 200, 201], 100, 200)).toEqual([100, 150, 200]);
});

it('finds nothing where all times lie before, after or around a range', () => {
  expect(visible([1, 2], 100, 200)).toEqual([]);
  expect(visible([300, 400], 100, 200)).toEqual([]);
  expect(visible([50, 300], 100, 200)).toEqual([]);
  expect(visible([], 100, 200)).toEqual([]);
});
