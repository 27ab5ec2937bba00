import { findNodeAtLocation, parseTree } from 'jsonc-parser';

import { escapeInvisible } from '../../../../tools/visible-text';
import { GENERATED } from '../../promql/rule';

/** The line before the command. A file whose first lines have it was generated. */
export const NOTICE = `${GENERATED} Change the settings and run`;

/**
 * The lines of a file's heading without comment signs: a description, then the command that writes the file. No character
 * in them can end a line in any format, so nothing below a comment sign becomes active.
 */
export function heading(about: readonly string[], command: string): string[] {
  return [...about, '', NOTICE, `  ${command}`].map(escapeInvisible);
}

/** The command that writes the committed files. */
export const COMMAND = 'make rules';

/** Lines of a heading that name the command. */
export const GENERATOR = [`${GENERATED} Copy it, or change alerts/settings.yaml and run \`${COMMAND}\`.`];

/** Comment signs of the pack's formats. */
const COMMENT = /^(?:#|\/\/) ?/;

/**
 * True if a text begins with the heading of a generated file: with comments alone before it, or in the metadata of a JSON
 * template, which cannot have comments.
 *
 * @param start the text, or as much of it as a heading can take
 */
export function hasHeading(start: string): boolean {
  return start.startsWith('{') ? metadataHasNotice(start) : commentsHaveNotice(start);
}

function commentsHaveNotice(start: string): boolean {
  for (const line of start.replace(/^\ufeff/, '').split(/\r?\n/)) {
    if (COMMENT.test(line) && line.replace(COMMENT, '') === NOTICE) {
      return true;
    }
    if (line !== '' && !COMMENT.test(line)) {
      return false;
    }
  }
  return false;
}

/** Reads with a parser that takes the start of a document too. */
function metadataHasNotice(start: string): boolean {
  const notice: unknown = valueAt(start, ['metadata', 'generated']);
  return typeof notice === 'string' && notice.startsWith(`${NOTICE}: `);
}

function valueAt(start: string, path: string[]): unknown {
  try {
    const root = parseTree(start);
    return root && findNodeAtLocation(root, path)?.value;
  } catch {
    // Nested so deeply that the stack overflows, as no template of the pack is.
    return undefined;
  }
}
