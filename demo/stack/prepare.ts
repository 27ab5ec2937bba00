import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announced } from '../../tools/steps';
import { DAYS_OF_HISTORY } from '../simulator/fleet/past';
import { loadRules, loadSeries } from './history';
import type { Port } from '../../tools/ports';
import type { Processes } from './processes';
import { writePrometheusConfig, type Neighbours } from './prometheus';
import type { Servers } from './servers';
import { demoSettings } from './settings';

export interface Preparation {
  root: string;
  /** The folder to fill. */
  state: string;
  processes: Processes;
  servers: Pick<Servers, 'prometheus' | 'promtool'>;
  /** For the Prometheus that runs while the history is loaded. */
  port: Port;
  /** Addresses of the servers afterwards, as host and port. */
  addresses: Neighbours & { receiver: string };
  /** Address of the dashboards for people. */
  dashboards: string;
  /** End of the history in epoch seconds. */
  start: number;
}

export interface Prepared {
  prometheusConfig: string;
  prometheusData: string;
  alertmanagerConfig: string;
}

/** Prepares the input of Prometheus and Alertmanager: rules, configurations and weeks of history. */
export async function prepare(preparation: Preparation): Promise<Prepared> {
  const { root, state, processes, servers, port, addresses, start } = preparation;
  const rules = await announced('Generating the rules for the simulated fleet', () => generateRules(preparation));
  const prometheusData = join(state, 'prometheus');
  const plan = { ...servers, processes, folder: state, data: prometheusData, end: start, port };
  await announced(`Loading ${DAYS_OF_HISTORY} days of traffic into Prometheus`, () =>
    loadSeries(plan, addresses.simulator)
  );
  await announced(`Evaluating the rules over ${DAYS_OF_HISTORY} days`, () => loadRules(plan, rules.texts));
  const alertmanagerConfig = join(state, 'alertmanager.yml');
  writeAlertmanagerConfig(root, alertmanagerConfig, addresses.receiver);
  const prometheusConfig = join(state, 'prometheus.yml');
  writePrometheusConfig(prometheusConfig, rules.folder, addresses);
  return { prometheusConfig, prometheusData, alertmanagerConfig };
}

async function generateRules(preparation: Preparation): Promise<{ folder: string; texts: string[] }> {
  const { root, state, processes, dashboards } = preparation;
  const fleet = await processes.run({
    name: 'simulator settings',
    command: process.execPath,
    args: ['--import', 'tsx', 'demo/simulator/main.ts', 'settings'],
  });
  const settings = join(state, 'settings.yaml');
  const defaults = readFileSync(join(root, 'alerts', 'settings.yaml'), 'utf8');
  writeFileSync(settings, demoSettings(defaults, fleet, dashboards));
  const folder = join(state, 'rules');
  mkdirSync(folder, { recursive: true });
  await processes.run({
    name: 'headroom rules',
    command: process.execPath,
    args: [
      ...['--import', 'tsx', 'cli/main.ts', 'rules'],
      ...['--settings', settings, '--target', 'prometheus', '--out', folder],
    ],
  });
  const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
  return { folder, texts: files.map((name) => readFileSync(join(folder, name), 'utf8')) };
}

/** The receiver's default address, to which alerts/alertmanager/demo.yml sends notifications. */
const DEFAULT_RECEIVER = '127.0.0.1:9095';

/** Writes the demo's Alertmanager configuration with the receiver's actual address. */
function writeAlertmanagerConfig(root: string, file: string, receiver: string): void {
  const source = join(root, 'alerts', 'alertmanager', 'demo.yml');
  const config = readFileSync(source, 'utf8');
  if (!config.includes(DEFAULT_RECEIVER)) {
    throw new Error(`${source} does not send to ${DEFAULT_RECEIVER}, the demo's receiver.`);
  }
  writeFileSync(file, config.replaceAll(DEFAULT_RECEIVER, receiver));
}
