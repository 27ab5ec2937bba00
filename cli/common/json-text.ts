import { escapeInvisible } from '../../tools/visible-text';

/** Formats an answer as JSON in which no text of a server can control the terminal. The line breaks are all of the format. */
export function jsonText(answer: object): string {
  const lines = JSON.stringify(answer, null, 2).split('\n');
  return `${lines.map(escapeInvisible).join('\n')}\n`;
}
