/** `make faults`: causes each fault in an installation of its own and checks who is paged. */
import { join } from 'node:path';
import { Command } from 'commander';
import { FAULTS } from './faults';
import { type Fault } from './cases/steps';
import { type Line } from './stack/pages';
import { type Result, sideBySide } from './side-by-side';
import { type Outcome, outcomeText, summaryText, tableOf, verdictOf } from './outcome';
import { replaceBetween } from '../../tools/replace-between';
import { reportFailure } from '../../tools/report-failure';

const PAGE = join(__dirname, '..', '..', 'docs', 'reliability.md');

async function main(): Promise<void> {
  const { one, write } = new Command('faults')
    .description('Causes each fault in an installation of its own and checks who is paged.')
    .option('--one <name>', 'run only faults whose names start with this')
    .option('--write', 'write the table in docs/reliability.md')
    .parse()
    .opts<{ one?: string; write?: true }>();
  const chosen = one === undefined ? FAULTS : FAULTS.filter(({ name }) => name.startsWith(one));
  if (chosen.length === 0) {
    throw new Error(`No fault starts with ${one}. Faults: ${FAULTS.map(({ name }) => name).join(', ')}`);
  }
  console.log(`${chosen.length} ${chosen.length === 1 ? 'fault' : 'faults'}, up to 14 minutes`);
  const asOutcomes = (results: readonly Result[]) => results.map((result, i) => ({ fault: chosen[i], result }));
  const succeeded = (outcomes: readonly Outcome[]) => outcomes.every((outcome) => verdictOf(outcome) === 'as expected');
  const told = (fault: Fault, value: Line[]) => console.log(outcomeText({ fault, result: { ok: true, value } }));
  const outcomes = asOutcomes(await sideBySide(chosen, told, (results) => !succeeded(asOutcomes(results))));
  const table = tableOf(outcomes);
  console.log(`\n${table}`);
  if (!succeeded(outcomes)) {
    throw new Error(summaryText(outcomes));
  }
  console.log(summaryText(outcomes));
  if (write === true) {
    replaceBetween(PAGE, '<!-- faults: written by `make faults WRITE=1` -->', '<!-- end of faults -->', table);
  }
}

reportFailure(main());
