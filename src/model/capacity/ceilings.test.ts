import fc from 'fast-check';
import { EDITION_IDS, EDITIONS, type Scenario, SCENARIOS } from '../../guide';
import { anyEdition, anyEditionAndUnits, anyFactor, anyMessageSize, anyMix, anyScenario, runs } from './arbitraries';
import { type Ceilings, ceilingsFor, type Conditions, editionDifference } from './ceilings';
import { type Dimension, DIMENSIONS } from './dimensions';
import { rateAtSize, ratesAt } from './rates';

const guide = EDITIONS['2019-11'];
const guideSize = { inboundSize: 2048, outboundSize: 2048 };
const MESSAGES: Dimension[] = ['inboundMessages', 'outboundMessages'];

/** The guide prints what these send in, but that is what their outbound limit implies. */
const isFanOut = (scenario: Scenario) =>
  scenario === 'broadcast' || scenario === 'sendToBigGroup' || scenario === 'restBroadcast';

describe("ceilings and the guide's figures", () => {
  it.each(EDITION_IDS.flatMap((id) => SCENARIOS.map((scenario) => ({ id, scenario }))))(
    'follow the table for $scenario in $id at every column, except what the guide prints in for broadcasts',
    ({ id, scenario }) => {
      const edition = EDITIONS[id];
      const { inboundMessages, outboundMessages } = edition.scenarios[scenario];
      inboundMessages.units.forEach((units, column) => {
        const ceilings = ceilingsFor({ edition, units, mix: { [scenario]: 1 }, ...guideSize });
        const rates = ratesAt(edition, units);
        expect(ceilings?.inboundMessages).toBeCloseTo(
          Math.min(isFanOut(scenario) ? Infinity : inboundMessages.values[column], rates?.inbound.echo ?? NaN),
          6
        );
        expect(ceilings?.outboundMessages).toBeCloseTo(
          Math.min(outboundMessages.values[column], rates?.outbound.broadcast ?? NaN),
          6
        );
        expect(ceilings?.connections).toBe(units * 1000);
      });
    }
  );

  it('cap small groups at 40 MBps at unit 10, where the guide prints more than its do-not-exceed table', () => {
    const ceilings = ceilingsFor({ edition: guide, units: 10, mix: { sendToSmallGroup: 1 }, ...guideSize });
    expect(ceilings?.outboundMessages).toBe(20000);
    expect(ceilings?.outboundBytes).toBe(40 * 1024000);
  });

  it('are the do-not-exceed values without a mix', () => {
    expect(ceilingsFor({ edition: guide, units: 5, ...guideSize })).toEqual({
      inboundBytes: 10 * 1024000,
      outboundBytes: 20 * 1024000,
      inboundMessages: 5000,
      outboundMessages: 10000,
      connections: 5000,
      serverLoad: 1,
    });
  });

  it('allow the same bytes in smaller messages without a mix', () => {
    expect(ceilingsFor({ edition: guide, units: 1, inboundSize: 1024, outboundSize: 1024 })).toEqual({
      inboundBytes: 2048000,
      outboundBytes: 4096000,
      inboundMessages: 2000,
      outboundMessages: 4000,
      connections: 1000,
      serverLoad: 1,
    });
  });

  it('are the do-not-exceed values for a mix of zeros', () => {
    for (const mix of [{}, { echo: 0 }]) {
      expect(ceilingsFor({ edition: guide, units: 5, mix, ...guideSize })).toEqual(
        ceilingsFor({ edition: guide, units: 5, ...guideSize })
      );
    }
  });

  it('are undefined for a unit size outside the edition', () => {
    expect(ceilingsFor({ edition: guide, units: 101, ...guideSize })).toBeUndefined();
  });

  it('are interpolated between two columns, and never extrapolated beyond the last', () => {
    expect(ratesAt(guide, 15)?.inbound.sendToSmallGroup).toBe(3250);
    expect(ratesAt(guide, 15)?.interpolated.sendToSmallGroup).toBe(true);
    expect(ratesAt(guide, 10)?.interpolated.sendToSmallGroup).toBe(false);
    for (const units of [0, -1, 101, 3.5, NaN, Infinity]) {
      expect(ratesAt(guide, units)).toBeUndefined();
    }
  });

  it('are interpolated only where a table of the later edition leaves a column empty', () => {
    const at20 = ratesAt(EDITIONS['2023-03'], 20);
    expect(at20?.interpolated.echo).toBe(true);
    expect(at20?.inbound.echo).toBe(20000);
    expect(at20?.interpolated.sendToConnection).toBe(false);
  });
});

describe('the ceiling of a mix', () => {
  it('weighs each scenario by its cost (worked by hand: 0.7/10000 + 0.2/25000 + 0.1/20000)', () => {
    const mix = { echo: 0.7, sendToSmallGroup: 0.2, broadcast: 0.1 };
    const ceilings = ceilingsFor({ edition: guide, units: 10, mix, ...guideSize });
    expect(ceilings?.outboundMessages).toBeCloseTo(12048.192771084336, 9);
    // In come 0.7 echoes and 0.2 / 10 messages to groups, at 10,000 and 2,500 a second: 0.72 / (0.7/10000 + 0.02/2500).
    expect(ceilings?.inboundMessages).toBeCloseTo(9230.76923076923, 9);
  });

  it('equals the ceiling of the scenario if the mix has only one, capped by the do-not-exceed tables', () => {
    fc.assert(
      fc.property(
        anyEditionAndUnits,
        anyScenario,
        anyMessageSize,
        anyMessageSize,
        ({ edition, units }, scenario, inboundSize, outboundSize) => {
          const rates = ratesAt(edition, units);
          const ceilings = ceilingsFor({ edition, units, mix: { [scenario]: 1 }, inboundSize, outboundSize });
          if (rates === undefined) {
            throw new Error('no rates for a unit size within the columns');
          }
          const inboundRate = (row: Scenario) =>
            rateAtSize(edition, rates, { scenario: row, direction: 'inbound' }, inboundSize);
          const outboundRate = (row: Scenario) =>
            rateAtSize(edition, rates, { scenario: row, direction: 'outbound' }, outboundSize);
          const echo = inboundRate('echo');
          const own = isFanOut(scenario) ? echo : inboundRate(scenario);
          const outbound = Math.min(outboundRate(scenario), outboundRate('broadcast'));
          expect((ceilings?.inboundMessages ?? NaN) / Math.min(own, echo)).toBeCloseTo(1, 9);
          expect((ceilings?.outboundMessages ?? NaN) / outbound).toBeCloseTo(1, 9);
        }
      ),
      runs(500)
    );
  });

  it('lies between the ceilings of its scenarios', () => {
    fc.assert(
      fc.property(anyEditionAndUnits, anyMix, anyMessageSize, ({ edition, units }, mix, size) => {
        const at = (parts: typeof mix) =>
          ceilingsFor({ edition, units, mix: parts, inboundSize: size, outboundSize: size });
        const whole = at(mix);
        const parts = SCENARIOS.filter((scenario) => mix[scenario]).map((scenario) => at({ [scenario]: 1 }));
        for (const dimension of MESSAGES) {
          const ofParts = parts.map((part) => part?.[dimension] ?? NaN);
          expect(whole?.[dimension]).toBeGreaterThanOrEqual(Math.min(...ofParts) * (1 - 1e-9));
          expect(whole?.[dimension]).toBeLessThanOrEqual(Math.max(...ofParts) * (1 + 1e-9));
        }
      }),
      runs(500)
    );
  });

  it('is not moved inbound by broadcasts and big groups, whose few messages in cost next to nothing', () => {
    const alone = ceilingsFor({ edition: guide, units: 20, mix: { sendToConnection: 1 }, ...guideSize });
    const mix = { sendToConnection: 0.1, broadcast: 0.4, sendToBigGroup: 0.3, restBroadcast: 0.2 };
    expect(ceilingsFor({ edition: guide, units: 20, mix, ...guideSize })?.inboundMessages).toBeCloseTo(9000, 6);
    expect(alone?.inboundMessages).toBe(9000);
  });
});

/** Dimensions whose ceiling is lower than that of a smaller unit size, beyond rounding. */
function fallen(before: Ceilings | undefined, now: Ceilings | undefined): Dimension[] {
  return DIMENSIONS.filter((dimension) => !((now?.[dimension] ?? NaN) >= (before?.[dimension] ?? 0) * (1 - 1e-12)));
}

describe('ceilings', () => {
  it('never fall as units grow, in any edition and scenario', () => {
    fc.assert(
      fc.property(anyEdition, anyScenario, anyMessageSize, (edition, scenario, size) => {
        let before: Ceilings | undefined;
        const falls: Array<{ units: number; dimensions: Dimension[] }> = [];
        for (let units = edition.columns[0]; units <= edition.columns[edition.columns.length - 1]; units++) {
          const now = ceilingsFor({ edition, units, mix: { [scenario]: 1 }, inboundSize: size, outboundSize: size });
          const dimensions = fallen(before, now);
          if (dimensions.length > 0) {
            falls.push({ units, dimensions });
          }
          before = now;
        }
        expect(falls).toEqual([]);
      }),
      runs(60)
    );
  });

  it('never fall from one unit size to the next, with any mix or none', () => {
    fc.assert(
      fc.property(anyEdition, fc.option(anyMix, { nil: undefined }), anyMessageSize, (edition, mix, size) => {
        let before: Ceilings | undefined;
        for (const units of edition.sizes) {
          const now = ceilingsFor({ edition, units, mix, inboundSize: size, outboundSize: size });
          expect(fallen(before, now)).toEqual([]);
          before = now;
        }
      }),
      runs(300)
    );
  });

  it('in bytes never fall when messages of any mix grow, unless a table exceeds the do-not-exceed values', () => {
    fc.assert(
      fc.property(
        // The edition of 2019 has more messages to small groups than broadcasts between 5 and 20 units.
        anyEditionAndUnits.filter(({ edition, units }) => edition.id !== '2019-11' || units <= 5 || units >= 20),
        fc.option(anyMix, { nil: undefined }),
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        fc.oneof(fc.double({ min: 1, max: 1.5, noNaN: true }), fc.double({ min: 1, max: 1000, noNaN: true })),
        ({ edition, units }, mix, size, growth) => {
          const at = (bytes: number) => ceilingsFor({ edition, units, mix, inboundSize: bytes, outboundSize: bytes });
          const [smaller, larger] = [at(size), at(size * growth)];
          for (const dimension of ['inboundBytes', 'outboundBytes'] as const) {
            expect(larger?.[dimension]).toBeGreaterThanOrEqual((smaller?.[dimension] ?? NaN) * (1 - 1e-12));
          }
        }
      ),
      runs(300)
    );
  });

  it('in bytes fall with messages under 1,024 B, as each costs as much as one of 1,024 B', () => {
    const echo = (size: number) =>
      ceilingsFor({ edition: guide, units: 1, mix: { echo: 1 }, inboundSize: size, outboundSize: size });
    expect([100, 200, 1024, 2048].map((size) => echo(size)?.inboundBytes)).toEqual([
      200_000, 400_000, 2_048_000, 2_048_000,
    ]);
  });

  it('are multiplied by the ceiling factor for traffic, not for connections', () => {
    fc.assert(
      fc.property(anyEditionAndUnits, anyMix, anyMessageSize, anyFactor, ({ edition, units }, mix, size, factor) => {
        const conditions = { edition, units, mix, inboundSize: size, outboundSize: size };
        const [plain, factored] = [ceilingsFor(conditions), ceilingsFor({ ...conditions, ceilingFactor: factor })];
        expect(factored?.connections).toBe(plain?.connections);
        for (const dimension of MESSAGES) {
          expect((factored?.[dimension] ?? NaN) / ((plain?.[dimension] ?? NaN) * factor)).toBeCloseTo(1, 12);
        }
      }),
      runs(100)
    );
  });

  it('are 20 connections and no traffic for the free SKU, at any unit size, mix and factor', () => {
    const free = { ...guideSize, edition: guide, sku: 'Free_F1' };
    for (const conditions of [{ units: 1 }, { units: 100, mix: { echo: 1 } }, { units: NaN, ceilingFactor: 5 }]) {
      expect(ceilingsFor({ ...free, ...conditions })).toEqual({
        inboundBytes: null,
        outboundBytes: null,
        inboundMessages: null,
        outboundMessages: null,
        connections: 20,
        serverLoad: 1,
      });
    }
  });

  it('in bytes are the ceiling in messages times the message size, which makes a direction one constraint', () => {
    fc.assert(
      fc.property(
        anyEditionAndUnits,
        anyMix,
        anyMessageSize,
        anyMessageSize,
        ({ edition, units }, mix, inboundSize, outboundSize) => {
          const ceilings = ceilingsFor({ edition, units, mix, inboundSize, outboundSize });
          expect(ceilings?.inboundBytes).toBe((ceilings?.inboundMessages ?? NaN) * inboundSize);
          expect(ceilings?.outboundBytes).toBe((ceilings?.outboundMessages ?? NaN) * outboundSize);
        }
      ),
      runs(100)
    );
  });
});

describe('the difference of the editions', () => {
  const [earlier, later] = [EDITIONS['2019-11'], EDITIONS['2023-03']];
  const guideSize = { inboundSize: 2048, outboundSize: 2048 };
  const at = (units: number, mix: Conditions['mix'], more: Partial<Conditions> = {}) =>
    editionDifference({ edition: earlier, units, mix, ...guideSize, ...more });

  describe('the difference between the editions', () => {
    it('gives both figures of both directions for send to connection at 20 units: 9,000 and 20,000 messages/s', () => {
      const used = { bytes: 9000 * 2048, messages: 9000 };
      const other = { bytes: 20000 * 2048, messages: 20000 };
      expect(at(20, { sendToConnection: 1 })).toEqual({
        used: '2019-11',
        other: '2023-03',
        directions: [
          { direction: 'inbound', used, other },
          { direction: 'outbound', used, other },
        ],
      });
    });

    it('is also reported where the edition in use is the higher one, and from both sides', () => {
      const [direction] = at(1, { restSendToUser: 1 })?.directions ?? [];
      expect([direction?.used.messages, direction?.other.messages]).toEqual([300, 200]);
      expect(at(1, { restSendToUser: 1 }, { edition: later })).toMatchObject({ used: '2023-03', other: '2019-11' });
    });

    it('names only the direction that differs', () => {
      // Small groups at 10 units: 2,500 and 2,000 messages/s in. Out, the do-not-exceed table caps both at 20,000.
      expect(at(10, { sendToSmallGroup: 1 })?.directions).toMatchObject([
        { direction: 'inbound', used: { messages: 2500 }, other: { messages: 2000 } },
      ]);
    });

    it('is the same for any message size and ceiling factor, which both editions share', () => {
      const [small] = at(20, { sendToConnection: 1 }, { inboundSize: 100, outboundSize: 100, ceilingFactor: 0.5 })
        ?.directions ?? [undefined];
      expect(small).toEqual({
        direction: 'inbound',
        used: { bytes: 450_000, messages: 4500 },
        other: { bytes: 1_000_000, messages: 10_000 },
      });
    });

    it('is left out up to 10%', () => {
      // At 10 units a message to a connection costs 1/8000 s and 1/10000 s; an echo 1/10000 s in both.
      const withShare = (share: number) => at(10, { sendToConnection: share, echo: 1 - share });
      // The later edition carries 1 + 0.25 x share times as much.
      expect(withShare(0.39)).toBeUndefined();
      expect(withShare(0.41)).toBeDefined();
    });

    it.each([
      ['the editions agree', at(10, { echo: 1 })],
      ['the mix is unknown', at(10, undefined)],
      ['one edition has no figures for the unit size', at(200, { sendToConnection: 1 }, { edition: later })],
      ['the unit size is in neither edition', at(0, { sendToConnection: 1 })],
      ['the resource is free', at(20, { sendToConnection: 1 }, { sku: 'Free_F1' })],
    ])('is missing where %s', (_, difference) => {
      expect(difference).toBeUndefined();
    });
  });
});
