import { join } from 'node:path';

import { markdownTable } from '../../tools/markdown-table';
import { replaceBetween } from '../../tools/replace-between';
import { type Outcome, reasonOf } from './outcome';

const PAGE = join(__dirname, '..', '..', 'docs', 'reliability.md');

/** Formats a Markdown table with one row per line; only a fault's first row names it. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ fault, result }) =>
    (result.ok ? result.value : [{ expected: 'it can be caused', seen: reasonOf(result.error), ok: false }]).map(
      ({ expected, seen, ok }, i) => [
        i === 0 ? `${fault.what} (\`${fault.name}\`)` : '',
        expected,
        ok ? seen : `**${seen}**`,
      ]
    )
  );
  return markdownTable(['fault', 'expected', 'seen'], rows);
}

export function writeTable(table: string): Promise<void> {
  return replaceBetween(PAGE, '<!-- faults: written by `make faults WRITE=1` -->', '<!-- end of faults -->', table);
}
