import { assessResource } from './assess';
import { peakOf, rangePeakOf, worstOverTime, positionsIn } from './peak';
import { MINUTE, OPTIONS, seriesOf, START, type TestResource } from './test-resources';
import { type Timeline } from './timeline';

function timelineOf(utilization: Timeline['utilization']): Timeline {
  const { timeline } = assessResource(seriesOf({ connections: [1, 1], units: [1, 1] }), OPTIONS);
  return { ...timeline, utilization };
}

describe('the worst over time', () => {
  it('is the highest of the dimensions at each time', () => {
    const timeline = timelineOf({ inboundBytes: [0.1, 0.9], outboundBytes: [0.5, 0.4], connections: [0.3, 0.2] });
    expect(worstOverTime(timeline, ['inboundBytes', 'outboundBytes', 'connections'])).toEqual([0.5, 0.9]);
  });

  it('ignores a gap in one dimension, and keeps a gap that all have', () => {
    const timeline = timelineOf({ inboundBytes: [null, null], outboundBytes: [0.5, null] });
    expect(worstOverTime(timeline, ['inboundBytes', 'outboundBytes'])).toEqual([0.5, null]);
    expect(worstOverTime(timeline, ['outboundBytes', 'inboundBytes'])).toEqual([0.5, null]);
  });

  it('counts only the dimensions that are asked for', () => {
    const timeline = timelineOf({ inboundBytes: [0.9, 0.9], connections: [0.1, 0.2] });
    expect(worstOverTime(timeline, ['connections'])).toEqual([0.1, 0.2]);
    expect(worstOverTime(timeline, ['outboundBytes'])).toEqual([]);
  });
});

describe('the peak', () => {
  const busy: TestResource = {
    connections: [500, 900, 900, 950],
    outboundBytes: [null, 1000, null, 1000],
    units: [1, 1, 1, 1],
  };

  function peakBetween(first: number, end: number) {
    const resource = assessResource(seriesOf(busy), OPTIONS);
    return peakOf(resource.times, resource.timeline, resource.measuredDimensions, [first, end]);
  }

  it('is the highest utilization, with the figures that make it', () => {
    expect(peakBetween(0, 4)).toEqual({
      utilization: 0.95,
      index: 3,
      time: START + 3 * MINUTE,
      dimension: 'connections',
      figures: { measured: 950, ceiling: 1000 },
    });
  });

  it('is the first of equal ones', () => {
    expect(peakBetween(0, 3)?.index).toBe(1);
  });

  it('stays within the positions', () => {
    expect(peakBetween(0, 1)?.index).toBe(0);
    expect(peakBetween(2, 100)?.index).toBe(3);
  });

  it('is missing where no position is left', () => {
    expect(peakBetween(2, 2)).toBeUndefined();
  });
});

describe('the peak of a time range', () => {
  const series = seriesOf({ outboundBytes: [1e7, 2e7], connections: [10, 20], units: [10, 10] });
  const recordedFigures = {
    climbing: {},
    dayPeaks: {},
    p95: {},
    minutesAtLeast: {},
    peak: { outbound: 0.99, connections: 0.1 },
  };
  const peakOfRange = (figures?: typeof recordedFigures, constraint?: 'connections') =>
    rangePeakOf(assessResource({ ...series, recordedFigures: figures }, OPTIONS), constraint, [0, 2]);

  it('is the highest minute that the rules recorded, without figures that would contradict it', () => {
    expect(peakOfRange(recordedFigures)).toEqual({
      utilization: 0.99,
      index: 1,
      time: START + MINUTE,
      dimension: 'outboundBytes',
    });
    expect(peakOfRange(recordedFigures, 'connections')).toMatchObject({ utilization: 0.1, dimension: 'connections' });
  });

  it('keeps its figures where the data has the same peak', () => {
    const { utilization } = peakOfRange() ?? { utilization: NaN };
    const same = { ...recordedFigures, peak: { outbound: utilization + 1e-9, connections: 0.002 } };
    expect(peakOfRange(same)).toEqual({ ...peakOfRange(), utilization: utilization + 1e-9 });
  });

  it('is not that of a first step that reaches back before the range, but of now where now is higher', () => {
    const falling = seriesOf({ outboundBytes: [2e7, 1e7], units: [10, 10] });
    const peakBy = (outbound: number) => {
      const figures = { ...recordedFigures, peak: { outbound } };
      return rangePeakOf(assessResource({ ...falling, recordedFigures: figures }, OPTIONS), undefined, [0, 2]);
    };
    expect(peakBy(0.4)?.utilization).toBe(0.4);
    expect(peakBy(0.2)).toMatchObject({ utilization: 1e7 / 4.096e7, index: 1 });
  });

  it('is that of the data for a constraint, where the rules of 0.2 recorded the highest minute of all', () => {
    const falling = seriesOf({ outboundBytes: [2e7, 1e7], units: [10, 10] });
    const peakBy = (any: number, constraint?: 'outbound') => {
      const figures = { ...recordedFigures, peak: { outbound: 0.25, any } };
      const resource = assessResource({ ...falling, recordedFigures: figures }, OPTIONS);
      return rangePeakOf(resource, constraint, [0, 2])?.utilization;
    };
    expect(peakBy(0.6)).toBe(0.6);
    expect(peakBy(0.6, 'outbound')).toBe(2e7 / 4.096e7);
    expect(peakBy(0.4, 'outbound')).toBe(0.4);
    expect(peakBy(0.25, 'outbound')).toBe(0.25);
  });

  it('is that of the data without the rules', () => {
    expect(peakOfRange()?.figures).toEqual({ measured: 2e7, ceiling: 4.096e7 });
  });
});

const visible = (times: number[], from: number, to: number) => times.slice(...positionsIn(times, { from, to }));

it('finds the times from one end of a range to the other, both included', () => {
  expect(visible([99, 100, 150, 200, 201], 100, 200)).toEqual([100, 150, 200]);
});

it('finds nothing where all times lie before, after or around a range', () => {
  expect(visible([1, 2], 100, 200)).toEqual([]);
  expect(visible([300, 400], 100, 200)).toEqual([]);
  expect(visible([50, 300], 100, 200)).toEqual([]);
  expect(visible([], 100, 200)).toEqual([]);
});
