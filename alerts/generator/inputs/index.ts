import { type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { alloyFile } from './alloy';
import { appCountersFile } from './app-counters';
import { azureMetricsExporterFile } from './azure-metrics-exporter';
import { azureResourceGraphExporterFile } from './azure-resourcegraph-exporter';
import { type SourceName } from './newest';
import { openTelemetryFile } from './opentelemetry';
import { plainFile } from './plain';
import { telegrafFile } from './telegraf';

/** Rule files that convert a source's series to the pack's inputs, by the source's name in the settings. */
export const SOURCES = {
  'azure-metrics-exporter': azureMetricsExporterFile,
  'azure-resourcegraph-exporter': azureResourceGraphExporterFile,
  alloy: alloyFile,
  opentelemetry: openTelemetryFile,
  telegraf: telegrafFile,
  'app-counters': appCountersFile,
  plain: plainFile,
} as const satisfies Record<SourceName, (settings: PackSettings) => RuleFile>;

/** Returns a rule file for each source in the settings. */
export function sourceFiles(settings: PackSettings): RuleFile[] {
  const named: readonly string[] = settings.sources;
  return Object.entries(SOURCES)
    .filter(([name]) => named.includes(name))
    .map(([, file]) => file(settings));
}
