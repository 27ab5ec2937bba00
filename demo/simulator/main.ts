import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../tools/error-code';
import { portOf } from '../../tools/ports';
import { wholeNumber } from '../../tools/whole-number';
import { closeOnSignal, PortTakenError } from '../http/listen';
import { httpAddress } from '../http/server';
import { ENDPOINTS } from './endpoints';
import { NAMINGS, type Naming, type Simulation, batched } from './exporters/exposition';
import { FLEET } from './fleet/fleet';
import { historyLines } from './history';
import { HOST, serve } from './server';

const DEFAULT_PORT = 9391;

interface WorldOptions {
  start: number;
  naming: Naming;
}

interface Listening {
  port: number;
  host: string;
  allowHost: string[];
}

const program = new Command('simulator')
  .description('Simulates the Azure exporters for a fleet of Azure SignalR Service resources.')
  .exitOverride()
  .showSuggestionAfterError(false);

withWorld(program.command('serve'))
  .description('serve the metrics of the fleet')
  .option('--port <number>', 'port to listen on; 0 for any free one', wholeNumber(0, 65535), DEFAULT_PORT)
  .option('--host <address>', 'address to listen on', HOST)
  .option('--allow-host <name...>', 'more names by which this server may be addressed', [])
  .action(async ({ port, host, allowHost, ...options }: WorldOptions & Listening) => {
    const server = await serve(simulationOf(options), port, () => Date.now() / 1000, host, allowHost);
    for (const { path } of ENDPOINTS) {
      console.log(`${httpAddress(host, portOf(server))}${path}`);
    }
    closeOnSignal(server);
  });

withWorld(program.command('history'))
  .description('write the scrapes of a time window to standard output, as OpenMetrics')
  .option('--hours <number>', 'length of the window in hours', positiveNumber, 24)
  .option('--end <seconds>', 'time of the last scrape, in epoch seconds (default: --start)', wholeNumber(0))
  .option('--step <seconds>', 'time between two scrapes', wholeNumber(1, 86400), 60)
  .option('--instance <label>', 'instance label of the simulator in Prometheus', `${HOST}:${DEFAULT_PORT}`)
  .action(async (options: WorldOptions & { hours: number; end?: number; step: number; instance: string }) => {
    const window = { end: options.end ?? options.start, hours: options.hours, step: options.step };
    const lines = historyLines(simulationOf(options), window, options.instance);
    await pipeline(Readable.from(batched(lines)), process.stdout);
  });

function withWorld(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--start <seconds>',
        'start of the demo in epoch seconds; the climb and the autoscale step depend on it'
      )
        .argParser(wholeNumber(0))
        .default(Math.floor(Date.now() / 1000), 'now')
    )
    .addOption(
      new Option(
        '--naming <naming>',
        'series names of azure-metrics-exporter: its default, or its recommended template'
      )
        .choices(NAMINGS)
        .default('default')
    );
}

function simulationOf({ start, naming }: WorldOptions): Simulation {
  return { fleet: FLEET, world: { seed: 1, demoStart: start }, naming };
}

function positiveNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) {
    throw new InvalidArgumentError('Expected a positive number.');
  }
  return value;
}

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    // Commander has already printed the error.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof PortTakenError) {
    console.error(`error: ${error.message}`);
    process.exitCode = 2;
  } else if (codeOf(error) !== 'EPIPE') {
    // Not a reader that closed our output, as `head` does.
    throw error;
  }
});
