import { LABEL } from '../../../src/names/labels';
import { type Matcher } from '../promql/promql';
import { fieldPath } from './field-path';
import { parseMatchers } from './matchers';
import { type PackSettings, type Resource as Entry } from './pack-settings';
import { isMatch } from '../promql/matching';

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

function foundGroups({ resources }: PackSettings): Group[] {
  return resources
    .flatMap((entry, i) =>
      isGroup(entry) ? [{ entry, matchers: parseMatchers(entry.match), at: fieldPath(['resources', i]) }] : []
    )
    .sort((a, b) => compared(closeness(b.matchers), closeness(a.matchers)));
}

/** Labels that an entry can match, the one that says most about a resource first. */
export const MATCHED_LABELS: readonly string[] = [LABEL.resource, LABEL.resourceGroup, LABEL.subscription];

/** How closely matchers say which resources they mean: for each label 2 for one value, 1 for a pattern, 0 without a matcher. */
function closeness(matchers: readonly Matcher[]): number[] {
  return MATCHED_LABELS.map((label) => {
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
      const [own, its] = [group, other].map(({ matchers }) => closeness(matchers));
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

/** The settings of one resource. */
export interface ResourceSettings extends Entry {
  resource_id: string;
}

/** False only if no labels can satisfy both lists of matchers, as far as their texts show. */
export function mayOverlap(a: readonly Matcher[], b: readonly Matcher[]): boolean {
  return !a.some((one) => b.some((other) => one.label === other.label && isDisjoint(one, other)));
}

/** True if no value of the label satisfies both. */
function isDisjoint(a: Matcher, b: Matcher): boolean {
  const finite = [a, b].find((one) => valuesOf(one) !== undefined);
  if (finite !== undefined) {
    const other = finite === a ? b : a;
    return (valuesOf(finite) ?? []).every((value) => !isMatch(value, other));
  }
  return a.operator === '=~' && b.operator === '=~'
    ? areApart(a.value, b.value)
    : a.value === b.value && a.operator !== b.operator && [a, b].some(({ operator }) => operator === '=~');
}

/** Characters that a regular expression reads as themselves. */
const LITERAL = /[\w\- /]/;

/** The only values that a matcher takes: one, or the alternatives of a pattern without anything else. */
function valuesOf({ operator, value }: Matcher): string[] | undefined {
  if (operator === '=') {
    return [value];
  }
  return operator === '=~' && [...value].every((character) => character === '|' || LITERAL.test(character))
    ? value.split('|')
    : undefined;
}

/** Patterns with other beginnings or other ends, where these are plain text. */
function areApart(a: string, b: string): boolean {
  const isRead = [a, b].every((pattern) => !/[|\\]|\(\?/.test(pattern));
  return isRead && (!isStart(headOf(a), headOf(b)) || !isStart(headOf(reversed(a)), headOf(reversed(b))));
}

/** The plain text at the beginning. A character before a quantifier may be missing. */
function headOf(pattern: string): string {
  const [head] = /^[\w\- /]*/.exec(pattern) ?? [''];
  return /^[*?{]/.test(pattern.slice(head.length)) ? head.slice(0, -1) : head;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function isStart(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
