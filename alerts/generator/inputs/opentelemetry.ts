import { is } from '../promql/promql';
import { type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { azureMonitorRules, byIdLabel } from './azure-monitor';
import { signalrIds } from './identity';

export const ID_LABEL = 'azuremonitor_resource_id';

export function openTelemetryFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-opentelemetry';
  return {
    name,
    about: [
      'Source: the azuremonitor receiver of the OpenTelemetry Collector, by remote write, a scraped exporter or OTLP,',
      'with unit suffixes (azure_inboundtraffic_total_Bytes) or without. The receiver keeps the case of resource ids,',
      'and ids that differ in case are different resources to Prometheus. Convert them to lower case in the Collector,',
      'as in the example in alerts/exporters/examples. If the traffic and the unit size of a resource have ids in',
      'different case, SignalRTrafficMetricsMissing and SignalRUnitSizeUnknown fire, and settings by resource_id apply',
      'only to the lower-case id. Values are about three minutes late. Unit sizes come from another source.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: azureMonitorRules(
          {
            ...byIdLabel(ID_LABEL),
            // The receiver splits by every dimension by default, and the case of Azure's dimension names varies.
            endpointLabels: ['metadata_endpoint', 'metadata_Endpoint'],
            closeSplits: [
              { reason: 'metadata_connectionclosecategory', endpoint: 'metadata_endpoint' },
              { reason: 'metadata_ConnectionCloseCategory', endpoint: 'metadata_Endpoint' },
            ],
            // Translation to Prometheus keeps unknown units unchanged, with their capital letter.
            spellings: (metric, aggregation) => {
              const plain = `azure_${metric.name}_${aggregation}`.toLowerCase();
              return [`${plain}_${metric.unit}`, plain].map((name) => [is('__name__', [name]), signalrIds(ID_LABEL)]);
            },
          },
          settings
        ),
      },
    ],
  };
}
