import { type CeilingForecast } from '../state/forecast';
import { forecastLines, isForecastOf, trendColumn } from './forecast';

/** At 0.5 now, rising 0.1 an hour: five hours to go, four to ten. */
const HOURLY: CeilingForecast = {
  dimension: 'outboundMessages',
  since: -5,
  now: 0,
  crossing: { at: 5, earliest: 4, latest: 10, slope: 0.1, level: 0.5 },
};

describe('the lines of a forecast', () => {
  it('go from the level of now to that of the end of the time range, in the unit of the ceiling', () => {
    const lines = forecastLines(HOURLY, 1000, 2);
    expect(lines?.times).toEqual([0, 2]);
    expect(lines?.trend[0]).toBeCloseTo(500);
    expect(lines?.trend[1]).toBeCloseTo(700);
  });

  it('have an interval that opens at now and crosses the ceiling where the forecast says', () => {
    expect(forecastLines(HOURLY, 1000, 4)?.earliest[1]).toBeCloseTo(1000);
    expect(forecastLines(HOURLY, 1000, 10)?.latest[1]).toBeCloseTo(1000);
    expect(forecastLines(HOURLY, 1000, 10)?.latest[0]).toBeCloseTo(500);
  });

  it('are not there where the time range ends now: nothing beyond it is invented', () => {
    expect(forecastLines(HOURLY, 1000, 0)).toBeUndefined();
    expect(forecastLines(HOURLY, 1000, 1)).toBeDefined();
  });

  it('stay finite where the interval has the ceiling reached already', () => {
    const crossing = { ...HOURLY.crossing, earliest: 0 };
    const lines = forecastLines({ ...HOURLY, crossing }, 1000, 2);
    expect(lines?.earliest.every(Number.isFinite)).toBe(true);
    expect(lines?.earliest[1]).toBeGreaterThan(1000);
  });

  it('start at the level of the last point that the model compared, where now is a little later', () => {
    const lines = forecastLines({ ...HOURLY, now: 1 }, 1000, 5);
    expect(lines?.trend[0]).toBeCloseTo(600);
    expect(lines?.trend[1]).toBeCloseTo(1000);
  });
});

describe('the trend behind a forecast', () => {
  it('is a share of the ceiling of each time, and only over the time that it was found in', () => {
    const column = trendColumn(HOURLY, [-6, -5, -2, 0, 1], [1000, 1000, 2000, 1000, 1000]);
    expect(column[0]).toBeNull();
    expect(column[1]).toBeCloseTo(0);
    expect(column[2]).toBeCloseTo(600);
    expect(column[3]).toBeCloseTo(500);
    expect(column[4]).toBeNull();
  });

  it('has a gap where the ceiling has one, and never goes below nothing', () => {
    expect(trendColumn({ ...HOURLY, since: -20 }, [-15, -1], [1000, null])).toEqual([0, null]);
  });
});

describe('the facets of a forecast', () => {
  it('are both of a direction, bytes and messages being one constraint, and no other', () => {
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
