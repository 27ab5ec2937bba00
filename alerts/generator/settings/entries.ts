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

/** An entry with what decides whether it ties with another one, found once. */
interface Ranked extends Group {
  index: number;
  slots: readonly string[];
  closeness: readonly number[];
}

/** Returns an error for each entry that matches resources as closely as an earlier one with the same setting. */
export function tieErrors(settings: PackSettings): string[] {
  const ranked = groupsOf(settings)
    .map((group) => ({
      ...group,
      index: indexOf(group),
      slots: slotsOf(group.entry),
      closeness: closeness(group.matchers),
    }))
    .sort((a, b) => a.index - b.index);
  const forwards = new Rivals(ranked, { value: (text) => text, pattern: headOf });
  const backwards = new Rivals(ranked, { value: reversed, pattern: tailOf });
  return ranked.flatMap((group) => {
    const rivals = forwards.isAny(group) ? backwards : forwards;
    for (const other of rivals.before(group)) {
      const both = group.slots.find((slot) => other.slots.includes(slot));
      if (both !== undefined && mayOverlap(group.matchers, other.matchers)) {
        return [
          `${group.at}.match: can select the same resources as ${other.at}.match, as closely, and both have ${both}; ` +
            'make one of them closer, or exclude what the other selects',
        ];
      }
    }
    return [];
  });
}

/** Reads a value, or the plain text of a pattern, from the beginning or from the end. */
type Reading = Readonly<Record<'value' | 'pattern', (text: string) => string>>;

/**
 * Finds the entries that may tie, without comparing each with each: of thousands, nearly all differ in the value of the label
 * that says most, or in the beginning of its pattern. Read backwards, it compares the ends.
 */
class Rivals {
  private readonly byBeginning = new Map<string, Ranked[]>();
  private readonly byStart = new Map<string, Ranked[]>();

  constructor(
    all: readonly Ranked[],
    private readonly read: Reading
  ) {
    for (const one of all) {
      for (const beginning of beginningsOf(one, read)) {
        add(this.byBeginning, beginning, one);
        startsOf(beginning).forEach((start) => add(this.byStart, start, one));
      }
    }
  }

  /** True for an entry that may begin as any other. */
  isAny(group: Ranked): boolean {
    return beginningsOf(group, this.read).some((beginning) => beginning.endsWith(' '));
  }

  /** Entries before this one whose beginning is a start of its own, or that start as it begins. */
  *before(group: Ranked): Generator<Ranked> {
    for (const beginning of beginningsOf(group, this.read)) {
      const shorter = startsOf(beginning).map((start) => this.byBeginning.get(start) ?? []);
      for (const rivals of [...shorter, this.byStart.get(beginning) ?? []]) {
        for (const other of rivals) {
          if (other.index >= group.index) {
            break;
          }
          yield other;
        }
      }
    }
  }
}

function add(groups: Map<string, Ranked[]>, key: string, one: Ranked): void {
  const group = groups.get(key);
  if (group === undefined) {
    groups.set(key, [one]);
  } else if (group.at(-1) !== one) {
    group.push(one);
  }
}

/** Of a resource group. Longer texts are not told apart. */
const LONGEST_NAME = 90;

/** Ends a value: no other value begins with it. */
const END = '\n';

/** The values, or the beginning of the values, of the label that says most about the resources of an entry. */
function beginningsOf({ matchers, closeness: close }: Ranked, read: Reading): string[] {
  const label = MATCHED_LABELS.find((_, i) => close[i] > 0);
  const own = matchers.filter((one) => one.label === label);
  const values = own.map(valuesOf).find((some) => some !== undefined);
  const heads = own.flatMap(({ operator, value }) =>
    operator === '=~' && isReadable(value) ? read.pattern(value) : []
  );
  const beginnings = values?.map((value) => `${read.value(value)}${END}`) ?? [heads[0] ?? ''];
  return beginnings.map((beginning) => `${close.join()} ${beginning.slice(0, LONGEST_NAME)}`);
}

/** Every start of a beginning, itself too; the closeness before it is one piece. */
function startsOf(beginning: string): string[] {
  const first = beginning.indexOf(' ') + 1;
  return Array.from({ length: beginning.length - first + 1 }, (_, i) => beginning.slice(0, first + i));
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
  return isReadable(a) && isReadable(b) && (!isStart(headOf(a), headOf(b)) || !isStart(tailOf(a), tailOf(b)));
}

function isReadable(pattern: string): boolean {
  return !/[|\\]|\(\?/.test(pattern);
}

/** The plain text at the beginning. A character before a quantifier may be missing. */
function headOf(pattern: string): string {
  const [head] = /^[\w\- /]*/.exec(pattern) ?? [''];
  return /^[*?{]/.test(pattern.slice(head.length)) ? head.slice(0, -1) : head;
}

/** The plain text at the end, backwards. What quantifies is behind its character, so all of it is there. */
function tailOf(pattern: string): string {
  const [tail] = /[\w\- /]*$/.exec(pattern) ?? [''];
  return reversed(tail);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function isStart(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
