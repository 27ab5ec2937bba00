import { copyLabel, either, explained, is, matches, select } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { AZURE_METRIC_PREFIX, AZURE_RESOURCE_METRIC } from '../../../src/names/exporters';
import { EXPORTER_HEALTH } from '../../../src/model/vocabulary';
import { type PackSettings } from '../settings';
import { type AzureMonitorSource, azureMonitorRules } from './azure-monitor';
import { A_MINUTE, exporterLabels } from './exporter-labels';
import { signalrIds } from './identity';

/** Contains two scrapes of an exporter that is scraped every five minutes. */
export const HEALTH_WINDOW = '10m';

export function azureMetricsExporterFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-azure-metrics-exporter';
  return {
    name,
    about: [
      'Source: azure-metrics-exporter, under its default name (azurerm_resource_metric) or by the template',
      '{name}_{metric}_{aggregation}_{unit} with name azure_signalr. Request interval PT1M, the aggregations total and',
      'maximum; ConnectionCount split by Endpoint, and ConnectionCloseCount by ConnectionCloseCategory. Scrape its',
      "/metrics as well, which has the exporter's health. Values are about three minutes late. Unit sizes come from",
      'another source.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: [...azureMonitorRules(sourceOf(settings), settings), errors(settings), armReads(settings)],
      },
    ],
  };
}

function sourceOf(settings: PackSettings): AzureMonitorSource {
  const ours = [A_MINUTE, signalrIds(settings.label_names.exporter_resource_id)];
  return {
    ...exporterLabels(settings),
    spellings: (metric, aggregation) => [
      [is('__name__', [AZURE_RESOURCE_METRIC]), is('metric', [metric.name]), is('aggregation', [aggregation]), ...ours],
      [is('__name__', [`${AZURE_METRIC_PREFIX}_${metric.name}_${aggregation}_${metric.unit}`.toLowerCase()]), ...ours],
    ],
  };
}

const SOURCE = 'azure-metrics-exporter';

/**
 * Failed requests to Azure Monitor as a share of all. Releases since 22.1 count responses by status code, and use
 * azurerm_stats_metric_requests only for cached ones; earlier releases count success and error there.
 */
function errors(settings: PackSettings): RecordingRule {
  const monitor = is('resourceProvider', ['microsoft.insights']);
  return {
    record: EXPORTER_HEALTH.errors,
    expr: explained(
      'Failed requests as a share of all.',
      either([
        failedShare(
          select('azurerm_api_request_count', monitor, { label: 'statusCode', operator: '!~', value: '2..' }),
          select('azurerm_api_request_count', monitor),
          settings
        ),
        failedShare(
          select('azurerm_stats_metric_requests', is('result', ['error'])),
          select('azurerm_stats_metric_requests', matches('result', 'success|error')),
          settings
        ),
      ])
    ),
    labels: { source: SOURCE },
  };
}

/** The counter of failures can be missing until the first failure. */
function failedShare(failed: string, all: string, settings: PackSettings): string {
  const some = `(${bySubscription('sum', `rate(${all}[${HEALTH_WINDOW}])`, settings)} > 0)`;
  return either([`${bySubscription('sum', `rate(${failed}[${HEALTH_WINDOW}])`, settings)}\n/\n${some}`, `0 * ${some}`]);
}

function armReads(settings: PackSettings): RecordingRule {
  const remaining = select('azurerm_api_ratelimit', is('scope', ['subscription']), is('type', ['reads']));
  return {
    record: EXPORTER_HEALTH.armReads,
    expr: explained('Requests that Azure Resource Manager still allows.', bySubscription('min', remaining, settings)),
    labels: { source: SOURCE },
  };
}

function bySubscription(aggregator: 'sum' | 'min', expression: string, { label_names }: PackSettings): string {
  const { subscription } = label_names;
  return `${aggregator} by (${subscription}) (${copyLabel(expression, subscription, 'subscriptionID')})`;
}
