import fc from 'fast-check';

import { EDITIONS, type Scenario, SCENARIOS } from '../guide';
import { anyEdition, anyEditionAndUnits, anyMix, runs } from './arbitraries';
import { type Dimension, DIMENSIONS, type Measured } from './dimensions';
import { evaluate } from './evaluate';
import { assessTimeline, type TimelineInput } from './timeline';

const edition = EDITIONS['2019-11'];

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

describe('assessTimeline', () => {
  it('agrees with evaluate at every timestamp', () => {
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
            expect((timeline.ceilings[dimension][i] ?? NaN) / now.value.ceilings[dimension]).toBeCloseTo(1, 9);
            expect(timeline.utilization[dimension]?.[i] ?? 0).toBeCloseTo(now.value.utilization[dimension] ?? 0, 6);
          }
        });
      }),
      runs(200)
    );
  });

  it('agrees with evaluate through changes of units, shares, messages and connections, and through gaps', () => {
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
    });
    fc.assert(
      fc.property(timelines, ({ edition: { id }, moments, dimensions, messageSize }) => {
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
        };
        const { ceilings, utilization, problems } = assessTimeline(input);
        // Given positions of changes replace the search for them, and too many of them do no harm.
        const everywhere = moments.map((_, i) => i);
        expect(assessTimeline({ ...input, changes: everywhere })).toEqual({ ceilings, utilization, problems });
        moments.forEach((at, i) => {
          const now: Measured = {};
          for (const dimension of dimensions) {
            now[dimension] = at.measured[dimension] ?? undefined;
          }
          const known = Object.entries(at.shares).filter(([, share]) => share !== null);
          const evaluateWith = (mix?: Record<string, unknown>) =>
            evaluate({ edition: id, units: at.units ?? NaN, mix, messageSize, measured: now });
          const withMix = evaluateWith(Object.fromEntries(known));
          const expected = withMix.ok ? withMix : evaluateWith();
          for (const dimension of DIMENSIONS) {
            expectRelative(ceilings[dimension][i], expected.ok ? expected.value.ceilings[dimension] : undefined);
            expectRelative(
              utilization[dimension]?.[i] ?? null,
              expected.ok && dimensions.includes(dimension) ? expected.value.utilization[dimension] : undefined
            );
          }
        });
      }),
      runs(400)
    );
  });

  it.each([
    ['echo has no column for unit 20', 20, { echo: 1 }, 1],
    ['send to connection has one', 20, { sendToConnection: 1 }, 0],
    ['send to connection has none for unit 10', 10, { sendToConnection: 1 }, 1],
  ])('agrees with evaluate on interpolation in edition 2023-03: %s', (_, units, mix, interpolated) => {
    const { problems } = assessTimeline({ edition: EDITIONS['2023-03'], length: 1, units, mix, measured: {} });
    expect(problems.interpolated).toBe(interpolated);
    const evaluated = evaluate({ edition: '2023-03', units, mix, measured: {} });
    expect(evaluated.ok && evaluated.value.interpolated).toHaveLength(interpolated);
  });

  it.each(Object.values(EDITIONS))(
    'agrees with evaluate on interpolation without a mix at every unit size of $id',
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

  it('steps the ceiling when the unit size changes', () => {
    const { ceilings } = assessTimeline({
      edition,
      length: 3,
      units: [10, 20, 20],
      mix: { echo: 1 },
      measured: {},
    });
    expect(ceilings.inboundMessages).toEqual([10000, 20000, 20000]);
  });

  it('leaves a gap where the measurement or the unit size has one', () => {
    const { ceilings, utilization, problems } = assessTimeline({
      edition,
      length: 4,
      units: [1, null, 1, 101],
      mix: { echo: 1 },
      measured: { inboundBytes: [2048000, 2048000, null, 1] },
    });
    expect(utilization.inboundBytes).toEqual([1, null, null, null]);
    expect(ceilings.inboundBytes).toEqual([2048000, null, 2048000, null]);
    expect(problems).toMatchObject({ unitsUnknown: 1, unitsOutsideGuide: 1 });
  });

  it('uses the do-not-exceed values where shares are missing or invalid, and counts both', () => {
    const { ceilings, problems } = assessTimeline({
      edition,
      length: 4,
      units: 1,
      mix: { shares: { sendToSmallGroup: [1, null, 0.5, -1] } },
      measured: {},
    });
    expect(ceilings.inboundMessages).toEqual([200, 1000, 1000, 1000]);
    expect(problems).toMatchObject({ mixMissing: 1, mixInvalid: 2 });
  });

  it('counts every timestamp without a mix, and gives them the do-not-exceed ceilings', () => {
    const { ceilings, utilization, problems } = assessTimeline({
      edition,
      length: 3,
      units: [1, 1, null],
      measured: { outboundMessages: [500, null, 1] },
    });
    expect(ceilings.outboundMessages).toEqual([2000, 2000, null]);
    expect(utilization).toStrictEqual({ outboundMessages: [0.25, null, null] });
    expect(problems).toStrictEqual({
      unitsUnknown: 1,
      unitsOutsideGuide: 0,
      mixMissing: 2,
      mixInvalid: 0,
      interpolated: 0,
    });
  });

  it('counts zero problems where everything is known', () => {
    const mixes = [{ echo: 1 }, { shares: { echo: [1, 1] } }];
    for (const mix of mixes) {
      const { problems } = assessTimeline({ edition, length: 2, units: 1, mix, measured: {} });
      expect(problems).toStrictEqual({
        unitsUnknown: 0,
        unitsOutsideGuide: 0,
        mixMissing: 0,
        mixInvalid: 0,
        interpolated: 0,
      });
    }
  });

  it('counts a timestamp without shares as one without a mix, even without share columns', () => {
    const { problems } = assessTimeline({ edition, length: 2, units: 1, mix: { shares: {} }, measured: {} });
    expect(problems).toMatchObject({ mixMissing: 2, mixInvalid: 0 });
  });

  it('refuses a negative share, even where the sum is 1', () => {
    const { ceilings, problems } = assessTimeline({
      edition,
      length: 2,
      units: 1,
      mix: { shares: { sendToSmallGroup: [1.5, 1], echo: [-0.5, 0] } },
      measured: {},
    });
    expect(ceilings.inboundMessages).toEqual([1000, 200]);
    expect(problems).toMatchObject({ mixMissing: 0, mixInvalid: 1 });
  });

  it('treats a missing share beside others as zero', () => {
    const { ceilings, problems } = assessTimeline({
      edition,
      length: 2,
      units: 1,
      mix: { shares: { sendToSmallGroup: [1, 1], echo: [null, NaN] } },
      measured: {},
    });
    expect(ceilings.inboundMessages).toEqual([200, 200]);
    expect(problems).toMatchObject({ mixMissing: 0, mixInvalid: 0 });
  });

  it('scales shares whose sum misses 1 by rounding, as evaluate does', () => {
    const mix = { sendToSmallGroup: 0.5, sendToConnection: 0.505 };
    const { ceilings } = assessTimeline({
      edition,
      length: 1,
      units: 10,
      mix: { shares: { sendToSmallGroup: [0.5], sendToConnection: [0.505] } },
      measured: {},
    });
    // Rates of 25,000/s and 8,000/s, weighted by 0.5 and 0.505 of 1.005.
    expect(ceilings.outboundMessages[0]).toBeCloseTo(1.005 / (0.5 / 25000 + 0.505 / 8000), 6);
    expect(evaluate({ units: 10, mix, measured: {} })).toMatchObject({
      value: { ceilings: { outboundMessages: ceilings.outboundMessages[0] } },
    });
  });

  it('allows more broadcasts to fewer listeners, and treats impossible connections as unknown', () => {
    const { ceilings } = assessTimeline({
      edition,
      length: 5,
      units: 1,
      mix: { broadcast: 1 },
      measured: { connections: [-5, 0, null, 500, NaN] },
    });
    const [negative, zero, missing, half, none] = ceilings.inboundMessages;
    expect([negative, missing, none]).toEqual([2, 2, 2]);
    expect(zero).toBeCloseTo(1000, 9);
    expect(half).toBeCloseTo(4, 12);
  });

  it('gives -0 connections the ceiling of 0, not five times as much', () => {
    const mix = { sendToSmallGroup: 0.9, broadcast: 0.1 };
    const { ceilings } = assessTimeline({ edition, length: 2, units: 50, mix, measured: { connections: [0, -0] } });
    const [zero, minusZero] = ceilings.inboundMessages;
    expect(zero).toBeCloseTo(10_103, 0);
    expect(minusZero).toBe(zero);
  });

  it('uses the declared message size only where bytes and messages are not both measured', () => {
    const { ceilings } = assessTimeline({
      edition,
      length: 2,
      units: 1,
      mix: { echo: 1 },
      messageSize: 4096,
      measured: { inboundBytes: [819200, 819200], inboundMessages: [100, null] },
    });
    expect(ceilings.inboundMessages).toEqual([250, 500]);
    expect(ceilings.outboundMessages).toEqual([500, 500]);
  });

  it('survives columns shorter than the time line, and values other than numbers', () => {
    const { utilization } = assessTimeline({
      edition,
      length: 3,
      units: [1],
      measured: { inboundBytes: [NaN, 1], connections: [-5] },
    });
    expect(utilization.inboundBytes).toEqual([null, null, null]);
  });
});
