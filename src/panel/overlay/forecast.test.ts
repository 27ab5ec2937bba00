import { type CeilingForecast } from '../../model';
import { forecastLines, isForecastOf, trendColumn } from './forecast';

/** At 0.5 now and rising 0.1 an hour: reaches the ceiling in 5 hours (4 to 10). */
const HOURLY: CeilingForecast = {
  dimension: 'outboundMessages',
  since: -5,
  now: 0,
  crossing: { at: 5, earliest: 4, latest: 10, slope: 0.1, level: 0.5 },
};

describe('the lines of a forecast', () => {
  it('run from now to the end of the time range, in the unit of the ceiling', () => {
    const lines = forecastLines(HOURLY, 1000, 2);
    expect(lines?.times).toEqual([0, 2]);
    expect(lines?.trend[0]).toBeCloseTo(500);
    expect(lines?.trend[1]).toBeCloseTo(700);
  });

  it('have an interval that opens now and crosses the ceiling at the earliest and latest times', () => {
    expect(forecastLines(HOURLY, 1000, 4)?.earliest[1]).toBeCloseTo(1000);
    expect(forecastLines(HOURLY, 1000, 10)?.latest[1]).toBeCloseTo(1000);
    expect(forecastLines(HOURLY, 1000, 10)?.latest[0]).toBeCloseTo(500);
  });

  it('are left out if the time range ends now', () => {
    expect(forecastLines(HOURLY, 1000, 0)).toBeUndefined();
    expect(forecastLines(HOURLY, 1000, 1)).toBeDefined();
  });

  it('stay finite if the earliest crossing is now', () => {
    const crossing = { ...HOURLY.crossing, earliest: 0 };
    const lines = forecastLines({ ...HOURLY, crossing }, 1000, 2);
    expect(lines?.earliest.every(Number.isFinite)).toBe(true);
    expect(lines?.earliest[1]).toBeGreaterThan(1000);
  });

  it('continue from the last point of the model if now is a little later', () => {
    const lines = forecastLines({ ...HOURLY, now: 1 }, 1000, 5);
    expect(lines?.trend[0]).toBeCloseTo(600);
    expect(lines?.trend[1]).toBeCloseTo(1000);
  });
});

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
