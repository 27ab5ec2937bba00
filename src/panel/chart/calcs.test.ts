import { calcsOf } from './calcs';

const format = { value: (value: number) => `${value} B/s`, percent: (ratio: number) => `${ratio * 100}%` };
const textsOf = (values: Array<number | null>, calcs: string[]) =>
  calcsOf(values, calcs, format).map(({ title, text }) => [title, text]);

describe('calculations of the legend', () => {
  it('are in the order of the options and in the unit of the line', () => {
    expect(textsOf([1, null, 5, 3], ['max', 'mean', 'lastNotNull'])).toEqual([
      ['Max', '5 B/s'],
      ['Mean', '3 B/s'],
      ['Last *', '3 B/s'],
    ]);
  });

  it('that count are without a unit, and those in percent have that', () => {
    expect(textsOf([2, null, 3], ['count'])).toEqual([['Count', '2']]);
    expect(textsOf([2, 3], ['diffperc'])[0][1]).toBe('50%');
  });

  it('of nothing are a dash, not a number', () => {
    expect(textsOf([null, null], ['max', 'mean']).map(([, text]) => text)).toEqual(['–', '–']);
  });

  it('that this Grafana does not know are left out', () => {
    expect(textsOf([1], ['noSuchCalculation', 'max'])).toHaveLength(1);
  });
});
