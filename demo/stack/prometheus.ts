import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { pageOptions } from '../../tools/debian';
import { addressOf, type Port } from '../../tools/ports';
import { DAYS_OF_HISTORY } from '../simulator/fleet/past';
import type { Command } from '../../tools/processes';

/** Exporters have a new value every minute; more frequent scrapes make it and the rules' results visible sooner. */
const INTERVAL = '15s';

/** The simulator writes the history with the same job names, so live series continue it. */
const JOBS = [
  { job_name: 'azure-metrics-exporter', metrics_path: '/metrics/azure' },
  { job_name: 'azure-resourcegraph-exporter', metrics_path: '/metrics/resourcegraph' },
  { job_name: 'signalr-app', metrics_path: '/metrics/app' },
];

/** Scrape targets and Alertmanager, as host and port. */
export interface Neighbours {
  simulator: string;
  alertmanager: string;
  /** Its own address: Prometheus's metrics show if rules fail. */
  prometheus: string;
}

export function writePrometheusConfig(file: string, ruleFolder: string, neighbours: Neighbours): void {
  const { simulator, alertmanager, prometheus } = neighbours;
  const config = {
    global: { scrape_interval: INTERVAL, evaluation_interval: INTERVAL },
    rule_files: [join(ruleFolder, '*.yml')],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
    scrape_configs: [
      ...JOBS.map((job) => ({ ...job, static_configs: [{ targets: [simulator] }] })),
      { job_name: 'prometheus', static_configs: [{ targets: [prometheus] }] },
    ],
  };
  writeFileSync(file, stringify(config));
}

/** Writes a configuration without scrapes and rules: Prometheus serves only the loaded data. */
export function writeQuietConfig(file: string): void {
  writeFileSync(file, stringify({ global: { scrape_interval: '1h' } }));
}

export function prometheusCommand(binary: string, config: string, data: string, port: Port): Command {
  return {
    name: 'prometheus',
    command: binary,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${data}`,
      `--storage.tsdb.retention.time=${DAYS_OF_HISTORY + 5}d`,
      `--web.listen-address=${addressOf(port)}`,
      ...pageOptions(binary),
    ],
  };
}
