import { stateRuns } from './state-runs';

it('merges equal values and keeps the last one open', () => {
  expect(stateRuns([0, 1, 2, 3], [1, 1, 0, 0])).toEqual([
    { from: 0, to: 2, value: 1 },
    { from: 2, to: undefined, value: 0 },
  ]);
});

it('ends a value at a gap, and starts it again after the gap', () => {
  expect(stateRuns([0, 1, 2, 3], [1, null, null, 1])).toEqual([
    { from: 0, to: 1, value: 1 },
    { from: 3, to: undefined, value: 1 },
  ]);
});

it('continues a value where the series has no sample of its own', () => {
  expect(stateRuns([0, 1, 2, 3], [undefined, 1, undefined, 1])).toEqual([{ from: 1, to: undefined, value: 1 }]);
});

it('has no runs without values', () => {
  expect(stateRuns([0, 1], [null, undefined])).toEqual([]);
});
