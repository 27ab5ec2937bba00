import fc from 'fast-check';

import { runs } from './arbitraries';
import { forecastCrossing, type ForecastOptions, MIN_FORECAST_POINTS } from './forecast';

const minutes = (count: number) => Array.from({ length: count }, (_, i) => i * 60);
/** Small noise without a trend, the same in every run. */
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

  it('is not moved by outliers, up to a fifth of the points', () => {
    const times = minutes(100);
    const values = times.map((t, i) => (i % 5 === 2 ? 5 : 0.5 + t / 36000));
    expect(forecastCrossing(times, values).at).toBeCloseTo(18000, -2);
  });

  it('contains the true date in an interval shorter than the time until then', () => {
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
    ['a line that has reached the limit', (t: number) => 1 + t / 36000, 'alreadyReached'],
  ])('gives no date for %s', (_, value, reason) => {
    const times = minutes(60);
    expect(forecastCrossing(times, times.map(value))).toEqual({ at: null, reason });
  });

  it('gives no date for too few points, without counting gaps', () => {
    const times = minutes(20);
    const values = times.map((t, i) => (i < 7 ? 0.1 + t / 3600 : i % 2 === 0 ? null : NaN));
    expect(forecastCrossing(times, values)).toEqual({ at: null, reason: 'tooFewPoints' });
  });

  it('dates a long series like its reduced form', () => {
    const times = minutes(10000);
    const values = times.map((t, i) => 0.2 + t / 3_000_000 + noise(i));
    const long = forecastCrossing(times, values);
    expect((long.at ?? NaN) / 2_400_000).toBeCloseTo(1, 2);
  });

  it('dates eight points and not seven', () => {
    const line = (count: number) =>
      forecastCrossing(
        minutes(count),
        minutes(count).map((t) => 0.1 + t / 3600)
      );
    expect(line(MIN_FORECAST_POINTS).at).toBeCloseTo(3240, 6);
    expect(line(MIN_FORECAST_POINTS - 1)).toEqual({ at: null, reason: 'tooFewPoints' });
  });

  it('gives no date for a trend that reaches the limit at its last point', () => {
    // Eighths are exact in binary, so the line ends at exactly 1.
    const times = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const values = times.map((t) => t / 8);
    expect(forecastCrossing(times, values)).toEqual({ at: null, reason: 'alreadyReached' });
    expect(forecastCrossing(times, values, { limit: 2 }).at).toBe(16);
  });

  it.each([
    ['rising', [0.1, 0.1, 0.1, 0.1, 0.2, 0.2, 0.2, 0.2, 0.2]],
    ['falling', [0.2, 0.2, 0.2, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1]],
  ])('treats a %s trend whose interval ends at 0 as not significant', (_, values) => {
    expect(forecastCrossing([0, 1, 2, 3, 4, 5, 6, 7, 8], values)).toEqual({ at: null, reason: 'notSignificant' });
  });

  describe('when the latest values may have left the trend', () => {
    const times = minutes(120);
    const climb = (t: number, i: number) => 0.3 + t / 72_000 + noise(i);
    const stepped = (length: number, height: number) =>
      forecastCrossing(
        times,
        times.map((t, i) => climb(t, i) + (i >= times.length - length ? height : 0))
      );

    it.each([
      ['up', 0.5],
      ['down', -0.2],
    ])('gives no date after a step %s, which brings the ceiling nearer or moves it away', (_, height) => {
      expect(stepped(20, height)).toEqual({ at: null, reason: 'leftTrend' });
      expect(stepped(8, height)).toEqual({ at: null, reason: 'leftTrend' });
    });

    it('keeps the date after a few outliers at the end, or a step below a twentieth of the ceiling', () => {
      expect(stepped(4, 0.5).at).not.toBeNull();
      expect(stepped(8, 0.045).at).not.toBeNull();
      expect(stepped(8, 0.06)).toEqual({ at: null, reason: 'leftTrend' });
    });

    it('keeps the date where the values scatter as widely as the step', () => {
      const wide = times.map((t, i) => 0.3 + t / 72_000 + 20 * noise(i) + (i >= 100 ? 0.08 : 0));
      expect(forecastCrossing(times, wide).at).not.toBeNull();
    });

    it('compares the step with the limit', () => {
      const values = times.map((t, i) => 10 * (climb(t, i) + (i >= 112 ? 0.045 : 0)));
      expect(forecastCrossing(times, values, { limit: 10 }).at).not.toBeNull();
      expect(forecastCrossing(times, values, { limit: 7 })).toEqual({ at: null, reason: 'leftTrend' });
    });

    it('needs five values of a short series, so a single outlier at its end does not count', () => {
      const line = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((t) => 0.1 + t / 30);
      const last = (count: number) => line.map((value, i) => (i >= line.length - count ? value + 0.4 : value));
      const date = (values: number[]) => forecastCrossing([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], values);
      expect(date(last(2)).at).not.toBeNull();
      expect(date(last(3))).toEqual({ at: null, reason: 'leftTrend' });
    });
  });

  it('never throws or gives a date before the last point', () => {
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
      ),
      runs(100)
    );
  });
});

/**
 * Sen's interval, computed independently of this code. For N slopes between n points, with groups of s equal values,
 * C = 1.96 sqrt((n(n-1)(2n+5) - sum of s(s-1)(2s+5)) / 18). The bounds are the slopes of rank (N - C)/2 and
 * (N + C)/2 + 1, rounded outwards. The crossing is where the line through the medians reaches 1.
 */
describe("Sen's trend and interval", () => {
  it.each([
    {
      name: 'eight points: 28 slopes, C = 15.84, ranks 6 and 23',
      times: [0, 1, 2, 3, 4, 5, 6, 7],
      values: [0.1, 0.21, 0.29, 0.42, 0.51, 0.58, 0.71, 0.78],
      expected: { at: 9.16032211, earliest: 8.71428571, latest: 9.55555556, slope: 0.09757143, level: 0.78921429 },
    },
    {
      name: 'nine points, an odd number: 36 slopes, C = 18.80, ranks 8 and 29',
      times: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      values: [0.1, 0.21, 0.29, 0.42, 0.51, 0.58, 0.71, 0.78, 0.91],
      expected: { at: 8.9, earliest: 8.76190476, latest: 9.37837838, slope: 0.1, level: 0.91 },
    },
    {
      name: 'ties of 7, 2 and 2 among 13 uneven points: 78 slopes, C = 29.22, ranks 24 and 55',
      times: [0, 5, 10, 14, 15, 18, 33, 34, 36, 37, 41, 43, 45],
      values: [0, 0.1, 0.1, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.5, 0.5, 0.6],
      expected: { at: 107.74452555, earliest: 71, latest: 145, slope: 0.00875959, level: 0.45038363 },
    },
    {
      name: 'two values at each time: the 5 pairs of one time have no slope, which leaves 40, C = 21.91, ranks 9 and 32',
      times: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4],
      values: [0.1, 0.14, 0.21, 0.17, 0.26, 0.33, 0.36, 0.41, 0.52, 0.47],
      expected: { at: 9.39473684, earliest: 8.36363636, latest: 11.72727273, slope: 0.095, level: 0.4875 },
    },
    {
      name: 'two times only: 16 slopes and C = 15.84, which makes the steepest and the flattest slope the bounds',
      times: [0, 0, 0, 0, 10, 10, 10, 10],
      values: [0.1, 0.12, 0.13, 0.15, 0.5, 0.52, 0.56, 0.59],
      expected: { at: 21.08433735, earliest: 18.36734694, latest: 24.28571429, slope: 0.0415, level: 0.54 },
    },
  ])('hold for $name', ({ times, values, expected }) => {
    const forecast = forecastCrossing(times, values);
    if (forecast.at === null) {
      throw new Error(forecast.reason);
    }
    const rounded = Object.entries(forecast).map(([name, value]) => [name, Number(value.toFixed(8))]);
    expect(Object.fromEntries(rounded)).toEqual(expected);
  });
});

describe('reducing a long series', () => {
  const line = (times: number[], options: ForecastOptions) =>
    forecastCrossing(
      times,
      times.map((t) => (t - times[0]) / 128),
      options
    );

  it('changes nothing up to the most points that are compared', () => {
    // Half as many equal spans would merge the first four.
    expect(line([0, 1, 2, 3, 20, 30, 40, 50], { maxPoints: 8 }).at).toBe(128);
  });

  it('computes medians of equal time spans: 16 points in 8 spans end midway between the last two', () => {
    const times = Array.from({ length: 16 }, (_, i) => i);
    const forecast = line(times, { maxPoints: 8 });
    expect(forecast).toEqual({ at: 128, earliest: 128, latest: 128, slope: 1 / 128, level: 14.5 / 128 });
  });

  it('counts time from the first point, so the same series gives the same date on another day', () => {
    const midnight = 1_700_000_000;
    const times = Array.from({ length: 16 }, (_, i) => midnight + i);
    expect(line(times, { maxPoints: 8 }).at).toBe(midnight + 128);
  });

  it('skips spans without points', () => {
    // Four spans of four points, a gap of eight spans, four spans again.
    const hours = Array.from({ length: 16 }, (_, i) => i);
    const times = [...hours, ...hours.map((hour) => 48 + hour)];
    expect(line(times, { maxPoints: 16 }).at).toBe(128);
    // Too few spans have points.
    const far = [...hours, ...hours.map((hour) => 4800 + hour)];
    expect(line(far, { maxPoints: 16 })).toEqual({ at: null, reason: 'tooFewPoints' });
  });

  it('is not moved by one outlier in a span of three', () => {
    const times = Array.from({ length: 24 }, (_, i) => i);
    const forecast = forecastCrossing(
      times,
      times.map((t, i) => (i % 3 === 1 ? 1000 * (i % 2 === 0 ? 1 : -1) : t / 128)),
      { maxPoints: 8 }
    );
    expect((forecast.at ?? NaN) / 128).toBeCloseTo(1, 1);
  });
});
