import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../tools/error-code';
import { wholeNumber } from '../../tools/whole-number';
import { closeOnSignal, PortTakenError } from '../http/listen';
import { httpAddress } from '../http/server';
import { ENDPOINTS } from './endpoints';
import { NAMINGS, type Naming, type Simulation, batched } from './exporters/exposition';
import { FLEET, fleetOf } from './fleet/fleet';
import { historyLines } from './history';
import { HOST, serve } from './server';

const DEFAULT_PORT = 9391;

interface WorldOptions {
  seed: number;
  start: number;
  resources: number;
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
  .addOption(new Option('--port <number>', 'port to listen on').argParser(wholeNumber(1, 65535)).default(DEFAULT_PORT))
  .option('--host <address>', 'address to listen on', HOST)
  .option('--allow-host <name...>', 'more names by which this server may be addressed', [])
  .action(async ({ port, host, allowHost, ...options }: WorldOptions & Listening) => {
    const server = await serve(simulationOf(options), port, () => Date.now() / 1000, host, allowHost);
    for (const { path } of ENDPOINTS) {
      console.log(`${httpAddress(host, port)}${path}`);
    }
    closeOnSignal(server);
  });

withWorld(program.command('history'))
  .description('write the scrapes of a time window to standard output, as OpenMetrics')
  .addOption(new Option('--hours <number>', 'length of the window in hours').argParser(positiveNumber).default(24))
  .addOption(
    new Option('--end <time>', 'time of the last scrape, in epoch seconds or ISO 8601 (default: --start)').argParser(
      time
    )
  )
  .addOption(new Option('--step <seconds>', 'time between two scrapes').argParser(wholeNumber(1, 86400)).default(60))
  .option('--instance <label>', 'instance label of the simulator in Prometheus', `${HOST}:${DEFAULT_PORT}`)
  .action(async (options: WorldOptions & { hours: number; end?: number; step: number; instance: string }) => {
    const window = { end: options.end ?? options.start, hours: options.hours, step: options.step };
    const lines = historyLines(simulationOf(options), window, options.instance);
    await pipeline(Readable.from(batched(lines)), process.stdout);
  });

function withWorld(command: Command): Command {
  return command
    .addOption(
      new Option('--seed <number>', 'seed of the random noise').argParser(wholeNumber(0, 2 ** 31 - 1)).default(1)
    )
    .addOption(
      new Option(
        '--start <time>',
        'start of the demo, in epoch seconds or ISO 8601; the load increase and the autoscale step depend on it'
      )
        .argParser(time)
        .default(Math.floor(Date.now() / 1000), 'now')
    )
    .addOption(
      new Option('--resources <number>', 'number of resources; more than the fleet has are copies under numbered names')
        .argParser(wholeNumber(1, 1_000_000))
        .default(FLEET.length)
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

function simulationOf({ seed, start, resources, naming }: WorldOptions): Simulation {
  return { fleet: fleetOf(resources), world: { seed, demoStart: start }, naming };
}

function positiveNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) {
    throw new InvalidArgumentError('Expected a positive number.');
  }
  return value;
}

function time(text: string): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : Date.parse(text) / 1000;
  if (!Number.isFinite(seconds)) {
    throw new InvalidArgumentError('Expected epoch seconds or an ISO 8601 time.');
  }
  return Math.floor(seconds);
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
