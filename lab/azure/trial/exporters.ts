import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type SourceName } from '../../../alerts/generator/settings/scalars';
import { DROP_RECORDED_NAMES } from '../../../src/names/recorded';
import { ROOT } from '../../../tests/repo/tracked';
import { pinned } from '../../../tools/pinned';
import { onPath } from '../../../tools/steps';

const EXAMPLES = join(ROOT, 'alerts', 'exporters', 'examples');

/** The surroundings of an exporter; addresses are a host and a port of this machine. */
export interface Site {
  subscriptions: readonly string[];
  /** Those of them that have replicas. */
  withReplicas: readonly string[];
  tenant: string;
  /** Of the Prometheus that records. */
  prometheus: string;
  /** Of each process of the exporter. */
  addresses: readonly string[];
  /** For its configuration files and data. */
  folder: string;
}

/** A shipped configuration with its addresses and credentials. */
interface Configured {
  /** Name of the shipped file. */
  shipped: string;
  /** Name in the folder of the site. */
  name: string;
  text: string;
}

export interface Setup {
  files: readonly Configured[];
  /** Arguments of each process. */
  processes: ReadonlyArray<readonly string[]>;
  /** Paths that answer as soon as the exporter runs, with its address. */
  ready: readonly string[];
  /** Text of a Prometheus configuration; empty for an exporter that writes to Prometheus. */
  scrapes: string;
}

export interface Exporter {
  name: SourceName;
  /** Names of its command, on the PATH or among those that `make lab` builds. */
  commands: readonly string[];
  /** Arguments that print the version; without any, the log of a running exporter has it. */
  version?: readonly string[];
  /** Inputs that it cannot give of any resource. */
  blindTo?: readonly string[];
  /** It reads one subscription, so another one takes another process. */
  isOfOneSubscription?: true;
  setUp: (site: Site) => Setup;
}

export function shippedText(name: string): string {
  return readFileSync(join(EXAMPLES, name), 'utf8');
}

type Replacement = readonly [placeholder: string, replacement: string];

/**
 * Inserts addresses and credentials into a shipped configuration, as its reader does.
 *
 * @param name in the folder of the site
 * @throws if the file lacks a placeholder
 */
function configured(shipped: string, replacements: readonly Replacement[], name = shipped): Configured {
  const text = replacements.reduce((before, [placeholder, replacement]) => {
    if (!before.includes(placeholder)) {
      throw new Error(`${shipped} does not contain ${placeholder}`);
    }
    return before.replaceAll(placeholder, replacement);
  }, shippedText(shipped));
  return { shipped, name, text };
}

/** Stands for a subscription and for a tenant in every shipped file. */
export const ANY_ID = '00000000-0000-0000-0000-000000000000';

const PROMETHEUS = 'prometheus:9090';

const azureMetricsExporter: Exporter = {
  name: 'azure-metrics-exporter',
  commands: ['azure-metrics-exporter'],
  setUp: ({ subscriptions, addresses: [address] }) => {
    const scrapes = configured('azure-metrics-exporter.prometheus.yml', [
      [ANY_ID, subscriptions.join(', ')],
      ['azure-metrics-exporter:8080', address],
    ]);
    return {
      files: [scrapes],
      processes: [[...azureMetricsExporterFlags(scrapes.text), `--server.bind=${address}`]],
      ready: [`http://${address}/metrics`],
      scrapes: scrapes.text,
    };
  },
};

/** The flags with which the shipped file says to start it. */
function azureMetricsExporterFlags(text: string): string[] {
  return [...text.matchAll(/^# +azure-metrics-exporter (--.*)$/gm)].flatMap(([, flags]) => flags.split(' '));
}

const azureResourceGraphExporter: Exporter = {
  name: 'azure-resourcegraph-exporter',
  commands: ['azure-resourcegraph-exporter'],
  setUp: ({ addresses: [address], folder }) => {
    const config = configured('azure-resourcegraph-exporter.yml', []);
    const scrapes = configured('azure-resourcegraph-exporter.prometheus.yml', [
      ['azure-resourcegraph-exporter:8080', address],
    ]);
    return {
      files: [config, scrapes],
      processes: [[`--config=${join(folder, config.name)}`, `--server.bind=${address}`]],
      ready: [`http://${address}/metrics`],
      scrapes: scrapes.text,
    };
  },
};

const alloy: Exporter = {
  name: 'alloy',
  commands: ['alloy'],
  version: ['--version'],
  setUp: ({ subscriptions, prometheus, addresses: [address], folder }) => {
    const config = configured('config.alloy', [
      [ANY_ID, subscriptions.join('", "')],
      [PROMETHEUS, prometheus],
    ]);
    const storage = join(folder, 'alloy');
    return {
      files: [config],
      processes: [
        [
          ...['run', `--server.http.listen-addr=${address}`, `--storage.path=${storage}`, '--disable-reporting'],
          join(folder, config.name),
        ],
      ],
      ready: [`http://${address}/-/ready`],
      scrapes: '',
    };
  },
};

const openTelemetry: Exporter = {
  name: 'opentelemetry',
  commands: ['otelcol-contrib', 'opentelemetry'],
  version: ['--version'],
  setUp: ({ subscriptions, prometheus, folder }) => {
    const config = configured('otel-collector.yaml', [
      [ANY_ID, subscriptions.join(', ')],
      [PROMETHEUS, prometheus],
    ]);
    return {
      files: [config],
      // Its own metrics would take a port that every Collector takes.
      processes: [[`--config=${join(folder, config.name)}`, '--set=service::telemetry::metrics::level=none']],
      ready: [],
      scrapes: '',
    };
  },
};

const telegraf: Exporter = {
  name: 'telegraf',
  commands: ['telegraf'],
  // It splits nothing.
  blindTo: [
    ...['endpointConnections (client)', 'endpointConnections (server)', 'throttled', 'closes (Normal)'],
    'closes (SlowClient)',
  ],
  version: ['--version'],
  isOfOneSubscription: true,
  setUp: (site) => {
    const files = site.subscriptions.map((subscription, i) => telegrafFile(site, subscription, i));
    return {
      files,
      processes: files.map(({ name }) => ['--config', join(site.folder, name)]),
      ready: site.addresses.map((address) => `http://${address}/metrics`),
      scrapes: stringify({
        scrape_configs: [
          {
            job_name: 'telegraf',
            static_configs: [{ targets: site.addresses }],
            metric_relabel_configs: [DROP_RECORDED_NAMES],
          },
        ],
      }),
    };
  },
};

/** The shipped target for replicas is a comment, which its reader uncomments where there are replicas. */
const REPLICAS: readonly Replacement[] = ['[[inputs', '  resource_type', '  metrics', '  aggregations'].map((line) => [
  `  # ${line}`,
  `  ${line}`,
]);

function telegrafFile({ tenant, addresses, withReplicas }: Site, subscription: string, index: number) {
  return configured(
    'telegraf.conf',
    [
      [`subscription_id = "${ANY_ID}"`, `subscription_id = "${subscription}"`],
      [`tenant_id = "${ANY_ID}"`, `tenant_id = "${tenant}"`],
      ['listen = ":9273"', `listen = "${addresses[index]}"`],
      ...(withReplicas.includes(subscription) ? REPLICAS : []),
    ],
    `telegraf-${index}.conf`
  );
}

export const EXPORTERS: readonly Exporter[] = [
  azureMetricsExporter,
  alloy,
  openTelemetry,
  telegraf,
  azureResourceGraphExporter,
];

const isBuilt = ({ name }: Exporter) => name === 'opentelemetry' || name === 'telegraf';

function installed({ commands }: Exporter): string | undefined {
  return commands.flatMap((command) => onPath(command) ?? [])[0];
}

/** True for an exporter that can run on this machine. */
export function isAvailable(exporter: Exporter): boolean {
  return installed(exporter) !== undefined || isBuilt(exporter);
}

/** Returns the command of an available exporter, and builds it if need be. */
export async function commandOf(exporter: Exporter): Promise<string> {
  return installed(exporter) ?? join(await pinned(ROOT, 'collectors'), exporter.name);
}
