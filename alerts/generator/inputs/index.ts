import { type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { alloyFile } from './alloy';
import { appCountersFile } from './app-counters';
import { azureMetricsExporterFile } from './azure-metrics-exporter';
import { azureResourceGraphExporterFile } from './azure-resourcegraph-exporter';
import { openTelemetryFile } from './opentelemetry';
import { plainFile } from './plain';
import { telegrafFile } from './telegraf';

/** What turns each source's series into the pack's inputs, by the name that the settings give the source. */
export const SOURCES = {
  'azure-metrics-exporter': azureMetricsExporterFile,
  'azure-resourcegraph-exporter': azureResourceGraphExporterFile,
  alloy: alloyFile,
  opentelemetry: openTelemetryFile,
  telegraf: telegrafFile,
  'app-counters': appCountersFile,
  plain: plainFile,
} as const satisfies Record<string, (settings: PackSettings) => RuleFile>;

/** One rule file a source, of those that the settings name: a user loads those that they have. */
export function sourceFiles(settings: PackSettings): RuleFile[] {
  const named: readonly string[] = settings.sources;
  return Object.entries(SOURCES)
    .filter(([name]) => named.includes(name))
    .map(([, file]) => file(settings));
}
