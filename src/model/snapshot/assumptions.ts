import { DIRECTIONS, isFree, type Measured, type MessageSizes, type Mix } from '../capacity';

/**
 * Stand-ins for facts that the figures need and do not have.
 *
 * - `messageSize`: a message has 2,048 B
 * - `messageSizeEstimated`: a message has the size that Azure's count gives
 * - `mix`: only the do-not-exceed values limit the traffic
 * - `serverLeg`: Azure counts each byte once, which errs towards alerts that come early
 */
export const ASSUMPTIONS = ['messageSize', 'messageSizeEstimated', 'mix', 'serverLeg'] as const;

export type Assumption = (typeof ASSUMPTIONS)[number];

/** Returns the assumptions behind the traffic ceilings and utilization of a load, in the order of ASSUMPTIONS. */
export function assumptionsOf({
  sku,
  mix,
  sizes,
  measured,
  asAzureCounts,
}: {
  sku?: string;
  mix?: Mix;
  sizes: MessageSizes;
  measured: Measured;
  asAzureCounts: boolean;
}): Assumption[] {
  const flowing = DIRECTIONS.filter(
    ({ bytes, messages }) => measured[bytes] !== undefined || measured[messages] !== undefined
  );
  if (isFree(sku) || flowing.length === 0) {
    return [];
  }
  const bases = flowing.map(({ name }) => sizes[name].basis);
  const holds: Record<Assumption, boolean> = {
    messageSize: bases.includes('assumed'),
    messageSizeEstimated: bases.includes('counted'),
    mix: mix === undefined,
    serverLeg: asAzureCounts && flowing.some(({ bytes }) => measured[bytes] !== undefined),
  };
  return ASSUMPTIONS.filter((assumption) => holds[assumption]);
}
