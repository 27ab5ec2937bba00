import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { format, resolveConfig } from 'prettier';

import { type Fault } from './fault';
import { type Line } from './pages';

const PAGE = join(__dirname, '..', '..', 'docs', 'reliability.md');

/** What became of a fault. */
export interface Outcome {
  fault: Fault;
  lines: readonly Line[];
  seconds: number;
}

export function asExpected({ lines }: Outcome): boolean {
  return lines.every(({ ok }) => ok);
}

/** What became of a fault, for whoever waits for the run. */
export function outcomeText(outcome: Outcome): string {
  const { fault, lines, seconds } = outcome;
  return [
    `${asExpected(outcome) ? 'ok    ' : 'FAILED'} ${fault.name} (${seconds.toFixed(0)} s)`,
    ...lines.map(({ expected, seen, ok }) => `  ${ok ? '   ' : 'not'} ${expected}: ${seen}`),
  ].join('\n');
}

/** A Markdown table: a row for each line, the fault's own name and words on its first. */
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

export function markdownTable(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |\n`)
    .join('');
}

/** Replaces the table of docs/reliability.md, and formats the page as all are. */
export async function writeTable(table: string): Promise<void> {
  const [begin, end] = ['<!-- faults: written by `make faults WRITE=1` -->', '<!-- end of faults -->'];
  const page = readFileSync(PAGE, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`${PAGE} has no place for the table, between ${begin} and ${end}`);
  }
  const written = `${page.slice(0, from)}${begin}\n\n${table}\n${page.slice(to)}`;
  writeFileSync(PAGE, await format(written, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}
