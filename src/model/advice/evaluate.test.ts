import fc from 'fast-check';

import { EDITIONS } from '../../guide';
import { anyConnections, anyEditionAndUnits, anyMessageSize, anyMix, runs } from '../capacity/arbitraries';
import { ceilingsFor, DIMENSIONS, stateOf, utilizationOf, worstOf } from '../capacity';
import { evaluate, type EvaluatedSnapshot, type EvaluateInput } from './evaluate';
import { nextSizeHelps, recommendUnits } from './recommend';

function evaluated(input: EvaluateInput): EvaluatedSnapshot {
  const result = evaluate(input);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.error));
  }
  return result.value;
}

const anyMeasured = fc.record(
  {
    inboundBytes: fc.integer({ min: 0, max: 400_000_000 }),
    outboundBytes: fc.integer({ min: 0, max: 800_000_000 }),
    inboundMessages: fc.integer({ min: 0, max: 200_000 }),
    outboundMessages: fc.integer({ min: 0, max: 400_000 }),
  },
  { requiredKeys: [] }
);

describe('evaluate', () => {
  it('takes a snapshot of an echo at 19 MB/s on 10 units', () => {
    expect(
      evaluated({
        units: 10,
        mix: { echo: 1 },
        connections: 9000,
        measured: { inboundBytes: 1.9e7, outboundBytes: 1.9e7 },
      })
    ).toEqual({
      units: 10,
      mix: { echo: 1 },
      sizes: { inbound: { bytes: 2048, basis: 'assumed' }, outbound: { bytes: 2048, basis: 'assumed' } },
      asAzureCounts: true,
      measured: { inboundBytes: 1.9e7, outboundBytes: 1.9e7, connections: 9000 },
      ceilings: {
        inboundBytes: 20480000,
        outboundBytes: 20480000,
        inboundMessages: 10000,
        outboundMessages: 10000,
        connections: 10000,
        serverLoad: 1,
      },
      utilization: { inboundBytes: 0.927734375, outboundBytes: 0.927734375, connections: 0.9 },
      messages: {
        inbound: { rate: 9277.34375, basis: 'assumed' },
        outbound: { rate: 9277.34375, basis: 'assumed' },
      },
      worst: { dimension: 'inboundBytes', utilization: 0.927734375 },
      state: 'warning',
      unrated: [],
      assumptions: ['messageSize', 'serverLeg'],
      recommendation: { units: 20, interpolated: false },
      interpolated: [],
      nextSizeHelps: true,
    });
  });

  it('computes the ceiling of a mix to the last digit', () => {
    const { ceilings, utilization } = evaluated({
      units: 10,
      mix: { echo: 0.7, sendToSmallGroup: 0.2, broadcast: 0.1 },
      connections: 10000,
      measured: { outboundMessages: 6024.096385542168 },
    });
    expect(ceilings.outboundMessages).toBe(12048.192771084336);
    expect(utilization.outboundMessages).toBe(0.5);
  });

  it('uses the do-not-exceed values without a mix, and does not invent one', () => {
    const { ceilings, mix } = evaluated({ units: 10, measured: { inboundBytes: 1 } });
    expect(ceilings.inboundMessages).toBe(10000);
    expect(ceilings.outboundMessages).toBe(20000);
    expect(mix).toBeUndefined();
  });

  it('refuses an invalid mix and names the share', () => {
    expect(evaluate({ units: 1, mix: { echo: 'all' }, measured: {} })).toEqual({
      ok: false,
      error: { field: 'mix.echo', message: 'takes a share of the outbound messages from 0 to 1' },
    });
  });

  it('prefers measured connections to declared ones', () => {
    const utilization = (measured: EvaluateInput['measured'], connections?: number) =>
      evaluated({ units: 10, mix: { broadcast: 1 }, connections, measured }).utilization;
    expect(utilization({}, 2500)).toStrictEqual({ connections: 0.25 });
    expect(utilization({ connections: 5000 }, 2500)).toStrictEqual({ connections: 0.5 });
    expect(utilization({})).toStrictEqual({});
  });

  it('rates the inbound traffic of a broadcast alike for any number of connections', () => {
    fc.assert(
      fc.property(
        anyEditionAndUnits,
        anyMix,
        anyMeasured,
        fc.integer({ min: 0, max: 1e6 }),
        ({ edition, units }, mix, measured, connections) => {
          const at = (count?: number) => {
            const { ceilings, utilization } = evaluated({
              edition: edition.id,
              units,
              mix,
              connections: count,
              measured,
            });
            return { ceilings, utilization: { ...utilization, connections: undefined } };
          };
          expect(at(connections)).toEqual(at());
        }
      ),
      runs(100)
    );
  });

  it('uses the declared message size only where bytes and messages are not both measured', () => {
    const ceilings = (measured: EvaluateInput['measured']) =>
      evaluated({ units: 1, mix: { echo: 1 }, messageSize: 4096, measured }).ceilings;
    expect(ceilings({ inboundBytes: 1 }).inboundMessages).toBe(500);
    const both = ceilings({ inboundBytes: 819200, inboundMessages: 100 });
    expect(both.inboundMessages).toBe(250);
    expect(both.outboundMessages).toBe(500);
  });

  it('finds the state by the given thresholds', () => {
    const thresholds = { warning: 0.3, critical: 0.4, over: 0.5 };
    const state = (connections: number) => evaluated({ units: 1, thresholds, measured: { connections } }).state;
    expect([299, 300, 400, 500].map(state)).toEqual(['normal', 'warning', 'critical', 'over']);
  });

  it('names the scenarios that lie between two columns', () => {
    expect(evaluated({ units: 15, mix: { echo: 1 }, measured: { inboundBytes: 1 } }).interpolated).toEqual(['echo']);
    expect(evaluated({ units: 15, measured: {} }).interpolated).toEqual(['echo', 'broadcast']);
  });

  it('leaves the state undefined where nothing is measured', () => {
    expect(evaluated({ units: 1, measured: {} })).toMatchObject({
      worst: undefined,
      state: undefined,
      recommendation: { units: null, reason: 'nothingMeasured' },
    });
  });

  it.each([0, -1, 3.5, 101])('refuses unit size %d in 2019-11', (units) => {
    expect(evaluate({ units, measured: {} })).toEqual({
      ok: false,
      error: { field: 'units', edition: '2019-11', units },
    });
  });

  it('refuses unit size 1001 in 2023-03', () => {
    expect(evaluate({ edition: '2023-03', units: 1001, measured: {} })).toMatchObject({
      error: { edition: '2023-03', units: 1001 },
    });
  });

  it('accepts unit size 101 in 2023-03, where it lies between two columns', () => {
    expect(evaluated({ edition: '2023-03', units: 101, measured: {} }).ceilings.connections).toBe(101000);
  });

  it('gives bytes and messages of a direction the same utilization where both are measured', () => {
    fc.assert(
      fc.property(
        anyEditionAndUnits,
        anyMix,
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 1e6 }),
        ({ edition, units }, mix, outboundBytes, outboundMessages) => {
          const { utilization } = evaluated({
            edition: edition.id,
            units,
            mix,
            measured: { outboundBytes, outboundMessages },
          });
          expect((utilization.outboundBytes ?? NaN) / (utilization.outboundMessages ?? NaN)).toBeCloseTo(1, 9);
        }
      ),
      runs(100)
    );
  });

  it('is linear in load: twice the traffic of the same messages doubles the utilization', () => {
    fc.assert(
      fc.property(
        anyEditionAndUnits,
        anyMix,
        anyMeasured,
        fc.integer({ min: 2, max: 50 }),
        ({ edition, units }, mix, measured, factor) => {
          const scaled = Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, value * factor]));
          const once = evaluated({ edition: edition.id, units, mix, measured }).utilization;
          const more = evaluated({ edition: edition.id, units, mix, measured: scaled }).utilization;
          for (const dimension of DIMENSIONS) {
            expect(more[dimension] === undefined).toBe(once[dimension] === undefined);
            expect(more[dimension] ?? 0).toBeCloseTo((once[dimension] ?? 0) * factor, 6);
          }
        }
      ),
      runs(100)
    );
  });
});

describe('the help of the next unit size', () => {
  const smallGroup = { units: 50, mix: { sendToSmallGroup: 1 } };

  it('is false where routing is the limit, for the worst dimension', () => {
    const { worst, nextSizeHelps: helps } = evaluated({ ...smallGroup, measured: { inboundMessages: 6900 } });
    expect([worst?.dimension, helps]).toEqual(['inboundMessages', false]);
    expect(evaluated({ ...smallGroup, measured: { connections: 49_000 } }).nextSizeHelps).toBe(true);
  });

  it('is unknown at the largest unit size, and where nothing is measured', () => {
    expect(evaluated({ units: 100, mix: { echo: 1 }, measured: { inboundMessages: 1 } }).nextSizeHelps).toBeUndefined();
    expect(evaluated({ ...smallGroup, measured: {} }).nextSizeHelps).toBeUndefined();
  });
});

describe('worst dimension and state', () => {
  it('names the first of equals, within 1e-9', () => {
    expect(worstOf({ outboundBytes: 0.9 + 5e-10, inboundBytes: 0.9 })?.dimension).toBe('inboundBytes');
    expect(worstOf({ outboundBytes: 0.9 + 5e-9, inboundBytes: 0.9 })?.dimension).toBe('outboundBytes');
    expect(worstOf({})).toBeUndefined();
  });

  it('calls traffic at exactly its ceiling over, although the quotient is 0.9999999999999999', () => {
    const measured = { inboundBytes: 204_800_000 };
    expect(evaluated({ edition: '2023-03', units: 1000, mix: { sendToSmallGroup: 1 }, measured }).state).toBe('over');
  });

  it.each([
    [0.7999999, 'normal'],
    [0.8, 'warning'],
    [0.9499999, 'warning'],
    [0.95, 'critical'],
    [0.9999999, 'critical'],
    [1, 'over'],
    [7, 'over'],
  ])('calls a utilization of %d %s', (utilization, state) => {
    expect(stateOf(utilization)).toBe(state);
  });
});

describe('the recommended unit size', () => {
  it('is the smallest that keeps every measured dimension, connections included, at or under the target', () => {
    fc.assert(
      fc.property(
        anyEditionAndUnits,
        fc.option(anyMix, { nil: undefined }),
        anyMeasured,
        anyConnections,
        anyMessageSize,
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        ({ edition }, mix, traffic, connections, size, target) => {
          const measured = connections === undefined ? traffic : { ...traffic, connections };
          const demand = { edition, mix, inboundSize: size, outboundSize: size, measured, target };
          const { units } = recommendUnits(demand);
          const holds = (candidate: number) => {
            const ceilings = ceilingsFor({ ...demand, units: candidate });
            const worst = ceilings && worstOf(utilizationOf(measured, ceilings));
            return worst !== undefined && worst.utilization <= target + 2e-9;
          };
          const smallest = edition.sizes.find(holds);
          expect(units).toBe(smallest ?? null);
        }
      ),
      runs(500)
    );
  });

  it('allows a utilization of exactly the target', () => {
    const at = (inboundBytes: number) =>
      evaluated({ units: 1, mix: { echo: 1 }, measured: { inboundBytes } }).recommendation.units;
    expect(at(0.8 * 2048000)).toBe(1);
    expect(at(0.8 * 2048000 + 1)).toBe(2);
  });

  it('is null where routing is the limit, with that reason', () => {
    const { recommendation } = evaluated({
      units: 50,
      mix: { sendToSmallGroup: 1 },
      measured: { inboundMessages: 6900 },
    });
    expect(recommendation).toEqual({ units: null, reason: 'routing', dimension: 'inboundMessages' });
  });

  it('is null beyond the guide, with that reason', () => {
    const { recommendation } = evaluated({ units: 100, mix: { echo: 1 }, measured: { inboundMessages: 99000 } });
    expect(recommendation).toMatchObject({ units: null, reason: 'beyondTheGuide' });
  });

  it('tells whether the next unit size helps, does not help or does not exist', () => {
    const conditions = {
      edition: EDITIONS['2019-11'],
      mix: { sendToConnection: 1 },
      inboundSize: 2048,
      outboundSize: 2048,
    };
    expect(nextSizeHelps(conditions, 20, 'inboundMessages')).toBe(true);
    expect(nextSizeHelps(conditions, 50, 'inboundMessages')).toBe(false);
    expect(nextSizeHelps(conditions, 50, 'connections')).toBe(true);
    expect(nextSizeHelps(conditions, 100, 'inboundMessages')).toBeUndefined();
  });
});

describe('the server leg', () => {
  const echo: EvaluateInput = { units: 1, mix: { echo: 1 }, messageSize: 2048, measured: { inboundBytes: 1_024_000 } };

  it.each<[Partial<EvaluateInput>, number, string[]]>([
    [{}, 0.5, ['serverLeg']],
    [{ serverLeg: false }, 0.5, []],
    [{ serverLeg: true }, 0.25, []],
    [{ trafficFactors: { inbound: 1.25, outbound: 1 } }, 0.4, []],
  ])('is an assumption only where nothing is declared about it: %j', (declared, utilization, assumptions) => {
    expect(evaluated({ ...echo, ...declared })).toMatchObject({
      utilization: { inboundBytes: utilization },
      assumptions,
    });
  });
});
