import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { betweenMarks } from './between-marks';

/**
 * Replaces what a page has between two marks of its own, and formats it as all pages are.
 *
 * @throws where the page lacks the marks, in this order; nothing is written then
 */
export async function replaceBetween(page: string, begin: string, end: string, text: string): Promise<void> {
  const written = betweenMarks(readFileSync(page, 'utf8'), begin, end, text);
  if (written === undefined) {
    throw new Error(`${page} has no place for what is written, between ${begin} and ${end}`);
  }
  writeFileSync(page, await format(written, { ...(await resolveConfig(page)), filepath: page }));
}
