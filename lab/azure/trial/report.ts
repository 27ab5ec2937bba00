import { markdownTable } from '../../../tools/markdown-table';
import { type Exporter } from '../exporters/exporter';
import { EXPORTERS } from '../exporters/exporters';
import { type Outcome } from './trial';

const HEAD = ['exporter', 'version', 'recorded of possible', 'not recorded', 'compared', 'differences', 'minutes old'];

/** Rows of exporters that did not run now stay as the page has them. */
export function outcomeTable(outcomes: ReadonlyMap<Exporter, Outcome>, page: string): string {
  const rows = EXPORTERS.map((exporter) => {
    const outcome = outcomes.get(exporter);
    return outcome === undefined ? rowOf(exporter.name, page, HEAD.length) : row(exporter, outcome);
  });
  return markdownTable(HEAD, rows);
}

function row({ name }: Exporter, outcome: Outcome): string[] {
  const { version, recorded, possible, missing, samples, differences, ages } = outcome;
  return [
    ...[name, version, `${recorded} of ${possible}`],
    missing.map(({ input, resources }) => `${input}: ${resources}`).join(', ') || 'none',
    `${samples} samples`,
    `${differences.length}`,
    ages === undefined ? '' : `${ages.least} to ${ages.most}`,
  ];
}

/** Returns the row of an exporter in a page's table, or one that says that it was not run. */
export function rowOf(name: string, page: string, cells: number): string[] {
  const [line] = page.split('\n').filter((each) => each.startsWith(`| ${name} `));
  const found = line?.split('|').slice(1, -1) ?? [];
  return found.length === cells
    ? found.map((cell) => cell.trim())
    : [name, ...Array.from({ length: cells - 1 }, () => 'not run')];
}
