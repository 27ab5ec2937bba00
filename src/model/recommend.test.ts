import { type Edition, EDITIONS, type Row } from '../guide';
import { type Dimension, DIMENSIONS, type Measured } from './dimensions';
import { type Demand, nextSize, nextSizeHelps, recommendUnits } from './recommend';
import { UTILIZATION_TOLERANCE } from './utilization';

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
