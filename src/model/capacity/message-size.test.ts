import fc from 'fast-check';
import { runs, anyMeasured, anyMessageSize } from './arbitraries';
import { countedSizeOf, countedSizes, messageSizeOf, messageRatesOf } from './message-size';
import { MINUTE, loadOf } from '../snapshot/test-resources';
import { DIRECTIONS } from './dimensions';

const MINUTES = 60;

describe('the message size of a direction', () => {
  it('is measured where bytes and messages are both positive', () => {
    expect(messageSizeOf(4096, 2, { declared: 100, counted: 50 })).toEqual({ bytes: 2048, basis: 'measured' });
  });

  it.each([
    [4096, 0],
    [0, 2],
    [-0, 2],
    [4096, undefined],
    [null, 2],
    [-4096, -2],
    [NaN, 2],
    [Infinity, 2],
    [4096, Infinity],
    // Quotients that overflow, and that are rounded to 0.
    [1e308, 1e-10],
    [5e-324, 2],
  ])('is the declared one for %p B/s and %p messages/s', (bytes, messages) => {
    expect(messageSizeOf(bytes, messages, { declared: 100, counted: 50 })).toEqual({ bytes: 100, basis: 'declared' });
  });

  it('is counted where it is neither measured nor declared, and else the 2,048 B of the guide', () => {
    expect(messageSizeOf(1, null, { counted: 50 })).toEqual({ bytes: 50, basis: 'counted' });
    for (const counted of [null, undefined, NaN]) {
      expect(messageSizeOf(1, null, { counted })).toEqual({ bytes: 2048, basis: 'assumed' });
    }
    expect(messageSizeOf(null, null)).toEqual({ bytes: 2048, basis: 'assumed' });
  });
});

describe("the size by Azure's count", () => {
  it('is bytes over counted messages, up to the 2,048 B that a count stands for', () => {
    expect(countedSizeOf(400_000, 2000)).toBe(200);
    expect(countedSizeOf(4_096_000, 2000)).toBe(2048);
    expect(countedSizeOf(1e9, 2000)).toBe(2048);
  });

  it.each([
    ['nothing is counted, as at little traffic', 400_000, 0],
    ['the count is below 0', 400_000, -1],
    ['there is neither', undefined, undefined],
    ['nothing is sent', 0, 2000],
    ['a message would have less than a byte', 1999, 2000],
    ['bytes are NaN', NaN, 2000],
  ])('is unknown where %s', (_, bytes, counted) => {
    expect(countedSizeOf(bytes, counted)).toBeUndefined();
  });

  it('never lies above 2,048 B or below 1 B, for any figures', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (bytes, counted) => {
        const size = countedSizeOf(bytes, counted) ?? 1;
        expect(size >= 1 && size <= 2048).toBe(true);
      }),
      runs(1000)
    );
  });
});

describe('counted sizes over time', () => {
  const times = Array.from({ length: 3 * MINUTES }, (_, i) => i * MINUTE);
  const every = (value: number) => times.map(() => value);

  it('follow the hour before, since one minute is too coarse', () => {
    // 200 B until the middle of the range, then 1,000 B.
    const bytes = times.map((_, i) => (i < 90 ? 20_000 : 100_000));
    const sizes = countedSizes(times, bytes, every(100));
    expect(sizes?.[89]).toBe(200);
    // Half of the last hour each.
    expect(sizes?.[119]).toBe(600);
    expect(sizes?.[149]).toBe(1000);
  });

  it('begin with the first value, and use what there is of the hour', () => {
    expect(countedSizes(times.slice(0, 2), [20_000, 60_000], [100, 100])).toEqual([200, 400]);
  });

  it('need 1,000 counted messages a minute on average', () => {
    const last = (perMinute: number) => countedSizes(times, every(1700), every(perMinute / 60))?.at(-1);
    expect(last(1000.1)).toBeCloseTo(102, 1);
    expect(last(999)).toBeNull();
    expect(last(0)).toBeNull();
  });

  it('ignore gaps, NaN and infinity, also once they leave the hour', () => {
    const holes = times.map((_, i) => [20_000, null, NaN, Infinity][i % 4] ?? null);
    expect(countedSizes(times, holes, every(100))?.slice(-1)).toEqual([200]);
    expect(
      countedSizes(
        times,
        every(20_000),
        times.map((_, i) => (i % 2 === 0 ? 100 : null))
      )?.at(-1)
    ).toBe(200);
  });

  it('are unknown in an hour without any value', () => {
    const once = times.map((_, i) => (i === 0 ? 100 : null));
    const sizes = countedSizes(times, every(20_000), once);
    expect([sizes?.[0], sizes?.[59], sizes?.[60]]).toEqual([200, 200, null]);
  });

  it('are missing altogether without one of the series', () => {
    expect(countedSizes(times, undefined, every(100))).toBeUndefined();
    expect(countedSizes(times, every(100), undefined)).toBeUndefined();
  });

  it('are the means of each hour, computed anew at every time', () => {
    // Whole figures, and sizes far from 1 B, so that rounding decides nothing.
    const column = (min: number, max: number) =>
      fc.array(fc.option(fc.integer({ min, max }), { nil: null }), { minLength: 90, maxLength: 90 });
    fc.assert(
      fc.property(column(10_000, 1_000_000), column(0, 40), (bytes, counted) => {
        const sizes = countedSizes(times.slice(0, 90), bytes, counted);
        const mean = (values: typeof bytes, at: number) => {
          const known = values.slice(Math.max(0, at - 59), at + 1).filter((known) => known !== null);
          return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0) / known.length;
        };
        bytes.forEach((_, i) => {
          const count = mean(counted, i) ?? 0;
          const expected = count < 1000 / 60 ? null : (countedSizeOf(mean(bytes, i), count) ?? null);
          expect(sizes?.[i] ?? -1).toBeCloseTo(expected ?? -1, 6);
        });
      }),
      runs(30)
    );
  });
});

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
