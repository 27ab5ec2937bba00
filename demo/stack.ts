import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announced } from '../tools/steps';
import { writeAlertmanagerConfig } from './alertmanager';
import { HISTORY_HOURS, loadRules, loadSeries } from './history';
import { addressOf, urlOf, type Ports } from './ports';
import type { Processes, Server, ServerCommand } from './processes';
import { prometheusCommand, writePrometheusConfig } from './prometheus';
import type { Servers } from './servers';
import { demoSettings } from './settings';
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
  /** Epoch seconds from which the simulated climb is counted. */
  start: number;
  webTitle: string;
}

const STARTUP_MS = 60_000;

/** Starts everything, each part when what it reads is there. */
export async function startStack(place: Place): Promise<Stack> {
  const { root, state, processes, ports, servers } = place;
  const start = Math.floor(Date.now() / 1000);
  const web = webServer(root, state, ports, process.env);
  const running: Server[] = [];
  const serve = async (command: ServerCommand, health: string) => {
    const server = processes.start(command);
    running.push(server);
    await processes.ready(server, health, STARTUP_MS);
  };

  const rules = await announced('Generating the rules for the simulated fleet', () => generateRules(place));
  const data = join(state, 'prometheus');
  const plan = {
    ...{ processes, folder: state, data, end: start, port: ports.prometheus },
    ...{ prometheus: servers.prometheus, promtool: servers.promtool },
  };
  await announced(`Loading ${HISTORY_HOURS} h of traffic into Prometheus`, () =>
    loadSeries(plan, addressOf(ports.simulator))
  );
  await announced(`Evaluating the recording rules over those ${HISTORY_HOURS} h`, () => loadRules(plan, rules.texts));

  await announced('Starting the servers', async () => {
    const alertmanagerConfig = join(state, 'alertmanager.yml');
    writeAlertmanagerConfig(root, alertmanagerConfig, ports);
    const config = join(state, 'prometheus.yml');
    writePrometheusConfig(config, rules.folder, ports);
    await Promise.all([
      serve(
        typescript('simulator', ['simulator/main.ts', 'serve', '--start', String(start)], ports.simulator.number),
        `${urlOf(ports.simulator)}/healthz`
      ),
      serve(
        { ...typescript('receiver', ['demo/receiver.ts'], ports.receiver.number), shown: true },
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
            // One Alertmanager has no cluster to join, and would listen on every address for one.
            '--cluster.listen-address=',
          ],
        },
        `${urlOf(ports.alertmanager)}/-/ready`
      ),
    ]);
    await serve(
      prometheusCommand(servers.prometheus, config, data, ports.prometheus),
      `${urlOf(ports.prometheus)}/-/ready`
    );
    await serve(web.command, web.health);
  });
  return { running, start, webTitle: web.title };
}

function typescript(name: string, args: readonly string[], port: number): ServerCommand {
  return { name, command: process.execPath, args: ['--import', 'tsx', ...args, '--port', String(port)] };
}

async function generateRules({ root, state, processes, ports }: Place): Promise<{ folder: string; texts: string[] }> {
  const fleet = await processes.run({
    name: 'simulator settings',
    command: process.execPath,
    args: ['--import', 'tsx', 'simulator/main.ts', 'settings'],
  });
  const settings = join(state, 'settings.yaml');
  const defaults = readFileSync(join(root, 'alerts', 'settings.yaml'), 'utf8');
  writeFileSync(settings, demoSettings(defaults, fleet, urlOf(ports.web)));
  const folder = join(state, 'rules');
  mkdirSync(folder, { recursive: true });
  await processes.run({
    name: 'headroom rules',
    command: process.execPath,
    args: [
      '--import',
      'tsx',
      'cli/main.ts',
      'rules',
      '--settings',
      settings,
      '--target',
      'prometheus',
      '--out',
      folder,
    ],
  });
  const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
  return { folder, texts: files.map((name) => readFileSync(join(folder, name), 'utf8')) };
}
