import { calcsOf } from './calcs';

const format = { value: (value: number) => `${value} B/s`, percent: (ratio: number) => `${ratio * 100}%` };
const textsOf = (values: Array<number | null>, calcs: string[]) =>
  calcsOf(values, calcs, format).map(({ title, text }) => [title, text]);

describe('calculations of the legend', () => {
  it('keep the order of the options and the unit of the line', () => {
    expect(textsOf([1, null, 5, 3], ['max', 'mean', 'lastNotNull'])).toEqual([
      ['Max', '5 B/s'],
      ['Mean', '3 B/s'],
      ['Last *', '3 B/s'],
    ]);
  });

  it('show counts without a unit, and differences in percent', () => {
    expect(textsOf([2, null, 3], ['count'])).toEqual([['Count', '2']]);
    expect(textsOf([2, 3], ['diffperc'])[0][1]).toBe('50%');
  });

  it('show a dash if the line has no values', () => {
    expect(textsOf([null, null], ['max', 'mean']).map(([, text]) => text)).toEqual(['–', '–']);
  });

  it('leave out a calculation that this version of Grafana does not know', () => {
    expect(textsOf([1], ['noSuchCalculation', 'max'])).toHaveLength(1);
  });
});
