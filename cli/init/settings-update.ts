import { isDeepStrictEqual } from 'node:util';

import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

import { loadYaml, parseSettings, type PackSettings } from '../../alerts/generator/settings';
import { isResourceId } from '../../alerts/generator/settings/resource-id';
import { type FoundResource } from './found';
import { flowEntry, resourceLines } from './new-settings';
import { applied, type Edit } from '../common/diff';

export interface SettingsUpdate {
  /** By place in the text. */
  edits: Edit[];
  added: FoundResource[];
  /** Ids of entries that were marked now, since no series has them. */
  vanished: string[];
  /** Ids of all entries that no series has, marked before or now. */
  gone: string[];
  /** Ids of entries whose mark was removed, since there are series again. */
  returned: string[];
}

/** Begins the comment on an entry whose resource has no series. */
const MARK = '# Vanished: no series of this resource';
const MARK_LINE = new RegExp(`^[ \\t]*${MARK}.*(?:\\r?\\n|$)`, 'm');

/**
 * Returns what to change in a settings file so that it has an entry for each found resource: entries that are missing are
 * inserted, and those of resources without series get a comment. Every other character stays as it is.
 *
 * @param settings those of the text
 * @param day of the search, as YYYY-MM-DD
 * @returns undefined for a layout in which nothing can be inserted safely
 */
export function updateOf(
  text: string,
  settings: PackSettings,
  found: readonly FoundResource[],
  day: string
): SettingsUpdate | undefined {
  const ids = new Set(found.map(({ resourceId }) => resourceId));
  const entries = settings.resources.map(({ resource_id }) => resource_id);
  const declared = entries.filter((id) => id !== undefined);
  const added = found.filter(({ resourceId }) => isResourceId(resourceId) && !declared.includes(resourceId));
  const layout = layoutOf(text);
  if (layout === undefined || layout.entries.length !== entries.length) {
    return undefined;
  }
  const marks = entries.flatMap((id, i) =>
    id === undefined ? [] : [{ id, isGone: !ids.has(id), ...layout.entries[i] }]
  );
  const vanished = marks.filter(({ isGone, mark }) => isGone && mark === undefined);
  const returned = marks.filter(({ isGone, mark }) => !isGone && mark !== undefined);
  const edits = [
    ...vanished.map(({ start }) =>
      layout.comment(start, `${MARK} on ${day}. Remove the entry if it is gone for good.`)
    ),
    ...returned.flatMap(({ mark }) => mark ?? []),
    ...(added.length === 0 ? [] : layout.insert(added, settings)),
  ].sort((a, b) => a.at - b.at);
  return isSafe(text, edits, added)
    ? {
        edits,
        added,
        gone: marks.filter(({ isGone }) => isGone).map(({ id }) => id),
        vanished: vanished.map(({ id }) => id),
        returned: returned.map(({ id }) => id),
      }
    : undefined;
}

/** Compares the values of the text before and after: only the new entries may differ. */
function isSafe(text: string, edits: readonly Edit[], added: readonly FoundResource[]): boolean {
  const updated = applied(text, edits);
  const [before, after] = [loadYaml(text), loadYaml(updated)];
  if (!before.ok || !after.ok || !parseSettings(updated).ok) {
    return false;
  }
  const [old, now] = [entriesAndRest(before.value), entriesAndRest(after.value)];
  const ids = now.entries.slice(old.entries.length).map((entry) => Object(entry).resource_id);
  return (
    isDeepStrictEqual(now.rest, old.rest) &&
    isDeepStrictEqual(now.entries.slice(0, old.entries.length), old.entries) &&
    isDeepStrictEqual(
      ids,
      added.map(({ resourceId }) => resourceId)
    )
  );
}

function entriesAndRest(value: unknown): { entries: unknown[]; rest: object } {
  const { resources = [], ...rest } = Object(value);
  return { entries: Array.isArray(resources) ? resources : [], rest };
}

/** Places in the text of a settings file. */
interface Layout {
  entries: Entry[];
  /** Puts a comment before the entry that begins there. */
  comment(start: number, words: string): Edit;
  /** Puts new entries after the last one. */
  insert(added: readonly FoundResource[], settings: PackSettings): Edit[];
}

interface Entry {
  /** Offset of its dash, or of its first character in a list in brackets. */
  start: number;
  /** Removes its mark; undefined without one. */
  mark?: Edit;
}

function layoutOf(text: string): Layout | undefined {
  const document = parseDocument(text, { keepSourceTokens: true, logLevel: 'error' });
  const root = document.contents;
  const lines = new Lines(text);
  if (document.errors.length > 0 || (root !== null && !isMap(root))) {
    return undefined;
  }
  const pair = root?.items.find(({ key }) => isScalar(key) && key.value === 'resources');
  if (root === null || pair === undefined) {
    return root?.flow === true ? inBraces(lines, root) : atTheEnd(lines, root);
  }
  const [key, list] = [pair.key, pair.value];
  if (!isScalar(key) || !isSeq(list)) {
    return undefined;
  }
  const keyEnd = endOf(key);
  const starts = startsOf(list);
  const entries = starts.map((start, i) => ({ start, ...markIn(text, i === 0 ? keyEnd : starts[i - 1], start) }));
  const indent = indentOf(root);
  if (list.flow !== true) {
    return listOfLines(lines, list, { entries, indent });
  }
  return root.flow !== true && list.items.length === 0 && isBare(text, list)
    ? emptyList(lines, list, indent)
    : inBrackets(lines, list, entries);
}

/** A file without resources, or without anything but comments. */
function atTheEnd(lines: Lines, root: YAMLMap | null): Layout {
  const indent = root === null ? 0 : indentOf(root);
  const { text, eol } = lines;
  const gap = text === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
  return {
    entries: [],
    comment: lines.commentBefore,
    insert: (added, settings) => [
      {
        at: text.length,
        removed: 0,
        inserted: `${gap}${' '.repeat(indent)}resources:${eol}${lines.entries(added, settings, indent + 2)}`,
      },
    ],
  };
}

function inBraces(lines: Lines, root: YAMLMap): Layout {
  const last = root.items.at(-1);
  const at = last === undefined ? startOf(root) + 1 : endOf(isNode(last.value) ? last.value : last.key);
  return {
    entries: [],
    comment: lines.commentBefore,
    insert: (added) => [
      {
        at,
        removed: 0,
        inserted: `${last === undefined ? '' : ','} resources: [${flowEntries(added)}]`,
      },
    ],
  };
}

function listOfLines(lines: Lines, list: YAMLSeq, { entries, indent }: { entries: Entry[]; indent: number }): Layout {
  return {
    entries,
    comment: lines.commentBefore,
    insert: (added, settings) => {
      const at = lines.afterComments(endOf(list.items.at(-1)), indent);
      const missing = lines.text.endsWith('\n') || at < lines.text.length ? '' : lines.eol;
      const text = lines.entries(added, settings, indentOf(list));
      return [{ at, removed: 0, inserted: `${missing}${text}` }];
    },
  };
}

/** `resources: []` becomes a list of lines. */
function emptyList(lines: Lines, list: YAMLSeq, indent: number): Layout {
  const end = endOf(list);
  const start = lines.text.slice(0, startOf(list)).replace(/[ \t]+$/, '').length;
  return {
    entries: [],
    comment: lines.commentBefore,
    insert: (added, settings) => {
      const at = lines.endOfLine(end);
      const missing = lines.text[at - 1] === '\n' ? '' : lines.eol;
      return [
        { at: start, removed: end - start, inserted: '' },
        { at, removed: 0, inserted: `${missing}${lines.entries(added, settings, indent + 2)}` },
      ];
    },
  };
}

function inBrackets(lines: Lines, list: YAMLSeq, entries: Entry[]): Layout {
  const isEmpty = list.items.length === 0;
  const at = isEmpty ? startOf(list) + 1 : endOf(list.items.at(-1));
  return {
    entries,
    comment: lines.commentBefore,
    insert: (added) => [{ at, removed: 0, inserted: `${isEmpty ? '' : ', '}${flowEntries(added)}` }],
  };
}

function flowEntries(added: readonly FoundResource[]): string {
  return added.map((resource) => flowEntry(resource)).join(', ');
}

/**
 * Returns the edit that removes the mark among the comments right before an entry. The end of the entry before it does not
 * tell where they begin: a text of several lines that ends it takes them in.
 *
 * @param from the start of the entry before it
 */
function markIn(text: string, from: number, to: number): Pick<Entry, 'mark'> {
  const between = text.slice(from, to);
  const lines = between.split('\n');
  const comments = [...lines].reverse().findIndex((line) => !/^[ \t]*(?:#.*)?\r?$/.test(line));
  const firstComment = comments < 0 ? 0 : lines.length - comments;
  const skipped = lines.slice(0, firstComment).reduce((length, line) => length + line.length + 1, 0);
  const found = MARK_LINE.exec(between.slice(skipped));
  return found === null ? {} : { mark: { at: from + skipped + found.index, removed: found[0].length, inserted: '' } };
}

/** True for brackets with nothing between them, and nothing before them that belongs to the list. */
function isBare(text: string, list: YAMLSeq): boolean {
  return (
    list.anchor === undefined && list.tag === undefined && /^\[[ \t]*\]$/.test(text.slice(startOf(list), endOf(list)))
  );
}

/** Offsets of the dashes, or of the entries of a list in brackets, before their anchors. */
function startsOf(list: YAMLSeq): number[] {
  const token = list.srcToken;
  if (token?.type !== 'block-seq' && token?.type !== 'flow-collection') {
    return [];
  }
  return list.items.flatMap((item, i) => {
    const first = token.items[i].start.find(({ type }) => !['space', 'newline', 'comment', 'comma'].includes(type));
    return first?.offset ?? (isCollection(item) ? startOf(item) : []);
  });
}

function indentOf(collection: YAMLMap | YAMLSeq): number {
  const token = collection.srcToken;
  return token !== undefined && 'indent' in token ? token.indent : 0;
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Without the comments after it. */
function endOf(node: unknown): number {
  return isNode(node) ? (node.range?.[1] ?? 0) : 0;
}

/** A text by lines, whose ends it keeps. */
class Lines {
  readonly eol: string;

  constructor(readonly text: string) {
    this.eol = text.includes('\r\n') ? '\r\n' : '\n';
  }

  /** The offset after the end of the line that a place is on, or that ends there. */
  endOfLine(place: number): number {
    const last = this.text[place - 1] === '\n' ? place - 1 : place;
    const end = this.text.indexOf('\n', last);
    return end < 0 ? this.text.length : end + 1;
  }

  /** The offset after the comments that follow an entry, and are indented more than the name of its list. */
  afterComments(place: number, indent: number): number {
    let after = this.endOfLine(place);
    for (let at = after; at < this.text.length;) {
      const end = this.endOfLine(at + 1);
      const [, space = '', rest = ''] = /^([ \t]*)(.*)/.exec(this.text.slice(at, end)) ?? [];
      if (rest.startsWith('#') && space.length > indent) {
        after = end;
      } else if (rest.trim() !== '') {
        break;
      }
      at = end;
    }
    return after;
  }

  /** An entry of lines gets the comment above it; one in brackets does too, and its line is broken for it. */
  readonly commentBefore = (start: number, words: string): Edit => {
    const line = this.text.lastIndexOf('\n', start - 1) + 1;
    const before = this.text.slice(line, start);
    const indent = /^[ \t]*/.exec(before)?.[0] ?? '';
    return before === indent
      ? { at: line, removed: 0, inserted: `${indent}${words}${this.eol}` }
      : { at: start, removed: 0, inserted: `${this.eol}${indent}  ${words}${this.eol}${indent}  ` };
  };

  entries(added: readonly FoundResource[], settings: PackSettings, indent: number): string {
    return added
      .flatMap((resource) => resourceLines(resource, settings, ' '.repeat(indent)))
      .map((line) => `${line}${this.eol}`)
      .join('');
  }
}
