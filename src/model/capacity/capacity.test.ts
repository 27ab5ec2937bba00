import fc from 'fast-check';

import { type Direction, type Edition, EDITIONS, type Row, type Scenario, SCENARIOS } from '../../guide';
import { anyEditionAndUnits, anyMessageSize, anyMix, runs } from './arbitraries';
import { capacitiesOf, messageCeiling } from './capacity';
import { ceilingsFor } from './ceilings';
import { type Mix, parseMix } from './mix';
import { ratesAt } from './rates';

const guide = EDITIONS['2019-11'];

/** The contract once more, straight from the guide's cells and without any shortcut. */
function ceilingByContract(edition: Edition, units: number, mix: Mix, direction: Direction, size: number): number {
  const cell = (scenario: Scenario): number => {
    const { inboundMessages, outboundMessages } = edition.scenarios[scenario];
    return between(direction === 'inbound' ? inboundMessages : outboundMessages, units);
  };
  const rate = (scenario: Scenario): number =>
    ROUTED.includes(scenario)
      ? 1 / (1 / cell(scenario) + (Math.max(size, 2048) / 2048 - 1) / cell(bytesLike(scenario)))
      : (cell(scenario) * 2048) / Math.max(size, 1024);
  const bytesLike = (scenario: Scenario) =>
    scenario === 'sendToSmallGroup' && direction === 'outbound' ? 'broadcast' : 'echo';
  const counted = (scenario: Scenario): number =>
    (mix[scenario] ?? 0) * (direction === 'outbound' ? 1 : (INBOUND_PER_DELIVERED[scenario] ?? 0));
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
  const doNotExceed = rate(direction === 'inbound' ? 'echo' : 'broadcast');
  const all = sum(SCENARIOS.map(counted));
  return all === 0 ? doNotExceed : Math.min(doNotExceed, all / sum(SCENARIOS.map((s) => counted(s) / rate(s))));
}

const ROUTED: Scenario[] = ['sendToSmallGroup', 'sendToConnection', 'restSendToUser'];

const INBOUND_PER_DELIVERED: Partial<Record<Scenario, number>> = {
  echo: 1,
  sendToConnection: 1,
  restSendToUser: 1,
  sendToSmallGroup: 1 / 10,
};

function between({ units: columns, values }: Row, units: number): number {
  const upper = columns.findIndex((column) => column >= units);
  const lower = Math.max(0, upper - 1);
  const way = upper === 0 ? 0 : (units - columns[lower]) / (columns[upper] - columns[lower]);
  return values[lower] * (1 - way) + values[upper] * way;
}

describe('the capacity for a mix', () => {
  it('is that of the contract for any edition, unit size, mix and message sizes', () => {
    fc.assert(
      fc.property(
        anyEditionAndUnits,
        anyMix,
        anyMessageSize,
        anyMessageSize,
        ({ edition, units }, mix, inboundSize, outboundSize) => {
          const ceilings = ceilingsFor({ edition, units, mix, inboundSize, outboundSize });
          const inbound = ceilingByContract(edition, units, mix, 'inbound', inboundSize);
          const outbound = ceilingByContract(edition, units, mix, 'outbound', outboundSize);
          expect((ceilings?.inboundMessages ?? NaN) / inbound).toBeCloseTo(1, 9);
          expect((ceilings?.outboundMessages ?? NaN) / outbound).toBeCloseTo(1, 9);
          expect((ceilings?.inboundBytes ?? NaN) / (inbound * inboundSize)).toBeCloseTo(1, 9);
          expect((ceilings?.outboundBytes ?? NaN) / (outbound * outboundSize)).toBeCloseTo(1, 9);
          expect(ceilings?.connections).toBe(1000 * units);
        }
      ),
      runs(1000)
    );
  });

  it('counts only the messages in that limit what comes in', () => {
    const mix: Mix = { sendToSmallGroup: 0.5, broadcast: 0.5 };
    const rates = ratesAt(guide, 10);
    const { inbound, outbound } = rates ? capacitiesOf(guide, rates, mix) : {};
    // Half of the delivered messages go to groups of ten: 0.05 in, at 2,500 a second.
    expect(inbound).toEqual({
      limit: 10_000,
      perDelivered: 0.05,
      bytesCost: 0,
      routedBytesCost: 0.05 / 10_000,
      routingCost: 0.05 / 2500,
    });
    expect(outbound).toEqual({
      limit: 20_000,
      perDelivered: 1,
      bytesCost: 0.5 / 20_000,
      routedBytesCost: 0.5 / 20_000,
      routingCost: 0.5 / 25_000,
    });
  });

  it("is a multiple of the guide's where a factor was measured", () => {
    const rates = ratesAt(guide, 10);
    const { outbound } = rates ? capacitiesOf(guide, rates, { echo: 1 }, 1.5) : {};
    expect(outbound).toMatchObject({ limit: 30_000, perDelivered: 1.5, bytesCost: 1 / 10_000 });
  });
});

describe('the ceiling in messages', () => {
  const capacity = { limit: 1000, perDelivered: 1, bytesCost: 0, routedBytesCost: 0, routingCost: 0 };

  it('is the limit where nothing costs anything', () => {
    expect(messageCeiling({ ...capacity, perDelivered: 0 }, 2048)).toBe(1000);
    expect(messageCeiling({ ...capacity, perDelivered: 0 }, 4096)).toBe(500);
  });

  it.each([
    [512, 2000],
    [1024, 2000],
    [2048, 1000],
    [4096, 500],
  ])('follows the bytes for bandwidth, from 1,024 B: %d B, %d messages/s', (size, ceiling) => {
    expect(messageCeiling({ ...capacity, limit: Infinity, bytesCost: 1 / 1000 }, size)).toBe(ceiling);
  });

  it.each([
    [512, 800],
    [2048, 800],
    // 1 / (1 / 800 + 1 / 1,000), and 1 / (1 / 800 + 9 / 1,000).
    [4096, 444.4444444444],
    [20480, 97.5609756098],
  ])('has the routing of a message once, and its bytes from 2,048 B on: %d B, %d messages/s', (size, ceiling) => {
    const routed = { ...capacity, limit: Infinity, routingCost: 1 / 800, routedBytesCost: 1 / 1000 };
    expect(messageCeiling(routed, size)).toBeCloseTo(ceiling, 9);
  });

  it('of messages to single connections, each of 20,480 B, is 975.6 a second at ten units', () => {
    const conditions = {
      edition: guide,
      units: 10,
      mix: { sendToConnection: 1 },
      inboundSize: 20_480,
      outboundSize: 20_480,
    };
    expect(ceilingsFor(conditions)?.outboundMessages).toBeCloseTo(975.609756097561, 9);
  });

  it('of a routed mix approaches that of its bytes alone as messages grow', () => {
    fc.assert(
      fc.property(anyEditionAndUnits, fc.constantFrom(...ROUTED), ({ edition, units }, scenario) => {
        const size = 2048e6;
        const at = (mix: Mix) => ceilingsFor({ edition, units, mix, inboundSize: size, outboundSize: size });
        const [routed, echo, broadcast] = [at({ [scenario]: 1 }), at({ echo: 1 }), at({ broadcast: 1 })];
        const outbound = scenario === 'sendToSmallGroup' ? broadcast : echo;
        expect((routed?.inboundBytes ?? NaN) / (echo?.inboundBytes ?? NaN)).toBeCloseTo(1, 3);
        expect((routed?.outboundBytes ?? NaN) / (outbound?.outboundBytes ?? NaN)).toBeCloseTo(1, 3);
      }),
      runs(100)
    );
  });

  it('is finite and above 0 for the smallest share that a mix can have', () => {
    const mix = parseMix({ broadcast: 1, sendToConnection: 5e-324 });
    const conditions = { edition: guide, units: 1, inboundSize: 1, outboundSize: 1e9 };
    const ceilings = mix.ok ? ceilingsFor({ ...conditions, mix: mix.value }) : undefined;
    expect(
      Object.values(ceilings ?? {}).every((ceiling) => ceiling !== null && ceiling > 0 && ceiling < Infinity)
    ).toBe(true);
  });
});
