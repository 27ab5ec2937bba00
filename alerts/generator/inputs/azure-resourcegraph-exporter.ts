import { call, either, indent, matches, select, selectByName } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { EXPORTER_HEALTH, INPUT, RESOURCE_GRAPH } from '../../../src/model/vocabulary';
import { type PackSettings } from '../settings';
import { HEALTH_WINDOW } from './azure-metrics-exporter';
import { signalrIds } from './azure-monitor';
import { perResource } from './identity';

/** The exporter asks for this many rows at a time, and counts a request each time. */
const ROWS_A_REQUEST = 1000;

/** Shorter than any alert waits for the traffic of a resource that was deleted. */
const UNITS_HELD = '10m';

/** What azure-resourcegraph-exporter reports of unit sizes and SKUs, as the pack's inputs, and how it fares. */
export function azureResourceGraphExporterFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-azure-resourcegraph-exporter';
  const idLabel = settings.label_names.exporter_resource_id;
  // A page about traffic must not end because the unit size is not scraped for a moment.
  const read = (metric: string, ...keep: string[]) =>
    perResource(
      `last_over_time(${selectByName(metric, signalrIds(idLabel))}[${UNITS_HELD}])`,
      idLabel,
      settings.label_names,
      keep
    );
  return {
    name,
    about: [
      'Source: azure-resourcegraph-exporter, with the query of alerts/exporters/examples: azurerm_signalr_units is the',
      'unit size and azurerm_signalr_info names the SKU. The query lower-cases the ids, since ids that differ in case',
      'are different resources to Prometheus: SignalRTrafficMetricsMissing and SignalRUnitSizeUnknown would say so.',
      'Scrape its /metrics as well: how the exporter fares is there.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: [
          { record: INPUT.units, expr: read(RESOURCE_GRAPH.units) },
          { record: INPUT.sku, expr: read(RESOURCE_GRAPH.sku, 'sku') },
          errors(),
        ],
      },
    ],
  };
}

/** Queries that failed, as a share of all: the exporter counts a request before it is sent, and times it once done. */
function errors(): RecordingRule {
  const ours = matches('metric', 'azurerm_signalr_.+');
  const asked = `sum (rate(${select('azure_resourcegraph_query_requests', ours)}[${HEALTH_WINDOW}]))`;
  const answered = `rate(${select('azure_resourcegraph_query_time_count', ours)}[${HEALTH_WINDOW}])`;
  const pages = `clamp_min(ceil(azure_resourcegraph_query_results / ${ROWS_A_REQUEST}), 1)`;
  const done = either(call('sum', `${answered}\n* ${pages}`), 'vector(0)');
  const share = `1 - (\n${indent(done)}\n)\n/ (${asked} > 0)`;
  return {
    record: EXPORTER_HEALTH.errors,
    expr: `clamp_min(\n${indent(share)},\n  0\n)`,
    labels: { source: 'azure-resourcegraph-exporter' },
  };
}
