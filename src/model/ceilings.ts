import { type Edition, GUIDE_MESSAGE_BYTES, SCENARIOS } from '../guide';
import { type Dimension } from './dimensions';
import { type Mix } from './mix';
import { inboundRate, rateAtSize, ratesAt, type UnitRates } from './rates';

/** The most that the guide allows in each dimension: B/s, messages/s, connections. */
export type Ceilings = Record<Dimension, number>;

/** Everything that ceilings depend on. */
export interface Conditions {
  edition: Edition;
  /** Unit size: a whole number within the edition's columns. */
  units: number;
  /** Without a mix, the ceilings are the guide's do-not-exceed values. */
  mix?: Mix;
  /** Client connections; if unknown, a broadcast is assumed to reach as many as the unit size holds. */
  connections?: number;
  /** Average message of each direction in bytes, positive. */
  inboundSize: number;
  outboundSize: number;
}

/** Returns the ceilings under these conditions, or undefined where the edition has no figures for the unit size. */
export function ceilingsFor(conditions: Conditions): Ceilings | undefined {
  const rates = ratesAt(conditions.edition, conditions.units);
  return rates === undefined ? undefined : ceilingsAt(rates, conditions);
}

/** Like {@link ceilingsFor}, for callers that already have the rates of the unit size. */
export function ceilingsAt(rates: UnitRates, conditions: Omit<Conditions, 'units'>): Ceilings {
  const { edition, mix, connections, inboundSize, outboundSize } = conditions;
  // The guide highlights two tables as "do not exceed": echo's inbound and broadcast's outbound rate.
  let inboundMessages = rateAtSize('bandwidth', rates.inbound.echo, inboundSize);
  let outboundMessages = rateAtSize('bandwidth', rates.outbound.broadcast, outboundSize);
  if (mix !== undefined) {
    let inboundWeight = 0;
    let inboundCost = 0;
    let outboundCost = 0;
    for (const scenario of SCENARIOS) {
      const share = mix[scenario];
      if (share === undefined || share === 0) {
        continue;
      }
      const table = edition.scenarios[scenario];
      const into = inboundRate(table, rates, connections);
      const out = rates.outbound[scenario];
      // One delivered message needs 1 / fan-out inbound messages, and fan-out = out / into.
      const weight = (share * into) / out;
      inboundWeight += weight;
      inboundCost += weight / rateAtSize(table.bound, into, inboundSize);
      outboundCost += share / rateAtSize(table.bound, out, outboundSize);
    }
    if (inboundCost > 0 && outboundCost > 0) {
      inboundMessages = Math.min(inboundMessages, inboundWeight / inboundCost);
      outboundMessages = Math.min(outboundMessages, 1 / outboundCost);
    }
  }
  return {
    inboundBytes: inboundMessages * inboundSize,
    outboundBytes: outboundMessages * outboundSize,
    inboundMessages,
    outboundMessages,
    connections: rates.connections,
  };
}

/**
 * The smallest average message that a person may declare, in bytes. Smaller ones could round a ceiling in bytes to 0,
 * and zero traffic against it is not a number.
 */
export const LEAST_MESSAGE_BYTES = 1;

/** The largest message that a plan takes, in bytes: a thousand times the largest that Azure accepts. */
export const LARGEST_MESSAGE_BYTES = 1e9;

/**
 * Returns the average message of a direction in bytes: measured where both figures are positive, else the declared one.
 *
 * @param bytes B/s
 * @param messages messages/s
 */
export function messageSizeOf(
  bytes: number | null | undefined,
  messages: number | null | undefined,
  declared: number = GUIDE_MESSAGE_BYTES
): number {
  if (typeof bytes === 'number' && typeof messages === 'number' && bytes > 0 && messages > 0) {
    const size = bytes / messages;
    return Number.isFinite(size) && size > 0 ? size : declared;
  }
  return declared;
}
