import { dateTime } from '@grafana/data';
import { observe } from '../../frames';
import * as model from '../../model';
import { framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { forecastOf, trendOf } from './forecast';
import { durationWords, forecastWords } from './forecastWords';
import { assessResource } from './resources';

jest.mock('../../model', () => {
  const actual = jest.requireActual<typeof import('../../model')>('../../model');
  return { ...actual, forecastCrossing: jest.fn(actual.forecastCrossing) };
});

const HOUR = 60 * MINUTE;

/** Connections alone, a value a minute: their ceiling is 1,000 a unit. */
function connections(values: Array<number | null>, units: Array<number | null> = values.map(() => 1)) {
  return assess({ connections: values, units });
}

function assess(resource: TestResource) {
  const settings = readSettings({}, { unitsVariable: '', mixVariable: '', resource: '' });
  return assessResource(observe(framesOf(resource)).resources[0], settings);
}

function rangeOf(fromMinute: number, toMinute: number) {
  return { from: dateTime(START + fromMinute * MINUTE), to: dateTime(START + toMinute * MINUTE) };
}

const rising = (length: number, from: number, step: number) => Array.from({ length }, (_, i) => from + step * i);

describe('the forecast', () => {
  it('is when the line through the values reaches the ceiling', () => {
    // 500 at the first minute and 5 more a minute: 1,000 at minute 100.
    const forecast = forecastOf(connections(rising(61, 500, 5)), rangeOf(0, 60));
    expect(forecast).toMatchObject({ dimension: 'connections', since: START, now: START + HOUR });
    expect(forecast?.crossing.at).toBeCloseTo(START + 100 * MINUTE, -1);
  });

  it('follows the visible time range, not all that the data has', () => {
    const values = [...rising(60, 900, -5), ...rising(61, 500, 5)];
    expect(forecastOf(connections(values), rangeOf(60, 120))?.since).toBe(START + HOUR);
  });

  it('starts at the last change of unit size, which moves the ceiling and not the traffic', () => {
    const values = rising(121, 500, 5);
    const units = values.map((_, i) => (i < 60 ? 1 : 2));
    const forecast = forecastOf(connections(values, units), rangeOf(0, 120));
    expect(forecast?.since).toBe(START + HOUR);
    // 2,000 = 500 + 5 * 300
    expect(forecast?.crossing.at).toBeCloseTo(START + 300 * MINUTE, -1);
  });

  it('takes a unit size that is not known for a while to have stayed', () => {
    const values = rising(61, 500, 5);
    const units = values.map((_, i) => (i >= 20 && i < 30 ? null : 1));
    expect(forecastOf(connections(values, units), rangeOf(0, 60))?.since).toBe(START);
  });

  it.each([
    ['falls', connections(rising(61, 900, -5)), rangeOf(0, 60)],
    ['is flat', connections(rising(61, 500, 0)), rangeOf(0, 60)],
    ['has no ceiling', connections(rising(61, 500, 5), [null]), rangeOf(0, 60)],
    ['ends before the range that is shown', connections(rising(61, 500, 5)), rangeOf(90, 120)],
  ])('is not there where the trend %s', (_, resource, range) => {
    expect(forecastOf(resource, range)).toBeUndefined();
  });

  it('is not told beyond ten times the range that it was found in', () => {
    // From 60 minutes on: 600 minutes ahead at the most. 400 + 60 s + 600 s = 1,000 where s = 600 / 660.
    const step = 600 / 660;
    expect(forecastOf(connections(rising(61, 400, step * 1.001)), rangeOf(0, 60))).toBeDefined();
    expect(forecastOf(connections(rising(61, 400, step * 0.999)), rangeOf(0, 60))).toBeUndefined();
  });

  it('is made once for a resource and a time range', () => {
    const resource = connections(rising(61, 500, 5));
    const first = forecastOf(resource, rangeOf(0, 60));
    expect(forecastOf(resource, rangeOf(0, 60))).toBe(first);
    expect(forecastOf(resource, rangeOf(10, 60))?.since).toBe(START + 10 * MINUTE);
  });

  it.each([
    ['there is one', rising(61, 500, 5), { at: expect.any(Number) }],
    ['there is none, and its trend says why', rising(61, 900, -5), { at: null, reason: 'falling' }],
  ])('takes its trend to be worked out but once where %s', (_, values, forecast) => {
    const resource = connections(values);
    const { from, to } = rangeOf(0, 60);
    const trendsBefore = jest.mocked(model.forecastCrossing).mock.calls.length;
    forecastOf(resource, { from, to });
    expect(trendOf(resource, from.valueOf(), to.valueOf())).toMatchObject({ dimension: 'connections', forecast });
    forecastOf(resource, { from, to });
    expect(jest.mocked(model.forecastCrossing).mock.calls.length - trendsBefore).toBe(1);
  });

  it('has a trend of its own for each time range', () => {
    const resource = connections(rising(61, 500, 5));
    const sinceOf = (minute: number) => trendOf(resource, START + minute * MINUTE, START + HOUR)?.since;
    expect([sinceOf(0), sinceOf(10), sinceOf(0)]).toEqual([START, START + 10 * MINUTE, START]);
  });
});

describe('a forecast in words', () => {
  const say = (at: number, earliest: number, latest: number) =>
    forecastWords({
      dimension: 'connections',
      since: START,
      now: START,
      crossing: { at: START + at, earliest: START + earliest, latest: START + latest, slope: 1, level: 0.5 },
    }).replace(/\u00a0/g, ' ');

  it('says the interval', () => {
    expect(say(3 * HOUR, 2 * HOUR, 5 * HOUR)).toBe('ceiling reached in about 3 h (2 h to 5 h)');
  });

  it('leaves out an interval that says no more than the figure', () => {
    expect(say(3 * HOUR, 2.9 * HOUR, 3.1 * HOUR)).toBe('ceiling reached in about 3 h');
  });

  it.each([
    [0, '1 min'],
    [119 * MINUTE, '119 min'],
    [120 * MINUTE, '2 h'],
    [47.4 * HOUR, '47 h'],
    [48 * HOUR, '2 days'],
    [14 * 24 * HOUR, '14 days'],
  ])('says %d ms as %s', (ms, words) => {
    expect(durationWords(ms).replace(/\u00a0/g, ' ')).toBe(words);
  });
});
