import { EXPORTER_ID_LABEL, RESOURCE_GRAPH, RESOURCE_GRAPH_HEALTH } from '../../../src/names/exporters';
import { LABEL } from '../../../src/names/labels';
import { EXPORTER_HEALTH } from '../../../src/names/series';
import { call, either, explained, indent, matches, select, selectByName } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { failedScrapes, HEALTH_WINDOW, newestOf, values } from './newest';
import { byId, signalrIds } from './identity';

/** Rows per request of the exporter, which counts every request. */
const ROWS_PER_REQUEST = 1000;

const SOURCE = 'azure-resourcegraph-exporter';

export function azureResourceGraphExporterFile(settings: PackSettings): RuleFile {
  const name = `signalr-source-${SOURCE}`;
  const read = (metric: string, ...keep: string[]) =>
    byId(values(selectByName(metric, signalrIds(EXPORTER_ID_LABEL))), EXPORTER_ID_LABEL, keep);
  return {
    name,
    about: [
      'Source: azure-resourcegraph-exporter, with the query of alerts/exporters/examples: azurerm_signalr_units is the',
      'unit size and azurerm_signalr_info names SKU and service mode. The query converts the ids to lower case, since ids',
      'that differ in case are different resources to Prometheus: SignalRInputMissing would fire for both.',
      "Scrape its /metrics as well, which has the exporter's health.",
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: [
          newestOf({ source: SOURCE, input: 'units', about: 'Unit size.', expr: read(RESOURCE_GRAPH.units) }),
          newestOf({
            source: SOURCE,
            input: 'sku',
            about: 'SKU and service mode.',
            expr: read(RESOURCE_GRAPH.sku, 'sku', 'service_mode'),
          }),
          errors(),
          failedScrapes(SOURCE, RESOURCE_GRAPH_HEALTH.requests),
        ],
      },
    ],
  };
}

/** Failed queries as a share of all. The exporter counts a request before it sends it, and records its time on success. */
function errors(): RecordingRule {
  const { requests, results, time } = RESOURCE_GRAPH_HEALTH;
  const ours = matches('metric', 'azurerm_signalr_.+');
  const sent = `sum (rate(${select(requests, ours)}[${HEALTH_WINDOW}]))`;
  const answered = `rate(${select(`${time}_count`, ours)}[${HEALTH_WINDOW}])`;
  const pages = `clamp_min(ceil(${results} / ${ROWS_PER_REQUEST}), 1)`;
  const succeeded = either([call('sum', `${answered}\n* ${pages}`), 'vector(0)']);
  const share = `1 - (\n${indent(succeeded)}\n)\n/ (${sent} > 0)`;
  return {
    record: EXPORTER_HEALTH.errors,
    expr: explained('Failed requests as a share of all.', `clamp_min(\n${indent(share)}, 0)`),
    labels: { [LABEL.source]: SOURCE },
  };
}
