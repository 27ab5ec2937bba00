import { HOURLY } from '../chart/test-forecast';
import { isForecastOf, trendColumn } from './forecast';

describe('the trend behind a forecast', () => {
  it('is a share of the ceiling at each time, within the time that the model used', () => {
    const column = trendColumn(HOURLY, [-6, -5, -2, 0, 1], [1000, 1000, 2000, 1000, 1000]);
    expect(column[0]).toBeNull();
    expect(column[1]).toBeCloseTo(0);
    expect(column[2]).toBeCloseTo(600);
    expect(column[3]).toBeCloseTo(500);
    expect(column[4]).toBeNull();
  });

  it('has a gap where the ceiling has one, and never goes below 0', () => {
    expect(trendColumn({ ...HOURLY, since: -20 }, [-15, -1], [1000, null])).toEqual([0, null]);
  });
});

describe('the facets of a forecast', () => {
  it('are both of its direction, because bytes and messages are one constraint', () => {
    const dimensions = ['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages', 'connections'] as const;
    expect(dimensions.filter((dimension) => isForecastOf(HOURLY, dimension))).toEqual([
      'outboundBytes',
      'outboundMessages',
    ]);
    expect(dimensions.filter((dimension) => isForecastOf({ ...HOURLY, dimension: 'connections' }, dimension))).toEqual([
      'connections',
    ]);
  });
});
