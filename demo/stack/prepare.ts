import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { packOf } from '../../alerts/generator/pack/pack';
import { announced } from '../../tools/steps';
import { FLEET } from '../simulator/fleet/fleet';
import { DAYS_OF_HISTORY } from '../simulator/fleet/past';
import { loadRules, loadSeries } from './history';
import { pastNotifications } from './alert-history';
import type { Port } from '../../tools/ports';
import type { Processes } from '../../tools/processes';
import { demoSettings, type Neighbours, writePrometheusConfig, writeRules } from './config';
import type { Servers } from './servers';

/** In the folder of the demo's state; docker-compose.yaml names it too. */
const PAST_NOTIFICATIONS = 'notifications.json';

export interface Preparation {
  root: string;
  /** The folder to fill. */
  state: string;
  processes: Processes;
  /** Without an Alertmanager where it runs elsewhere: in a container. */
  servers: Pick<Servers, 'prometheus' | 'promtool'> & Partial<Servers>;
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
  /** For the receiver: what was sent during the history. */
  notifications: string;
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
  const alerts = await announced(`Evaluating the rules over ${DAYS_OF_HISTORY} days`, () =>
    loadRules(plan, rules.files)
  );
  const notifications = join(state, PAST_NOTIFICATIONS);
  writeFileSync(notifications, JSON.stringify(pastNotifications(alerts, start)));
  const alertmanagerConfig = join(state, 'alertmanager.yml');
  writeAlertmanagerConfig(root, alertmanagerConfig, {
    receiver: addresses.receiver,
    events: servers.alertmanager !== undefined && recordsEvents(servers.alertmanager) ? join(state, EVENTS) : undefined,
  });
  const prometheusConfig = join(state, 'prometheus.yml');
  writePrometheusConfig(prometheusConfig, rules.folder, addresses);
  return { prometheusConfig, prometheusData, alertmanagerConfig, notifications };
}

interface Rules {
  settings: PackSettings;
  folder: string;
  files: RuleFile[];
}

/** Writes the rules for the simulated fleet. */
async function generateRules({ root, state, dashboards }: Preparation): Promise<Rules> {
  const defaults = readFileSync(join(root, 'alerts', 'settings.yaml'), 'utf8');
  const settings = settingsOf(demoSettings(defaults, FLEET, dashboards));
  const folder = join(state, 'rules');
  await writeRules(folder, settings, 'make demo');
  return { settings, folder, files: packOf(settings) };
}

/** The receiver's default address, to which alerts/alertmanager/demo.yml sends notifications. */
const DEFAULT_RECEIVER = '127.0.0.1:9095';

/** The events that the demo's Alertmanager records, for `headroom quality`. */
const EVENTS = 'events.jsonl';

/** Writes the demo's Alertmanager configuration with the receiver's actual address, and a file of events where it records them. */
function writeAlertmanagerConfig(
  root: string,
  file: string,
  { receiver, events }: { receiver: string; events: string | undefined }
): void {
  const source = join(root, 'alerts', 'alertmanager', 'demo.yml');
  const config = readFileSync(source, 'utf8');
  if (!config.includes(DEFAULT_RECEIVER)) {
    throw new Error(`${source} does not send to ${DEFAULT_RECEIVER}, the demo's receiver.`);
  }
  const recorder = events === undefined ? '' : stringify({ event_recorder: { file_outputs: [{ path: events }] } });
  writeFileSync(file, `${config.replaceAll(DEFAULT_RECEIVER, receiver)}${recorder}`);
}

/** The first Alertmanager with an event recorder. */
const SINCE = 33;

/** True for an Alertmanager that can record its events: 0.33 and later. */
function recordsEvents(binary: string): boolean {
  const { stdout, stderr } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /version (\d+)\.(\d+)/.exec(`${stdout}${stderr}`) ?? [];
  return Number(major) > 0 || Number(minor) >= SINCE;
}

/** The options that switch the recorder on. */
export function recorderOptions(binary: string): string[] {
  return recordsEvents(binary) ? ['--enable-feature=event-recorder'] : [];
}
