import { formatNumber, formatPercent, textTable } from './table';

it('has as many rows as it is given, also more than a call takes arguments', () => {
  const rows = Array(200_000).fill(['a']);
  expect(textTable(['name'], rows).split('\n')).toHaveLength(200_002);
});

it('shows no sign on a number that is rounded to 0', () => {
  expect([
    formatNumber(-0),
    formatNumber(-1e-9),
    formatNumber(-1),
    formatPercent(-1e-9),
    formatPercent(-0.001),
  ]).toEqual(['0', '0', '-1', '0%', '-0.1%']);
});
