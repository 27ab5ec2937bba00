import { type Direction } from '../../guide';
import { DIRECTIONS, type Measured } from './dimensions';
import { type Basis, type MessageSizes } from './message-size';

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
