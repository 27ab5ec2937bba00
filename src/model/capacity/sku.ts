import { DEFAULT_EDITION, type EditionId, EDITIONS } from '../../guide';

/** Has a quota of connections and of messages a day, and no figure in the guide. */
export const FREE_SKU = 'Free_F1';

/** Client connections of {@link FREE_SKU}. */
export const FREE_CONNECTIONS = 20;

/** Messages of the free SKU in a UTC day. */
export const FREE_DAILY_MESSAGES = 20_000;

/** The only SKU with more than 100 units, which only the later edition of the guide has figures for. */
export const LARGE_SKU = 'Premium_P2';

/** The largest unit size of each SKU. */
export const LARGEST_UNITS = { [FREE_SKU]: 1, Standard_S1: 100, Premium_P1: 100, [LARGE_SKU]: 1000 } as const;

/** The smallest unit size of {@link LARGE_SKU}, whose others are multiples of it. */
export const LEAST_LARGE_UNITS = 100;

export function isFree(sku: string | undefined): boolean {
  return sku === FREE_SKU;
}

/** Returns the SKU that a unit size needs: a larger one, or the present one where it is known. */
export function skuFor(units: number, sku: string | undefined): string | undefined {
  return units > LARGEST_UNITS.Premium_P1 ? LARGE_SKU : Object.keys(LARGEST_UNITS).find((one) => one === sku);
}

/** Returns the edition that was chosen, else the one that has figures for the SKU. */
export function editionFor(chosen: EditionId | undefined, sku: string | undefined): EditionId {
  return chosen ?? (sku === LARGE_SKU ? '2023-03' : DEFAULT_EDITION);
}

/** Below this share of the quota, its rounding weighs too much. */
export const LEAST_QUOTA_SHARE = 0.05;

/** An inferred size lies this close to one that is sold. A share of rounding keeps a value at the edge inside. */
export const SIZE_TOLERANCE = 0.03 + 1e-9;

const { connectionsPerUnit, sizes } = EDITIONS['2023-03'];

/** Every unit size that Azure sells. */
export const SOLD_SIZES: readonly number[] = sizes;

/**
 * Returns the unit size whose quota is in use, for a resource without a measured or declared one; undefined where too few
 * connections are open to tell. The rules do the same (alerts/pack/inputs.yaml).
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
