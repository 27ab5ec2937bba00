import { assessResource } from './assess';
import { peakOf, worstOverTime } from './peak';
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
      measured: 950,
      ceiling: 1000,
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
