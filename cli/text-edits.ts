/** A change of a text at one place. */
export interface Edit {
  /** Offset of the first character that is removed, or that the insertion precedes. */
  at: number;
  /** Number of characters. */
  removed: number;
  inserted: string;
}

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
