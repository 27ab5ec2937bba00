import { type Edition, type EditionId, EDITIONS, type Scenario, SCENARIOS } from '../../src/guide';
import { type Calibration, ceilingsFor, type Measured } from '../../src/model/capacity';

type Shares = Partial<Record<Scenario, number>>;

/** One resource in the comparison, with its measured and declared values. */
export interface Case {
  resourceId: string;
  edition: EditionId;
  units: number;
  /** Recorded shares, which may be an invalid mix. */
  shares?: Shares;
  /** As measured, if the exporter of unit sizes gives it. */
  sku?: string;
  /** Declared in the settings. */
  declared: Declared;
  /** As Azure counts it. */
  measured: Measured & { countedMessages?: number };
}

/** A resource's own settings. */
export type Declared = Calibration & { messageSize?: number; failover?: boolean };

/** Returns a repeatable number from 0 to 1 on each call. */
export type Random = () => number;

/** Creates a small generator of repeatable numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)];
}

export interface CaseOptions {
  edition: EditionId;
  /** True if some resources declare a message size, factors or a server leg. */
  declares: boolean;
}

/** A few values test the same rules as hundreds would, and evaluate faster: resources with the same value share a rule. */
const MESSAGE_SIZES = [200, 777, 1023, 1024, 1500, 2047, 3000, 6200];
const TRAFFIC_FACTORS = [
  { inbound: 2, outbound: 1.1 },
  { inbound: 1.7, outbound: 2.3 },
];
const CEILING_FACTORS = [0.6, 1.25];

/** The SKU beyond the first edition, and the free one. */
export const LARGE = 'Premium_P2';
export const FREE = 'Free_F1';

export function randomCase(name: string, { edition, declares }: CaseOptions, random: Random): Case {
  const sku = pick(
    [undefined, undefined, undefined, 'Standard_S1', 'Standard_S1', 'Premium_P1', 'Premium_P1', LARGE, FREE],
    random
  );
  const units = unitSize(EDITIONS[edition], random);
  const shares = pick([undefined, pure, mixed, mixed, mixed, mixed, slightlyOff, invalidMix], random)?.(random);
  const serverLoad = random() < 0.4 ? undefined : random() ** 2 * 1.1;
  const connections =
    random() < 0.3 ? undefined : pick([0, 1, 3, 30, units * 1000 * random(), units * 1300 * random()], random);
  return {
    resourceId: `/subscriptions/0/resourcegroups/parity/providers/microsoft.signalrservice/signalr/${name}`,
    edition,
    units,
    ...(shares && { shares }),
    ...(sku !== undefined && { sku }),
    declared: declares ? declaredBy(random) : {},
    measured: {
      ...(connections === undefined ? {} : { connections: Math.round(connections) }),
      ...(serverLoad === undefined ? {} : { serverLoad: Math.min(1, serverLoad) }),
      ...(random() < 0.04 ? {} : traffic(EDITIONS[edition], units, random)),
    },
  };
}

export function declaredBy(random: Random): Declared {
  return {
    ...(random() < 0.4 && { messageSize: pick(MESSAGE_SIZES, random) }),
    ...pick([{}, { serverLeg: true }, { serverLeg: false }, { trafficFactors: pick(TRAFFIC_FACTORS, random) }], random),
    ...(random() < 0.3 && { ceilingFactor: pick(CEILING_FACTORS, random) }),
    ...(random() < 0.2 && { failover: random() < 0.5 }),
  };
}

/** Mostly a size that Azure sells, sometimes one between them or beyond the last. */
function unitSize({ sizes }: Edition, random: Random): number {
  const roll = random();
  if (roll < 0.05) {
    return pick([11, 15, 25, 99, sizes[sizes.length - 1] + 50], random);
  }
  // At the largest sizes, more units often do not help.
  return roll < 0.2 ? pick(sizes.slice(-3), random) : pick(sizes, random);
}

/** Returns bytes, messages or both for each direction, from zero to more than any unit size can carry. */
function traffic(edition: Edition, units: number, random: Random): Case['measured'] {
  const last = edition.columns[edition.columns.length - 1];
  const most = ceilingsFor({ edition, units: Math.min(units, last), inboundSize: 2048, outboundSize: 2048 });
  const measured: Case['measured'] = {};
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
  if (measured.outboundBytes !== undefined && random() < 0.5) {
    // From too few to count, over small messages, to those of 2 KB and more.
    measured.countedMessages = pick(
      [3, measured.outboundBytes / 2048, measured.outboundBytes / (50 + 3000 * random())],
      random
    );
  }
  return measured;
}

function pure(random: Random): Shares {
  return { [pick(SCENARIOS, random)]: 1 };
}

export function mixed(random: Random): Shares {
  const weights = SCENARIOS.map(() => (random() < 0.5 ? random() : 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) {
    return pure(random);
  }
  const mix: Shares = {};
  SCENARIOS.forEach((scenario, s) => {
    if (weights[s] > 0) {
      mix[scenario] = weights[s] / sum;
    }
  });
  return mix;
}

/** Returns shares whose sum is off by a rounding error, which is normalised. */
function slightlyOff(random: Random): Shares {
  return scaled(mixed(random), 1 + (random() - 0.5) * 0.019);
}

/** Returns shares with a wrong sum or a negative share. */
function invalidMix(random: Random): Shares {
  return random() < 0.5 ? scaled(mixed(random), random() < 0.5 ? 0.9 : 1.1) : { echo: 1.1, broadcast: -0.1 };
}

function scaled(mix: Shares, factor: number): Shares {
  const result: Shares = {};
  for (const scenario of SCENARIOS) {
    const share = mix[scenario];
    if (share !== undefined) {
      result[scenario] = share * factor;
    }
  }
  return result;
}
