import fc from 'fast-check';

import { forecastCrossing } from './forecast';

const minutes = (count: number) => Array.from({ length: count }, (_, i) => i * 60);
/** The same small noise every time, without a trend of its own. */
const noise = (i: number) => 0.01 * Math.sin(i * 12.9898) * Math.cos(i * 78.233);

describe('forecastCrossing', () => {
  it('dates a straight line exactly', () => {
    const times = minutes(61);
    const forecast = forecastCrossing(
      times,
      times.map((t) => 0.5 + t / 36000)
    );
    expect(forecast.at).toBeCloseTo(18000, 3);
  });

  it('is not moved by a fifth of wild points', () => {
    const times = minutes(100);
    const values = times.map((t, i) => (i % 5 === 2 ? 5 : 0.5 + t / 36000));
    expect(forecastCrossing(times, values).at).toBeCloseTo(18000, -2);
  });

  it('holds the true date in its interval, narrower than the date is far', () => {
    const times = minutes(120);
    const forecast = forecastCrossing(
      times,
      times.map((t, i) => 0.5 + t / 36000 + noise(i))
    );
    if (forecast.at === null) {
      throw new Error(forecast.reason);
    }
    expect(forecast.earliest).toBeLessThanOrEqual(18000);
    expect(forecast.latest).toBeGreaterThanOrEqual(18000);
    expect(forecast.latest - forecast.earliest).toBeLessThan(18000 - times[times.length - 1]);
  });

  it.each([
    ['a flat line', () => 0.5, 'flat'],
    ['a falling line', (t: number) => 0.9 - t / 36000, 'falling'],
    ['noise without a trend', (_: number, i: number) => 0.5 + noise(i), 'notSignificant'],
    ['a line that is there already', (t: number) => 1 + t / 36000, 'alreadyReached'],
  ])('gives no date for %s', (_, value, reason) => {
    const times = minutes(60);
    expect(forecastCrossing(times, times.map(value))).toEqual({ at: null, reason });
  });

  it('gives no date for too few points, counting gaps as none', () => {
    const times = minutes(20);
    const values = times.map((t, i) => (i < 7 ? 0.1 + t / 3600 : i % 2 === 0 ? null : NaN));
    expect(forecastCrossing(times, values)).toEqual({ at: null, reason: 'tooFewPoints' });
  });

  it('dates a long series as its short form, so that reducing points does not change the answer', () => {
    const times = minutes(10000);
    const values = times.map((t, i) => 0.2 + t / 3_000_000 + noise(i));
    const long = forecastCrossing(times, values);
    expect((long.at ?? NaN) / 2_400_000).toBeCloseTo(1, 2);
  });

  it('never throws, and never gives a date before the last point', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double(), { nil: null }), { maxLength: 40 }),
        fc.array(fc.double({ noNaN: true }), { maxLength: 40 }),
        (values, rawTimes) => {
          const times = [...rawTimes].sort((a, b) => a - b);
          const forecast = forecastCrossing(times, values);
          if (forecast.at !== null) {
            expect(forecast.at).toBeGreaterThanOrEqual(times.filter((_, i) => Number.isFinite(values[i])).slice(-1)[0]);
            expect(forecast.earliest).toBeLessThanOrEqual(forecast.at);
            expect(forecast.latest).toBeGreaterThanOrEqual(forecast.at);
          }
        }
      )
    );
  });
});
