import fc from 'fast-check';

import { EDITIONS } from '../../guide';
import { anyMeasured, anyMix, runs } from '../capacity/arbitraries';
import { type Dimension, DIMENSIONS, type Measured, type Mix } from '../capacity';
import { type AssessedResource, assessResource, conditionsOf } from '../snapshot';
import { MINUTE, OPTIONS, seriesOf } from '../snapshot/test-resources';
import { failoverTimelines, withFailover } from './failover';
import { judge } from './resource-verdict';
import { utilizationAt } from './recommend';

const edition = EDITIONS['2019-11'];
const load = (measured: Measured, { size = 2048, units = 10 } = {}) => ({
  edition,
  measured,
  units,
  inboundSize: size,
  outboundSize: size,
});

describe('failover headroom', () => {
  it('adds the largest other member of each figure', () => {
    const own = load({ outboundMessages: 30, connections: 100 });
    const others = [
      load({ outboundMessages: 25, connections: 400 }),
      load({ outboundMessages: 10, connections: 50, serverLoad: 0.3 }),
    ];
    expect(withFailover(own, others).measured).toEqual({ outboundMessages: 55, connections: 500 });
  });

  it('moves messages, which then have the size of those here', () => {
    const own = load({ outboundBytes: 30 * 1000, inboundMessages: 5, inboundBytes: 5000 }, { size: 1000 });
    const other = load({ outboundBytes: 20 * 4000, inboundMessages: 7 }, { size: 4000 });
    expect(withFailover(own, [other]).measured).toEqual({
      outboundBytes: 50 * 1000,
      inboundMessages: 12,
      inboundBytes: 12 * 1000,
    });
  });

  it('moves the work of the other member, at the units of this one', () => {
    const own = load({ serverLoad: 0.2 }, { units: 10 });
    expect(withFailover(own, [load({ serverLoad: 0.5 }, { units: 20 })]).measured).toEqual({ serverLoad: 1.2 });
  });

  it('is the own load without replicas, and never less', () => {
    fc.assert(
      fc.property(anyMeasured, fc.array(anyMeasured, { maxLength: 3 }), (own, others) => {
        expect(withFailover(load(own), []).measured).toEqual(own);
        const sum = withFailover(
          load(own),
          others.map((other) => load(other))
        ).measured;
        Object.entries(own).forEach(([dimension, value]) =>
          expect(Reflect.get(sum, dimension)).toBeGreaterThanOrEqual(value)
        );
      }),
      runs(100)
    );
  });
});

describe('failover headroom over time', () => {
  /** A resource with the same values at each of some minutes. */
  function resource(measured: Measured, mix: Mix, minutes = 1): AssessedResource {
    const columns = Object.fromEntries(
      Object.entries(measured).map(([dimension, value]) => [dimension, Array<number>(minutes).fill(value)])
    );
    const units = Array<number>(minutes).fill(10);
    return assessResource(seriesOf({ ...columns, units }), {
      ...OPTIONS,
      mix: { source: 'declared', mix },
    });
  }

  it('is at each moment what the moment alone has: bytes, messages, connections and server load', () => {
    const replica = fc.tuple(anyMeasured, anyMix);
    fc.assert(
      fc.property(
        replica,
        fc.array(replica, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(5, 10, 50),
        (own, given, units) => {
          const others = given.map(([measured, mix]) => resource(measured, mix));
          const service = { ...resource(...own), others };
          const demandOf = ({ latest }: AssessedResource) => ({
            ...conditionsOf(latest, OPTIONS.edition),
            units: latest.units,
            measured: latest.measured,
          });
          const { utilization } = failoverTimelines(service)(units);
          const alone = utilizationAt(units, demandOf(service), others.map(demandOf)) ?? {};
          for (const dimension of DIMENSIONS) {
            const [value, expected] = [utilization[dimension]?.[0] ?? undefined, alone[dimension]];
            expect([dimension, value === undefined]).toEqual([dimension, expected === undefined]);
            expect((value ?? 0) / (expected ?? 1) - (expected === undefined ? 0 : 1) || 0).toBeCloseTo(0, 9);
          }
        }
      ),
      runs(200)
    );
  });

  const ECHO: Mix = { echo: 1 };
  const load = (share: number, minutes = 3) =>
    resource({ outboundBytes: share * 20_480_000, inboundBytes: share * 20_480_000 }, ECHO, minutes);
  const verdictOf = (service: AssessedResource) =>
    judge(service, OPTIONS.edition, { from: service.times[0], to: service.times.at(-1) ?? 0 }).verdict;

  it('decides the verdict without rules: a resource at half of its ceiling scales up for a replica at the other half', () => {
    expect(verdictOf(load(0.5))).toMatchObject({ verdict: 'keep' });
    expect(verdictOf({ ...load(0.5), others: [load(0.45)] })).toMatchObject({ verdict: 'scaleUp', to: 20 });
  });

  it('keeps what a replica carried until its next value is late, and nothing after that', () => {
    const short = load(0.45, 3);
    const late = (by: number): Dimension[] => {
      const own = load(0.5, 1);
      const service = { ...own, times: own.times.map((time) => time + by * MINUTE), others: [short] };
      const { utilization } = failoverTimelines(service)(10);
      return DIMENSIONS.filter((dimension) => (utilization[dimension]?.[0] ?? 0) > 0.6);
    };
    expect(late(12)).toEqual(['inboundBytes', 'outboundBytes']);
    expect(late(13)).toEqual([]);
  });
});
