import { assessResource, type ResourceSeries } from '../snapshot';
import { MINUTE, OPTIONS, seriesOf, type TestResource } from '../snapshot/test-resources';
import { forecastOf, isApproaching, outlookOf, type When, whenOf } from './outlook';
import { type Growth } from './growth';

const DAY = 1440 * MINUTE;
const HOUR = 60 * MINUTE;

/** A resource of one unit with values an hour apart, the last of them at noon of a day. */
function hourly(days: number, columns: (hour: number) => { connections: number; serverLoad?: number }) {
  const times = Array.from({ length: days * 24 + 13 }, (_, i) => 20_000 * DAY + i * HOUR);
  const values = times.map((_, hour) => columns(hour));
  const measured = {
    connections: values.map(({ connections }) => connections),
    serverLoad: values.map(({ serverLoad }) => serverLoad ?? null),
  };
  const series = { resourceId: '/a', resource: 'a', times, measured, units: times.map(() => 1) };
  return assessResource(series, OPTIONS);
}

const minutely = (resource: TestResource) => outlookOf(assessResource(seriesOf(resource), OPTIONS));
const climbTo = (last: number, perMinute: number) => Array.from({ length: 61 }, (_, i) => last - (60 - i) * perMinute);
const ones = Array.from({ length: 61 }, () => 1);

describe('the outlook of a resource', () => {
  it('grows from week to week under a daily wave, and starts at what is measured now', () => {
    // A wave between 300 and 500, with 2 connections more an hour of the whole: 4.8% of the ceiling a day.
    const resource = hourly(14, (hour) => ({
      connections: 300 + 100 * (1 + Math.sin(hour / 3.8197)) + 2 * (hour / 24),
    }));
    const outlook = outlookOf(resource);
    expect(outlook).toMatchObject({ dimension: 'connections', now: resource.latest.time });
    expect(outlook?.when.when).toBe('notWithinHorizon');
    const faster = outlookOf(
      hourly(14, (hour) => ({ connections: 300 + (hour % 24) * 4 + 10 * Math.floor(hour / 24) }))
    );
    // The peaks are 392 at first and 522 on the last whole day: 47.8 days at 1% a day.
    expect(faster?.when).toMatchObject({
      when: 'growing',
      days: expect.closeTo(47.8, 6),
      perWeek: expect.closeTo(0.07, 9),
    });
    expect(forecastOf(faster)).toMatchObject({
      level: faster?.utilization,
      at: expect.closeTo((faster?.now ?? 0) + 47.8 * DAY, -4),
    });
    expect(isApproaching(faster)).toBe(true);
    expect(isApproaching(outlook)).toBe(false);
  });

  it('is that of the constraint that runs out first, and without a date that of the one closest to its ceiling', () => {
    const grows = (hour: number) => 0.3 + 0.01 * Math.floor(hour / 24);
    const both = outlookOf(hourly(14, (hour) => ({ connections: 900, serverLoad: grows(hour) })));
    expect(both).toMatchObject({ dimension: 'serverLoad', when: { when: 'growing' } });
    const none = outlookOf(hourly(14, () => ({ connections: 900, serverLoad: 0.3 })));
    expect(none).toMatchObject({ dimension: 'connections', when: { when: 'unknown', reason: 'flat' } });
    expect(forecastOf(none)).toBeUndefined();
  });

  it('is that of a ceiling that the window reached, and without a date that of the highest peak', () => {
    const grows = (hour: number) => 0.3 + 0.01 * Math.floor(hour / 24);
    const flat = hourly(14, () => ({ connections: 900, serverLoad: 0.3 }));
    const growing = hourly(14, (hour) => ({ connections: 900, serverLoad: grows(hour) }));
    const peakOf = (dimension: 'connections' | 'serverLoad', utilization: number) => ({
      dimension,
      utilization,
      index: 0,
      time: flat.times[0],
    });
    expect(outlookOf(flat, peakOf('serverLoad', 1))).toMatchObject({
      dimension: 'serverLoad',
      when: { when: 'reached' },
    });
    expect(outlookOf(growing, peakOf('connections', 1.03))).toMatchObject({
      dimension: 'connections',
      utilization: 1.03,
      when: { when: 'reached' },
    });
    expect(outlookOf(flat, peakOf('serverLoad', 0.99))).toMatchObject({
      dimension: 'serverLoad',
      when: { when: 'unknown', reason: 'flat' },
    });
    expect(outlookOf(growing, peakOf('connections', 0.99))).toMatchObject({
      dimension: 'serverLoad',
      when: { when: 'growing' },
    });
  });

  it('climbs in the last hour, and is reached at the ceiling', () => {
    const climbing = minutely({ connections: climbTo(900, 4), units: ones });
    expect(climbing?.when).toEqual({ when: 'climbing', minutes: expect.closeTo(25, 6) });
    const forecast = forecastOf(climbing);
    expect((forecast?.at ?? 0) - (forecast?.now ?? 0)).toBeCloseTo(25 * MINUTE, 0);
    expect(forecast?.earliest).toBe(forecast?.latest);
    const reached = minutely({ connections: climbTo(1000, 4), units: ones });
    expect(reached?.when).toEqual({ when: 'now' });
    expect(forecastOf(reached)).toBeUndefined();
  });

  it('is level where a climb has stopped ten minutes ago, and has no date', () => {
    const stopped = [
      ...climbTo(970, 10)
        .slice(0, 49)
        .map((value) => value + 120),
      ...Array.from({ length: 12 }, () => 970),
    ];
    const level = minutely({ connections: stopped, units: ones });
    expect(level).toMatchObject({ utilization: 0.97, when: { when: 'level', minutes: 12 } });
    expect(forecastOf(level)).toBeUndefined();
    expect(isApproaching(level)).toBe(false);
    // Before the constraint of the highest peak, as in the queries of the built-in panels.
    const both = assessResource(
      seriesOf({ connections: stopped, serverLoad: ones.map(() => 0.2), units: ones }),
      OPTIONS
    );
    const peak = { dimension: 'serverLoad', utilization: 0.98, index: 0, time: both.times[0] } as const;
    expect(outlookOf(both, peak)).toMatchObject({ dimension: 'connections', when: { when: 'level', minutes: 12 } });
  });

  it('is missing without a utilization', () => {
    expect(minutely({ connections: ones })).toBeUndefined();
    expect(forecastOf(undefined)).toBeUndefined();
    expect(isApproaching(undefined)).toBe(false);
  });

  it('never sees a date in a wave', () => {
    const wave = outlookOf(hourly(20, (hour) => ({ connections: 500 + 400 * Math.sin((hour / 24) * 2 * Math.PI) })));
    expect(wave?.when).toEqual({ when: 'unknown', reason: 'flat' });
  });
});

describe('an outlook by the rules', () => {
  const series = seriesOf({ connections: climbTo(900, 4), units: ones });
  const today = Math.floor(series.times[60] / DAY);
  const rising = new Map(Array.from({ length: 14 }, (_, i) => [today - 14 + i, 0.8 + 0.005 * i]));
  const recorded = (recordedFigures: ResourceSeries['recordedFigures']) =>
    outlookOf(
      assessResource({ ...series, recordedUtilization: { connections: climbTo(0.9, 0.004) }, recordedFigures }, OPTIONS)
    );
  const figures = { climbing: {}, dayPeaks: {}, peak: {}, p95: {}, minutesAtLeast: {} };

  it('knows weeks, although the data has an hour', () => {
    const { when } = recorded({ ...figures, dayPeaks: { connections: rising } }) ?? {};
    expect(when).toMatchObject({ when: 'growing', days: expect.closeTo((1 - 0.865) / 0.005, 6) });
  });

  it('climbs where the rules say so, and only while they do', () => {
    const now = series.times[60];
    const climbingAt = (time: number) =>
      recorded({ ...figures, climbing: { connections: { minutes: 18, time } } })?.when;
    expect(climbingAt(now)).toEqual({ when: 'climbing', minutes: 18 });
    expect(climbingAt(now - 2 * MINUTE)).toEqual({ when: 'climbing', minutes: 18 });
    expect(climbingAt(now - 2 * MINUTE - 1)?.when).toBe('unknown');
    // Without the rules, the data climbs.
    expect(outlookOf(assessResource(series, OPTIONS))?.when.when).toBe('climbing');
  });
});

const rising = (days: number): Growth => ({
  growth: 'rising',
  perDay: 0.01,
  level: 0.65,
  days,
  interval: [days / 2, days * 2],
});

describe('the answer when a utilization reaches its ceiling', () => {
  it.each<[string, When, Parameters<typeof whenOf>]>([
    ['now, at the ceiling', { when: 'now' }, [1 - 1e-10, {}, rising(35)]],
    ['in minutes, where it climbs', { when: 'climbing', minutes: 25 }, [0.9, { minutes: 25 }, rising(35)]],
    [
      'in days, where it grows from week to week',
      { when: 'growing', days: 35, interval: [17.5, 70], perWeek: expect.closeTo(0.07, 12) },
      [0.5, {}, rising(35)],
    ],
    ['that it is level after a climb', { when: 'level', minutes: 12 }, [0.97, { level: 12 }, { growth: 'flat' }]],
    ['in days, also where a climb is level', expect.objectContaining({ days: 35 }), [0.97, { level: 12 }, rising(35)]],
    ['not within 90 days', { when: 'notWithinHorizon' }, [0.5, {}, rising(90.01)]],
    ['in 90 days', expect.objectContaining({ when: 'growing', days: 90 }), [0.5, {}, rising(90)]],
    [
      'that the history is too short',
      { when: 'unknown', reason: 'tooFewDays', missing: 4 },
      [undefined, {}, { growth: 'tooFewDays', missing: 4 }],
    ],
    ['that it is flat', { when: 'unknown', reason: 'flat' }, [0.5, {}, { growth: 'flat' }]],
    ['that it falls', { when: 'unknown', reason: 'falling' }, [0.5, {}, { growth: 'falling' }]],
    ['that it is unclear', { when: 'unknown', reason: 'unclear' }, [0.5, {}, { growth: 'unclear' }]],
    ['that data are missing', { when: 'unknown', reason: 'noData' }, [undefined, {}, { growth: 'noData' }]],
  ])('is %s', (_, answer, [utilization, climb, growth]) => {
    expect(whenOf(utilization, climb, growth)).toEqual(answer);
  });
});
