import fc from 'fast-check';
import { EDITIONS } from '../../guide';
import { anyMeasured, anyMix, runs } from '../capacity/arbitraries';
import { assumptionEffects } from './assumption-effects';
import { evaluate, type EvaluateInput } from '../advice';
import { snapshotOf } from './snapshot';

const EDITION = EDITIONS['2019-11'];

function effectsOf(input: EvaluateInput) {
  const snapshot = evaluate(input);
  if (!snapshot.ok) {
    throw new Error(JSON.stringify(snapshot.error));
  }
  return assumptionEffects(snapshot.value, { ...input, edition: EDITION });
}

const effectOf = (name: string, input: EvaluateInput) => effectsOf(input).find(({ assumption }) => assumption === name);

describe('an assumed message size', () => {
  it('lowers the ceilings of echo to a fifth with small messages', () => {
    // 200 B cost as much as 1,024 B: 2,000 messages/s of 200 B.
    const measured = { inboundBytes: 400_000, outboundBytes: 200_000 };
    expect(effectOf('messageSize', { units: 1, mix: { echo: 1 }, serverLeg: true, measured })).toEqual({
      assumption: 'messageSize',
      bytes: 200,
      changes: [
        {
          dimension: 'inboundBytes',
          // Azure counts both legs, so half of the 400,000 B/s count.
          utilization: { now: 200_000 / 2_048_000, then: 0.5 },
          ceiling: { now: 2_048_000, then: 400_000 },
        },
        {
          dimension: 'outboundBytes',
          utilization: { now: 100_000 / 2_048_000, then: 0.25 },
          ceiling: { now: 2_048_000, then: 400_000 },
        },
      ],
    });
  });

  it('lowers a ceiling in messages with large ones', () => {
    expect(effectOf('messageSize', { units: 1, mix: { echo: 1 }, measured: { inboundMessages: 50 } })).toEqual({
      assumption: 'messageSize',
      bytes: 20_480,
      changes: [
        { dimension: 'inboundMessages', utilization: { now: 0.05, then: 0.5 }, ceiling: { now: 1000, then: 100 } },
      ],
    });
  });

  it('concerns only the direction whose size is not measured', () => {
    const measured = { inboundBytes: 204_800, inboundMessages: 100, outboundBytes: 1 };
    const effect = effectOf('messageSize', { units: 1, mix: { echo: 1 }, measured });
    expect(effect).toMatchObject({ changes: [{ dimension: 'outboundBytes' }] });
  });
});

describe('a message size by the count of Azure', () => {
  it('is the least that the messages can have: larger ones would raise the ceiling in bytes', () => {
    const measured = { outboundBytes: 200_000, countedMessages: 1000 };
    expect(effectOf('messageSizeEstimated', { units: 1, mix: { echo: 1 }, measured })).toEqual({
      assumption: 'messageSizeEstimated',
      bytes: 200,
      larger: 2048,
      matters: true,
      changes: [
        {
          dimension: 'outboundBytes',
          utilization: { now: 0.5, then: 200_000 / 2_048_000 },
          ceiling: { now: 400_000, then: 2_048_000 },
        },
      ],
    });
  });

  it('may be much larger where it is the most that the count can tell', () => {
    const measured = { outboundBytes: 409_600, countedMessages: 200 };
    expect(effectOf('messageSizeEstimated', { units: 1, mix: { sendToConnection: 1 }, measured })).toMatchObject({
      bytes: 2048,
      larger: 20_480,
      changes: [{ dimension: 'outboundBytes' }],
    });
  });

  it('changes nothing for large messages of echo', () => {
    const measured = { outboundBytes: 409_600, countedMessages: 200 };
    expect(effectOf('messageSizeEstimated', { units: 1, mix: { echo: 1 }, measured })).toMatchObject({
      matters: false,
      changes: [],
    });
  });
});

describe('an unknown mix', () => {
  it('may be the one with the lowest ceilings: REST send to user at 10 units', () => {
    expect(effectOf('mix', { units: 10, measured: { outboundBytes: 2_048_000 } })).toEqual({
      assumption: 'mix',
      scenario: 'restSendToUser',
      // 20,000 messages/s of broadcast, and 1,300 of REST send to user.
      changes: [
        {
          dimension: 'outboundBytes',
          utilization: { now: 0.05, then: 1000 / 1300 },
          ceiling: { now: 40_960_000, then: 2_662_400 },
        },
      ],
    });
  });

  it('is told apart by the ceilings without traffic', () => {
    expect(effectOf('mix', { units: 10, measured: { outboundBytes: 0 } })).toMatchObject({
      scenario: 'restSendToUser',
    });
  });

  it('counts the server leg by the mix in question', () => {
    // Send to connection at 50 units: 20,000 of 100,000 messages/s, each counted twice; REST send to user: 10,000.
    const measured = { outboundBytes: 2_048_000 };
    const effect = effectOf('mix', { units: 50, serverLeg: true, measured });
    expect(effect).toMatchObject({ scenario: 'restSendToUser', changes: [{ utilization: { then: 0.1 } }] });
  });
});

describe('the server leg', () => {
  it('halves the traffic of echo', () => {
    const measured = { inboundBytes: 1.9e7, outboundBytes: 1.9e7 };
    const effect = effectOf('serverLeg', { units: 10, mix: { echo: 1 }, measured });
    expect(effect).toMatchObject({
      changes: [
        { dimension: 'inboundBytes', utilization: { now: 0.927734375, then: 0.4638671875 } },
        { dimension: 'outboundBytes', utilization: { now: 0.927734375, then: 0.4638671875 } },
      ],
    });
  });

  it('lowers the ceiling with the traffic where the message size is measured, and no utilization', () => {
    // 1,000 messages/s of 1,024 B, or of 512 B without the other leg. A unit holds 2,000 of either.
    const measured = { outboundBytes: 1_024_000, outboundMessages: 1000 };
    const effect = effectOf('serverLeg', { units: 1, mix: { echo: 1 }, measured });
    expect(effect).toMatchObject({
      changes: [{ utilization: { now: 0.5, then: 0.5 }, ceiling: { now: 2_048_000, then: 1_024_000 } }],
    });
  });

  it('changes nothing that goes out where all messages are broadcasts', () => {
    const measured = { inboundBytes: 1e6, outboundBytes: 1e6 };
    const effect = effectOf('serverLeg', { units: 1, mix: { broadcast: 1 }, measured });
    expect(effect).toMatchObject({ matters: true, changes: [{ dimension: 'inboundBytes' }] });
    const outbound = { units: 1, mix: { broadcast: 1 }, measured: { outboundBytes: 1e6 } };
    expect(effectOf('serverLeg', outbound)).toMatchObject({ matters: false, changes: [] });
  });

  it('matters without traffic too', () => {
    const effect = effectOf('serverLeg', { units: 1, mix: { echo: 1 }, measured: { outboundBytes: 0 } });
    expect(effect).toMatchObject({ matters: true, changes: [] });
  });
});

describe('effects without figures', () => {
  const unknown = { basis: 'assumed', bytes: 2048 } as const;
  const load = {
    measured: { outboundBytes: 1e6 },
    sizes: { inbound: unknown, outbound: unknown },
    asAzureCounts: true,
  };

  it('have no changes while the unit size is unknown', () => {
    const effects = assumptionEffects(snapshotOf(load), { edition: EDITION });
    expect(effects.map((effect) => [effect.assumption, 'changes' in effect && effect.changes])).toEqual([
      ['messageSize', []],
      ['mix', []],
      ['serverLeg', []],
    ]);
  });

  it('are empty for a free resource, without traffic ceilings', () => {
    expect(effectsOf({ units: 1, sku: 'Free_F1', connections: 19, measured: { outboundBytes: 1e6 } })).toEqual([]);
  });

  it('never throw and never are NaN, for any traffic', () => {
    fc.assert(
      fc.property(anyMeasured, fc.option(anyMix, { nil: undefined }), fc.boolean(), (measured, mix, serverLeg) => {
        const effects = effectsOf({ units: 10, mix, measured, ...(serverLeg && { serverLeg }) });
        const figures = effects.flatMap((effect) =>
          'changes' in effect ? effect.changes.flatMap(({ utilization, ceiling }) => [utilization, ceiling]) : []
        );
        expect(figures.flatMap((figure) => Object.values(figure)).filter(Number.isNaN)).toEqual([]);
      }),
      runs(300)
    );
  });
});
