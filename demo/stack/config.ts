/** Settings of the rules pack, rules and configurations for a simulated fleet. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, parseDocument, stringify } from 'yaml';
import { type PackSettings } from '../../alerts/generator/settings';
import { buildRules } from '../../alerts/generator/targets/build';
import { writeFiles } from '../../alerts/generator/targets/files/write-files';
import { DROP_RECORDED_NAMES } from '../../src/names/recorded';
import { pageOptions } from '../../tools/debian';
import type { Command } from '../../tools/processes';
import { ENDPOINTS } from '../simulator/endpoints';
import { type Resource, resourceId } from '../simulator/fleet/fleet';
import { DAYS_OF_HISTORY } from '../simulator/fleet/past';

const RUNBOOKS = join(__dirname, '..', '..', 'alerts', 'runbooks');

/** Half of the default: the first page then comes when the demo announces it. */
const EVALUATION_INTERVAL = '30s';

/** Prometheus looks back five minutes for advice. Part of these pass while the history is loaded. */
const RECOMMENDATION_INTERVAL = '1m';

/** Those of the exporters that the simulator plays: rules of others take a part of the time that the history needs. */
const SOURCES = ['azure-metrics-exporter', 'azure-resourcegraph-exporter', 'app-counters'];

/** The pack's default settings for the simulated fleet, with dashboard links into this demo. */
export function demoSettings(defaults: string, fleet: readonly Resource[], dashboards: string): string {
  const settings = fleetSettings(defaults, fleet);
  settings.set('sources', settings.createNode(SOURCES));
  settings.set('evaluation_interval', EVALUATION_INTERVAL);
  settings.set('recommendation_interval', RECOMMENDATION_INTERVAL);
  settings.set('dashboard_base_url', dashboards);
  return settings.toString();
}

/** Adds the `resources` of a simulated fleet to settings: what their owners have declared. */
export function fleetSettings(defaults: string, fleet: readonly Resource[]): Document {
  const settings = parseDocument(defaults);
  const resources = fleet.map((resource) => ({
    resource_id: resourceId(resource),
    mix: resource.mix,
    ...resource.declared,
  }));
  settings.set('resources', settings.createNode(resources, { aliasDuplicateObjects: false }));
  return settings;
}

/** Writes the files of rules as `headroom rules` does. @param command that the files name */
export async function writeRules(folder: string, settings: PackSettings, command: string): Promise<void> {
  const built = buildRules({ settings, target: 'prometheus', runbooks: RUNBOOKS, command });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  mkdirSync(folder, { recursive: true });
  await writeFiles(folder, built.files);
}

/** Exporters have a new value every minute; more frequent scrapes make it and the rules' results visible sooner. */
const INTERVAL = '15s';

/** Scrape targets and Alertmanager, as host and port. */
export interface Neighbours {
  simulator: string;
  alertmanager: string;
  /** Its own address: Prometheus's metrics show if rules fail. */
  prometheus: string;
}

/** The scrapes of a simulator, by the jobs under which its history is written: live series continue it. */
export function simulatorScrapes(simulator: string) {
  return ENDPOINTS.map(({ job, path }) => ({
    job_name: job,
    metrics_path: path,
    static_configs: [{ targets: [simulator] }],
    metric_relabel_configs: [DROP_RECORDED_NAMES],
  }));
}

export function writePrometheusConfig(file: string, ruleFolder: string, neighbours: Neighbours): void {
  const { simulator, alertmanager, prometheus } = neighbours;
  const config = {
    global: { scrape_interval: INTERVAL, evaluation_interval: INTERVAL },
    rule_files: [join(ruleFolder, '*.yml')],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
    scrape_configs: [
      ...simulatorScrapes(simulator),
      {
        job_name: 'prometheus',
        static_configs: [{ targets: [prometheus] }],
        metric_relabel_configs: [DROP_RECORDED_NAMES],
      },
    ],
  };
  writeFileSync(file, stringify(config));
}

/** Writes a configuration without scrapes and rules: Prometheus serves only the loaded data. */
export function writeQuietConfig(file: string): void {
  writeFileSync(file, stringify({ global: { scrape_interval: '1h' } }));
}

/** @param address to listen on, as host and port */
export function prometheusCommand(binary: string, config: string, data: string, address: string): Command {
  return {
    name: 'prometheus',
    command: binary,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${data}`,
      `--storage.tsdb.retention.time=${DAYS_OF_HISTORY + 5}d`,
      `--web.listen-address=${address}`,
      ...pageOptions(binary),
    ],
  };
}
