import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { betweenMarks } from './markdown';

/**
 * Replaces the text between two marks of a page, and formats the page.
 *
 * @throws if the marks are missing or out of order; the page is then left unchanged
 */
export async function replaceBetween(page: string, begin: string, end: string, text: string): Promise<void> {
  const written = betweenMarks(readFileSync(page, 'utf8'), begin, end, text);
  if (written === undefined) {
    throw new Error(`${page} must have ${begin} once, and ${end} after it`);
  }
  writeFileSync(page, await format(written, { ...(await resolveConfig(page)), filepath: page }));
}
