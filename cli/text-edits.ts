import { escapeInvisible } from '../tools/visible-text';

/** A change of a text at one place. */
export interface Edit {
  /** Offset of the first character that is removed, or that the insertion precedes. */
  at: number;
  /** Number of characters. */
  removed: number;
  inserted: string;
}

/** Lines around a change that show where it is, as in `diff -u`. */
const CONTEXT = 3;

/** @param edits by place, none within another */
export function applied(text: string, edits: readonly Edit[]): string {
  let from = 0;
  const parts: string[] = [];
  for (const { at, removed, inserted } of edits) {
    parts.push(text.slice(from, at), inserted);
    from = at + removed;
  }
  return [...parts, text.slice(from)].join('');
}

/** Whole lines that take the place of others. */
interface Change {
  /** Number of the first old line, from 0. */
  line: number;
  removed: string[];
  added: string[];
}

/** Returns the edits as a unified diff, or nothing without edits. No text in it can control the terminal. */
export function unifiedDiff(name: string, text: string, edits: readonly Edit[]): string {
  const lines = linesOf(text);
  const hunks = hunksOf(changesOf(lines, text, edits));
  if (hunks.length === 0) {
    return '';
  }
  let shift = 0;
  const parts = hunks.map((changes) => {
    const part = hunkText(lines, changes, shift);
    shift += changes.reduce((sum, { removed, added }) => sum + added.length - removed.length, 0);
    return part;
  });
  const label = escapeInvisible(name);
  return `--- ${label}\n+++ ${label}\n${parts.join('')}`;
}

/** Each line with its end. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Edits of the same line are one change. */
function changesOf(lines: readonly string[], text: string, edits: readonly Edit[]): Change[] {
  const starts = [0];
  // Nothing starts after a last line without an end.
  lines.filter((line) => line.endsWith('\n')).forEach((line, i) => starts.push(starts[i] + line.length));
  const lineAt = (offset: number) => lastAtOrBefore(starts, offset);
  const spans: Array<{ from: number; to: number; edits: Edit[] }> = [];
  for (const edit of edits) {
    const span = spanOf(edit, lineAt, starts);
    const last = spans.at(-1);
    if (last !== undefined && span.from < last.to) {
      last.to = Math.max(last.to, span.to);
      last.edits.push(edit);
    } else {
      spans.push({ ...span, edits: [edit] });
    }
  }
  return spans.map(({ from, to, edits: own }) => {
    const start = starts[from] ?? text.length;
    const old = text.slice(start, starts[to] ?? text.length);
    const moved = own.map((edit) => ({ ...edit, at: edit.at - start }));
    return { line: from, removed: linesOf(old), added: linesOf(applied(old, moved)) };
  });
}

/** Returns the index of the last of ascending numbers that is not above another. */
function lastAtOrBefore(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    [low, high] = numbers[middle] <= most ? [middle, high] : [low, middle - 1];
  }
  return low;
}

/** Returns the lines that an edit changes: none for whole lines that it inserts before one. */
function spanOf({ at, removed, inserted }: Edit, lineAt: (offset: number) => number, starts: readonly number[]) {
  const from = lineAt(at);
  const isWhole = starts[from] === at && (removed === 0 || starts.includes(at + removed));
  const endsLine = inserted === '' || inserted.endsWith('\n');
  return { from, to: isWhole && endsLine ? lineAt(at + removed) : lineAt(at + removed) + 1 };
}

function hunksOf(changes: readonly Change[]): Change[][] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1);
    if (last !== undefined && change.line - (last.line + last.removed.length) <= 2 * CONTEXT) {
      hunks.at(-1)?.push(change);
    } else {
      hunks.push([change]);
    }
  }
  return hunks;
}

/** @param shift lines that earlier hunks added */
function hunkText(lines: readonly string[], changes: readonly Change[], shift: number): string {
  const end = ({ line, removed }: Change) => line + removed.length;
  const from = Math.max(0, changes[0].line - CONTEXT);
  const to = Math.min(lines.length, end(changes[changes.length - 1]) + CONTEXT);
  const body = changes.map((change, i) => [
    ...marked(' ', lines.slice(i === 0 ? from : end(changes[i - 1]), change.line)),
    ...marked('-', change.removed),
    ...marked('+', change.added),
  ]);
  const after = marked(' ', lines.slice(end(changes[changes.length - 1]), to));
  const added = changes.reduce((sum, { removed, added: more }) => sum + more.length - removed.length, 0);
  return `@@ -${rangeOf(from, to - from)} +${rangeOf(from + shift, to - from + added)} @@\n${[...body, after].flat().join('')}`;
}

/** Counts from 1; an empty range names the line before it. */
function rangeOf(from: number, count: number): string {
  return `${count === 0 ? from : from + 1},${count}`;
}

function marked(mark: string, lines: readonly string[]): string[] {
  return lines.map((line) => {
    const end = line.endsWith('\n') ? '' : '\\ No newline at end of file\n';
    return `${mark}${escapeInvisible(line.replace(/\r?\n$/, ''))}\n${end}`;
  });
}
