import { LABEL } from '../../../src/names/labels';
import { isNot, select, times } from '../promql/promql';
import { type PackSettings } from '../settings';
import { type Group, groupsOf, listedResources, mayOverlap } from '../settings/entries';
import { type Resource as Entry } from '../settings/pack-settings';

/** How to read one setting. */
export interface Reading {
  /** True for an entry that has the setting, or one that takes its place. */
  sets: (entry: Entry) => boolean;
  valueOf: (entry: Entry) => number | undefined;
  /** The value for resources to which no entry gives the setting. */
  forAll?: number;
}

/** A value of a setting that several resources share. */
interface Shared {
  value: number;
  /** Selects the resources from a series with their labels. */
  of: (series: string) => string;
}

/**
 * Returns the values of entries that match several resources, the closest first, then the value for all. Of a resource
 * that several of them select, the first counts; resources with the setting in their own entries are in none.
 */
function sharedValues(settings: PackSettings, { sets, valueOf, forAll }: Reading): Shared[] {
  const groups = groupsOf(settings).filter(({ entry }) => sets(entry));
  const own = listedResources(settings).filter(sets);
  const ids = own.map(({ resource_id }) => resource_id);
  // An entry with the setting that takes its place has no value, and hides those that are less close.
  const hiding = (before: readonly Group[]) => before.filter(({ entry }) => valueOf(entry) === undefined);
  const shared = groups.flatMap((group, i) => {
    const value = valueOf(group.entry);
    const closer = hiding(groups.slice(0, i)).filter(({ matchers }) => mayOverlap(matchers, group.matchers));
    return value === undefined ? [] : [{ value, of: (series: string) => chosen(series, { group, closer, ids }) }];
  });
  const rest = (series: string) => chosen(series, { closer: hiding(groups), ids });
  return forAll === undefined ? shared : [...shared, { value: forAll, of: rest }];
}

/**
 * Returns an expression for the values of a setting: those of entries that match several resources, and that for all.
 *
 * @param series that has the labels of resources
 * @param each what to make of a selection
 * @returns undefined if there are none
 */
export function sharedSetting(
  settings: PackSettings,
  reading: Reading,
  series: string,
  each: (resources: string) => string
): string | undefined {
  const terms = sharedValues(settings, reading).map(({ value, of }) => times(value, each(of(series))));
  return terms.length === 0 ? undefined : terms.join('\nor on (resource_id) ');
}

interface Choice {
  group?: Group;
  /** Entries that take precedence. */
  closer: readonly Group[];
  /** Resources whose own entries do. */
  ids: readonly string[];
}

function chosen(series: string, { group, closer, ids }: Choice): string {
  const matchers = [...(group?.matchers ?? []), ...(ids.length === 0 ? [] : [isNot(LABEL.resourceId, ids)])];
  const hidden = closer.map((one) => select(series, ...one.matchers));
  return [select(series, ...matchers), ...hidden].join('\nunless on (resource_id) ');
}
