import { DEFAULT_EDITION, type EditionId } from '../../guide';

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

/** Returns the edition that was chosen, else the one that has figures for the SKU. */
export function editionFor(chosen: EditionId | undefined, sku: string | undefined): EditionId {
  return chosen ?? (sku === LARGE_SKU ? '2023-03' : DEFAULT_EDITION);
}
