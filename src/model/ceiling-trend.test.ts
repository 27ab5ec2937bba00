import { assessResource } from './assess';
import { forecastOf, trendOf } from './ceiling-trend';
import * as forecast from './forecast';
import { MINUTE, OPTIONS, seriesOf, START } from './test-resources';

jest.mock('./forecast', () => {
  const actual = jest.requireActual<typeof import('./forecast')>('./forecast');
  return { ...actual, forecastCrossing: jest.fn(actual.forecastCrossing) };
});

const HOUR = 60 * MINUTE;

/** Connections alone, a value a minute: their ceiling is 1,000 a unit. */
function connections(values: Array<number | null>, units: Array<number | null> = values.map(() => 1)) {
  return assessResource(seriesOf({ connections: values, units }), OPTIONS);
}

function spanOf(fromMinute: number, toMinute: number) {
  return { from: START + fromMinute * MINUTE, to: START + toMinute * MINUTE };
}

const rising = (length: number, from: number, step: number) => Array.from({ length }, (_, i) => from + step * i);

describe('the forecast', () => {
  it('is when the line through the values reaches the ceiling', () => {
    // 500 at the first minute and 5 more a minute: 1,000 at minute 100.
    const found = forecastOf(connections(rising(61, 500, 5)), spanOf(0, 60));
    expect(found).toMatchObject({ dimension: 'connections', since: START, now: START + HOUR });
    expect(found?.crossing.at).toBeCloseTo(START + 100 * MINUTE, -1);
  });

  it('follows the visible time range, not all that the data has', () => {
    const values = [...rising(60, 900, -5), ...rising(61, 500, 5)];
    expect(forecastOf(connections(values), spanOf(60, 120))?.since).toBe(START + HOUR);
  });

  it('starts at the last change of unit size, which moves the ceiling and not the traffic', () => {
    const values = rising(121, 500, 5);
    const units = values.map((_, i) => (i < 60 ? 1 : 2));
    const found = forecastOf(connections(values, units), spanOf(0, 120));
    expect(found?.since).toBe(START + HOUR);
    // 2,000 = 500 + 5 * 300
    expect(found?.crossing.at).toBeCloseTo(START + 300 * MINUTE, -1);
  });

  it('takes a unit size that is not known for a while to have stayed', () => {
    const values = rising(61, 500, 5);
    const units = values.map((_, i) => (i >= 20 && i < 30 ? null : 1));
    expect(forecastOf(connections(values, units), spanOf(0, 60))?.since).toBe(START);
  });

  it.each([
    ['falls', connections(rising(61, 900, -5)), spanOf(0, 60)],
    ['is flat', connections(rising(61, 500, 0)), spanOf(0, 60)],
    ['has no ceiling', connections(rising(61, 500, 5), [null]), spanOf(0, 60)],
    ['ends before the range that is shown', connections(rising(61, 500, 5)), spanOf(90, 120)],
  ])('is not there where the trend %s', (_, resource, span) => {
    expect(forecastOf(resource, span)).toBeUndefined();
  });

  it('is not told beyond ten times the range that it was found in', () => {
    // From 60 minutes on: 600 minutes ahead at the most. 400 + 60 s + 600 s = 1,000 where s = 600 / 660.
    const step = 600 / 660;
    expect(forecastOf(connections(rising(61, 400, step * 1.001)), spanOf(0, 60))).toBeDefined();
    expect(forecastOf(connections(rising(61, 400, step * 0.999)), spanOf(0, 60))).toBeUndefined();
  });

  it('is made once for a resource and a time range', () => {
    const resource = connections(rising(61, 500, 5));
    const first = forecastOf(resource, spanOf(0, 60));
    expect(forecastOf(resource, spanOf(0, 60))).toBe(first);
    expect(forecastOf(resource, spanOf(10, 60))?.since).toBe(START + 10 * MINUTE);
  });

  it.each([
    ['there is one', rising(61, 500, 5), { at: expect.any(Number) }],
    ['there is none, and its trend says why', rising(61, 900, -5), { at: null, reason: 'falling' }],
  ])('takes its trend to be worked out but once where %s', (_, values, outcome) => {
    const resource = connections(values);
    const span = spanOf(0, 60);
    const trendsBefore = jest.mocked(forecast.forecastCrossing).mock.calls.length;
    forecastOf(resource, { ...span });
    expect(trendOf(resource, { ...span })).toMatchObject({ dimension: 'connections', forecast: outcome });
    forecastOf(resource, { ...span });
    expect(jest.mocked(forecast.forecastCrossing).mock.calls.length - trendsBefore).toBe(1);
  });

  it('has a trend of its own for each time range', () => {
    const resource = connections(rising(61, 500, 5));
    const sinceOf = (minute: number) => trendOf(resource, spanOf(minute, 60))?.since;
    expect([sinceOf(0), sinceOf(10), sinceOf(0)]).toEqual([START, START + 10 * MINUTE, START]);
  });
});
