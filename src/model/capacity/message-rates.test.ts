import fc from 'fast-check';

import { anyMeasured, anyMessageSize, runs } from './arbitraries';
import { messageRatesOf } from './message-rates';
import { loadOf } from '../snapshot/test-resources';
import { DIRECTIONS } from './dimensions';

describe('the message rate of a direction', () => {
  it('is the one that an application counts, whatever the bytes', () => {
    const load = loadOf({ measured: { inboundMessages: 0, inboundBytes: 1000, outboundMessages: 7 } });
    expect(messageRatesOf(load)).toEqual({
      inbound: { rate: 0, basis: 'measured' },
      outbound: { rate: 7, basis: 'measured' },
    });
  });

  it.each(['declared', 'counted', 'assumed'] as const)(
    'is the bytes over the message size, with the basis of the size: %s',
    (basis) => {
      const size = { bytes: 20_480, basis };
      const measured = { outboundBytes: 1e7 };
      expect(messageRatesOf({ measured, sizes: { inbound: size, outbound: size } })).toEqual({
        outbound: { rate: 488.28125, basis },
      });
    }
  );

  it('exists exactly where its direction is measured, and times the size it is the bytes', () => {
    fc.assert(
      fc.property(anyMeasured, anyMessageSize, (measured, declared) => {
        const load = loadOf({ measured }, declared);
        const rates = messageRatesOf(load);
        for (const { name, bytes, messages } of DIRECTIONS) {
          expect(rates[name] !== undefined).toBe(measured[bytes] !== undefined || measured[messages] !== undefined);
          const sent = measured[bytes];
          if (sent !== undefined && measured[messages] === undefined) {
            expect((rates[name]?.rate ?? NaN) * load.sizes[name].bytes).toBeCloseTo(sent, 3);
          }
        }
      }),
      runs(100)
    );
  });
});
