import fc from 'fast-check';

import { EDITIONS, type Scenario, SCENARIOS } from '../../guide';
import { anyEdition, anyEditionAndUnits, anyFactor, anyMix, runs } from '../capacity/arbitraries';
import { type Calibration, type Dimension, DIMENSIONS, type Measured } from '../capacity';
import { evaluate } from '../advice';
import { momentsOf } from './moments';
import { assessTimeline, type TimelineInput } from './timeline';

/** Allows a relative error of 1e-9. Undefined expects a gap. */
function expectRelative(actual: number | null, expected: number | undefined): void {
  if (expected === undefined) {
    expect(actual).toBeNull();
  } else if (expected === 0) {
    expect(actual).toBe(0);
  } else {
    expect(Math.abs((actual ?? NaN) / expected - 1)).toBeLessThan(1e-9);
  }
}

describe('a snapshot by evaluate', () => {
  it('is the same at every position of a time line', () => {
    const moment = fc.record({
      inboundBytes: fc.integer({ min: 0, max: 1e8 }),
      outboundBytes: fc.integer({ min: 0, max: 1e8 }),
      outboundMessages: fc.integer({ min: 0, max: 1e5 }),
      connections: fc.integer({ min: 0, max: 1e5 }),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyEditionAndUnits, anyMix, moment), { minLength: 1, maxLength: 8 }), (moments) => {
        const of = moments.filter(([at]) => at.edition === moments[0][0].edition);
        const column = (pick: (m: (typeof of)[number]) => number | null) => of.map(pick);
        const timeline = assessTimeline({
          edition: of[0][0].edition,
          length: of.length,
          units: column(([at]) => at.units),
          mix: {
            shares: {
              echo: column(([, mix]) => mix.echo ?? 0),
              broadcast: column(([, mix]) => mix.broadcast ?? 0),
              sendToSmallGroup: column(([, mix]) => mix.sendToSmallGroup ?? 0),
              sendToBigGroup: column(([, mix]) => mix.sendToBigGroup ?? 0),
              sendToConnection: column(([, mix]) => mix.sendToConnection ?? 0),
              restBroadcast: column(([, mix]) => mix.restBroadcast ?? 0),
              restSendToUser: column(([, mix]) => mix.restSendToUser ?? 0),
            },
          },
          measured: {
            inboundBytes: column(([, , m]) => m.inboundBytes),
            outboundBytes: column(([, , m]) => m.outboundBytes),
            outboundMessages: column(([, , m]) => m.outboundMessages),
            connections: column(([, , m]) => m.connections),
          },
        });
        of.forEach(([at, mix, measured], i) => {
          const now = evaluate({ edition: at.edition.id, units: at.units, mix, measured });
          if (!now.ok) {
            throw new Error(JSON.stringify(now.error));
          }
          for (const dimension of DIMENSIONS) {
            expectRelative(timeline.ceilings[dimension][i], now.value.ceilings[dimension] ?? undefined);
            expect(timeline.utilization[dimension]?.[i] ?? 0).toBeCloseTo(now.value.utilization[dimension] ?? 0, 6);
          }
        });
      }),
      runs(200)
    );
  });

  it('is the same through changes of units, shares, messages and connections, and through gaps', () => {
    // Few values each, to make runs of timestamps that end and return.
    const gap = fc.constant(null);
    const units = fc.oneof(fc.constantFrom(1, 2, 3, 7, 10, 20, 55, 100, 101, 900, 2000, 0, 1.5), gap);
    const shares = fc.oneof(
      { weight: 4, arbitrary: anyMix },
      fc.constantFrom<Partial<Record<Scenario, number | null>>>(
        {},
        { echo: null },
        { echo: 0.5 },
        { echo: -0.5, broadcast: 1.5 },
        { sendToSmallGroup: 0.5, restBroadcast: 0.505 },
        { sendToBigGroup: 1, echo: null }
      )
    );
    const size = fc.constantFrom(0, 1, 900, 2048, 1e6);
    const measured = fc.record<Record<Dimension, number | null>>({
      inboundMessages: fc.oneof(fc.integer({ min: 0, max: 1e5 }), gap),
      outboundMessages: fc.oneof(fc.integer({ min: 0, max: 1e6 }), gap),
      inboundBytes: fc.oneof(fc.integer({ min: 0, max: 1e9 }), gap),
      outboundBytes: fc.oneof(fc.integer({ min: 0, max: 1e9 }), gap),
      connections: fc.oneof(fc.constantFrom(0, 1, 999, 1e6), gap),
      serverLoad: fc.oneof(fc.constantFrom(0, 0.3, 0.97), gap),
    });
    const moment = fc.record({ units, shares, measured });
    const repeated = fc
      .tuple(moment, fc.integer({ min: 1, max: 4 }))
      .chain(([like, times]) =>
        fc
          .array(measured, { minLength: times, maxLength: times })
          .map((all) => all.map((m) => ({ ...like, measured: m })))
      );
    const timelines = fc.record({
      edition: anyEdition,
      moments: fc.array(repeated, { minLength: 1, maxLength: 5 }).map((all) => all.flat()),
      dimensions: fc.subarray([...DIMENSIONS]),
      messageSize: fc.option(
        size.filter((bytes) => bytes > 0),
        { nil: undefined }
      ),
      calibration: fc.oneof(
        fc.record({ serverLeg: fc.boolean() }),
        fc.record({ trafficFactors: fc.record({ inbound: anyFactor, outbound: anyFactor }), ceilingFactor: anyFactor }),
        fc.constant({})
      ),
      sku: fc.constantFrom(undefined, undefined, 'Standard_S1', 'Free_F1'),
    });
    fc.assert(
      fc.property(timelines, ({ edition: { id }, moments, dimensions, messageSize, calibration, sku }) => {
        const columnsOf = <K extends string>(
          keys: readonly K[],
          pick: (at: (typeof moments)[number], key: K) => number | null
        ) => Object.fromEntries(keys.map((key) => [key, moments.map((at) => pick(at, key))]));
        const input: TimelineInput = {
          edition: EDITIONS[id],
          length: moments.length,
          units: moments.map((at) => at.units),
          mix: { shares: columnsOf(SCENARIOS, (at, scenario) => at.shares[scenario] ?? null) },
          measured: columnsOf(dimensions, (at, dimension) => at.measured[dimension]),
          messageSize,
          sku,
          ...calibration,
        };
        const timeline = assessTimeline(input);
        const { ceilings, utilization } = timeline;
        moments.forEach((at, i) => {
          const now: Measured = {};
          for (const dimension of dimensions) {
            now[dimension] = at.measured[dimension] ?? undefined;
          }
          const known = Object.entries(at.shares).filter(([, share]) => share !== null);
          const evaluateWith = (mix?: Record<string, unknown>) =>
            evaluate({ edition: id, sku, units: at.units ?? NaN, mix, messageSize, measured: now, ...calibration });
          const withMix = evaluateWith(Object.fromEntries(known));
          const expected = withMix.ok ? withMix : evaluateWith();
          for (const dimension of DIMENSIONS) {
            if (dimension === 'serverLoad') {
              continue;
            }
            expectRelative(
              ceilings[dimension][i],
              expected.ok ? (expected.value.ceilings[dimension] ?? undefined) : undefined
            );
            expectRelative(
              utilization[dimension]?.[i] ?? null,
              expected.ok && dimensions.includes(dimension) ? expected.value.utilization[dimension] : undefined
            );
          }
          // The unit size does not matter for it.
          const load = dimensions.includes('serverLoad') ? at.measured.serverLoad : null;
          expect(utilization.serverLoad?.[i] ?? null).toBe(load);
          expect(ceilings.serverLoad[i]).toBe(1);
        });
      }),
      runs(400)
    );
  });

  it.each([
    ['echo has no column for unit 20', 20, { echo: 1 }, 1],
    ['send to connection has one', 20, { sendToConnection: 1 }, 0],
    ['send to connection has none for unit 10', 10, { sendToConnection: 1 }, 1],
  ])('is interpolated like the time line in edition 2023-03: %s', (_, units, mix, interpolated) => {
    const { problems } = assessTimeline({ edition: EDITIONS['2023-03'], length: 1, units, mix, measured: {} });
    expect(problems.interpolated).toBe(interpolated);
    const evaluated = evaluate({ edition: '2023-03', units, mix, measured: {} });
    expect(evaluated.ok && evaluated.value.interpolated).toHaveLength(interpolated);
  });

  it.each(Object.values(EDITIONS))(
    'is interpolated like the time line without a mix at every unit size of $id',
    (edition) => {
      const interpolated = new Set<number>();
      for (let units = 1; units <= edition.columns[edition.columns.length - 1]; units++) {
        const { problems } = assessTimeline({ edition, length: 1, units, measured: {} });
        const evaluated = evaluate({ edition: edition.id, units, measured: {} });
        expect(evaluated.ok && evaluated.value.interpolated.length > 0).toBe(problems.interpolated === 1);
        interpolated.add(problems.interpolated);
      }
      expect(interpolated).toEqual(new Set([0, 1]));
    }
  );
});

describe('a moment of a time line', () => {
  const input: TimelineInput = {
    edition: EDITIONS['2019-11'],
    length: 3,
    units: [10, null, 101],
    mix: { shares: { echo: [1, 1, 0.5] } },
    countedSizes: [200, null, null],
    ceilingFactor: 2,
    measured: { inboundBytes: [1000, 1000, NaN], outboundBytes: [4096, 4096, null], outboundMessages: [1, 1, null] },
  };
  const { snapshotAt, conditionsAt } = momentsOf(input, assessTimeline(input));

  it('names the origin of each size, and the assumptions behind them', () => {
    expect(snapshotAt(0)).toMatchObject({
      units: 10,
      mix: { echo: 1 },
      sizes: { inbound: { bytes: 200, basis: 'counted' }, outbound: { bytes: 4096, basis: 'measured' } },
      assumptions: ['messageSizeEstimated', 'serverLeg'],
      ceilingFactor: 2,
    });
    expect(snapshotAt(1).sizes.inbound).toEqual({ bytes: 2048, basis: 'assumed' });
  });

  it('has the measured values that are numbers, without ceilings while the unit size is unknown or outside the guide', () => {
    const measured = { inboundBytes: 1000, outboundBytes: 4096, outboundMessages: 1 };
    expect(snapshotAt(1)).toMatchObject({ measured, ceilings: undefined, utilization: {}, worst: undefined });
    expect(snapshotAt(2)).toMatchObject({ units: 101, measured: {}, ceilings: undefined, assumptions: [] });
  });

  it('has no mix where the shares are invalid, and the same one for as long as they last', () => {
    expect(conditionsAt(2)).toEqual({ units: 101, mix: undefined });
    expect(conditionsAt(1).mix).toBe(conditionsAt(0).mix);
  });

  it('takes bytes as Azure counts them only while nothing is declared', () => {
    const asAzureCounts = (calibration: Calibration) => {
      const calibrated = { ...input, ...calibration };
      return momentsOf(calibrated, assessTimeline(calibrated)).snapshotAt(0).asAzureCounts;
    };
    expect(asAzureCounts({})).toBe(true);
    expect(asAzureCounts({ serverLeg: true })).toBe(false);
    expect(asAzureCounts({ serverLeg: false })).toBe(false);
    expect(asAzureCounts({ trafficFactors: { inbound: 1, outbound: 1 } })).toBe(false);
  });
});
