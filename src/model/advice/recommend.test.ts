import fc from 'fast-check';
import { type Edition, EDITIONS, type Row } from '../../guide';
import { anyMeasured, anyMix, runs } from '../capacity/arbitraries';
import { type Dimension, DIMENSIONS, type Measured, UTILIZATION_TOLERANCE, FREE_SKU } from '../capacity';
import { type Demand } from './demand';
import { nextSize, nextSizeHelps, type Recommendation, recommendUnits, utilizationAt, nextSizesOf } from './recommend';
import { assessResource } from '../snapshot';
import { OPTIONS, seriesOf, type TestResource } from '../snapshot/test-resources';

const guide = EDITIONS['2019-11'];
const guideSize = { inboundSize: 2048, outboundSize: 2048 };

const demand = (measured: Measured, more: Partial<Demand> = {}): Demand => ({
  edition: guide,
  ...guideSize,
  measured,
  ...more,
});

describe('the recommended unit size', () => {
  it.each<[Dimension, number, number]>([
    ['inboundBytes', 0.8 * 2048000, 1],
    ['outboundBytes', 0.8 * 4096000, 1],
    ['inboundMessages', 800, 1],
    ['outboundMessages', 1600, 1],
    ['connections', 800, 1],
    ['inboundBytes', 0.8 * 2048000 + 1, 2],
    ['outboundBytes', 0.8 * 4096000 + 1, 2],
    ['inboundMessages', 801, 2],
    ['outboundMessages', 1601, 2],
    ['connections', 801, 2],
  ])('keeps %s of %d at 80%% or less: unit size %d', (dimension, value, units) => {
    expect(recommendUnits(demand({ [dimension]: value }))).toStrictEqual({ units, interpolated: false });
  });

  it('keeps the target within 1e-9', () => {
    const at = (utilization: number) =>
      recommendUnits(demand({ connections: utilization * 1000 }, { target: 0.5 })).units;
    expect(at(0.5 + 1e-10)).toBe(1);
    expect(at(0.5 + 2e-9)).toBe(2);
  });

  it('allows a utilization of exactly the target plus the tolerance', () => {
    // With one connection per unit, measured connections are exactly the utilization of unit 1.
    const edition: Edition = { ...guide, connectionsPerUnit: 1 };
    const connections = 0.5 + UTILIZATION_TOLERANCE;
    expect(recommendUnits(demand({ connections }, { edition, target: 0.5 }))).toStrictEqual({
      units: 1,
      interpolated: false,
    });
  });

  it('is a size on sale between two columns of the guide, and says that it is interpolated', () => {
    expect(recommendUnits(demand({ connections: 20_801 }))).toStrictEqual({ units: 30, interpolated: true });
    expect(recommendUnits(demand({ connections: 1590 }))).toStrictEqual({ units: 2, interpolated: false });
    expect(recommendUnits(demand({ connections: 1710 }))).toStrictEqual({ units: 3, interpolated: true });
    const table = { mix: { sendToConnection: 0.5, restSendToUser: 0.5 } };
    expect(recommendUnits(demand({ outboundMessages: 1 }, table))).toStrictEqual({ units: 1, interpolated: false });
  });

  it('is null where nothing is measured', () => {
    expect(recommendUnits(demand({}))).toStrictEqual({ units: null, reason: 'nothingMeasured' });
  });

  it('is null where routing is the limit, with the dimension that is too high', () => {
    const mix = { sendToSmallGroup: 1 };
    expect(recommendUnits(demand({ inboundMessages: 6900 }, { mix }))).toStrictEqual({
      units: null,
      reason: 'routing',
      dimension: 'inboundMessages',
    });
  });

  it('is null beyond the guide, where a larger unit size would have helped', () => {
    expect(recommendUnits(demand({ inboundMessages: 1, connections: 90000 }))).toStrictEqual({
      units: null,
      reason: 'beyondTheGuide',
      dimension: 'connections',
    });
  });

  it.each([
    // 0.9 x 10 = 9 units of work; 9 / 20 = 0.45, and 9 / 10 is above 0.70.
    [10, 0.9, 20],
    [10, 0.7, 10],
    [10, 0.71, 20],
    [20, 0.34, 10],
    [3, 0.5, 3],
  ])('keeps the server load of %d units at %d to 0.70 or less: unit size %d', (units, serverLoad, recommended) => {
    const small = { outboundBytes: 1000, serverLoad };
    expect(recommendUnits(demand(small, { units })).units).toBe(recommended);
    expect(recommendUnits(demand(small, { units, target: 0.5 })).units).toBe(recommended);
  });

  it('does without a server load whose unit size is unknown, and does not follow from it alone', () => {
    expect(recommendUnits(demand({ outboundBytes: 1000, serverLoad: 0.9 })).units).toBe(1);
    expect(recommendUnits(demand({ serverLoad: 0.9 }, { units: 10 }))).toStrictEqual({
      units: null,
      reason: 'nothingMeasured',
    });
  });

  it('is null where the work is beyond the largest size', () => {
    expect(recommendUnits(demand({ connections: 1, serverLoad: 0.8 }, { units: 100 }))).toStrictEqual({
      units: null,
      reason: 'beyondTheGuide',
      dimension: 'serverLoad',
    });
  });

  it('also carries the messages of the largest other replica, at its own mix and message size', () => {
    // 5,000 echoes/s of 2,048 B take 5 units, and 4,000 messages/s more take 4.
    const echo = demand({ outboundMessages: 5000, connections: 100 }, { mix: { echo: 1 }, units: 10 });
    const routed = demand({ outboundBytes: 4000 * 2048 }, { mix: { sendToConnection: 1 }, units: 10 });
    expect(recommendUnits(echo).units).toBe(7);
    expect(recommendUnits(echo, [routed, demand({ outboundMessages: 10 })]).units).toBe(20);
    expect(utilizationAt(10, echo, [routed])).toEqual({ outboundMessages: 0.9, connections: 0.01 });
  });

  it('never falls with a replica more, a higher server load or more traffic', () => {
    const anyDemand = fc.record({ measured: anyMeasured, mix: anyMix, units: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(anyDemand, anyDemand, fc.double({ min: 1, max: 3, noNaN: true }), (one, other, growth) => {
        const sizeOf = (recommendation: Recommendation) => recommendation.units ?? Infinity;
        const own = demand(one.measured, one);
        const alone = recommendUnits(own);
        fc.pre(alone.units !== null || alone.reason !== 'nothingMeasured');
        const grown = Object.fromEntries(Object.entries(one.measured).map(([name, value]) => [name, value * growth]));
        expect(sizeOf(recommendUnits(own, [demand(other.measured, other)]))).toBeGreaterThanOrEqual(sizeOf(alone));
        expect(sizeOf(recommendUnits({ ...own, measured: grown }))).toBeGreaterThanOrEqual(sizeOf(alone));
      }),
      runs(200)
    );
  });

  it('is the first size on sale whose every dimension is within its target', () => {
    fc.assert(
      fc.property(anyMeasured, anyMix, fc.integer({ min: 1, max: 100 }), (measured, mix, units) => {
        const { units: recommended } = recommendUnits(demand(measured, { mix, units }));
        const holds = (size: number) =>
          Object.entries(utilizationAt(size, demand(measured, { mix, units })) ?? {}).every(
            ([dimension, value]) => value <= (dimension === 'serverLoad' ? 0.7 : 0.8) + 1e-9
          );
        if (recommended !== null) {
          expect(guide.sizes.find(holds)).toBe(recommended);
        }
      }),
      runs(200)
    );
  });

  it('skips sizes that the edition lacks figures for', () => {
    const edition = { ...guide, sizes: [200, 50] };
    expect(recommendUnits(demand({ connections: 1 }, { edition }))).toStrictEqual({ units: 50, interpolated: false });
  });

  it('is null without a dimension in an edition that lacks figures for every size', () => {
    const edition = { ...guide, sizes: [200, 500] };
    expect(recommendUnits(demand({ connections: 1 }, { edition }))).toStrictEqual({
      units: null,
      reason: 'beyondTheGuide',
    });
  });
});

describe('the next unit size', () => {
  it.each([
    [0, 1],
    [1, 2],
    [15, 20],
    [20, 30],
    [50, 60],
    [100, undefined],
  ])('after %d is %s', (units, next) => {
    expect(nextSize(guide, units)).toBe(next);
  });

  /** The edition of 2019 with this echo rate at unit 60, where unit 50 has 20,000. */
  const withLastEcho = (rate: number): Edition => {
    const row: Row = { units: [1, 50, 60, 100], values: [1000, 20000, rate, rate] };
    const echo = { ...guide.scenarios.echo, inboundMessages: row, outboundMessages: row };
    return { ...guide, scenarios: { ...guide.scenarios, echo } };
  };

  it('does not help with a ceiling that is 1% higher, and helps with more', () => {
    const helps = (rate: number) => nextSizeHelps({ edition: withLastEcho(rate), ...guideSize }, 50, 'inboundMessages');
    expect(helps(20000)).toBe(false);
    expect(helps(20200)).toBe(false);
    expect(helps(20201)).toBe(true);
  });

  it('helps in every dimension where bandwidth is the limit', () => {
    for (const dimension of DIMENSIONS) {
      expect(nextSizeHelps({ edition: guide, mix: { echo: 1 }, ...guideSize }, 10, dimension)).toBe(true);
    }
  });

  it('is not judged from a unit size that the edition lacks figures for', () => {
    expect(nextSizeHelps({ edition: guide, ...guideSize }, 0, 'connections')).toBeUndefined();
    expect(nextSizeHelps({ edition: guide, ...guideSize }, 100, 'connections')).toBeUndefined();
  });
});

function sizesOf(data: TestResource, options: { nextSizes: number; edition?: Edition }) {
  const settings = { ...OPTIONS, ...options };
  return nextSizesOf(assessResource(seriesOf(data), settings), settings);
}

const ECHO = { outboundBytes: [1, 1], units: [5, 10], shares: { echo: [1, 1] } };

describe('next unit sizes', () => {
  it('follow the latest unit size, as many as requested', () => {
    const units = (nextSizes: number) => sizesOf(ECHO, { nextSizes }).map((size) => size.units);
    expect(units(0)).toEqual([]);
    expect(units(2)).toEqual([20, 30]);
    expect(units(3)).toEqual([20, 30, 40]);
  });

  it('end with the largest size of the guide', () => {
    const sizes = sizesOf({ ...ECHO, units: [80, 80] }, { nextSizes: 3 });
    expect(sizes.map(({ units }) => units)).toEqual([90, 100]);
  });

  it('have the ceilings for the mix at each time', () => {
    const data = { outboundBytes: [1, 1], units: [1, 1], shares: { echo: [1, 0], broadcast: [0, 1] } };
    // At unit 2, the guide allows 2,000 echoes of 2,048 B per second, and 4,000 broadcasts.
    expect(sizesOf(data, { nextSizes: 1 })[0].ceilings.outboundBytes).toEqual([4_096_000, 8_192_000]);
  });

  it('are the sizes that Azure sells, where the edition has figures for them', () => {
    const sizes = sizesOf({ ...ECHO, units: [2, 2] }, { nextSizes: 3, edition: EDITIONS['2023-03'] });
    expect(sizes.map(({ units }) => units)).toEqual([3, 4, 5]);
  });

  it.each([[[null, null]], [[10, 101]]])('are empty where the present unit size lacks ceilings: %s', (units) => {
    const data = { ...ECHO, outboundBytes: [null, 1], units };
    expect(sizesOf(data, { nextSizes: 2 })).toEqual([]);
  });

  it('are empty for a free resource, which has one size', () => {
    const free = assessResource({ ...seriesOf({ ...ECHO, connections: [1, 1] }), sku: FREE_SKU }, OPTIONS);
    expect(free.latest.ceilings?.connections).toBe(20);
    expect(nextSizesOf(free, { ...OPTIONS, nextSizes: 2 })).toEqual([]);
  });
});
