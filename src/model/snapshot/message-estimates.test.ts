import fc from 'fast-check';
import { anyMeasured, runs } from '../capacity/arbitraries';
import { type Dimension, DIMENSIONS, messageRatesOf } from '../capacity';
import { assessResource } from './assess';
import { shownUtilization, shownValue, smallMessageSize } from './message-estimates';
import { loadOf, OPTIONS, seriesOf } from './test-resources';
import { EDITIONS } from '../../guide';
import { type Load } from './snapshot';

const HOUR = Array.from({ length: 60 }, (_, minute) => minute);

describe('the messages of a resource that nobody counts', () => {
  const series = seriesOf({ outboundBytes: [4096, 8192, null], connections: [1, 1, 1], units: [1, 1, 1] });

  it('are shown as the bytes over the declared size, with a gap where the bytes have one', () => {
    const resource = assessResource(series, { ...OPTIONS, messageSize: 1024 });
    expect(resource.measuredDimensions).toEqual(['outboundBytes', 'connections']);
    expect(resource.shownDimensions).toEqual(['outboundBytes', 'outboundMessages', 'connections']);
    expect(resource.shownValues('outboundMessages')).toEqual([4, 8, null]);
  });

  it('are shown by the size that Azure counted in the hour before', () => {
    const counted = { ...seriesOf({ outboundBytes: HOUR.map(() => 1e6) }), countedMessages: HOUR.map(() => 1000) };
    const values = assessResource(counted, OPTIONS).shownValues('outboundMessages');
    expect(values).toEqual(HOUR.map(() => 1000));
  });

  it('are not estimated in a direction whose bytes nobody measures', () => {
    const resource = assessResource(series, OPTIONS);
    expect(resource.shownValues('inboundMessages')).toBeUndefined();
    expect(resource.shownValues('inboundBytes')).toBeUndefined();
  });

  it('never replace the gaps of messages that are counted', () => {
    const counted = seriesOf({ outboundBytes: [2048, 2048], outboundMessages: [1, null] });
    expect(assessResource(counted, OPTIONS).shownValues('outboundMessages')).toEqual([1, null]);
  });

  it('are at each time what a snapshot of that time says', () => {
    const resource = assessResource(series, OPTIONS);
    for (const dimension of resource.shownDimensions) {
      resource.times.forEach((_, index) => {
        const shown = shownValue(resource.snapshotAt(index), dimension);
        expect(shown?.value ?? null).toBe(resource.shownValues(dimension)?.[index]);
      });
    }
  });
});

describe('the shown value of a dimension', () => {
  it('is the measured one, else an estimate with its basis, else none', () => {
    fc.assert(
      fc.property(anyMeasured, fc.constantFrom<Dimension>(...DIMENSIONS), (measured, dimension) => {
        const load = loadOf({ measured });
        const messages = messageRatesOf(load);
        const shown = shownValue({ measured, messages }, dimension);
        if (measured[dimension] !== undefined) {
          expect(shown).toEqual({ value: measured[dimension], basis: 'measured' });
        } else if (dimension === 'outboundMessages' && measured.outboundBytes !== undefined) {
          expect(shown).toEqual({ value: measured.outboundBytes / 2048, basis: 'declared' });
        } else if (dimension !== 'inboundMessages') {
          expect(shown).toBeUndefined();
        }
      }),
      runs(500)
    );
  });

  it('of estimated messages has the utilization of their bytes, as both are one constraint', () => {
    expect(shownUtilization({ outboundBytes: 0.5 }, 'outboundMessages')).toBe(0.5);
    expect(shownUtilization({ outboundBytes: 0.5, outboundMessages: 0.6 }, 'outboundMessages')).toBe(0.6);
    expect(shownUtilization({ outboundBytes: 0.5 }, 'connections')).toBeUndefined();
  });
});

const edition = EDITIONS['2019-11'];

function load(changes: Partial<Load> = {}): Load {
  return {
    ...{ units: 1, mix: { echo: 1 }, asAzureCounts: false },
    sizes: { inbound: { bytes: 500, basis: 'measured' }, outbound: { bytes: 700, basis: 'measured' } },
    measured: { inboundBytes: 1, outboundBytes: 1 },
    ...changes,
  };
}

test('the smaller of both directions is small', () => {
  expect(smallMessageSize(load(), edition)).toBe(500);
});

test('a direction without traffic does not count', () => {
  expect(smallMessageSize(load({ measured: { inboundBytes: 0, outboundMessages: 1 } }), edition)).toBe(700);
  expect(smallMessageSize(load({ measured: {} }), edition)).toBeUndefined();
});

test("messages of the guide's size are not small, and the default has this size", () => {
  const sizes = { inbound: { bytes: 2048, basis: 'assumed' }, outbound: { bytes: 2048, basis: 'counted' } } as const;
  expect(smallMessageSize(load({ sizes }), edition)).toBeUndefined();
  const under = { ...sizes, inbound: { bytes: 2047, basis: 'declared' } } as const;
  expect(smallMessageSize(load({ sizes: under }), edition)).toBe(2047);
});

test('routing costs the same for each small message, so a mix of it alone is not named', () => {
  expect(smallMessageSize(load({ mix: { sendToConnection: 1, echo: 0 } }), edition)).toBeUndefined();
  expect(smallMessageSize(load({ mix: { sendToConnection: 0.9, broadcast: 0.1 } }), edition)).toBe(500);
});

test('an unknown mix has the ceilings of echo and broadcast, whose bytes cost', () => {
  expect(smallMessageSize(load({ mix: undefined }), edition)).toBe(500);
});

test('the free SKU has no traffic ceiling that could be too high', () => {
  expect(smallMessageSize(load({ sku: 'Free_F1' }), edition)).toBeUndefined();
});
