import { ROOT } from '../../../tests/repo/tracked';
import { newestGeneration } from '../../../tools/servers';
import { announced } from '../../../tools/steps';
import { availableCommands } from '../exporters/command';
import { type Exporter } from '../exporters/exporter';
import { FakeAzure } from '../fake/server';
import { LAB_FLEET } from '../fake/fleet';
import { outcomeTable } from './report';
import { RunningExporter } from './running';
import { type Outcome, trial } from './trial';

/** Runs every available exporter once, and returns the table for the page. */
export async function trialTable(page: string): Promise<string> {
  const commands = await availableCommands();
  const { prometheus } = await newestGeneration(ROOT);
  const world = { seed: 1, demoStart: Math.floor(Date.now() / 1000) };
  const azure = await FakeAzure.start(LAB_FLEET, world);
  const one = async ([exporter, command]: [Exporter, string]): Promise<[Exporter, Outcome]> => {
    const plan = { exporter, command, azure, fleet: LAB_FLEET, prometheus };
    const running = await RunningExporter.start(plan);
    try {
      return [exporter, await trial(running, plan, world)];
    } finally {
      await running.stop();
    }
  };
  try {
    const outcomes = await announced('Every exporter for eight minutes', () => Promise.all([...commands].map(one)));
    outcomes.flatMap(([, { differences }]) => differences).forEach((difference) => console.log(difference));
    return outcomeTable(new Map(outcomes), page);
  } finally {
    await azure.stop();
  }
}
