import { betweenMarks } from '../../../tools/markdown';

export function code(text: string): string {
  return `\`${text}\``;
}

export function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ');
}

/**
 * Returns a page with its generated parts replaced; the prose around them is kept.
 *
 * @param parts the content between `<!-- generated: NAME -->` and `<!-- end of NAME -->`, by name
 * @throws if the page does not have each part once
 */
export function withParts(page: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end of ${name} -->`];
    const written = betweenMarks(text, start, end, part);
    if (written === undefined) {
      throw new Error(`takes "${start}" once, and "${end}" after it`);
    }
    return written;
  }, page);
}
