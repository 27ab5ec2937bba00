import { positionsIn } from './time-span';

const visible = (times: number[], from: number, to: number) => times.slice(...positionsIn(times, { from, to }));

it('both ends of a range are visible, and what lies beyond them is not', () => {
  expect(visible([99, 100, 150, 200, 201], 100, 200)).toEqual([100, 150, 200]);
});

it('nothing is visible where all lies before a range, after it, or around it', () => {
  expect(visible([1, 2], 100, 200)).toEqual([]);
  expect(visible([300, 400], 100, 200)).toEqual([]);
  expect(visible([50, 300], 100, 200)).toEqual([]);
  expect(visible([], 100, 200)).toEqual([]);
});
