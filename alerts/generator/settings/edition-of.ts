import { type Edition, EDITIONS } from '../../../src/guide';
import { editionFor, LARGE_SKU } from '../../../src/model';
import { type PackSettings, type Resource as ResourceSettings } from './pack-settings';

/** The edition of a declared resource, as the rules find it: that of the large SKU, else its own, else that for all. */
export function editionOf({ edition, sku }: ResourceSettings, settings: PackSettings): Edition {
  return EDITIONS[sku === LARGE_SKU ? editionFor(undefined, sku) : (edition ?? settings.edition)];
}
