import { recommendationFor } from '../advice';
import { type AssessedResource, type AssessmentOptions, assessResource, byWorstFirst } from './assess';
import { MINUTE, OPTIONS, seriesOf, START, type TestResource } from './test-resources';

function assess(resource: TestResource, options: Partial<AssessmentOptions> = {}) {
  return assessResource(seriesOf(resource), { ...OPTIONS, ...options });
}

const ECHO_AT_10 = {
  inboundBytes: [1e6, 1.9e7],
  outboundBytes: [1e6, 1.9e7],
  connections: [9000, 9000],
  units: [10, 10],
  shares: { echo: [1, 1] },
};

describe('an assessed resource', () => {
  it('agrees with `headroom evaluate` on the same figures', () => {
    const { latest } = assess(ECHO_AT_10);
    expect(latest.utilization).toEqual({
      inboundBytes: 0.927734375,
      outboundBytes: 0.927734375,
      connections: 0.9,
    });
    expect(latest.worst).toEqual({ dimension: 'inboundBytes', utilization: 0.927734375 });
    expect(latest.state).toBe('warning');
    expect(latest.units).toBe(10);
    expect(latest.mix).toEqual({ echo: 1 });
    expect(recommendationFor(latest, OPTIONS.edition)).toEqual({ units: 20, interpolated: false });
  });

  it('takes as latest the last minute with every series, not one that is half filled', () => {
    const { latest } = assess({ ...ECHO_AT_10, inboundBytes: [1.9e7, null], connections: [9000, 9900] });
    expect(latest.time).toBe(START);
    expect(latest.worst?.dimension).toBe('inboundBytes');
  });

  it('takes as latest the last minute with any series where no minute has them all', () => {
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

    it('takes as latest the newest minute, without ceilings, if the unit size stopped while traffic goes on', () => {
      const until = (last: number) => assess({ ...busy, outboundBytes, units: untilMinute(last, 10) }).latest;
      expect(until(LENGTH - 12)).toMatchObject({
        time: START + (LENGTH - 1) * MINUTE,
        measured: { outboundBytes: 4.5e7 },
      });
      expect(until(LENGTH - 12).units).toBeUndefined();
      expect(until(LENGTH - 12).state).toBeUndefined();
      // A unit size that is only late keeps the last moment that has one.
      expect(until(LENGTH - 11)).toMatchObject({ time: START + (LENGTH - 11) * MINUTE, state: 'over' });
    });

    it('takes as latest the newest minute, although the stopped series lacks it', () => {
      const { latest } = assess({
        ...busy,
        inboundBytes: constantly(1e6),
        outboundBytes,
        connections: constantly(2400),
        outboundMessages: untilMinute(9, 100),
      });
      expect(latest.time).toBe(START + (LENGTH - 1) * MINUTE);
      expect(latest.state).toBe('over');
      expect(latest.worst?.utilization).toBeCloseTo(4.5e7 / 20_480_000, 12);
      expect(recommendationFor(latest, OPTIONS.edition)).toEqual({ units: 30, interpolated: true });
    });

    it('still waits for a series that is only late', () => {
      const { latest } = assess({
        ...busy,
        inboundBytes: constantly(1e6),
        outboundBytes: [...outboundBytes.slice(0, -1), null],
        outboundMessages: untilMinute(9, 100),
      });
      expect(latest.time).toBe(START + (LENGTH - 2) * MINUTE);
      expect(latest.worst?.dimension).toBe('outboundBytes');
    });

    it('waits ten minutes for a late series, and no longer', () => {
      const timeWith = (last: number) =>
        (assess({ ...busy, inboundBytes: constantly(1e6), outboundBytes, connections: untilMinute(last, 2400) }).latest
          .time -
          START) /
        MINUTE;
      expect(timeWith(LENGTH - 11)).toBe(LENGTH - 11);
      expect(timeWith(LENGTH - 12)).toBe(LENGTH - 1);
    });

    it('stops looking for a full minute after that, as two series that alternate never share one', () => {
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

    it('waits for a step that has just begun where steps are hours long', () => {
      const hourly = { ...seriesOf({ ...ECHO_AT_10, connections: [9000, null] }), times: [START, START + 60 * MINUTE] };
      expect(assessResource(hourly, OPTIONS).latest.time).toBe(START);
    });
  });

  it('keeps the measured values while the unit size is unknown, without a state', () => {
    const { latest, hasCeilings } = assess({ outboundBytes: [1, 2] });
    expect(latest.measured).toEqual({ outboundBytes: 2 });
    expect(latest.state).toBeUndefined();
    expect(latest.ceilings).toBeUndefined();
    expect(hasCeilings).toBe(false);
  });

  it('prefers the unit size of the options to that of the data', () => {
    const { latest } = assess(ECHO_AT_10, { units: { source: 'fixed', units: 20 } });
    expect(latest.units).toBe(20);
    expect(latest.utilization.inboundBytes).toBeCloseTo(0.927734375 / 2, 12);
  });

  it('prefers the declared mix to the shares of the data', () => {
    const { latest } = assess(ECHO_AT_10, { mix: { source: 'declared', mix: { sendToConnection: 1 } } });
    expect(latest.mix).toEqual({ sendToConnection: 1 });
  });

  it('lacks a mix at a moment when the shares do not sum to 1', () => {
    expect(assess({ ...ECHO_AT_10, shares: { echo: [1, 0.5] } }).latest.mix).toBeUndefined();
  });

  it('follows the unit size through time', () => {
    const { timeline, snapshotAt } = assess({ ...ECHO_AT_10, units: [5, 10] });
    expect(timeline.ceilings.inboundBytes).toEqual([10_240_000, 20_480_000]);
    expect(snapshotAt(0).units).toBe(5);
  });

  it('enters a state at exactly its threshold', () => {
    const at = (warning: number) =>
      assess(ECHO_AT_10, { thresholds: { warning, critical: 0.95, over: 1 } }).latest.state;
    expect(at(0.927734375)).toBe('warning');
    expect(at(0.92773438)).toBe('normal');
  });

  it('keeps all other properties of its series', () => {
    const series = { ...seriesOf(ECHO_AT_10), labels: { region: 'north' } };
    expect(assessResource(series, OPTIONS).labels).toBe(series.labels);
  });
});

describe('a resource whose unit size is unknown', () => {
  const unrated = { outboundBytes: [1e6, 2e6, null], units: [null, null, null] };

  it('takes as latest the last minute with any measured value', () => {
    const { latest, hasCeilings } = assess(unrated);
    expect(latest.time).toBe(START + MINUTE);
    expect(latest.measured).toEqual({ outboundBytes: 2e6 });
    expect(hasCeilings).toBe(false);
  });

  it('takes the last of any dimension, not the last that has them all', () => {
    expect(assess({ ...unrated, inboundBytes: [1e6, null, null] }).latest.time).toBe(START + MINUTE);
  });

  it('has no ceilings and no utilization in its snapshots', () => {
    const { latest } = assess(unrated);
    expect(latest.ceilings).toBeUndefined();
    expect(latest.utilization).toEqual({});
  });

  it('has ceilings as soon as one moment has a unit size', () => {
    expect(assess({ ...unrated, units: [null, 10, null] }).hasCeilings).toBe(true);
  });

  it('takes the last time as latest if nothing was ever measured', () => {
    const { latest, measuredDimensions } = assess({ outboundBytes: [null, null], units: [10, 10] });
    expect(latest.time).toBe(START + MINUTE);
    expect(measuredDimensions).toEqual([]);
  });
});

it('lists only dimensions that have a value, in the order of the model', () => {
  const { measuredDimensions } = assess({ ...ECHO_AT_10, inboundBytes: [null, null] });
  expect(measuredDimensions).toEqual(['outboundBytes', 'connections']);
});

it('gives a snapshot the ceilings of every dimension', () => {
  const { ceilings } = assess({ connections: [500], units: [1], shares: { echo: [1] } }).snapshotAt(0);
  expect(ceilings).toEqual({
    inboundBytes: 2_048_000,
    outboundBytes: 2_048_000,
    inboundMessages: 1000,
    outboundMessages: 1000,
    connections: 1000,
    serverLoad: 1,
  });
});

it('returns one mix object for as long as the shares stay the same', () => {
  const { conditionsAt } = assess({
    connections: [1, 1, 1, 1],
    units: [1, 1, 1, 1],
    shares: { echo: [0.5, 0.5, 1, 0.5], broadcast: [0.5, 0.5, null, 0.5] },
  });
  expect(conditionsAt(1).mix).toBe(conditionsAt(0).mix);
  expect(conditionsAt(2).mix).toEqual({ echo: 1 });
  expect(conditionsAt(3).mix).toEqual({ echo: 0.5, broadcast: 0.5 });
});

describe('the order of resources', () => {
  it('starts with the worst, and ends with those that lack a ceiling', () => {
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

  it('puts a resource that has ended after every live one, however bad its last moment was', () => {
    const ended = (resource: TestResource) => assessResource({ ...seriesOf(resource), hasEnded: true }, OPTIONS);
    const gone = ended({ name: 'gone', outboundBytes: [9e9], units: [10] });
    const calm = assess({ name: 'calm', outboundBytes: [1], units: [10] });
    const unknown = assess({ name: 'unknown', outboundBytes: [1] });
    const names = (...resources: AssessedResource[]) => resources.sort(byWorstFirst).map(({ resource }) => resource);
    expect(names(gone, calm, unknown)).toEqual(['calm', 'unknown', 'gone']);
    expect(names(ended({ name: 'also gone', outboundBytes: [1], units: [10] }), gone)).toEqual(['gone', 'also gone']);
  });

  it('compares names among equals, which keeps it stable between refreshes', () => {
    const [a, b] = ['b', 'a'].map((name) => assess({ ...ECHO_AT_10, name }));
    expect([a, b].sort(byWorstFirst).map(({ resource }) => resource)).toEqual(['a', 'b']);
  });
});

describe('the utilization that the rules recorded, in steps of an hour', () => {
  const hourly = (resource: TestResource) => {
    const series = seriesOf(resource);
    return { ...series, times: series.times.map((_, hour) => START + hour * 60 * MINUTE) };
  };
  const thrice = <Value>(value: Value) => [value, value, value];
  const steps = { outboundBytes: thrice(2e7), units: thrice(20), shares: { echo: thrice(1) } };
  const own = 2e7 / 4.096e7;
  const assessed = (
    recorded: Array<number | null>,
    options: Partial<AssessmentOptions> = {},
    resource: TestResource = steps
  ) => assessResource({ ...hourly(resource), recordedUtilization: { outbound: recorded } }, { ...OPTIONS, ...options });
  const outbound = (...given: Parameters<typeof assessed>) => assessed(...given).timeline.utilization.outboundBytes;

  it('counts, as a long step of the data has the largest unit size and the highest traffic of its minutes', () => {
    expect(outbound([0.9, 0.4, null])).toEqual([0.9, 0.4, own]);
    expect(assessed([0.9, 0.4, null]).isRecorded).toBe(true);
  });

  it('counts at the last moment only if it is of that moment, as the data may be a minute newer', () => {
    expect(outbound([0.9, 0.4, own + 0.0019])).toEqual([0.9, 0.4, own + 0.0019]);
    expect(outbound([0.9, 0.4, own + 0.0021])).toEqual([0.9, 0.4, own]);
  });

  it('counts only where the data has a value of its own, so a gap stays a gap', () => {
    const gap = { ...steps, outboundBytes: [2e7, null, 2e7] };
    expect(outbound([0.9, 0.4, null], {}, gap)).toEqual([0.9, null, own]);
  });

  it('does not count in steps of a minute but at the last moment, as their figures are of the same minute', () => {
    const series = { ...seriesOf(steps), recordedUtilization: { outbound: [0.9, own + 0.001, own + 0.001] } };
    expect(assessResource(series, OPTIONS).timeline.utilization.outboundBytes).toEqual([own, own, own + 0.001]);
  });

  it('does not count where a person assumes another unit size or mix', () => {
    const fixed = { units: { source: 'fixed' as const, units: 10 } };
    expect(outbound(thrice(0.9), fixed)).toEqual(thrice(2 * own));
    expect(assessed(thrice(0.9), fixed).isRecorded).toBe(false);
  });
});
