import { HOURLY } from '../chart/test-charts';
import { isForecastOf } from './prepOverlay';

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
