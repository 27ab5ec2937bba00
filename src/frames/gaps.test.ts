import { type DataFrame } from '@grafana/data';
import { EDITIONS } from '../guide';
import { type AssessmentOptions, assessResource } from '../model/snapshot';
import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { canonicalFrame, minutes } from './test-frames';

const { inboundBytes, outboundBytes, connections, units, share } = CANONICAL_NAMES;
const MINUTE = 60_000;

/** Two hours in which the second third of each hour is left out, as `minute()<20 or minute()>40` does. */
const KEPT = minutes(120).filter((time) => (time / MINUTE) % 60 < 20 || (time / MINUTE) % 60 > 40);

/** A frame of Prometheus, which names the step that it was asked for. */
function stepped(interval: unknown, frame: DataFrame): DataFrame {
  Object.assign(frame.fields[0].config, { interval });
  return frame;
}

const risingAt = (times: number[]) => times.map((time) => 1e6 + time);

function framesAt(times: number[], interval: unknown): DataFrame[] {
  const constant = (value: number) => times.map(() => value);
  return [
    canonicalFrame(inboundBytes, constant(1e5), {}, times),
    canonicalFrame(outboundBytes, risingAt(times), {}, times),
    canonicalFrame(connections, constant(500), {}, times),
    canonicalFrame(units, constant(2), {}, times),
    canonicalFrame(share, constant(1), { scenario: 'echo' }, times),
  ].map((frame) => stepped(interval, frame));
}

const only = (frames: DataFrame[]) => observe(frames).resources[0];

describe('points that a source leaves out', () => {
  it('are gaps in every column if the source names its interval', () => {
    const resource = only(framesAt(KEPT, MINUTE));
    expect(resource.times).toEqual(minutes(120));
    const gap = resource.times.indexOf(30 * MINUTE);
    expect(resource.measured.outboundBytes?.slice(19, 42)).toEqual([
      1e6 + 19 * MINUTE,
      ...Array.from({ length: 21 }, () => null),
      1e6 + 41 * MINUTE,
    ]);
    expect([resource.units?.[gap], resource.shares?.echo?.[gap]]).toEqual([null, null]);
    expect(resource.interval).toBe(MINUTE);
  });

  it('stay a line if it names none, or one that cannot be', () => {
    for (const interval of [undefined, null, 0, -1, NaN]) {
      expect(only(framesAt(KEPT, interval)).times).toEqual(KEPT);
    }
  });

  it('are gaps of one series alone while the others go on', () => {
    const kept = KEPT.filter((time) => time < 100 * MINUTE);
    const resource = only([
      stepped(MINUTE, canonicalFrame(inboundBytes, risingAt(kept), {}, kept)),
      stepped(MINUTE, canonicalFrame(outboundBytes, risingAt(minutes(100)), {}, minutes(100))),
    ]);
    expect(resource.times).toEqual(minutes(100));
    expect(resource.measured.inboundBytes?.[30]).toBeNull();
    expect(resource.measured.outboundBytes?.[30]).toBe(1e6 + 30 * MINUTE);
  });

  it('do not interrupt a series of a longer interval', () => {
    const fives = minutes(40).filter((time) => time % (5 * MINUTE) === 0);
    const resource = only([
      stepped(MINUTE, canonicalFrame(inboundBytes, risingAt(minutes(10)), {}, minutes(10))),
      stepped(5 * MINUTE, canonicalFrame(outboundBytes, risingAt(fives), {}, fives)),
    ]);
    expect(resource.times).toEqual(minutes(36));
    expect(resource.measured.outboundBytes).not.toContain(null);
    expect(resource.measured.inboundBytes?.slice(10)).toEqual(Array.from({ length: 26 }, () => null));
  });

  it('are held by a unit size of a single point, as from an instant query', () => {
    const resource = only([
      stepped(MINUTE, canonicalFrame(inboundBytes, risingAt(KEPT), {}, KEPT)),
      canonicalFrame(units, [10], {}, [100 * MINUTE]),
    ]);
    expect(resource.units).not.toContain(null);
    expect(resource.units).toHaveLength(resource.times.length);
  });

  it('change nothing that the model says of the values', () => {
    const settings: AssessmentOptions = {
      edition: EDITIONS['2019-11'],
      units: { source: 'data' },
      mix: { source: 'data' },
      thresholds: { warning: 0.8, critical: 0.95, over: 1 },
    };
    const [withGaps, without] = [MINUTE, undefined].map((interval) =>
      assessResource(only(framesAt(KEPT, interval)), settings)
    );
    expect(withGaps.times.length).toBeGreaterThan(without.times.length);
    expect(withGaps.latest).toEqual(without.latest);
    const known = withGaps.timeline.utilization.outboundBytes?.filter((value) => value !== null);
    expect(known).toEqual(without.timeline.utilization.outboundBytes);
  });
});
