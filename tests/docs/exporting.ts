import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Naming } from '../../demo/simulator/exporters/exposition';
import { instantVector } from '../../tools/prometheus-queries';
import { started, startPrometheus } from '../../tools/testing/started';
import { until } from '../../tools/testing/until';
import { ROOT } from '../repo/tracked';

/** The exporters whose series Prometheus gets. The simulator writes those of azure-metrics-exporter; the others are renamed. */
export type Exporter = 'azure-metrics-exporter' | 'alloy' | 'opentelemetry';

interface Relabel {
  source_labels?: string[];
  regex: string;
  target_label?: string;
  replacement?: string;
  action?: string;
}

const renamed = (regex: string, replacement: string): Relabel => ({
  source_labels: ['__name__'],
  regex,
  target_label: '__name__',
  replacement,
});

const RELABELS: Readonly<Record<Exporter, Relabel[]>> = {
  'azure-metrics-exporter': [],
  alloy: [renamed('azure_signalr_(.+)', 'azure_microsoft_signalrservice_signalr_$1')],
  opentelemetry: [
    { action: 'labelmap', regex: 'resourceID', replacement: 'azuremonitor_resource_id' },
    {
      source_labels: ['__name__', 'dimension'],
      regex: 'azure_signalr_connection(?:open)?count_.+;(.+)',
      target_label: 'metadata_endpoint',
    },
    {
      source_labels: ['__name__', 'dimension'],
      regex: 'azure_signalr_connectionclosecount_.+;(.+)',
      target_label: 'metadata_connectionclosecategory',
    },
    renamed('azure_signalr_(.+)_[a-z]+', 'azure_$1'),
    { action: 'labeldrop', regex: 'resourceID|resourceGroup|resourceName|subscriptionID|subscriptionName|dimension' },
  ],
};

interface Options {
  binary: string;
  exporter: Exporter;
  /** Rule files to load, as a pattern. */
  rules: string;
  /** The path before the API, as of a hosted server. */
  prefix?: string;
  alertmanager?: string;
  /** Scrapes the applications that count their messages by scenario. */
  countsMessages?: boolean;
  /** With the naming of this exporter. */
  simulator: Simulator;
}

/** A process that a test starts and stops. */
interface Stoppable {
  /** Has no effect when it is stopped already. */
  stop(): Promise<void>;
}

export interface Simulator extends Stoppable {
  address: string;
}

/** A Prometheus that scrapes the simulator, and reloads its rules on request. */
export interface Exporting extends Stoppable {
  /** With the prefix. */
  url: string;
}

/** The naming of the simulator whose series become those of an exporter. */
export const namingOf = (exporter: Exporter): Naming =>
  exporter === 'azure-metrics-exporter' ? 'default' : 'template';

/** As the simulator prints it. */
const ENDPOINT = /^http:\/\/([^/]+)\//m;

/**
 * Starts a simulator, as a process of its own.
 *
 * @param more arguments of its command line
 */
export async function startSimulator(naming: Naming, more: readonly string[] = []): Promise<Simulator> {
  const serve = ['demo/simulator/main.ts', 'serve', '--port', '0', '--naming', naming, ...more];
  return started(process.execPath, ['--import', 'tsx', ...serve], { listening: ENDPOINT, cwd: ROOT });
}

/** Starts a Prometheus, and waits until it has scraped the simulator twice: each resource has a rate. */
export async function startExporting(options: Options): Promise<Exporting> {
  const { binary, exporter, rules, prefix = '', alertmanager, countsMessages, simulator } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-exporting-'));
  const targets = [{ targets: [simulator.address] }];
  const jobs = [
    { job_name: 'azure', metrics_path: '/metrics/azure', metric_relabel_configs: RELABELS[exporter] },
    // Only azure-metrics-exporter has a companion for unit sizes.
    ...(exporter === 'azure-metrics-exporter'
      ? [{ job_name: 'resource-graph', metrics_path: '/metrics/resourcegraph' }]
      : []),
    ...(countsMessages === true ? [{ job_name: 'applications', metrics_path: '/metrics/app' }] : []),
  ];
  const config = path.join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: '5s' },
      rule_files: [rules],
      ...(alertmanager !== undefined && {
        alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
      }),
      scrape_configs: jobs.map((job) => ({ ...job, static_configs: targets })),
    })
  );
  const prometheus = await startPrometheus(binary, folder, {
    prefix: `/${prefix}`,
    options: ['--web.enable-lifecycle'],
  });
  const stopAndRemove = async () => {
    await prometheus.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://${prometheus.address}${prefix === '' ? '' : `/${prefix}`}`;
  try {
    await until(
      'Prometheus has scraped the simulator twice',
      async () => (await instantVector(url, 'count_over_time(up[1m]) >= 2 and up == 1')).length === jobs.length
    );
  } catch (error) {
    await stopAndRemove();
    throw error;
  }
  return { url, stop: stopAndRemove };
}
