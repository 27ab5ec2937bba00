import { isDeepStrictEqual } from 'node:util';

import { isMap, isNode, isPair, isScalar, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';

import { parseSettings, type PackSettings } from '../../alerts/generator/settings';
import { isResourceId } from '../../alerts/generator/settings/resource-id';
import { type FoundResource } from './found';
import { flowEntry, resourceLines } from './new-settings';

export interface SettingsUpdate {
  /** The whole text; the same as before if nothing changes. */
  text: string;
  added: FoundResource[];
  /** Ids of entries that were marked now, since no series has them. */
  vanished: string[];
  /** Ids of all entries that no series has, marked before or now. */
  gone: string[];
  /** Ids of entries whose mark was removed, since there are series again. */
  returned: string[];
}

/** A change of the text at one place. */
interface Edit {
  /** Offset of the first character that is removed, or that the insertion precedes. */
  at: number;
  /** Number of characters. */
  removed: number;
  inserted: string;
}

/** Begins the comment on an entry whose resource has no series. */
const MARK = '# Vanished: no series of this resource';

/**
 * Returns a settings file with an entry for each found resource: entries that are missing are inserted, and those of resources
 * without series get a comment. Every other character stays as it is.
 *
 * The yaml library says where entries are. It does not write them: its documents have one line end, one space before a comment
 * and one style of brackets.
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
  const declared = settings.resources.map(({ resource_id }) => resource_id);
  const added = found.filter(({ resourceId }) => isResourceId(resourceId) && !declared.includes(resourceId));
  const layout = layoutOf(text);
  if (layout === undefined) {
    return undefined;
  }
  const entries = declared.flatMap((id, i) => {
    const start = layout.starts[i];
    return id === undefined ? [] : [{ id, start, isGone: !ids.has(id), mark: markBefore(text, start) }];
  });
  const vanished = entries.filter(({ isGone, mark }) => isGone && mark === undefined);
  const returned = entries.filter(({ isGone, mark }) => !isGone && mark !== undefined);
  const updated = applied(text, [
    ...vanished.map(({ start }) =>
      commentBefore(text, start, `${MARK} on ${day}. Remove the entry if it is gone for good.`)
    ),
    ...returned.flatMap(({ mark }) => mark ?? []),
    ...(added.length === 0 ? [] : layout.insert(added, settings)),
  ]);
  return isSafe(updated, settings, added)
    ? {
        text: updated,
        added,
        gone: entries.filter(({ isGone }) => isGone).map(({ id }) => id),
        vanished: vanished.map(({ id }) => id),
        returned: returned.map(({ id }) => id),
      }
    : undefined;
}

/** Only the new entries may differ. */
function isSafe(updated: string, settings: PackSettings, added: readonly FoundResource[]): boolean {
  const parsed = parseSettings(updated);
  if (!parsed.ok) {
    return false;
  }
  const { resources, ...rest } = parsed.settings;
  const kept = settings.resources.length;
  const news = resources.slice(kept).map(({ resource_id }) => resource_id);
  return (
    isDeepStrictEqual({ ...rest, resources: resources.slice(0, kept) }, settings) &&
    isDeepStrictEqual(
      news,
      added.map(({ resourceId }) => resourceId)
    )
  );
}

interface Layout {
  /** Offset of the dash of each entry, or of its first character in a list in brackets. */
  starts: number[];
  /** Puts new entries after the last one. */
  insert(added: readonly FoundResource[], settings: PackSettings): Edit[];
}

function layoutOf(text: string): Layout | undefined {
  const root = parseDocument(text, { keepSourceTokens: true, logLevel: 'error' }).contents;
  const pair = isMap(root) ? root.items.find(({ key }) => isScalar(key) && key.value === 'resources') : undefined;
  const list = pair?.value;
  if ((root !== null && !isMap(root)) || (pair !== undefined && !isSeq(list))) {
    return undefined;
  }
  const indent = root === null ? 0 : columnOf(text, startOf(root));
  if (!isSeq(list)) {
    return root?.flow === true ? inBrackets(root) : inLines(text, { at: text.length, indent, isNamed: false });
  }
  const isEmpty = /^\[[ \t]*\]$/.test(text.slice(startOf(list), endOf(list)));
  if (isEmpty && root?.flow !== true) {
    return withoutBrackets(text, list, indent);
  }
  return list.flow === true
    ? inBrackets(list)
    : inLines(text, { at: endOfComments(text, endOf(list.items.at(-1)), indent), indent, starts: startsOf(list) });
}

/** A list in brackets, or settings in braces that have none. */
function inBrackets(collection: YAMLMap | YAMLSeq): Layout {
  const last = collection.items.at(-1);
  const node = isPair(last) && isNode(last.value) ? last.value : isPair(last) ? last.key : last;
  const at = last === undefined ? startOf(collection) + 1 : endOf(node);
  const list = (added: readonly FoundResource[]) => added.map((resource) => flowEntry(resource)).join(', ');
  return {
    starts: isSeq(collection) ? startsOf(collection) : [],
    insert: (added) => {
      const inserted = isSeq(collection) ? list(added) : `resources: [${list(added)}]`;
      const before = last !== undefined ? ', ' : isSeq(collection) ? '' : ' ';
      return [{ at, removed: 0, inserted: `${before}${inserted}` }];
    },
  };
}

/** A list of lines that ends at `at`. Without `starts` it has no entry yet; unless it `isNamed`, its name is missing too. */
function inLines(
  text: string,
  { at, indent, starts = [], isNamed = true }: { at: number; indent: number; starts?: number[]; isNamed?: boolean }
): Layout {
  const eol = lineEndOf(text);
  const name = isNamed ? [] : [...(text === '' ? [] : ['']), `${' '.repeat(indent)}resources:`];
  const [first] = starts;
  const dash = ' '.repeat(first === undefined ? indent + 2 : columnOf(text, first));
  const missing = at === 0 || text[at - 1] === '\n' ? '' : eol;
  return {
    starts,
    insert: (added, settings) => {
      const lines = [...name, ...added.flatMap((resource) => resourceLines(resource, settings, dash))];
      return [{ at, removed: 0, inserted: `${missing}${lines.map((line) => `${line}${eol}`).join('')}` }];
    },
  };
}

/** `resources: []` becomes a list of lines. */
function withoutBrackets(text: string, list: YAMLSeq, indent: number): Layout {
  const at = text.slice(0, startOf(list)).replace(/[ \t]+$/, '').length;
  const { starts, insert } = inLines(text, { at: endOfLine(text, endOf(list)), indent });
  return {
    starts,
    insert: (...added) => [{ at, removed: endOf(list) - at, inserted: '' }, ...insert(...added)],
  };
}

/** Removes the mark in the comments right before an entry; undefined without one. */
function markBefore(text: string, start: number): Edit | undefined {
  let at = lineOf(text, start);
  if (text.slice(at, start).trim() !== '') {
    return undefined;
  }
  while (at > 0) {
    const end = at;
    at = lineOf(text, end - 1);
    const line = text.slice(at, end).trim();
    if (line.startsWith(MARK)) {
      return { at, removed: end - at, inserted: '' };
    }
    if (line !== '' && !line.startsWith('#')) {
      return undefined;
    }
  }
  return undefined;
}

/** An entry of lines gets the comment above it; one in brackets does too, and its line is broken for it. */
function commentBefore(text: string, start: number, words: string): Edit {
  const eol = lineEndOf(text);
  const line = lineOf(text, start);
  const before = text.slice(line, start);
  const [indent = ''] = /^[ \t]*/.exec(before) ?? [];
  return before === indent
    ? { at: line, removed: 0, inserted: `${indent}${words}${eol}` }
    : { at: start, removed: 0, inserted: `${eol}${indent}  ${words}${eol}${indent}  ` };
}

/** Offsets of the dashes, or of the entries of a list in brackets, before their anchors. */
function startsOf(list: YAMLSeq): number[] {
  const token = list.srcToken;
  if (token?.type !== 'block-seq' && token?.type !== 'flow-collection') {
    return [];
  }
  return list.items.map((item, i) => {
    const first = token.items[i].start.find(({ type }) => !['space', 'newline', 'comment', 'comma'].includes(type));
    return first?.offset ?? startOf(item);
  });
}

function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

/** Without the comments after it. */
function endOf(node: unknown): number {
  return isNode(node) ? (node.range?.[1] ?? 0) : 0;
}

/** The offset of the line that a place is on. */
function lineOf(text: string, place: number): number {
  return place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1;
}

function columnOf(text: string, place: number): number {
  return place - lineOf(text, place);
}

/** The offset after the end of the line that a place is on, or that ends there. */
function endOfLine(text: string, place: number): number {
  const end = text.indexOf('\n', text[place - 1] === '\n' ? place - 1 : place);
  return end < 0 ? text.length : end + 1;
}

/** The offset after the comments that follow an entry, and are indented more than the name of its list. */
function endOfComments(text: string, place: number, indent: number): number {
  const comments = new RegExp(`(?:\\s*\\n)?[ \\t]{${indent + 1},}#.*(?:\\r?\\n|$)`, 'y');
  comments.lastIndex = endOfLine(text, place);
  let end = comments.lastIndex;
  while (comments.test(text)) {
    end = comments.lastIndex;
  }
  return end;
}

/** @param edits none within another */
function applied(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.at - a.at)
    .reduce((rest, { at, removed, inserted }) => rest.slice(0, at) + inserted + rest.slice(at + removed), text);
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
