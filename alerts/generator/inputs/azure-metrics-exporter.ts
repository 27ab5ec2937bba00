import {
  AZURE_METRICS_HEALTH,
  AZURE_RESOURCE_METRIC,
  EXPORTER_ID_LABEL,
  templateNamesOf,
} from '../../../src/names/exporters';
import { LABEL } from '../../../src/names/labels';
import { EXPORTER_HEALTH } from '../../../src/names/series';
import { type AzureMetric } from '../../../src/names/azure-metrics';
import { copyLabel, explained, is, type Matcher, matches, select } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { azureMonitorRules } from './azure-monitor';
import { EXPORTER_LABELS, ofAMinute } from './exporter-labels';
import { failedScrapes, HEALTH_WINDOW } from './newest';
import { signalrIds } from './identity';

const SOURCE = 'azure-metrics-exporter';

export function azureMetricsExporterFile(settings: PackSettings): RuleFile {
  const name = `signalr-source-${SOURCE}`;
  return {
    name,
    about: [
      'Source: azure-metrics-exporter, under its default name (azurerm_resource_metric) or by the template',
      `{name}_{metric}_{aggregation}_{unit} with name ${settings.azure_metrics_exporter_name}. Request interval PT1M, the aggregations total and`,
      'maximum; ConnectionCount split by Endpoint, and ConnectionCloseCount by ConnectionCloseCategory, for replicas too.',
      "Scrape its /metrics as well, which has the exporter's health. Values are about three minutes late. Unit sizes come",
      'from another source.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: [
          ...azureMonitorRules({ ...EXPORTER_LABELS, name: SOURCE, select: selectorOf(settings) }),
          errors(),
          armReads(),
          failedScrapes(SOURCE, `${AZURE_METRICS_HEALTH.collectTime}_count`),
        ],
      },
    ],
  };
}

/** One selector for all namings: the labels that name a metric are empty where its name does. */
function selectorOf({ azure_metrics_exporter_name: name }: PackSettings) {
  const namesOf = templateNamesOf(name);
  return (metric: AzureMetric, ...matchers: readonly Matcher[]) =>
    select(
      '',
      is('__name__', [
        AZURE_RESOURCE_METRIC,
        name,
        ...metric.aggregations.flatMap((aggregation) => namesOf(metric, aggregation)),
      ]),
      matches('metric', `(${metric.name})?`),
      matches('aggregation', `(${metric.aggregations.join('|')})?`),
      ofAMinute('interval'),
      signalrIds(EXPORTER_ID_LABEL),
      ...matchers
    );
}

/**
 * Failed requests to Azure Monitor, and for the list of resources, as a share of all. The exporter names the first provider
 * of a path, and none in that list. A probe answers 200 without any series where Azure refuses, so only this tells.
 */
function errors(): RecordingRule {
  const requests = (...matchers: readonly Matcher[]) => {
    const ours = matches('resourceProvider', '(microsoft[.](signalrservice|insights))?');
    const name = `${AZURE_METRICS_HEALTH.requests}_count`;
    return `rate(${select(name, { label: 'subscriptionID', operator: '!=', value: '' }, ours, ...matchers)}[${HEALTH_WINDOW}])`;
  };
  // The counter of failures can be missing until the first failure.
  const failed = `(${requests({ label: 'statusCode', operator: '!~', value: '2..' })} or 0 * ${requests()})`;
  return {
    record: EXPORTER_HEALTH.errors,
    expr: explained(
      'Failed requests as a share of all.',
      `${bySubscription('sum', failed)}\n/ (${bySubscription('sum', requests())} > 0)`
    ),
    labels: { [LABEL.source]: SOURCE },
  };
}

function armReads(): RecordingRule {
  const remaining = select(AZURE_METRICS_HEALTH.rateLimit, is('scope', ['subscription']), is('type', ['reads']));
  return {
    record: EXPORTER_HEALTH.armReads,
    expr: explained('Reads that Azure Resource Manager still allows.', bySubscription('min', remaining)),
    labels: { [LABEL.source]: SOURCE },
  };
}

function bySubscription(aggregator: 'sum' | 'min', expression: string): string {
  const each = `${aggregator} without (${LABEL.subscription}) (${expression})`;
  return `${aggregator} by (${LABEL.subscription}) (${copyLabel(each, LABEL.subscription, 'subscriptionID')})`;
}
