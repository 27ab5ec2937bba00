import { join } from 'node:path';
import { pageOptions } from '../../tools/debian';
import { announced } from '../../tools/steps';
import { addressOf, urlOf, type Ports } from '../../tools/ports';
import { prepare, recorderOptions } from './prepare';
import type { Processes, Server, ServerCommand } from '../../tools/processes';
import { prometheusCommand } from './config';
import type { Servers } from './servers';
import { webServer } from './web';

export interface Place {
  root: string;
  state: string;
  processes: Processes;
  ports: Ports;
  servers: Servers;
}

export interface Stack {
  running: Server[];
  /** Start of the simulated increase in epoch seconds. */
  start: number;
  webTitle: string;
}

const STARTUP_MS = 60_000;

/** Builds the plugin in `dist/`, unless it is newer than its sources. */
export async function buildPlugin(processes: Processes): Promise<void> {
  await processes.run({ name: 'make build', command: 'make', args: ['build'] });
}

/**
 * Starts every part after its inputs are ready. The plugin is built beside the history. Grafana starts after it: while both write,
 * its database can be locked for longer than it waits.
 */
export async function startStack(place: Place): Promise<Stack> {
  const { root, state, processes, ports, servers } = place;
  const start = Math.floor(Date.now() / 1000);
  const running: Server[] = [];
  const serve = async (command: ServerCommand, health: string) => {
    const server = processes.start(command);
    running.push(server);
    await processes.ready(server, health, STARTUP_MS);
  };

  const prepared = prepare({
    ...{ root, state, processes, servers, start, port: ports.prometheus },
    addresses: {
      simulator: addressOf(ports.simulator),
      alertmanager: addressOf(ports.alertmanager),
      prometheus: addressOf(ports.prometheus),
      receiver: addressOf(ports.receiver),
    },
    dashboards: urlOf(ports.web),
  });
  const [{ prometheusConfig, prometheusData, alertmanagerConfig, notifications }] = await Promise.all([
    prepared,
    buildPlugin(processes),
  ]);
  // Grafana gets a copy of what was built.
  const web = webServer(root, state, ports, process.env);

  await announced('Starting the servers', async () => {
    await Promise.all([
      serve(
        typescript('simulator', ['demo/simulator/main.ts', 'serve', '--start', String(start)], ports.simulator.number),
        `${urlOf(ports.simulator)}/healthz`
      ),
      serve(
        {
          ...typescript('receiver', ['demo/stack/receiver.ts', '--history', notifications], ports.receiver.number),
          shown: true,
        },
        urlOf(ports.receiver)
      ),
      serve(
        {
          name: 'alertmanager',
          command: servers.alertmanager,
          args: [
            `--config.file=${alertmanagerConfig}`,
            `--storage.path=${join(state, 'alertmanager')}`,
            `--web.listen-address=${addressOf(ports.alertmanager)}`,
            // A single Alertmanager has no cluster, but would listen on every address for one.
            '--cluster.listen-address=',
            ...pageOptions(servers.alertmanager),
            ...recorderOptions(servers.alertmanager),
          ],
        },
        `${urlOf(ports.alertmanager)}/-/ready`
      ),
    ]);
    await serve(
      prometheusCommand(servers.prometheus, prometheusConfig, prometheusData, addressOf(ports.prometheus)),
      `${urlOf(ports.prometheus)}/-/ready`
    );
    await serve(web.command, web.health);
  });
  return { running, start, webTitle: web.title };
}

function typescript(name: string, args: readonly string[], port: number): ServerCommand {
  return { name, command: process.execPath, args: ['--import', 'tsx', ...args, '--port', String(port)] };
}
