import { type Edition, EDITION_IDS, type EditionId, EDITIONS, type Scenario, SCENARIOS } from '../../src/guide';
import { ceilingsFor, type Measured } from '../../src/model';

/** One resource of the comparison: what is measured and declared for it. */
export interface Case {
  resourceId: string;
  edition: EditionId;
  units: number;
  /** Shares as they are recorded; they need not be a mix. */
  shares?: Partial<Record<Scenario, number>>;
  /** Declared in the settings, where it differs from the default. */
  messageSize?: number;
  measured: Measured;
}

/** A small generator of repeatable numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** As many cases as asked for, the same for the same seed. */
export function casesFrom(seed: number, count: number): Case[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, i) => oneCase(random, i));
}

function oneCase(random: () => number, i: number): Case {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)];
  const edition = pick(EDITION_IDS);
  const units = unitSize(EDITIONS[edition], random);
  const shares = pick([undefined, pure, mixed, mixed, mixed, mixed, slightlyOff, noMix])?.(random);
  const messageSize = random() < 0.4 ? Math.round(200 + random() * 6000) : undefined;
  const connections =
    random() < 0.25 ? undefined : pick([0, 1, 3, 30, units * 1000 * random(), units * 1300 * random()]);
  return {
    resourceId: `/subscriptions/0/resourcegroups/parity/providers/microsoft.signalrservice/signalr/case-${i}`,
    edition,
    units,
    ...(shares && { shares }),
    ...(messageSize === undefined ? {} : { messageSize }),
    measured: {
      ...(connections === undefined ? {} : { connections: Math.round(connections) }),
      ...traffic(EDITIONS[edition], units, random),
    },
  };
}

function unitSize(edition: Edition, random: () => number): number {
  const last = edition.columns[edition.columns.length - 1];
  const roll = random();
  if (roll < 0.05) {
    return last + 1 + Math.floor(random() * 50);
  }
  return roll < 0.4
    ? edition.columns[Math.floor(random() * edition.columns.length)]
    : 1 + Math.floor(random() * (random() < 0.5 ? Math.min(last, 60) : last));
}

/** Bytes, messages or both of each direction, from nothing to beyond what any size holds. */
function traffic(edition: Edition, units: number, random: () => number): Measured {
  const last = edition.columns[edition.columns.length - 1];
  const most = ceilingsFor({ edition, units: Math.min(units, last), inboundSize: 2048, outboundSize: 2048 });
  const measured: Measured = {};
  for (const [bytes, messages] of [
    ['inboundBytes', 'inboundMessages'],
    ['outboundBytes', 'outboundMessages'],
  ] as const) {
    const load = (most?.[messages] ?? 0) * 10 ** (random() * 4 - 3);
    const size = 64 + random() * 5000;
    const roll = random();
    if (roll < 0.75) {
      measured[bytes] = random() < 0.05 ? 0 : load * size;
    }
    if (roll > 0.4 && roll < 0.95) {
      measured[messages] = random() < 0.05 ? 0 : load;
    }
  }
  return measured;
}

function pure(random: () => number): Partial<Record<Scenario, number>> {
  return { [SCENARIOS[Math.floor(random() * SCENARIOS.length)]]: 1 };
}

function mixed(random: () => number): Partial<Record<Scenario, number>> {
  const weights = SCENARIOS.map(() => (random() < 0.5 ? random() : 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) {
    return pure(random);
  }
  const mix: Partial<Record<Scenario, number>> = {};
  SCENARIOS.forEach((scenario, s) => {
    if (weights[s] > 0) {
      mix[scenario] = weights[s] / sum;
    }
  });
  return mix;
}

/** Off by rounding, which is normalised. */
function slightlyOff(random: () => number): Partial<Record<Scenario, number>> {
  return scaled(mixed(random), 1 + (random() - 0.5) * 0.019);
}

/** Off by more, or negative: no mix at all. */
function noMix(random: () => number): Partial<Record<Scenario, number>> {
  return random() < 0.5 ? scaled(mixed(random), random() < 0.5 ? 0.9 : 1.1) : { echo: 1.1, broadcast: -0.1 };
}

function scaled(mix: Partial<Record<Scenario, number>>, factor: number): Partial<Record<Scenario, number>> {
  const result: Partial<Record<Scenario, number>> = {};
  for (const scenario of SCENARIOS) {
    const share = mix[scenario];
    if (share !== undefined) {
      result[scenario] = share * factor;
    }
  }
  return result;
}
