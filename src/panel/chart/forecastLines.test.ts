import { HOURLY } from './test-charts';
import { drawnForecast, forecastLines } from './forecastLines';

describe('the lines of a forecast', () => {
  it('run from now to the end of the time axis, in the unit of the ceiling', () => {
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

  it('are left out if the time axis ends now', () => {
    expect(forecastLines(HOURLY, 1000, 0)).toBeUndefined();
    expect(forecastLines(HOURLY, 1000, 1)).toBeDefined();
  });

  it('stay finite if the earliest crossing is now', () => {
    const lines = forecastLines({ ...HOURLY, earliest: 0 }, 1000, 2);
    expect(lines?.earliest.every(Number.isFinite)).toBe(true);
    expect(lines?.earliest[1]).toBeGreaterThan(1000);
  });
});

describe('the words at the end of a forecast', () => {
  const day = 24 * 3_600_000;
  const formats = {
    time: (time: number) => `hour ${time % day}`,
    fullMinute: (time: number) => `date, hour ${time % day}`,
  };

  it('name the time at which the ceiling is reached', () => {
    expect(drawnForecast(HOURLY, 1, 5, formats)).toMatchObject({ words: '≈ hour 5', lines: { reached: 5 } });
  });

  it('point beyond a time axis that ends before', () => {
    const drawn = drawnForecast(HOURLY, 1, 4, formats);
    expect(drawn?.words).toBe('≈ hour 5 →');
    expect(drawn?.lines.reached).toBeUndefined();
  });

  it('have a date from a day ahead on, unless every time has one', () => {
    const later = { ...HOURLY, at: day };
    expect(drawnForecast({ ...later, now: 1 }, 1, 4, formats)?.words).toBe('≈ hour 0 →');
    expect(drawnForecast(later, 1, 4, formats)?.words).toBe('≈ date, hour 0 →');
    const dated = { ...formats, time: (time: number) => `day ${time / day}` };
    expect(drawnForecast(later, 1, 4, dated)?.words).toBe('≈ day 1 →');
  });

  it('are left out with the lines', () => {
    expect(drawnForecast(HOURLY, 1, 0, formats)).toBeUndefined();
  });
});
