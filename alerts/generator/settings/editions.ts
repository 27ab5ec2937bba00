import { type Edition, type EditionId, EDITIONS } from '../../../src/guide';
import { editionFor, LARGE_SKU } from '../../../src/model';
import { INPUT } from '../../../src/model/vocabulary';
import { is, select } from '../promql/promql';
import { type PackSettings } from '.';
import { buckets } from './overrides';

export interface EditionInUse {
  edition: Edition;
  /** An expression for the unit sizes of its resources. */
  units: string;
}

/** The edition that the settings name for each resource; that of the large SKU where its SKU is known. */
export function editionsInUse(settings: PackSettings): EditionInUse[] {
  const named = buckets(settings, 'resource_id', settings.edition, ({ edition }) => edition);
  const selected = new Map<EditionId, string>(
    named.map(({ value, matchers }) => [value, select(INPUT.units, ...matchers)])
  );
  const large = select(INPUT.sku, is('sku', [LARGE_SKU]));
  const ofLarge = editionFor(undefined, LARGE_SKU);
  const others = [...selected].filter(([id]) => id !== ofLarge);
  if (others.length > 0) {
    const own = selected.get(ofLarge);
    const taken = `(${INPUT.units} and on (resource_id) ${large})`;
    others.forEach(([id, units]) => selected.set(id, `(${units} unless on (resource_id) ${large})`));
    selected.set(ofLarge, own === undefined ? taken : `(${own} or ${taken})`);
  }
  return [...selected].map(([id, units]) => ({ edition: EDITIONS[id], units }));
}
