import {
  type Direction,
  type Edition,
  GUIDE_MESSAGE_BYTES,
  type Row,
  type Scenario,
  SCENARIOS,
  SMALLEST_COSTED_MESSAGE_BYTES,
} from '../../guide';

/** Messages per second of every scenario at one unit size, with the guide's message of 2,048 B. */
export interface UnitRates {
  units: number;
  /** Client connections that the unit size holds. */
  connections: number;
  inbound: Readonly<Record<Scenario, number>>;
  outbound: Readonly<Record<Scenario, number>>;
  /** True where the guide has no column for this unit size, so the rate is interpolated. */
  interpolated: Readonly<Record<Scenario, boolean>>;
}

/**
 * Returns a row's figure at a unit size: its cell, or a linear interpolation between the two cells around it.
 *
 * @returns undefined below the first and beyond the last column, because the model never extrapolates
 */
export function rowAt(row: Row, units: number): { value: number; interpolated: boolean } | undefined {
  for (let i = 0; i < row.units.length; i++) {
    if (row.units[i] === units) {
      return { value: row.values[i], interpolated: false };
    }
    if (row.units[i] > units) {
      if (i === 0) {
        return undefined;
      }
      const share = (units - row.units[i - 1]) / (row.units[i] - row.units[i - 1]);
      return { value: row.values[i - 1] + share * (row.values[i] - row.values[i - 1]), interpolated: true };
    }
  }
  return undefined;
}

const cache = new WeakMap<Edition, Map<number, UnitRates>>();

/**
 * Returns the guide's rates at a unit size.
 *
 * Keeps them: a time line asks for the same few unit sizes at every timestamp, and an edition has at most a thousand.
 *
 * @returns undefined where the edition has no figures for the unit size, and for fractions
 */
export function ratesAt(edition: Edition, units: number): UnitRates | undefined {
  if (!Number.isInteger(units)) {
    return undefined;
  }
  let known = cache.get(edition);
  if (known === undefined) {
    known = new Map();
    cache.set(edition, known);
  }
  const cached = known.get(units);
  if (cached !== undefined) {
    return cached;
  }
  const inbound = emptyRates();
  const outbound = emptyRates();
  const interpolated = { ...NOT_INTERPOLATED };
  for (const scenario of SCENARIOS) {
    const table = edition.scenarios[scenario];
    const into = rowAt(table.inboundMessages, units);
    const out = rowAt(table.outboundMessages, units);
    if (into === undefined || out === undefined) {
      return undefined;
    }
    inbound[scenario] = into.value;
    outbound[scenario] = out.value;
    interpolated[scenario] = into.interpolated || out.interpolated;
  }
  const rates = { units, connections: units * edition.connectionsPerUnit, inbound, outbound, interpolated };
  known.set(units, rates);
  return rates;
}

export function isInGuide(edition: Edition, units: number): boolean {
  return ratesAt(edition, units) !== undefined;
}

const NOT_INTERPOLATED: Readonly<Record<Scenario, boolean>> = {
  echo: false,
  broadcast: false,
  sendToSmallGroup: false,
  sendToBigGroup: false,
  sendToConnection: false,
  restBroadcast: false,
  restSendToUser: false,
};

function emptyRates(): Record<Scenario, number> {
  return {
    echo: 0,
    broadcast: 0,
    sendToSmallGroup: 0,
    sendToBigGroup: 0,
    sendToConnection: 0,
    restBroadcast: 0,
    restSendToUser: 0,
  };
}

/**
 * Returns a scenario's messages per second at another message size.
 *
 * A bandwidth-bound scenario moves the same bytes in more messages if they are smaller, down to 1,024 B: a smaller
 * message costs as much. A routed message costs its routing once, whatever its size, and its bytes like any other's. The
 * guide's figure has both at 2,048 B, so a smaller one is taken to cost as much, and a larger one costs the bytes that it
 * has more.
 *
 * @param messageSize average message in bytes, positive
 */
export function rateAtSize(
  { scenarios }: Edition,
  rates: UnitRates,
  { scenario, direction }: { scenario: Scenario; direction: Direction },
  messageSize: number
): number {
  const rate = rates[direction][scenario];
  return scenarios[scenario].bound === 'bandwidth'
    ? rate / costedBytes(messageSize)
    : rate / (1 + (rate * bytesBeyondGuide(messageSize)) / bytesRate(rates, scenario, direction));
}

/** The bytes that a bandwidth-bound message costs, in the guide's messages of 2,048 B. */
export function costedBytes(messageSize: number): number {
  const least = messageSize > SMALLEST_COSTED_MESSAGE_BYTES ? messageSize : SMALLEST_COSTED_MESSAGE_BYTES;
  return least / GUIDE_MESSAGE_BYTES;
}

/** The bytes that a routed message costs beyond those of the guide's, in the guide's messages. */
export function bytesBeyondGuide(messageSize: number): number {
  return messageSize > GUIDE_MESSAGE_BYTES ? messageSize / GUIDE_MESSAGE_BYTES - 1 : 0;
}

/** The rate of the guide's messages at which a scenario's bytes alone would bind. */
export function bytesRate(rates: UnitRates, scenario: Scenario, direction: Direction): number {
  return scenario === 'sendToSmallGroup' && direction === 'outbound' ? rates.outbound.broadcast : rates[direction].echo;
}

/** Returns the scenarios of a mix whose rates are interpolated; without a mix, those of the do-not-exceed tables. */
export function interpolatedIn(rates: UnitRates, mix: Partial<Record<Scenario, number>> | undefined): Scenario[] {
  const inPlay = mix === undefined ? (['echo', 'broadcast'] as const) : SCENARIOS.filter((s) => (mix[s] ?? 0) > 0);
  return inPlay.filter((scenario) => rates.interpolated[scenario]);
}
