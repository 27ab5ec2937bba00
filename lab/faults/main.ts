/** `make faults`: causes each fault in an installation of its own and checks who is paged. */
import { Command } from 'commander';

import { FAULTS } from './faults';
import { type Fault } from './stack/fault';
import { type TaskContext, sideBySide } from './stack/side-by-side';
import { asExpected, type Outcome, outcomeText, tableOf, writeTable } from './page';

async function outcomeOf(fault: Fault, context: TaskContext): Promise<Outcome> {
  const begun = Date.now();
  const lines = await fault.run(context).catch((error: unknown) => {
    const said = error instanceof Error ? error.message : String(error);
    return [{ expected: 'the fault can be caused', seen: said, ok: false }];
  });
  const outcome = { fault, lines, seconds: (Date.now() - begun) / 1000 };
  console.log(outcomeText(outcome));
  return outcome;
}

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
  const outcomes = await sideBySide(
    chosen.map((fault) => ({ name: fault.name, run: (context) => outcomeOf(fault, context) })),
    (all) => !all.every(asExpected)
  );
  const table = tableOf(outcomes);
  const wrong = outcomes.filter((outcome) => !asExpected(outcome)).map(({ fault }) => fault.name);
  console.log(`\n${table}\n${outcomes.length - wrong.length} of ${outcomes.length} faults went as expected`);
  if (wrong.length > 0) {
    throw new Error(`Not as expected: ${wrong.join(', ')}`);
  }
  if (write === true) {
    await writeTable(table);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
