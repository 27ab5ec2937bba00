import { type Edition } from '../../guide';
import { capacitiesOf, messageCeiling } from './capacity';
import { type Dimension } from './dimensions';
import { type Mix } from './mix';
import { ratesAt } from './rates';
import { SERVER_LOAD_CEILING } from './server-load';
import { FREE_CONNECTIONS, isFree } from './sku';

/** The most that the guide allows in each dimension, in its unit. Null where it has no figure. */
export type Ceilings = Record<Dimension, number | null>;

/** Everything that ceilings depend on. */
export interface Conditions {
  edition: Edition;
  /** Unit size: a whole number within the edition's columns. */
  units: number;
  /** Name of the SKU, where it is known. */
  sku?: string;
  /** Without a mix, the ceilings are the guide's do-not-exceed values. */
  mix?: Mix;
  /** Average message of each direction in bytes, positive. */
  inboundSize: number;
  outboundSize: number;
  /** Factor for the traffic ceilings, 1 by default. */
  ceilingFactor?: number;
}

const FREE_CEILINGS: Readonly<Ceilings> = {
  inboundBytes: null,
  outboundBytes: null,
  inboundMessages: null,
  outboundMessages: null,
  connections: FREE_CONNECTIONS,
  serverLoad: SERVER_LOAD_CEILING,
};

/** Returns the ceilings under these conditions, or undefined where the edition has no figures for the unit size. */
export function ceilingsFor(conditions: Conditions): Ceilings | undefined {
  const { edition, units, sku, mix, inboundSize, outboundSize, ceilingFactor } = conditions;
  if (isFree(sku)) {
    return { ...FREE_CEILINGS };
  }
  const rates = ratesAt(edition, units);
  if (rates === undefined) {
    return undefined;
  }
  const { inbound, outbound } = capacitiesOf(edition, rates, mix, ceilingFactor);
  const inboundMessages = messageCeiling(inbound, inboundSize);
  const outboundMessages = messageCeiling(outbound, outboundSize);
  return {
    inboundBytes: inboundMessages * inboundSize,
    outboundBytes: outboundMessages * outboundSize,
    inboundMessages,
    outboundMessages,
    connections: rates.connections,
    serverLoad: SERVER_LOAD_CEILING,
  };
}
