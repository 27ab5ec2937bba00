import { formatPatch, structuredPatch } from 'diff';
import { escapeInvisible } from '../../tools/visible-text';

/**
 * Returns the way from one text to another as a unified diff, with three lines around each change; nothing for the same text.
 * No text in it can control the terminal.
 */
export function unifiedDiff(name: string, before: string, after: string): string {
  const patch = structuredPatch('', '', before, after, '', '', { context: 3 });
  if (patch.hunks.length === 0) {
    return '';
  }
  const lines = formatPatch(patch).split('\n');
  // Lines for other tools, and names that are not escaped, come first.
  const hunks = lines.slice(lines.findIndex((line) => line.startsWith('@@ ')));
  const label = escapeInvisible(name);
  return [`--- ${label}`, `+++ ${label}`, ...hunks.map((line) => escapeInvisible(line.replace(/\r$/, '')))].join('\n');
}
