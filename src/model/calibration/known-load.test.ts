import fc from 'fast-check';

import { countedLoad, type CountedSeries, type KnownLoad } from './known-load';

const MINUTE = 60_000;
const LENGTH = 150;
const [FROM, TO] = [60, 90];

/** 100 clients echo 1,024 B each second: 102,400 B/s each way. */
const LOAD: KnownLoad = {
  connections: 100,
  workloads: [{ scenario: 'echo', senders: 100, messageSize: 1024, sendInterval: 1 }],
  from: FROM * MINUTE,
  to: TO * MINUTE,
};
const SENT = 102_400;

const times = Array.from({ length: LENGTH }, (_, i) => i * MINUTE);

/** The figures of Azure `late` minutes later, of a rise on top of an idle figure. */
function column(idle: number, rise: number, { late = 3, swing = 0 } = {}): number[] {
  return times.map((_, i) => {
    const on = i - late >= FROM && i - late < TO;
    return (idle + (on ? rise : 0)) * (1 + swing * Math.sin(i * 7.3));
  });
}

function answer(series: Partial<CountedSeries>, load: Partial<KnownLoad> = {}) {
  const both = { inboundBytes: column(50_000, 2 * SENT), outboundBytes: column(50_000, 1.5 * SENT) };
  return countedLoad(times, { ...both, ...series }, { ...LOAD, ...load });
}

describe('countedLoad', () => {
  it('gives the factors of both directions, whatever the idle traffic', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: SENT, noNaN: true }),
        fc.double({ min: 0.5, max: 4, noNaN: true }),
        fc.double({ min: 0.5, max: 4, noNaN: true }),
        (idle, inbound, outbound) => {
          const found = answer({
            inboundBytes: column(idle, inbound * SENT),
            outboundBytes: column(idle, outbound * SENT),
          });
          expect(found).toMatchObject({
            trafficFactors: {
              inbound: { value: expect.closeTo(inbound, 9) },
              outbound: { value: expect.closeTo(outbound, 9) },
            },
          });
        }
      ),
      { numRuns: 30 }
    );
  });

  it.each([0, 1, 4])('is not misled by figures that come %d minutes late', (late) => {
    expect(answer({ inboundBytes: column(50_000, 2 * SENT, { late }) })).toMatchObject({
      trafficFactors: { inbound: { value: expect.closeTo(2, 9) } },
    });
  });

  it('leaves out gaps, and zeros of minutes that have not settled', () => {
    const inboundBytes = column(50_000, 2 * SENT).map((value, i) => (i === 70 ? 0 : i === 75 ? null : value));
    expect(answer({ inboundBytes })).toMatchObject({ trafficFactors: { inbound: { value: expect.closeTo(2, 9) } } });
  });

  it('has an interval as wide as the figures swing, which holds the true factor', () => {
    const found = answer({ inboundBytes: column(50_000, 2 * SENT, { swing: 0.1 }) });
    if ('reason' in found) {
      throw new Error(found.reason);
    }
    const [least, most] = found.trafficFactors.inbound.interval;
    expect(least).toBeLessThan(2);
    expect(most).toBeGreaterThan(2);
    expect(most - least).toBeGreaterThan(0.01);
  });

  it("gives the message size by Azure's count of the load, and its connections", () => {
    const found = answer({ countedMessages: column(10, 150), connections: column(7, 102) });
    expect(found).toMatchObject({ messageSize: expect.closeTo(1024, 6), connections: expect.closeTo(102, 9) });
    expect(answer({})).toMatchObject({ messageSize: undefined, connections: undefined });
  });

  it.each([
    ['a load of ten minutes', {}, { to: 70 * MINUTE }, { reason: 'loadTooShort', values: 5 }],
    ['no time before and after it', {}, { from: 0, to: (LENGTH + 10) * MINUTE }, { reason: 'idleTooShort', values: 0 }],
    [
      'a load that does not show',
      { outboundBytes: column(50_000_000, SENT) },
      {},
      { reason: 'notAboveIdle', direction: 'outbound', share: expect.closeTo(0.002, 4) },
    ],
    [
      'traffic that falls',
      { inboundBytes: column(50_000, -20_000) },
      {},
      { reason: 'notAboveIdle', direction: 'inbound' },
    ],
    [
      'a rise of 200 times the load',
      { inboundBytes: column(50_000, 200 * SENT) },
      {},
      { reason: 'factorOutOfRange', factor: expect.closeTo(200, 6) },
    ],
    [
      'traffic that swings more than the load',
      { inboundBytes: times.map((_, i) => column(50_000, SENT)[i] * (Math.floor(i / 4) % 2 === 0 ? 1.7 : 0.3)) },
      {},
      { reason: 'tooUncertain', direction: 'inbound' },
    ],
  ])('refuses %s', (_name, series, load, refusal) => {
    expect(answer(series, load)).toMatchObject(refusal);
  });
});
