import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { betweenMarks } from './markdown';

const OXFMT = join(__dirname, '..', 'node_modules', 'oxfmt', 'bin', 'oxfmt');

/**
 * Replaces the text between two marks of a page, and formats the page.
 *
 * @throws if the marks are missing or out of order; the page is then left unchanged
 */
export function replaceBetween(page: string, begin: string, end: string, text: string): void {
  const written = betweenMarks(readFileSync(page, 'utf8'), begin, end, text);
  if (written === undefined) {
    throw new Error(`${page} must have ${begin} once, and ${end} after it`);
  }
  writeFileSync(page, written);
  execFileSync(process.execPath, [OXFMT, page]);
}
