import { FieldType, type ThresholdsConfig, ThresholdsMode } from '@grafana/data';
import { observe } from '../../frames';
import { framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { assessResource, byWorstFirst } from './resources';

function assess(resource: TestResource, options: Partial<HeadroomOptions> = {}, thresholds?: ThresholdsConfig) {
  const settings = readSettings(options, { unitsVariable: '', mixVariable: '', resource: '' }, thresholds);
  return assessResource(observe(framesOf(resource)).resources[0], settings);
}

const ECHO_AT_10 = {
  inboundBytes: [1e6, 1.9e7],
  outboundBytes: [1e6, 1.9e7],
  connections: [9000, 9000],
  units: [10, 10],
  shares: { echo: [1, 1] },
};

describe('an assessed resource', () => {
  it('says what `headroom evaluate` says of the same figures', () => {
    const { latest, recommendation } = assess(ECHO_AT_10);
    expect(latest.utilization).toEqual({
      inboundBytes: 0.927734375,
      outboundBytes: 0.927734375,
      connections: 0.9,
    });
    expect(latest.worst).toEqual({ dimension: 'inboundBytes', utilization: 0.927734375 });
    expect(latest.state).toBe('warning');
    expect(latest.units).toBe(10);
    expect(latest.mix).toEqual({ echo: 1 });
    expect(recommendation()).toEqual({ units: 20 });
  });

  it('speaks of the last minute at which everything has arrived, not of a half filled one', () => {
    const { latest } = assess({ ...ECHO_AT_10, inboundBytes: [1.9e7, null], connections: [9000, 9900] });
    expect(latest.time).toBe(START);
    expect(latest.worst?.dimension).toBe('inboundBytes');
  });

  it('speaks of the last minute with anything where no minute has everything', () => {
    const { latest } = assess({ ...ECHO_AT_10, inboundBytes: [1e6, null], outboundBytes: [null, 2e6] });
    expect(latest.time).toBe(START + MINUTE);
    expect(latest.measured).toEqual({ outboundBytes: 2e6, connections: 9000 });
  });

  describe('with a series that stopped', () => {
    const LENGTH = 360;
    const constantly = (value: number) => Array.from({ length: LENGTH }, () => value);
    const untilMinute = (last: number, value: number) =>
      Array.from({ length: LENGTH }, (_, minute) => (minute <= last ? value : null));
    const busy = { ...ECHO_AT_10, units: constantly(10), shares: { echo: constantly(1) } };
    const outboundBytes = Array.from({ length: LENGTH }, (_, minute) => (minute < 10 ? 1e6 : 4.5e7));

    it('speaks of now, however little the counter that was there at first let through', () => {
      const { latest, recommendation } = assess({
        ...busy,
        inboundBytes: constantly(1e6),
        outboundBytes,
        connections: constantly(2400),
        outboundMessages: untilMinute(9, 100),
      });
      expect(latest.time).toBe(START + (LENGTH - 1) * MINUTE);
      expect(latest.state).toBe('over');
      expect(latest.worst?.utilization).toBeCloseTo(4.5e7 / 20_480_000, 12);
      expect(recommendation()).toEqual({ units: 50 });
    });

    it('still waits for what is only late: a stopped series is no reason to speak of a half filled minute', () => {
      const { latest } = assess({
        ...busy,
        inboundBytes: constantly(1e6),
        outboundBytes: [...outboundBytes.slice(0, -1), null],
        outboundMessages: untilMinute(9, 100),
      });
      expect(latest.time).toBe(START + (LENGTH - 2) * MINUTE);
      expect(latest.worst?.dimension).toBe('outboundBytes');
    });

    it('waits ten minutes for what is only late, and no longer', () => {
      const timeWith = (last: number) =>
        (assess({ ...busy, inboundBytes: constantly(1e6), outboundBytes, connections: untilMinute(last, 2400) }).latest
          .time -
          START) /
        MINUTE;
      expect(timeWith(LENGTH - 11)).toBe(LENGTH - 11);
      expect(timeWith(LENGTH - 12)).toBe(LENGTH - 1);
    });

    it('looks back no further for a minute with everything: two that take turns meet in none', () => {
      const inTurns = (parity: number) =>
        Array.from({ length: LENGTH }, (_, minute) => (minute < 100 || minute % 2 === parity ? 1e6 : null));
      const { latest } = assess({
        ...busy,
        inboundBytes: inTurns(0),
        outboundBytes: inTurns(1),
        connections: undefined,
      });
      expect(latest.time).toBe(START + (LENGTH - 1) * MINUTE);
    });

    it('waits for a step that has just begun where steps are hours', () => {
      const hourly = framesOf({ ...ECHO_AT_10, connections: [9000, null] }).map((frame) => ({
        ...frame,
        fields: frame.fields.map((field) =>
          field.type === FieldType.time ? { ...field, values: [START, START + 60 * MINUTE] } : field
        ),
      }));
      const settings = readSettings({}, { unitsVariable: '', mixVariable: '', resource: '' });
      expect(assessResource(observe(hourly).resources[0], settings).latest.time).toBe(START);
    });
  });

  it('shows what is measured while the unit size is unknown, without a state', () => {
    const { latest, recommendation, hasCeilings } = assess({ outboundBytes: [1, 2] });
    expect(latest.measured).toEqual({ outboundBytes: 2 });
    expect(latest.state).toBeUndefined();
    expect(latest.ceilings).toBeUndefined();
    expect(recommendation()).toBeUndefined();
    expect(hasCeilings).toBe(false);
  });

  it('takes the unit size of the options over that of the data', () => {
    const { latest } = assess(ECHO_AT_10, { unitsSource: 'fixed', fixedUnits: 20 });
    expect(latest.units).toBe(20);
    expect(latest.utilization.inboundBytes).toBeCloseTo(0.927734375 / 2, 12);
  });

  it('takes the declared mix over the shares of the data', () => {
    const { latest } = assess(ECHO_AT_10, { mixSource: 'declared', declaredMix: { sendToConnection: 1 } });
    expect(latest.mix).toEqual({ sendToConnection: 1 });
  });

  it('has no mix where the shares of the moment do not sum to 1', () => {
    expect(assess({ ...ECHO_AT_10, shares: { echo: [1, 0.5] } }).latest.mix).toBeUndefined();
  });

  it('follows the unit size through time', () => {
    const { timeline, momentAt } = assess({ ...ECHO_AT_10, units: [5, 10] });
    expect(timeline.ceilings.inboundBytes).toEqual([10_240_000, 20_480_000]);
    expect(momentAt(0).units).toBe(5);
  });

  it('colours by the standard thresholds, from the very value on', () => {
    const at = (warning: number) => {
      const steps = [-Infinity, warning, 0.95].map((value) => ({ value, color: 'red' }));
      return assess(ECHO_AT_10, {}, { mode: ThresholdsMode.Absolute, steps }).latest.state;
    };
    expect(at(0.927734375)).toBe('warning');
    expect(at(0.92773438)).toBe('normal');
  });

  it('carries on what was measured in the time that the dashboard compares with, without assessing it', () => {
    const now = framesOf(ECHO_AT_10);
    const earlier = framesOf({ inboundBytes: [5e9, 5e9] }).map((frame) => ({
      ...frame,
      refId: 'A-compare',
      meta: { timeCompare: { diffMs: 0, isTimeShiftQuery: true } },
    }));
    const settings = readSettings({}, { unitsVariable: '', mixVariable: '', resource: '' });
    const assessed = assessResource(observe([...now, ...earlier]).resources[0], settings);
    expect(assessed.comparison).toEqual({
      times: [START, START + MINUTE],
      measured: { inboundBytes: [5e9, 5e9] },
    });
    expect(assessed.latest.state).toBe('warning');
  });
});

describe('the order of resources', () => {
  it('is the worst first, and what has no ceiling last', () => {
    const calm = assess({
      ...ECHO_AT_10,
      name: 'calm',
      inboundBytes: [1, 1],
      outboundBytes: [1, 1],
      connections: [1, 1],
    });
    const unknown = assess({ outboundBytes: [9e9, 9e9], name: 'unknown' });
    const hot = assess({ ...ECHO_AT_10, name: 'hot' });
    expect([calm, unknown, hot].sort(byWorstFirst).map(({ resource }) => resource)).toEqual(['hot', 'calm', 'unknown']);
  });

  it('has a resource that is gone after every live one, however bad its last moment was', () => {
    const minutesOf = (count: number, value: number) => Array.from({ length: count }, () => value);
    const gone = { name: 'gone', outboundBytes: minutesOf(20, 9e9), units: minutesOf(20, 10) };
    const calm = { name: 'calm', outboundBytes: minutesOf(60, 1), units: minutesOf(60, 10) };
    const unknown = { name: 'unknown', outboundBytes: minutesOf(60, 1) };
    const settings = readSettings({}, { unitsVariable: '', mixVariable: '', resource: '' });
    const order = (...all: TestResource[]) =>
      observe(all.flatMap(framesOf))
        .resources.map((observed) => assessResource(observed, settings))
        .sort(byWorstFirst)
        .map(({ resource }) => resource);
    expect(order(gone, calm, unknown)).toEqual(['calm', 'unknown', 'gone']);
    expect(order(gone, { ...gone, name: 'also gone', outboundBytes: minutesOf(20, 1) })).toEqual(['gone', 'also gone']);
  });

  it('is by name among equals, so that it is the same at each refresh', () => {
    const [a, b] = ['b', 'a'].map((name) => assess({ ...ECHO_AT_10, name }));
    expect([a, b].sort(byWorstFirst).map(({ resource }) => resource)).toEqual(['a', 'b']);
  });
});
