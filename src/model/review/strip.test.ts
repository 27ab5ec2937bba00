import fc from 'fast-check';
import { isNumber, largest, type NullableColumn } from '../numbers';
import { assessResource } from '../snapshot';
import { MINUTE, OPTIONS, seriesOf, START } from '../snapshot/test-resources';
import { stripsOf } from './strip';

const ECHO = 2_048_000;
const HALF_HOUR = 30 * MINUTE;

/** Outbound echoes of one unit, in steps of this length. */
function assessed(utilization: NullableColumn, step = MINUTE, halfHours?: NullableColumn) {
  const series = seriesOf({
    outboundBytes: utilization.map((share) => share && share * ECHO),
    units: utilization.map(() => 1),
    shares: { echo: utilization.map(() => 1) },
  });
  const ends = halfHours?.map((_, i) => START + (i + 1) * HALF_HOUR);
  return assessResource(
    {
      ...series,
      times: utilization.map((_, i) => START + i * step),
      recordedFigures: {
        ...{ climbing: {}, dayPeaks: {}, peak: {}, p95: {}, minutesAtLeast: {} },
        halfHours: ends && { times: ends, values: halfHours ?? [] },
      },
    },
    OPTIONS
  );
}

const rangeOf = (minutes: number) => ({ from: START, to: START + minutes * MINUTE });

describe('strips of a day', () => {
  it('have 48 half hours up to the last one that any resource has', () => {
    const long = assessed([0.5], MINUTE, [...Array<number>(50).fill(0.3), 0.9]);
    const short = assessed([0.5], MINUTE, Array<number>(10).fill(0.4));
    const { isOfDay, strips } = stripsOf([long, short, assessed([0.5])], rangeOf(60));
    expect(isOfDay).toBe(true);
    expect(strips.map(({ start, step }) => [start, step])).toEqual(
      strips.map(() => [START + 3 * HALF_HOUR, HALF_HOUR])
    );
    expect(strips.map(({ highest }) => highest)).toEqual([
      [...Array<number>(47).fill(0.3), 0.9],
      [...Array<number>(7).fill(0.4), ...Array<null>(41).fill(null)],
      Array<null>(48).fill(null),
    ]);
  });
});

describe('strips of a time range', () => {
  it('have the highest of each of 48 parts', () => {
    const minutes = Array.from({ length: 96 }, (_, i) => (i % 2 === 0 ? 0.2 : i / 100));
    const { isOfDay, strips } = stripsOf([assessed(minutes)], rangeOf(96));
    expect(isOfDay).toBe(false);
    expect(strips[0].highest).toHaveLength(48);
    expect(strips[0].highest[30]).toBeCloseTo(0.61, 9);
  });

  it('have no parts shorter than a step of the data, which would be gaps', () => {
    const { strips } = stripsOf([assessed([0.1, 0.2, 0.3, 0.4], 10 * MINUTE)], rangeOf(40));
    expect(strips[0].highest).toEqual([0.1, 0.2, 0.3, 0.4]);
  });

  it('never lose the highest value, whatever the length of the range', () => {
    const values = fc.array(fc.option(fc.double({ min: 0.01, max: 2, noNaN: true })), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 300 }), (utilization, minutes) => {
        const { strips } = stripsOf([assessed(utilization)], rangeOf(minutes));
        const inRange = utilization.slice(0, minutes + 1).filter(isNumber);
        expect(largest(strips[0].highest.filter(isNumber))).toBeCloseTo(largest(inRange), 6);
      })
    );
  });
});
