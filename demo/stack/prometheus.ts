import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { pageOptions } from '../../tools/debian';
import { addressOf, type Port } from '../../tools/ports';
import type { Command } from './processes';

/** Exporters see a new minute once a minute; scraping oftener shows it, and what the rules make of it, sooner. */
const INTERVAL = '15s';

/** Job names are those that the simulator gives to the history, so that live series continue it. */
const JOBS = [
  { job_name: 'azure-metrics-exporter', metrics_path: '/metrics/azure' },
  { job_name: 'azure-resourcegraph-exporter', metrics_path: '/metrics/resourcegraph' },
  { job_name: 'signalr-app', metrics_path: '/metrics/app' },
];

/** What Prometheus asks and tells, as host and port. */
export interface Neighbours {
  simulator: string;
  alertmanager: string;
  /** Its own address: how its rules fare is one of its metrics. */
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

/** A configuration without scrapes and rules: it serves what has been loaded, and adds nothing of now. */
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
      `--storage.tsdb.retention.time=7d`,
      `--web.listen-address=${addressOf(port)}`,
      ...pageOptions(binary),
    ],
  };
}
