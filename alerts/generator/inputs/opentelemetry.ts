import { type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { azureMonitorRules, byResourceId } from './azure-monitor';

const ID_LABEL = 'azuremonitor_resource_id';

/** What the OpenTelemetry Collector's azuremonitorreceiver reports, as the pack's inputs. */
export function openTelemetryFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-opentelemetry';
  return {
    name,
    about: [
      'Source: the azuremonitor receiver of the OpenTelemetry Collector, by remote write, a scraped exporter or OTLP,',
      'with unit suffixes (azure_inboundtraffic_total_Bytes) or without. The receiver keeps the case of resource ids,',
      'and ids that differ in case are different resources to Prometheus: lower-case them in the Collector, as the',
      'example in alerts/exporters/examples does. Where traffic and unit size of a resource have ids in two spellings,',
      'SignalRTrafficMetricsMissing says so of the one and SignalRUnitSizeUnknown of the other, and settings by',
      'resource_id reach only the lower-case one. Values are about three minutes late. Unit sizes come from another',
      'source.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: azureMonitorRules(
          {
            ...byResourceId(ID_LABEL, settings),
            // The receiver splits by every dimension unless told otherwise, and spells it as Azure does that day.
            endpointLabels: ['metadata_endpoint', 'metadata_Endpoint'],
            closeSplits: [
              { reason: 'metadata_connectionclosecategory', endpoint: 'metadata_endpoint' },
              { reason: 'metadata_ConnectionCloseCategory', endpoint: 'metadata_Endpoint' },
            ],
            // Translation to Prometheus leaves units alone that are none of its own, so that they keep their capital.
            spellings: (metric, aggregation) => {
              const plain = `azure_${metric.name}_${aggregation}`.toLowerCase();
              return [`${plain}_${metric.unit}`, plain].map((spelling) => ({
                name: spelling,
                matchers: [],
              }));
            },
          },
          settings
        ),
      },
    ],
  };
}
