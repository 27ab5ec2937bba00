import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/**
 * Replaces what a page has between two marks of its own, and formats it as all pages are.
 *
 * @throws where the page lacks the marks, in this order; nothing is written then
 */
export async function replaceBetween(page: string, begin: string, end: string, text: string): Promise<void> {
  const before = readFileSync(page, 'utf8');
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`${page} has no place for what is written, between ${begin} and ${end}`);
  }
  const written = `${before.slice(0, from)}${begin}\n\n${text}\n\n${before.slice(to)}`;
  writeFileSync(page, await format(written, { ...(await resolveConfig(page)), filepath: page }));
}
