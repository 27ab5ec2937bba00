import { EDITIONS } from '../../guide';
import { evaluate } from '../advice';
import { assessTimeline, type TimelineInput, changesIn, unionOfChanges } from './timeline';
import fc from 'fast-check';

const edition = EDITIONS['2019-11'];

describe('assessTimeline', () => {
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

  it.each([
    ['known', [-5, 0, -0, null, 500, NaN, Infinity]],
    ['unknown', undefined],
  ])('has the same ceilings for a broadcast where the connections are %s', (_, connections) => {
    const { ceilings } = assessTimeline({
      edition,
      length: 7,
      units: 1,
      mix: { broadcast: 1 },
      measured: { connections },
    });
    expect(ceilings.inboundMessages).toEqual(new Array(7).fill(1000));
    expect(ceilings.outboundMessages).toEqual(new Array(7).fill(2000));
  });

  it('rates 0 and -0 alike, and has gaps for NaN and infinity', () => {
    const inboundBytes = [0, -0, NaN, Infinity, -Infinity, null];
    const { utilization } = assessTimeline({ edition, length: 6, units: 1, measured: { inboundBytes } });
    expect(utilization.inboundBytes?.map((share) => (share === null ? null : Math.abs(share)))).toEqual([
      0,
      0,
      null,
      null,
      null,
      null,
    ]);
  });

  it('corrects bytes by the factors of the mix at each time, and leaves its input as it was', () => {
    const inboundBytes = [4_096_000, 4_096_000, null, 4_096_000];
    const shares = { echo: [1, 0, 1, null], restSendToUser: [0, 1, 0, null] };
    const input: TimelineInput = {
      edition,
      length: 4,
      units: 10,
      mix: { shares },
      serverLeg: true,
      measured: { inboundBytes, outboundBytes: inboundBytes, inboundMessages: [1000, 1000, 1000, 1000] },
    };
    const { measured } = assessTimeline(input);
    // Without a mix, whatever comes in crosses to an app server, and what goes out is taken as it is.
    expect(measured.inboundBytes).toEqual([2_048_000, 4_096_000, null, 2_048_000]);
    expect(measured.outboundBytes).toEqual([2_048_000, 4_096_000, null, 4_096_000]);
    expect(measured.inboundMessages).toEqual([1000, 1000, 1000, 1000]);
    expect(inboundBytes).toEqual([4_096_000, 4_096_000, null, 4_096_000]);
  });

  it('corrects bytes also while the unit size is unknown', () => {
    const { measured } = assessTimeline({
      edition,
      length: 1,
      units: [null],
      mix: { echo: 1 },
      serverLeg: true,
      measured: { outboundBytes: [100] },
    });
    expect(measured.outboundBytes).toEqual([50]);
  });

  it('takes the message size from the corrected bytes', () => {
    const { ceilings } = assessTimeline({
      edition,
      length: 1,
      units: 1,
      mix: { echo: 1 },
      serverLeg: true,
      measured: { inboundBytes: [819_200], inboundMessages: [100] },
    });
    // 8,192 B as Azure counts, 4,096 B for the guide.
    expect(ceilings.inboundMessages).toEqual([500]);
  });

  it('counts nothing as a problem of a free resource, whose units and mix do not matter', () => {
    const { ceilings, problems } = assessTimeline({
      edition,
      sku: 'Free_F1',
      length: 2,
      units: [null, 500],
      mix: { shares: {} },
      measured: {},
    });
    expect(ceilings).toEqual({
      inboundBytes: [null, null],
      outboundBytes: [null, null],
      inboundMessages: [null, null],
      outboundMessages: [null, null],
      connections: [20, 20],
      serverLoad: [1, 1],
    });
    expect(Object.values(problems)).toEqual([0, 0, 0, 0, 0]);
  });

  it('uses a counted size in both directions, where nothing better is known', () => {
    const input: TimelineInput = {
      edition,
      length: 2,
      units: 1,
      mix: { echo: 1 },
      countedSizes: [200, null],
      measured: { inboundBytes: [1, 1], outboundBytes: [1, 1] },
    };
    // 2,000 messages/s of 200 B, as small ones cost as much as 1,024 B.
    expect(assessTimeline(input).ceilings.inboundBytes).toEqual([400_000, 2_048_000]);
    expect(assessTimeline(input).ceilings.outboundBytes).toEqual([400_000, 2_048_000]);
    expect(assessTimeline({ ...input, messageSize: 1024 }).ceilings.inboundMessages).toEqual([2000, 2000]);
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

  it('divides each figure by its own ceiling wherever the other one of its direction is missing', () => {
    const figures = [null, NaN, 0, 100, 3000];
    const pairs = figures.flatMap((bytes) => figures.map((messages) => ({ bytes, messages })));
    // Alone, all together, and without the other series: a direction with every size measured takes another way.
    for (const some of [...pairs.map((pair) => [pair]), pairs]) {
      const inboundBytes = some.map(({ bytes }) => bytes);
      const inboundMessages = some.map(({ messages }) => messages);
      for (const measured of [{ inboundBytes, inboundMessages }, { inboundBytes }, { inboundMessages }]) {
        const { ceilings, utilization } = assessTimeline({ edition, length: some.length, units: 1, measured });
        expect(Object.keys(utilization)).toEqual(Object.keys(measured));
        for (const dimension of ['inboundBytes', 'inboundMessages'] as const) {
          utilization[dimension]?.forEach((ratio, i) => {
            const value = (dimension === 'inboundBytes' ? inboundBytes : inboundMessages)[i];
            const ceiling = ceilings[dimension][i] ?? NaN;
            expect(ratio).toEqual(value === null || Number.isNaN(value) ? null : expect.closeTo(value / ceiling, 12));
          });
        }
      }
    }
  });

  it('has messages to rate also where no bytes and no ceilings are known', () => {
    const measured = { inboundMessages: [1, 2] };
    expect(assessTimeline({ edition, length: 2, units: [null, null], measured }).utilization).toStrictEqual({
      inboundMessages: [null, null],
    });
  });

  it('says the same where changes are given, even if there are too many', () => {
    const input: TimelineInput = {
      edition,
      length: 6,
      units: [1, 1, 2, 2, null, 2],
      mix: { shares: { echo: [1, 1, 1, 0.5, 0.5, 0.5], broadcast: [0, 0, 0, 0.5, 0.5, 0.5] } },
      serverLeg: true,
      measured: { inboundBytes: [1, 2, 3, 4, 5, 6], outboundMessages: [6, 5, 4, 3, 2, 1] },
    };
    const found = assessTimeline(input);
    expect(found.ceilings.connections).toEqual([1000, 1000, 2000, 2000, null, 2000]);
    expect(assessTimeline({ ...input, changes: [2, 3, 4, 5] })).toEqual(found);
    expect(assessTimeline({ ...input, changes: [1, 2, 3, 4, 5] })).toEqual(found);
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

describe('changes', () => {
  it('are the positions where a column differs from the position before', () => {
    const value = fc.constantFrom(null, 0, 1, 2.5);
    const stepped = fc
      .array(fc.tuple(value, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 8 })
      .map((steps) => steps.flatMap(([step, times]) => Array<number | null>(times).fill(step)));
    fc.assert(
      fc.property(fc.array(stepped, { maxLength: 4 }), fc.integer({ min: 1, max: 40 }), (columns, length) => {
        const same = columns.map((column) => Array.from({ length }, (_, i) => column[i % column.length]));
        const changes = Array.from({ length }, (_, i) => i).filter(
          (i) => i > 0 && same.some((column) => column[i] !== column[i - 1])
        );
        expect(changesIn(same, length)).toEqual(changes);
        expect(
          unionOfChanges(
            same.map((column) => changesIn([column], length)),
            length
          )
        ).toEqual(changes);
      }),
      { numRuns: 300 }
    );
  });

  it('are between a gap and zero, and at every NaN, which equals nothing', () => {
    expect(changesIn([[0, 0, null, null, 0]], 5)).toEqual([2, 4]);
    expect(changesIn([[NaN, NaN]], 2)).toEqual([1]);
  });
});
