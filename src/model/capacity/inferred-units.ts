import { EDITIONS } from '../../guide';

/** Below this share of the quota, its rounding weighs too much. */
export const LEAST_QUOTA_SHARE = 0.05;

/** An inferred size lies this close to one that is sold. A share of rounding keeps a value at the edge inside. */
export const SIZE_TOLERANCE = 0.03 + 1e-9;

const { connectionsPerUnit, sizes } = EDITIONS['2023-03'];

/**
 * Returns the unit size whose quota is in use, for a resource without a measured or declared one; undefined where too few
 * connections are open to tell. The rules do the same (alerts/generator/inputs/derived.ts).
 *
 * @param connections of clients and servers together
 * @param quota their share of the quota, from 0 to 1
 */
export function inferredUnits(connections: number | undefined, quota: number | undefined): number | undefined {
  if (connections === undefined || quota === undefined || !(quota > LEAST_QUOTA_SHARE)) {
    return undefined;
  }
  const exact = connections / (connectionsPerUnit * quota);
  const nearest = sizes.reduce((best, size) => (Math.abs(size - exact) < Math.abs(best - exact) ? size : best));
  const isClose = exact >= nearest * (1 - SIZE_TOLERANCE) && exact <= nearest * (1 + SIZE_TOLERANCE);
  return isClose && connections > nearest * LEAST_QUOTA_SHARE * connectionsPerUnit ? nearest : undefined;
}
