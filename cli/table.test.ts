import { formatNumber, formatPercent, textTable } from './table';

it('has as many rows as it is given, also more than a call takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, row) => ['a', row]);
  expect(textTable(['name', 'row'], rows).split('\n').slice(-1)).toEqual(['a     199,999']);
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
