/**
 * Runs the fake Azure until Ctrl-C, and prints the environment in which an exporter reads it:
 *
 *   npx tsx lab/azure/serve.ts --resources 100 --refuse 403
 */
import { Command, Option } from 'commander';
import { once } from 'node:events';
import { wholeNumber } from '../../tools/whole-number';
import { type Switches } from './fake/answer';
import { FakeAzure } from './fake/server';
import { fleetInOneSubscription, LAB_FLEET } from './fleet';

interface Options {
  port: number;
  resources?: number;
  refuse?: '403' | '429';
  unsettled: Switches['unsettled'];
  delay: number;
}

async function main({ port, resources, refuse, unsettled, delay }: Options): Promise<void> {
  const world = { seed: 1, demoStart: Math.floor(Date.now() / 1000) };
  const fleet = resources === undefined ? LAB_FLEET : fleetInOneSubscription(resources);
  const azure = await FakeAzure.start(fleet, world, port);
  Object.assign(azure.switches, { unsettled, delayMs: delay });
  azure.switches.refuse = refuse === undefined ? undefined : refuse === '403' ? 403 : 429;
  for (const [name, value] of Object.entries(azure.environment('exporter'))) {
    console.log(`export ${name}=${value}`);
  }
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  azure.refused.forEach((request) => console.error(request));
  await azure.stop();
}

const program = new Command('lab/azure')
  .option('--port <number>', 'port to listen on; any free one by default', wholeNumber(0, 65535), 0)
  .option('--resources <number>', 'copies of the demo in one subscription, in place of the fleet', wholeNumber(1))
  .addOption(new Option('--refuse <status>', 'answer to all reads of metrics').choices(['403', '429']))
  .addOption(
    new Option('--unsettled <value>', 'what the newest minutes read').choices(['null', 'zero']).default('null')
  )
  .option('--delay <milliseconds>', 'time before each answer', wholeNumber(0), 0)
  .action(main);

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
