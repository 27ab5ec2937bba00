import fc from 'fast-check';

import { EDITIONS } from '../guide';
import { anyEditionAndUnits, anyMix } from './arbitraries';
import { DIMENSIONS } from './dimensions';
import { evaluate } from './evaluate';
import { assessTimeline } from './timeline';

const edition = EDITIONS['2019-11'];

describe('assessTimeline', () => {
  it('gives at every timestamp what evaluate gives at that moment', () => {
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
            throw new Error(now.error.message);
          }
          for (const dimension of DIMENSIONS) {
            expect((timeline.ceilings[dimension][i] ?? NaN) / now.value.ceilings[dimension]).toBeCloseTo(1, 9);
            expect(timeline.utilization[dimension]?.[i] ?? 0).toBeCloseTo(now.value.utilization[dimension] ?? 0, 6);
          }
        });
      }),
      { numRuns: 200 }
    );
  });

  it.each([
    ['echo has no column for unit 20', 20, { echo: 1 }, 1],
    ['send to connection has one', 20, { sendToConnection: 1 }, 0],
    ['send to connection has none for unit 10', 10, { sendToConnection: 1 }, 1],
  ])('says of the edition 2023-03 what evaluate says: %s', (_, units, mix, interpolated) => {
    const { problems } = assessTimeline({ edition: EDITIONS['2023-03'], length: 1, units, mix, measured: {} });
    expect(problems.interpolated).toBe(interpolated);
    expect(evaluate({ edition: '2023-03', units, mix, measured: {} })).toMatchObject({
      value: { interpolated: interpolated === 1 },
    });
  });

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

  it('falls back to the do-not-exceed values where shares are missing or no mix, and counts both', () => {
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

  it('survives columns that are shorter than the time line, and values that are no numbers', () => {
    const { utilization } = assessTimeline({
      edition,
      length: 3,
      units: [1],
      measured: { inboundBytes: [NaN, 1], connections: [-5] },
    });
    expect(utilization.inboundBytes).toEqual([null, null, null]);
  });
});
