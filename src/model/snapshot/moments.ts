import { type Ceilings, type Dimension, DIMENSIONS, type Measured, messageSizeOf, type Thresholds } from '../capacity';
import { isNumber, type NullableColumn } from '../numbers';
import { mixReader } from './mix-reader';
import { type Snapshot, snapshotOf } from './snapshot';
import { type Timeline, type TimelineInput } from './timeline';

/** The single moments of a time line. */
interface Moments {
  /** The unit size and mix at a position. While the mix lasts, it is the same object. */
  conditionsAt: (index: number) => Pick<Snapshot, 'units' | 'mix'>;
  snapshotAt: (index: number) => Snapshot;
}

/**
 * Reads single moments from a time line.
 *
 * @param input the input that the time line was computed from
 */
export function momentsOf(input: TimelineInput, timeline: Timeline, thresholds?: Thresholds): Moments {
  const { sku, units, messageSize, countedSizes, ceilingFactor, serverLeg, trafficFactors } = input;
  const mixes = mixReader(input.mix);
  const asAzureCounts = serverLeg === undefined && trafficFactors === undefined;
  const conditionsAt: Moments['conditionsAt'] = (index) => ({
    units: typeof units === 'number' ? units : (units[index] ?? undefined),
    mix: mixes.read(index).mix,
  });
  return {
    conditionsAt,
    snapshotAt: (index) => {
      const measured = valuesAt(timeline.measured, index);
      const known = { declared: messageSize, counted: countedSizes?.[index] };
      return snapshotOf(
        {
          ...conditionsAt(index),
          ...(sku !== undefined && { sku }),
          ...(ceilingFactor !== undefined && { ceilingFactor }),
          sizes: {
            inbound: messageSizeOf(measured.inboundBytes, measured.inboundMessages, known),
            outbound: messageSizeOf(measured.outboundBytes, measured.outboundMessages, known),
          },
          measured,
          asAzureCounts,
          ceilings: ceilingsAt(timeline, index),
        },
        thresholds,
        valuesAt(timeline.utilization, index)
      );
    },
  };
}

function valuesAt(columns: Partial<Record<Dimension, Readonly<NullableColumn>>>, index: number): Measured {
  const values: Measured = {};
  for (const dimension of DIMENSIONS) {
    const value = columns[dimension]?.[index];
    if (isNumber(value)) {
      values[dimension] = value;
    }
  }
  return values;
}

/** Every unit size that has ceilings has one of connections. */
function ceilingsAt({ ceilings }: Timeline, index: number): Ceilings | undefined {
  return isNumber(ceilings.connections[index])
    ? {
        inboundBytes: ceilings.inboundBytes[index],
        outboundBytes: ceilings.outboundBytes[index],
        inboundMessages: ceilings.inboundMessages[index],
        outboundMessages: ceilings.outboundMessages[index],
        connections: ceilings.connections[index],
        serverLoad: ceilings.serverLoad[index],
      }
    : undefined;
}
