import fc from 'fast-check';
import { largest } from '../numbers';
import { assessResource, worstOverTime } from '../snapshot';
import { MINUTE, OPTIONS, seriesOf, START } from '../snapshot/test-resources';
import { type WeekHour, weekCalendarOf } from './calendar';

const HOUR = 60 * MINUTE;
const ECHO = 2_048_000;

/** START is a Saturday, in UTC. */
function placeOf(time: number): WeekHour {
  const date = new Date(time);
  return { weekday: (date.getUTCDay() + 6) % 7, hour: date.getUTCHours() };
}

/** Outbound echoes of one unit, in steps of this length. */
function assessed(utilization: Array<number | null>, step: number) {
  const length = utilization.length;
  const series = seriesOf({
    outboundBytes: utilization.map((share) => share && share * ECHO),
    units: Array.from({ length }, () => 1),
    shares: { echo: Array.from({ length }, () => 1) },
  });
  return assessResource({ ...series, times: utilization.map((_, i) => START + i * step) }, OPTIONS);
}

function calendar(utilization: Array<number | null>, step: number, highest = Infinity) {
  const span = { from: START, to: START + utilization.length * step };
  return weekCalendarOf(assessed(utilization, step), { span, highest, placeOf });
}

const levels = (length: number) =>
  fc.array(fc.option(fc.double({ min: 0, max: 1.5, noNaN: true })), { minLength: length, maxLength: length });

it('has the highest value of the hours that share a weekday and an hour of the day', () => {
  const twoWeeks = Array.from({ length: 336 }, () => 0.1);
  twoWeeks[10] = 0.4;
  twoWeeks[10 + 168] = 0.6;
  twoWeeks[24] = 0.5;
  const week = calendar(twoWeeks, HOUR);
  expect(week?.[5][10]).toBeCloseTo(0.6, 9);
  expect(week?.[6][0]).toBeCloseTo(0.5, 9);
  expect(week?.[0][0]).toBeCloseTo(0.1, 9);
});

it('never loses the highest value, wherever it is', () => {
  fc.assert(
    fc.property(levels(200), fc.constantFrom(HOUR / 2, HOUR, 3 * HOUR), (values, step) => {
      fc.pre(values.some((value) => value !== null) && 199 * step >= 48 * HOUR);
      const { timeline, measuredDimensions } = assessed(values, step);
      const rated = worstOverTime(timeline, measuredDimensions).filter((value) => value !== null);
      fc.pre(rated.length > 0);
      const cells = (calendar(values, step) ?? []).flat().filter((value) => value !== null);
      expect(largest(cells)).toBe(largest(rated));
    }),
    { numRuns: 50 }
  );
});

it('counts a value of three hours for each of the three', () => {
  const values = Array.from({ length: 20 }, () => 0.1);
  values[4] = 0.9;
  const week = calendar(values, 3 * HOUR);
  expect(week?.[5].slice(11, 16).map((value) => Math.round(10 * (value ?? 0)))).toEqual([1, 9, 9, 9, 1]);
});

it('counts a recorded value for the hour that it is the highest minute of, and the last one for the present hour', () => {
  const values = Array.from({ length: 60 }, () => 0.1);
  values[5] = 0.9;
  values[59] = 0.6;
  const series = seriesOf({
    outboundBytes: values.map((share) => share * ECHO),
    units: values.map(() => 1),
    shares: { echo: values.map(() => 1) },
  });
  const times = values.map((_, hour) => START + hour * HOUR);
  times[59] = times[58] + 10 * MINUTE;
  const resource = assessResource({ ...series, times, recordedUtilization: { outbound: values } }, OPTIONS);
  const week = weekCalendarOf(resource, { span: { from: START, to: times[59] }, highest: 1, placeOf });
  expect(week?.[5].slice(3, 7)).toEqual([0.1, 0.9, 0.1, 0.1]);
  // 58 hours after Saturday's midnight it is 10:00 on Monday.
  expect(week?.[0].slice(9, 12)).toEqual([0.1, 0.6, null]);
});

it('exceeds the peak of the range nowhere, as a first step may reach back before it', () => {
  const cells =
    calendar(
      Array.from({ length: 60 }, () => 0.9),
      HOUR,
      0.8
    )?.flat() ?? [];
  expect(cells.filter((value) => value !== null && value > 0.8)).toEqual([]);
});

it('leaves an hour without data empty, rather than at 0', () => {
  const values: Array<number | null> = Array.from({ length: 60 }, () => 0.5);
  values[3] = null;
  expect(calendar(values, HOUR)?.[5][3]).toBeNull();
});

it.each([
  ['a day', 25, HOUR],
  ['steps of twelve hours', 20, 12 * HOUR],
  ['a single value', 1, HOUR],
])('is missing for %s', (_, length, step) => {
  expect(
    calendar(
      Array.from({ length }, () => 0.5),
      step
    )
  ).toBeUndefined();
});
