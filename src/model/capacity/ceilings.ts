import { type Edition, type Direction, EDITION_IDS, type EditionId, EDITIONS } from '../../guide';
import { capacitiesOf, messageCeiling } from './capacity';
import { type Dimension, DIRECTIONS, SERVER_LOAD_CEILING } from './dimensions';
import { type Mix } from './mix';
import { ratesAt } from './rates';
import { FREE_CONNECTIONS, isFree } from './sku';
import { isNumber } from '../numbers';

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

/** Editions that differ by more than this share of the lower ceiling are worth a word. */
const NOTABLE_DIFFERENCE = 0.1;

/** The traffic ceilings of one direction. */
export interface DirectionCeilings {
  /** B/s */
  bytes: number;
  /** messages/s */
  messages: number;
}

/** How the ceilings of two editions differ under the same conditions. */
export interface EditionDifference {
  /** The edition that the figures follow. */
  used: EditionId;
  other: EditionId;
  /** Only the directions that differ by more than 10%; at least one. */
  directions: Array<{ direction: Direction; used: DirectionCeilings; other: DirectionCeilings }>;
}

/**
 * Compares the ceilings with those that the other edition of the guide gives, for the same unit size, mix and message
 * sizes.
 *
 * @param conditions of a snapshot: `{ ...conditionsOf(snapshot, edition), units: snapshot.units }`
 * @returns undefined where no direction differs by more than 10%, and where one edition has no traffic ceilings
 */
export function editionDifference(conditions: Conditions): EditionDifference | undefined {
  const used = conditions.edition.id;
  const other = EDITION_IDS.find((id) => id !== used);
  const ceilings = ceilingsFor(conditions);
  const otherCeilings = other && ceilingsFor({ ...conditions, edition: EDITIONS[other] });
  if (other === undefined || ceilings === undefined || otherCeilings === undefined) {
    return undefined;
  }
  const directions = DIRECTIONS.flatMap(({ name, bytes, messages }): EditionDifference['directions'] => {
    const here = pick(ceilings, bytes, messages);
    const there = pick(otherCeilings, bytes, messages);
    return here && there && differ(here.messages, there.messages)
      ? [{ direction: name, used: here, other: there }]
      : [];
  });
  return directions.length === 0 ? undefined : { used, other, directions };
}

function pick(ceilings: Ceilings, bytes: keyof Ceilings, messages: keyof Ceilings): DirectionCeilings | undefined {
  const figures = { bytes: ceilings[bytes], messages: ceilings[messages] };
  return isNumber(figures.bytes) && isNumber(figures.messages)
    ? { bytes: figures.bytes, messages: figures.messages }
    : undefined;
}

function differ(a: number, b: number): boolean {
  return Math.max(a, b) > Math.min(a, b) * (1 + NOTABLE_DIFFERENCE);
}
