import { PEAK } from '../names/series';
import { observe } from '.';
import { CANONICAL_NAMES } from './roles';
import { frameOf, framesOf, MINUTE, START, type TestResource } from './test-pack-frames';

const DAY = 1440;
const TODAY = START / 86_400_000;

function observed(others: TestResource['others']) {
  const { resources, warnings } = observe(framesOf({ outboundBytes: [1, 2, 3], units: [1, 1, 1], others }));
  expect(resources).toHaveLength(1);
  return { ...resources[0], warnings };
}

describe("the rules' figures about a constraint", () => {
  it('are its utilization at each time', () => {
    const { recordedUtilization } = observed([
      ['utilization', [0.1, 0.2, 0.3], { constraint: 'outbound' }],
      ['utilization', [0.5, 0.6, 0.7], { constraint: 'server_load' }],
    ]);
    expect(recordedUtilization).toEqual({ outbound: [0.1, 0.2, 0.3], serverLoad: [0.5, 0.6, 0.7] });
  });

  it('are the higher utilization of bytes and messages, which are one constraint', () => {
    const of = (dimension: string, values: Array<number | null>) =>
      ['utilization', values, { constraint: 'outbound', dimension }] as const;
    const { recordedUtilization, warnings } = observed([
      [...of('outbound_bytes', [0.1, 0.4, null])],
      [...of('outbound_messages', [0.2, 0.3, 0.1])],
    ]);
    expect(recordedUtilization).toEqual({ outbound: [0.2, 0.4, 0.1] });
    expect(warnings).toEqual([]);
  });

  it('are the utilization of now at the end of a range, whose last point is the highest of its step', () => {
    const of = framesOf({ units: [1] })[0].fields[1].labels;
    const labels = { ...of, __name__: CANONICAL_NAMES.utilization, constraint: 'outbound' };
    const range = frameOf(CANONICAL_NAMES.utilization, [0.4, 0.5, 0.9], labels);
    const [time, value] = range.fields;
    const now = {
      ...range,
      length: 1,
      fields: [
        { ...time, values: time.values.slice(-1) },
        { ...value, values: [0.6] },
      ],
    };
    const { resources } = observe([...framesOf({ outboundBytes: [1, 2, 3], units: [1, 1, 1] }), range, now]);
    expect(resources[0].recordedUtilization).toEqual({ outbound: [0.4, 0.5, 0.6] });
  });

  it('are the peak and the percentile of the range, of one constraint or of all', () => {
    const { recordedFigures } = observed([
      ['peak', [0.9], { constraint: 'outbound' }],
      ['p95', [0.7], { constraint: 'outbound' }],
      ['p95', [0.8]],
    ]);
    expect(recordedFigures).toMatchObject({ peak: { outbound: 0.9 }, p95: { outbound: 0.7, any: 0.8 } });
  });

  describe('recorded peaks of hours that a query reads', () => {
    /** The value of each minute, with a few others. */
    const minutes = (count: number, value: number, others: Record<number, number> = {}) =>
      Array.from({ length: count }, (_, i) => others[i] ?? value);
    const peakOf = (hours: number[], utilization: number[]) => {
      const frames = framesOf({
        outboundBytes: utilization,
        units: utilization.map(() => 1),
        others: [['utilization', utilization, { constraint: 'outbound' }]],
      });
      const [{ labels }] = frames[0].fields.filter(({ name }) => name === 'Value');
      const peaks = frameOf(PEAK.hour, hours, { ...labels, __name__: PEAK.hour, constraint: 'outbound' });
      return observe([...frames, peaks]).resources[0].recordedFigures?.peak;
    };

    it('are their highest, which may be of a minute between two points', () => {
      expect(peakOf(minutes(300, 0.4, { 200: 0.9 }), minutes(300, 0.3))).toEqual({ outbound: 0.9 });
    });

    it('are not an hour that reaches back before the range', () => {
      expect(peakOf(minutes(300, 0.4, { 124: 0.9 }), minutes(300, 0.3))).toEqual({ outbound: 0.4 });
      expect(peakOf(minutes(300, 0.4, { 125: 0.9 }), minutes(300, 0.3))).toEqual({ outbound: 0.9 });
    });

    it('are the utilization of a minute that no recorded hour has yet', () => {
      expect(peakOf(minutes(300, 0.4), minutes(300, 0.3, { 299: 0.8 }))).toEqual({ outbound: 0.8 });
      expect(peakOf([0.4], minutes(300, 0.3))).toEqual({ outbound: 0.3 });
    });
  });

  it('are the minutes at or above the start of each band', () => {
    const { recordedFigures, warnings } = observed([
      ['bands', [40_320], { at_least: '0' }],
      ['bands', [300], { at_least: '0.5' }],
      ['bands', [1], { at_least: '1' }],
    ]);
    expect(recordedFigures?.minutesAtLeast).toEqual({ 0: 40_320, 0.5: 300, 1: 1 });
    expect(warnings).toEqual([]);
  });

  it('are the highest of each half hour, of several series too', () => {
    const { recordedFigures, warnings } = observed([
      ['halfHours', [0.4, null, 0.6]],
      ['halfHours', [0.5, 0.7, 0.1], { job: 'another' }],
    ]);
    expect(recordedFigures?.halfHours).toEqual({
      times: [0, 1, 2].map((i) => START + i * MINUTE),
      values: [0.5, 0.7, 0.6],
    });
    expect(warnings).toEqual([]);
  });

  it.each([undefined, '0.85', 'x'])('are not taken from minutes at or above %s, which no band begins with', (start) => {
    const { recordedFigures, warnings } = observed([['bands', [5], start === undefined ? {} : { at_least: start }]]);
    expect(recordedFigures).toBeUndefined();
    expect(warnings).toEqual([{ code: 'unknownSeries', subject: expect.any(String) }]);
  });

  it('are the minutes of a climb, with their time', () => {
    const { recordedFigures } = observed([['climbing', [null, 25], { constraint: 'inbound' }]]);
    expect(recordedFigures?.climbing).toEqual({ inbound: { minutes: 25, time: START + MINUTE } });
  });

  it('are the peaks of days, each by its last value: one at midnight is that of the day that ends', () => {
    const values: Array<number | null> = Array.from({ length: 2 * DAY + 1 }, () => null);
    values[0] = 0.4;
    values[DAY - 30] = 0.5;
    values[DAY] = 0.6;
    values[2 * DAY - 1] = 0.7;
    const { recordedFigures } = observed([['dayPeak', values, { constraint: 'outbound' }]]);
    expect([...(recordedFigures?.dayPeaks.outbound ?? [])]).toEqual([
      [TODAY - 1, 0.4],
      [TODAY, 0.6],
      [TODAY + 1, 0.7],
    ]);
  });

  it.each(['climbing', 'dayPeak'] as const)('are not taken from a %s that names no constraint', (role) => {
    const { recordedFigures, recordedUtilization, warnings } = observed([[role, [1, 2, 3]]]);
    expect(recordedUtilization).toBeUndefined();
    expect(recordedFigures).toBeUndefined();
    expect(warnings).toEqual([{ code: 'unknownSeries', subject: expect.any(String) }]);
  });

  it('are not taken from a utilization of rules before 0.3, which name no constraint, without a word', () => {
    const { recordedUtilization, warnings } = observed([['utilization', [1, 2, 3], { dimension: 'outbound_bytes' }]]);
    expect(recordedUtilization).toBeUndefined();
    expect(warnings).toEqual([]);
  });
});
