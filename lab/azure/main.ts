/**
 * Runs real exporters against the fake Azure:
 *
 *   npx tsx lab/azure/main.ts trial --write     compares what is recorded with what Azure served
 *   npx tsx lab/azure/main.ts budget --write    counts the reads by the number of resources
 *   npx tsx lab/azure/main.ts limit 250 350     lets Azure refuse what its allowance does not hold, and counts that
 *   npx tsx lab/azure/main.ts serve             runs the fake Azure alone, until Ctrl-C
 */
import { Command, Option } from 'commander';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tests/repo/tracked';
import { replaceBetween } from '../../tools/replace-between';
import { wholeNumber } from '../../tools/whole-number';
import { budgetTable, limitTable } from './budget';
import { type Switches } from './fake/answer';
import { FakeAzure } from './fake/server';
import { fleetInOneSubscription, LAB_FLEET } from './fake/fleet';
import { trialTable } from './trial/run-all';
import { reportFailure } from '../../tools/report-failure';

/** A table of a page, between its marks. */
interface Written {
  page: string;
  begin: string;
  end: string;
}

const TRIAL: Written = {
  page: join(ROOT, 'docs', 'exporters-tested.md'),
  begin: '<!-- written by lab/azure/main.ts trial -->',
  end: '<!-- end of the trial -->',
};

const BUDGET: Written = {
  page: join(ROOT, 'docs', 'scale.md'),
  begin: '<!-- written by lab/azure/main.ts budget -->',
  end: '<!-- end of the budget -->',
};

const tabulate =
  ({ page, begin, end }: Written, table: (page: string) => Promise<string>) =>
  async ({ write }: { write?: true }): Promise<void> => {
    const text = await table(readFileSync(page, 'utf8'));
    console.log(text);
    if (write) {
      await replaceBetween(page, begin, end, text);
    }
  };

interface ServeOptions {
  port: number;
  resources?: number;
  refuse?: Switches['refuse'];
  unsettled: Switches['unsettled'];
  delay: number;
}

async function serve({ port, resources, refuse, unsettled, delay }: ServeOptions): Promise<void> {
  const world = { seed: 1, demoStart: Math.floor(Date.now() / 1000) };
  const fleet = resources === undefined ? LAB_FLEET : fleetInOneSubscription(resources);
  const azure = await FakeAzure.start(fleet, world, port);
  Object.assign(azure.switches, { refuse, unsettled, delayMs: delay });
  Object.entries(azure.environment('exporter')).forEach(([name, value]) => console.log(`export ${name}=${value}`));
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  azure.refused.forEach((request) => console.error(request));
  await azure.stop();
}

const program = new Command('lab/azure');

program.command('trial').option('--write', 'write docs/exporters-tested.md').action(tabulate(TRIAL, trialTable));

program.command('budget').option('--write', 'write docs/scale.md').action(tabulate(BUDGET, budgetTable));

program
  .command('limit')
  .argument('<resources...>', 'numbers of resources, each with exporters of its own')
  .action(async (counts: string[]) => console.log(await limitTable(counts.map((count) => wholeNumber(1)(count)))));

program
  .command('serve')
  .option('--port <number>', 'port to listen on; any free one by default', wholeNumber(0, 65535), 0)
  .option('--resources <number>', 'copies of the demo in one subscription, in place of the fleet', wholeNumber(1))
  .addOption(new Option('--refuse <status>', 'answer to all reads of metrics').argParser(refusal))
  .addOption(
    new Option('--unsettled <value>', 'what the newest minutes read').choices(['null', 'zero']).default('null')
  )
  .option('--delay <milliseconds>', 'time before each answer', wholeNumber(0), 0)
  .action(serve);

function refusal(text: string): Switches['refuse'] {
  return text === '429' ? 429 : 403;
}

reportFailure(program.parseAsync());
