import { type Matcher } from '../promql/promql';
import { fieldPath } from './field-path';
import { parseMatchers } from './matchers';
import { mayOverlap } from './overlap';
import { type PackSettings, type Resource as Entry } from './pack-settings';
import { type LabelNames, type ResourceSettings } from './parts';

/** The settings of several resources: those with labels that `match` selects. */
export interface GroupSettings extends Entry {
  match: string;
}

/** An entry that says which resources it means by matchers. */
export interface Group {
  entry: GroupSettings;
  matchers: readonly Matcher[];
  /** The path in the settings: `resources[0]`. */
  at: string;
}

/** Entries of single resources, with their paths in the settings. */
export function listedEntries({ resources }: PackSettings): Array<{ entry: ResourceSettings; at: string }> {
  return resources.flatMap((entry, i) => (isListed(entry) ? [{ entry, at: fieldPath(['resources', i]) }] : []));
}

/** The entries of single resources, by `resource_id`. */
export function listedResources(settings: PackSettings): ResourceSettings[] {
  return settings.resources.filter(isListed);
}

function isListed(entry: Entry): entry is ResourceSettings {
  return entry.resource_id !== undefined;
}

function isGroup(entry: Entry): entry is GroupSettings {
  return entry.match !== undefined;
}

const known = new WeakMap<PackSettings, readonly Group[]>();

/** Entries that match several resources, the closest first: of those with the same setting, the first counts. */
export function groupsOf(settings: PackSettings): readonly Group[] {
  // Asked for each of thousands of resources.
  const groups = known.get(settings) ?? foundGroups(settings);
  known.set(settings, groups);
  return groups;
}

function foundGroups({ resources, label_names }: PackSettings): Group[] {
  return resources
    .flatMap((entry, i) =>
      isGroup(entry) ? [{ entry, matchers: parseMatchers(entry.match), at: fieldPath(['resources', i]) }] : []
    )
    .sort((a, b) => compared(closeness(b.matchers, label_names), closeness(a.matchers, label_names)));
}

/** Labels that an entry can match, the one that says most about a resource first. */
export function matchedLabels({ subscription, resource_group }: LabelNames): string[] {
  return ['resource', resource_group, subscription];
}

/** How closely matchers say which resources they mean: for each label 2 for one value, 1 for a pattern, 0 without a matcher. */
function closeness(matchers: readonly Matcher[], names: LabelNames): number[] {
  return matchedLabels(names).map((label) => {
    const own = matchers.filter((one) => one.label === label);
    return own.length === 0 ? 0 : own.some(({ operator }) => operator === '=') ? 2 : 1;
  });
}

function compared(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i < 0 ? 0 : a[i] - b[i];
}

/** Settings of an entry that take each other's place, under one name. */
function slotsOf({ resource_id: _, match: __, ...entry }: Entry): string[] {
  const set = Object.entries(entry).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return set.map((name) => (name === 'traffic_factors' ? 'server_leg' : name));
}

/** Returns an error for each entry that matches resources as closely as another one with the same setting. */
export function tieErrors(settings: PackSettings): string[] {
  const groups = groupsOf(settings);
  return groups.flatMap((group, i) =>
    groups.slice(0, i).flatMap((other) => {
      const [slots, theirs] = [slotsOf(group.entry), slotsOf(other.entry)];
      const both = slots.find((slot) => theirs.includes(slot));
      const [own, its] = [group, other].map(({ matchers }) => closeness(matchers, settings.label_names));
      const isTie = both !== undefined && compared(own, its) === 0 && mayOverlap(group.matchers, other.matchers);
      const [first, second] = [group, other].sort((a, b) => indexOf(a) - indexOf(b));
      return isTie
        ? [
            `${second.at}.match: can select the same resources as ${first.at}.match, as closely, and both have ${both}; ` +
              'make one of them closer, or exclude what the other selects',
          ]
        : [];
    })
  );
}

function indexOf({ at }: Group): number {
  return Number(/\d+/.exec(at)?.[0]);
}
