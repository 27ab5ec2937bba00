import { escapeInvisible } from '../../tools/visible-text';

/** A text that Markdown shows as it is: no format, no entity, no link, and nobody is mentioned. */
export function marked(text: string): string {
  return escapeInvisible(text)
    .replace(/[\\`*_{}[\]<>|#~@&]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www|mailto|xmpp)([.:])/gi, '$1\\$2');
}

/** A text as code, between more backticks than it has in a row. */
export function code(text: string): string {
  const shown = escapeInvisible(text);
  const longest = [...shown.matchAll(/`+/g)].reduce((most, [ticks]) => Math.max(most, ticks.length), 0);
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${shown}${fence}` : `${fence} ${shown} ${fence}`;
}

/** A table of cells that are Markdown already. */
export function markdownTable(header: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
