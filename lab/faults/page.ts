import { join } from 'node:path';

import { markdownTable } from '../../tools/markdown-table';
import { replaceBetween } from '../../tools/replace-between';
import { type Fault } from './stack/fault';
import { type Line } from './stack/pages';

const PAGE = join(__dirname, '..', '..', 'docs', 'reliability.md');

/** The result of causing a fault. */
export interface Outcome {
  fault: Fault;
  lines: readonly Line[];
  seconds: number;
}

export function asExpected({ lines }: Outcome): boolean {
  return lines.every(({ ok }) => ok);
}

/** Formats an outcome for the terminal. */
export function outcomeText(outcome: Outcome): string {
  const { fault, lines, seconds } = outcome;
  return [
    `${asExpected(outcome) ? 'ok    ' : 'FAILED'} ${fault.name} (${seconds.toFixed(0)} s)`,
    ...lines.map(({ expected, seen, ok }) => `  ${ok ? '   ' : 'not'} ${expected}: ${seen}`),
  ].join('\n');
}

/** Formats a Markdown table with one row per line; only a fault's first row names it. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ fault, lines }) =>
    lines.map(({ expected, seen, ok }, i) => [
      i === 0 ? `${fault.what} (\`${fault.name}\`)` : '',
      expected,
      ok ? seen : `**${seen}**`,
    ])
  );
  return markdownTable(['fault', 'expected', 'seen'], rows);
}

export function writeTable(table: string): Promise<void> {
  return replaceBetween(PAGE, '<!-- faults: written by `make faults WRITE=1` -->', '<!-- end of faults -->', table);
}
