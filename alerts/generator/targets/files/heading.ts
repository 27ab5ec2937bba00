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

/** The heading of a document in JSON, which has no comments: one text. */
export function headingOfJson(about: string, command: string): string {
  return escapeInvisible(`${about} ${NOTICE}: ${command}`);
}

/** The command that writes the committed files. */
export const COMMAND = 'make rules';

/** Comment signs of the pack's formats. */
const COMMENT = /^(?:#|\/\/) ?/;

/**
 * Returns the command in the heading of a generated file, or undefined for any other file. Only comments may come before
 * the heading. In JSON, which cannot have comments, it is where Terraform has its own, or in the metadata of an earlier
 * template. A dashboard has no place for it, and is known by its uid.
 *
 * @param start the text, or as much of it as a heading can take
 */
export function commandIn(start: string): string | undefined {
  const text = start.replace(/^\ufeff/, '');
  return text.startsWith('{') ? (commandInMetadata(text) ?? commandOfDashboard(text)) : commandInComments(text);
}

function commandInComments(start: string): string | undefined {
  const lines = start.split(/\r?\n/);
  const end = lines.findIndex((line) => line !== '' && !COMMENT.test(line));
  const comments = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.replace(COMMENT, ''));
  const notice = comments.indexOf(NOTICE);
  return notice < 0 ? undefined : (comments[notice + 1] ?? '').trim();
}

/** Reads with a parser that takes the start of a document too. */
function commandInMetadata(start: string): string | undefined {
  const notice: unknown = valueAt(start, ['//']) ?? valueAt(start, ['metadata', 'generated']);
  const [, command] = typeof notice === 'string' ? notice.split(`${NOTICE}: `) : [];
  return command;
}

function commandOfDashboard(start: string): string | undefined {
  // The second version of Grafana's schema has another place for it.
  const uid: unknown = valueAt(start, ['uid']) ?? valueAt(start, ['metadata', 'name']);
  return typeof uid === 'string' && uid.startsWith('signalr-headroom-') ? 'headroom dashboards' : undefined;
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
