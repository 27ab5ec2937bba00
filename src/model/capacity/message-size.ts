import { type Direction, GUIDE_MESSAGE_BYTES } from '../../guide';
import { FACTS } from '../facts';
import { isNumber, type NullableColumn, HOUR_MS } from '../numbers';
import { DIRECTIONS, type Measured } from './dimensions';

/**
 * The origin of a message size or a message rate, best first: both are measured, or follow from a size that is declared, that
 * Azure's own count gives, or that is assumed.
 */
export type Basis = 'measured' | 'declared' | 'counted' | 'assumed';

/** An average message. */
export interface MessageSize {
  bytes: number;
  basis: Basis;
}

export type MessageSizes = Readonly<Record<Direction, MessageSize>>;

/** The sizes of a resource's messages as far as they are not measured by direction, in bytes. */
export interface KnownSizes {
  declared?: number;
  counted?: number | null;
}

/**
 * Returns the average message of a direction: measured where both figures are positive, else declared, else counted.
 *
 * @param bytes B/s, as the guide counts them
 * @param messages messages/s
 */
export function messageSizeOf(
  bytes: number | null | undefined,
  messages: number | null | undefined,
  known: KnownSizes = {}
): MessageSize {
  const measured = averageOf(bytes, messages);
  return measured === 0 ? knownSizeOf(known) : { bytes: measured, basis: 'measured' };
}

/** Returns the average message where it is not measured. */
export function knownSizeOf({ declared, counted }: KnownSizes): MessageSize {
  if (declared !== undefined) {
    return { bytes: declared, basis: 'declared' };
  }
  return isNumber(counted) ? { bytes: counted, basis: 'counted' } : { bytes: GUIDE_MESSAGE_BYTES, basis: 'assumed' };
}

/** Returns the measured average message in bytes, or 0 where bytes and messages are not both positive. */
export function averageOf(bytes: number | null | undefined, messages: number | null | undefined): number {
  if (typeof bytes === 'number' && typeof messages === 'number' && messages > 0) {
    const size = bytes / messages;
    if (size > 0 && size < Infinity) {
      return size;
    }
  }
  return 0;
}

/**
 * Returns the average outbound message by Azure's count, or undefined without one.
 *
 * MessageCount counts a message once for every 2,048 B begun, so 2,048 means that size or more. It reads 0 at little
 * traffic.
 *
 * @param outboundBytes as Azure counts them, in B/s
 * @param countedMessages MessageCount, per second
 */
export function countedSizeOf(
  outboundBytes: number | undefined,
  countedMessages: number | undefined
): number | undefined {
  if (outboundBytes === undefined || countedMessages === undefined) {
    return undefined;
  }
  const size = Math.min(GUIDE_MESSAGE_BYTES, outboundBytes / countedMessages);
  return countedMessages > 0 && size >= FACTS.messageSize.least ? size : undefined;
}

/** Pings and the steps of the count weigh too much in less: 1,000 counted messages a minute. */
export const LEAST_COUNTED = 1000 / 60;

/** One minute's count is too coarse. */
const COUNTED_WINDOW_MS = HOUR_MS;

/**
 * Returns the counted size at each time, over the hour before it; undefined without both series.
 *
 * @param times Unix milliseconds, ascending
 */
export function countedSizes(
  times: readonly number[],
  outboundBytes: Readonly<NullableColumn> | undefined,
  countedMessages: Readonly<NullableColumn> | undefined
): NullableColumn | undefined {
  if (outboundBytes === undefined || countedMessages === undefined) {
    return undefined;
  }
  const meanBytes = trailingMean(times, outboundBytes);
  const meanCounted = trailingMean(times, countedMessages);
  return times.map((_, i) => {
    const bytes = meanBytes(i);
    const counted = meanCounted(i);
    return counted !== undefined && counted >= LEAST_COUNTED ? (countedSizeOf(bytes, counted) ?? null) : null;
  });
}

/** Returns the mean of the values in the window that ends at a position. Callers ask for one position after another. */
function trailingMean(
  times: readonly number[],
  values: Readonly<NullableColumn>
): (index: number) => number | undefined {
  let first = 0;
  let sum = 0;
  let count = 0;
  return (index) => {
    const value = values[index];
    if (isNumber(value)) {
      sum += value;
      count++;
    }
    for (; times[first] <= times[index] - COUNTED_WINDOW_MS; first++) {
      const left = values[first];
      if (isNumber(left)) {
        sum -= left;
        count--;
      }
    }
    return count > 0 ? sum / count : undefined;
  };
}

/** The messages of a direction. A rate that is not measured is an estimate. */
export interface MessageRate {
  /** messages/s */
  rate: number;
  basis: Basis;
}

/** The message rate of each direction that is measured in messages or in bytes. */
export type MessageRates = Partial<Record<Direction, MessageRate>>;

/**
 * Returns the message rates of a load. Azure has none, and the guide is written in messages: where no application counts them,
 * they are the bytes over the message size.
 *
 * @param measured as the guide counts
 */
export function messageRatesOf({ measured, sizes }: { measured: Measured; sizes: MessageSizes }): MessageRates {
  const rates: MessageRates = {};
  for (const { name, bytes, messages } of DIRECTIONS) {
    const [counted, sent] = [measured[messages], measured[bytes]];
    if (counted !== undefined) {
      rates[name] = { rate: counted, basis: 'measured' };
    } else if (sent !== undefined) {
      rates[name] = { rate: sent / sizes[name].bytes, basis: sizes[name].basis };
    }
  }
  return rates;
}
