import { HOURLY } from '../chart/test-forecast';
import { isForecastOf } from './forecast';

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
