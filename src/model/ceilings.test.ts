import fc from 'fast-check';

import { EDITION_IDS, EDITIONS, SCENARIOS } from '../guide';
import {
  anyConnections,
  anyEdition,
  anyEditionAndUnits,
  anyMessageSize,
  anyMix,
  anyScenario,
  runs,
} from './arbitraries';
import { type Ceilings, ceilingsFor, messageSizeOf } from './ceilings';
import { type Dimension, DIMENSIONS } from './dimensions';
import { inboundRate, rateAtSize, ratesAt } from './rates';

const guide = EDITIONS['2019-11'];
const guideSize = { inboundSize: 2048, outboundSize: 2048 };
const MESSAGES: Dimension[] = ['inboundMessages', 'outboundMessages'];

describe("ceilings and the guide's figures", () => {
  it.each(EDITION_IDS.flatMap((id) => SCENARIOS.map((scenario) => ({ id, scenario }))))(
    'follow the table for $scenario in $id at every column, up to the do-not-exceed tables',
    ({ id, scenario }) => {
      const edition = EDITIONS[id];
      const { inboundMessages, outboundMessages } = edition.scenarios[scenario];
      inboundMessages.units.forEach((units, column) => {
        const ceilings = ceilingsFor({ edition, units, mix: { [scenario]: 1 }, ...guideSize });
        const rates = ratesAt(edition, units);
        expect(ceilings?.inboundMessages).toBeCloseTo(
          Math.min(inboundMessages.values[column], rates?.inbound.echo ?? NaN),
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
    });
  });

  it('allow the same bytes in smaller messages without a mix', () => {
    expect(ceilingsFor({ edition: guide, units: 1, inboundSize: 1024, outboundSize: 1024 })).toEqual({
      inboundBytes: 2048000,
      outboundBytes: 4096000,
      inboundMessages: 2000,
      outboundMessages: 4000,
      connections: 1000,
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
    const ceilings = ceilingsFor({
      edition: guide,
      units: 10,
      mix: { echo: 0.7, sendToSmallGroup: 0.2, broadcast: 0.1 },
      connections: 10000,
      ...guideSize,
    });
    expect(ceilings?.outboundMessages).toBeCloseTo(12048.192771084336, 9);
    // Inbound shares 0.7/1, 0.2/10, 0.1/10000 of 0.72001; each over its inbound rate.
    expect(ceilings?.inboundMessages).toBeCloseTo(0.72001 / (0.7 / 10000 + 0.02 / 2500 + 0.00001 / 2), 9);
  });

  it('equals the ceiling of the scenario if the mix has only one, capped by the do-not-exceed tables', () => {
    fc.assert(
      fc.property(
        anyEditionAndUnits,
        anyScenario,
        anyMessageSize,
        anyMessageSize,
        anyConnections,
        ({ edition, units }, scenario, inboundSize, outboundSize, connections) => {
          const rates = ratesAt(edition, units);
          const ceilings = ceilingsFor({
            edition,
            units,
            mix: { [scenario]: 1 },
            connections,
            inboundSize,
            outboundSize,
          });
          if (rates === undefined || ceilings === undefined) {
            throw new Error('no rates for a unit size within the columns');
          }
          const table = edition.scenarios[scenario];
          const inbound = Math.min(
            rateAtSize(table.bound, inboundRate(table, rates, connections), inboundSize),
            rateAtSize('bandwidth', rates.inbound.echo, inboundSize)
          );
          const outbound = Math.min(
            rateAtSize(table.bound, rates.outbound[scenario], outboundSize),
            rateAtSize('bandwidth', rates.outbound.broadcast, outboundSize)
          );
          expect(ceilings.inboundMessages / inbound).toBeCloseTo(1, 9);
          expect(ceilings.outboundMessages / outbound).toBeCloseTo(1, 9);
        }
      ),
      runs(500)
    );
  });

  it('lies between the ceilings of its scenarios', () => {
    fc.assert(
      fc.property(
        anyEditionAndUnits,
        anyMix,
        anyMessageSize,
        anyConnections,
        ({ edition, units }, mix, size, connections) => {
          const at = (parts: typeof mix) =>
            ceilingsFor({ edition, units, mix: parts, connections, inboundSize: size, outboundSize: size });
          const whole = at(mix);
          const parts = SCENARIOS.filter((scenario) => mix[scenario]).map((scenario) => at({ [scenario]: 1 }));
          for (const dimension of MESSAGES) {
            const ofParts = parts.map((part) => part?.[dimension] ?? NaN);
            expect(whole?.[dimension]).toBeGreaterThanOrEqual(Math.min(...ofParts) * (1 - 1e-9));
            expect(whole?.[dimension]).toBeLessThanOrEqual(Math.max(...ofParts) * (1 + 1e-9));
          }
        }
      ),
      runs(500)
    );
  });
});

/** Dimensions whose ceiling is lower than that of a smaller unit size, beyond rounding. */
function fallen(before: Ceilings | undefined, now: Ceilings | undefined): Dimension[] {
  return DIMENSIONS.filter((dimension) => !((now?.[dimension] ?? NaN) >= (before?.[dimension] ?? 0) * (1 - 1e-12)));
}

describe('ceilings', () => {
  it('never fall as units grow, in any edition and scenario, with connections known or unknown', () => {
    fc.assert(
      fc.property(anyEdition, anyScenario, anyMessageSize, anyConnections, (edition, scenario, size, connections) => {
        let before: Ceilings | undefined;
        const falls: Array<{ units: number; dimensions: Dimension[] }> = [];
        for (let units = edition.columns[0]; units <= edition.columns[edition.columns.length - 1]; units++) {
          const now = ceilingsFor({
            edition,
            units,
            mix: { [scenario]: 1 },
            connections,
            inboundSize: size,
            outboundSize: size,
          });
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
      fc.property(
        anyEdition,
        fc.option(anyMix, { nil: undefined }),
        anyMessageSize,
        anyConnections,
        (edition, mix, size, connections) => {
          let before: Ceilings | undefined;
          for (const units of edition.recommendable) {
            const now = ceilingsFor({ edition, units, mix, connections, inboundSize: size, outboundSize: size });
            expect(fallen(before, now)).toEqual([]);
            before = now;
          }
        }
      ),
      runs(300)
    );
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

  it('allow more broadcasts to fewer listeners, up to the inbound rate of echo', () => {
    const at = (connections?: number) =>
      ceilingsFor({ edition: guide, units: 10, mix: { broadcast: 1 }, connections, ...guideSize })?.inboundMessages;
    expect(at(undefined)).toBe(2);
    expect(at(10000)).toBeCloseTo(2, 12);
    expect(at(5000)).toBeCloseTo(4, 12);
    expect(at(1)).toBeCloseTo(10000, 6);
    expect(at(0)).toBeCloseTo(10000, 6);
  });
});

describe('message size', () => {
  it('raises the rate of bandwidth-bound scenarios as it falls, down to 1,024 B', () => {
    expect(rateAtSize('bandwidth', 1000, 4096)).toBe(500);
    expect(rateAtSize('bandwidth', 1000, 1024)).toBe(2000);
    expect(rateAtSize('bandwidth', 1000, 10)).toBe(2000);
  });

  it('does not raise the rate of routed scenarios below 2,048 B', () => {
    expect(rateAtSize('routing', 1000, 4096)).toBe(500);
    expect(rateAtSize('routing', 1000, 100)).toBe(1000);
  });

  it('is measured only where bytes and messages are both positive', () => {
    expect(messageSizeOf(4096, 2, 100)).toBe(2048);
    expect(messageSizeOf(4096, 0, 100)).toBe(100);
    expect(messageSizeOf(0, 2, 100)).toBe(100);
    expect(messageSizeOf(4096, undefined, 100)).toBe(100);
    expect(messageSizeOf(null, null)).toBe(2048);
    expect(messageSizeOf(-4096, -2, 100)).toBe(100);
  });

  it('is the declared one where the quotient of bytes and messages overflows', () => {
    expect(messageSizeOf(1e308, 1e-10, 100)).toBe(100);
    expect(messageSizeOf(5e-324, 2, 100)).toBe(100);
  });
});
