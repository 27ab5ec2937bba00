/** Allowed for rounding in the sum of the shares of a mix: 0.01 in decimals, which floating point misses slightly. */
export const MIX_SUM_TOLERANCE = 0.01 + 1e-9;

/** The numbers that a fact takes, both ends included. */
interface NumberFact {
  least: number;
  most: number;
  isWhole?: boolean;
}

/**
 * What a person may declare of a resource in numbers: in the settings of the rules, the options of the panel and the input
 * of the command. What each takes stands here alone.
 */
export const FACTS = {
  /** Each edition of the guide has a largest size of its own. */
  units: { least: 1, most: Infinity, isWhole: true },
  /**
   * Average message in bytes. A smaller one could round a ceiling in bytes to 0, and zero traffic against it is not a
   * number; the largest is a thousand times what Azure accepts by REST.
   */
  messageSize: { least: 1, most: 1e9 },
  /** How many times Azure counts a byte, or a ceiling as a multiple of the guide's: beyond these it is a mistake. */
  factor: { least: 0.01, most: 100 },
  /** Of a scenario in the outbound messages. */
  share: { least: 0, most: 1 + MIX_SUM_TOLERANCE },
  /** Of one unit a month, in any currency. */
  price: { least: 0.01, most: 1e9 },
} as const satisfies Record<string, NumberFact>;

export type NumberFactName = keyof typeof FACTS;

/** ISO 4217 code. */
export const CURRENCY = /^[A-Z]{3}$/;

/** True for a number that the fact takes. */
export function isFact(name: NumberFactName, value: unknown): value is number {
  const { least, most, isWhole }: NumberFact = FACTS[name];
  return typeof value === 'number' && value >= least && value <= most && (isWhole !== true || Number.isInteger(value));
}
