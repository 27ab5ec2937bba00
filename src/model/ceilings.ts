import { type Edition, GUIDE_MESSAGE_BYTES, SCENARIOS } from '../guide';
import { type Dimension } from './dimensions';
import { type Mix } from './mix';
import { inboundRate, rateAtSize, ratesAt, type UnitRates } from './rates';

/** The most that the guide gives for each dimension: B/s, messages/s, connections. */
export type Ceilings = Record<Dimension, number>;

/** What ceilings depend on. */
export interface Conditions {
  edition: Edition;
  /** Unit size: a whole number within the edition's columns. */
  units: number;
  /** Without a mix, the ceilings are the guide's do-not-exceed values alone. */
  mix?: Mix;
  /** Client connections; without them, broadcasts are taken to reach a full unit size. */
  connections?: number;
  /** Average message in bytes, positive, a direction. */
  inboundSize: number;
  outboundSize: number;
}

/**
 * The ceilings under these conditions (DESIGN.md section 4).
 *
 * @returns undefined where the edition has no figure for the unit size
 */
export function ceilingsFor(conditions: Conditions): Ceilings | undefined {
  const rates = ratesAt(conditions.edition, conditions.units);
  return rates === undefined ? undefined : ceilingsAt(rates, conditions);
}

/** As {@link ceilingsFor}, where the rates of the unit size are at hand. */
export function ceilingsAt(rates: UnitRates, conditions: Omit<Conditions, 'units'>): Ceilings {
  const { edition, mix, connections, inboundSize, outboundSize } = conditions;
  // The guide's two highlighted tables: "do not exceed" echo's inbound and broadcast's outbound.
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
      // Deliveries come in as share / fan-out, where fan-out = out / in.
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
 * The least average message that may be declared, in bytes. A ceiling in bytes that is rounded to 0 would make a
 * utilization that is not a number out of no traffic.
 */
export const LEAST_MESSAGE_BYTES = 1;

/**
 * Average message of a direction, in bytes: measured where both figures are positive, else as declared.
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
