import fc from 'fast-check';
import { anyMeasured, runs } from '../capacity/arbitraries';
import { type Dimension, DIMENSIONS, messageRatesOf } from '../capacity';
import { assessResource } from './assess';
import { shownUtilization, shownValue } from './message-estimates';
import { loadOf, OPTIONS, seriesOf } from './test-resources';

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
