import { assessResource } from './assess';
import { forecastOf, trendOf } from './ceiling-trend';
import * as forecast from './forecast';
import { MINUTE, OPTIONS, seriesOf, START } from './test-resources';

jest.mock('./forecast', () => {
  const actual = jest.requireActual<typeof import('./forecast')>('./forecast');
  return { ...actual, forecastCrossing: jest.fn(actual.forecastCrossing) };
});

const HOUR = 60 * MINUTE;

/** Connections only, one value for each minute. Their ceiling is 1,000 per unit. */
function connections(values: Array<number | null>, units: Array<number | null> = values.map(() => 1)) {
  return assessResource(seriesOf({ connections: values, units }), OPTIONS);
}

function spanOf(fromMinute: number, toMinute: number) {
  return { from: START + fromMinute * MINUTE, to: START + toMinute * MINUTE };
}

const rising = (length: number, from: number, step: number) => Array.from({ length }, (_, i) => from + step * i);

describe('the forecast', () => {
  it('is the time when the line through the values reaches the ceiling', () => {
    // From 500, 5 more each minute reach 1,000 at minute 100.
    const found = forecastOf(connections(rising(61, 500, 5)), spanOf(0, 60));
    expect(found).toMatchObject({ dimension: 'connections', since: START, now: START + HOUR });
    expect(found?.crossing.at).toBeCloseTo(START + 100 * MINUTE, -1);
  });

  it('follows the visible time range, not all of the data', () => {
    const values = [...rising(60, 900, -5), ...rising(61, 500, 5)];
    expect(forecastOf(connections(values), spanOf(60, 120))?.since).toBe(START + HOUR);
  });

  it('starts at the last change of unit size, which moves the ceiling but not the traffic', () => {
    const values = rising(121, 500, 5);
    const units = values.map((_, i) => (i < 60 ? 1 : 2));
    const found = forecastOf(connections(values, units), spanOf(0, 120));
    expect(found?.since).toBe(START + HOUR);
    // 2,000 = 500 + 5 * 300
    expect(found?.crossing.at).toBeCloseTo(START + 300 * MINUTE, -1);
  });

  it('assumes that a unit size stayed the same while it was unknown', () => {
    const values = rising(61, 500, 5);
    const units = values.map((_, i) => (i >= 20 && i < 30 ? null : 1));
    expect(forecastOf(connections(values, units), spanOf(0, 60))?.since).toBe(START);
  });

  it.each([
    ['falls', connections(rising(61, 900, -5)), spanOf(0, 60)],
    ['is flat', connections(rising(61, 500, 0)), spanOf(0, 60)],
    ['has no ceiling', connections(rising(61, 500, 5), [null]), spanOf(0, 60)],
    ['ends before the range that is shown', connections(rising(61, 500, 5)), spanOf(90, 120)],
  ])('is undefined where the trend %s', (_, resource, span) => {
    expect(forecastOf(resource, span)).toBeUndefined();
  });

  it('reaches ten times as far as the range that it was found in', () => {
    // The range is 60 minutes, so it reaches 600 minutes ahead: 400 + 60 s + 600 s = 1,000 for s = 600 / 660.
    const step = 600 / 660;
    expect(forecastOf(connections(rising(61, 400, step * 1.001)), spanOf(0, 60))).toBeDefined();
    expect(forecastOf(connections(rising(61, 400, step * 0.999)), spanOf(0, 60))).toBeUndefined();
  });

  it('is computed once for a resource and a time range', () => {
    const resource = connections(rising(61, 500, 5));
    const first = forecastOf(resource, spanOf(0, 60));
    expect(forecastOf(resource, spanOf(0, 60))).toBe(first);
    expect(forecastOf(resource, spanOf(10, 60))?.since).toBe(START + 10 * MINUTE);
  });

  it.each([
    ['it reaches the ceiling', rising(61, 500, 5), { at: expect.any(Number) }],
    ['it does not, and has a reason', rising(61, 900, -5), { at: null, reason: 'falling' }],
  ])('shares one computation with the trend where %s', (_, values, outcome) => {
    const resource = connections(values);
    const span = spanOf(0, 60);
    const trendsBefore = jest.mocked(forecast.forecastCrossing).mock.calls.length;
    forecastOf(resource, { ...span });
    expect(trendOf(resource, { ...span })).toMatchObject({ dimension: 'connections', forecast: outcome });
    forecastOf(resource, { ...span });
    expect(jest.mocked(forecast.forecastCrossing).mock.calls.length - trendsBefore).toBe(1);
  });

  it('has its own trend for each time range', () => {
    const resource = connections(rising(61, 500, 5));
    const sinceOf = (minute: number) => trendOf(resource, spanOf(minute, 60))?.since;
    expect([sinceOf(0), sinceOf(10), sinceOf(0)]).toEqual([START, START + 10 * MINUTE, START]);
  });
});
