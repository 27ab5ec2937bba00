import { type Basis, type Dimension, DIMENSIONS, DIRECTIONS, knownSizeOf, isFree } from '../capacity';
import { isNumber, newColumn, type NullableColumn, smallest } from '../numbers';
import { type Snapshot, type Load } from './snapshot';
import { type Timeline, type TimelineInput } from './timeline';
import { type Edition, GUIDE_MESSAGE_BYTES, SCENARIOS } from '../../guide';

/** Returns the measured dimensions, with the messages of each direction whose bytes alone are measured. */
export function withEstimates(measured: readonly Dimension[]): Dimension[] {
  return DIMENSIONS.filter((dimension) => measured.includes(dimension) || measured.includes(bytesOf(dimension)));
}

/**
 * Estimates the messages of a direction at each time: the bytes over the message size. `messageRatesOf` does so for one moment.
 *
 * @param input the input that the time line was computed from
 * @returns messages/s; undefined for another dimension, and where the bytes are not measured
 */
export function estimatedMessages(
  dimension: Dimension,
  { length, messageSize, countedSizes }: TimelineInput,
  { measured }: Timeline
): NullableColumn | undefined {
  const bytes = bytesOf(dimension);
  const sent = bytes === dimension ? undefined : measured[bytes];
  if (sent === undefined) {
    return undefined;
  }
  const column: NullableColumn = newColumn(length);
  for (let i = 0; i < length; i++) {
    const value = sent[i];
    column[i] = isNumber(value)
      ? value / knownSizeOf({ declared: messageSize, counted: countedSizes?.[i] }).bytes
      : null;
  }
  return column;
}

/** Returns the measured dimension behind a shown one: itself, or the bytes of estimated messages. */
export function shownFrom(
  { measuredDimensions }: { measuredDimensions: readonly Dimension[] },
  shown: Dimension
): Dimension {
  return measuredDimensions.includes(shown) ? shown : bytesOf(shown);
}

/** A value to show, and whether it is measured; one that is not is an estimate, by the basis of its message size. */
interface ShownValue {
  value: number;
  basis: Basis;
}

/** Returns what a snapshot has of a dimension: the measured value, or an estimate of its messages. */
export function shownValue(
  { measured, messages }: Pick<Snapshot, 'measured' | 'messages'>,
  dimension: Dimension
): ShownValue | undefined {
  const value = measured[dimension];
  if (value !== undefined) {
    return { value, basis: 'measured' };
  }
  const direction = DIRECTIONS.find((each) => each.messages === dimension);
  const estimate = direction && messages[direction.name];
  return estimate && { value: estimate.rate, basis: estimate.basis };
}

/** Returns the utilization of a dimension. Messages that are not measured have that of their bytes. */
export function shownUtilization<Figure>(
  utilization: Partial<Record<Dimension, Figure>>,
  dimension: Dimension
): Figure | undefined {
  return utilization[dimension] ?? utilization[bytesOf(dimension)];
}

/** Returns the bytes of a direction for its messages, and any other dimension itself. */
function bytesOf(dimension: Dimension): Dimension {
  return DIRECTIONS.find(({ messages }) => messages === dimension)?.bytes ?? dimension;
}

/**
 * Returns the size of messages that the guide's figures may be too high for. They are all for messages of 2,048 B, and the
 * model takes those of half the size as half the work. A service whose work is for each message, whatever its size, would be
 * overloaded from 60% of such a ceiling on (docs/model-error.md).
 *
 * @returns bytes, or undefined where no size under 2,048 B is known, or where the mix costs routing alone
 */
export function smallMessageSize({ mix, sizes, measured, sku }: Load, { scenarios }: Edition): number | undefined {
  const isRouted =
    mix !== undefined &&
    SCENARIOS.every((scenario) => (mix[scenario] ?? 0) === 0 || scenarios[scenario].bound === 'routing');
  if (isRouted || isFree(sku)) {
    return undefined;
  }
  const known = DIRECTIONS.filter(
    ({ name, bytes, messages }) =>
      sizes[name].bytes < GUIDE_MESSAGE_BYTES && ((measured[bytes] ?? 0) > 0 || (measured[messages] ?? 0) > 0)
  ).map(({ name }) => sizes[name].bytes);
  return known.length === 0 ? undefined : smallest(known);
}
