import { openTelemetryNames } from '../../../src/names/exporters';
import { is, select } from '../promql/promql';
import { type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { azureMonitorRules } from './azure-monitor';
import { ofAMinute } from './exporter-labels';
import { signalrIds, withIdOf } from './identity';

export const ID_LABEL = 'azuremonitor_resource_id';

/** The receiver splits by every dimension by default, and the case of Azure's dimension names varies. */
const ENDPOINT_LABELS = ['metadata_endpoint', 'metadata_Endpoint'];

export function openTelemetryFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-opentelemetry';
  return {
    name,
    about: [
      'Source: the azure_monitor receiver of the OpenTelemetry Collector with use_batch_api, by remote write, a scraped',
      'exporter or OTLP, with unit suffixes (azure_inboundtraffic_total_Bytes) or without. The receiver keeps the case of',
      'resource ids, and ids that differ in case are different resources to Prometheus. Convert them to lower case in the',
      'Collector, as in the example in alerts/exporters/examples. If the traffic and the unit size of a resource have ids',
      'in different case, SignalRInputMissing fires for both, and settings by resource_id apply',
      'only to the lower-case id. Values are about four minutes late. Unit sizes come from another source.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: azureMonitorRules({
          name: 'opentelemetry',
          endpointLabels: ENDPOINT_LABELS,
          closes: {
            reasonLabels: ['metadata_connectionclosecategory', 'metadata_ConnectionCloseCategory'],
            endpointLabels: ENDPOINT_LABELS,
          },
          withId: withIdOf(ID_LABEL),
          select: (metric, ...matchers) => {
            const names = metric.aggregations.flatMap((aggregation) => openTelemetryNames(metric, aggregation));
            return select('', is('__name__', names), ofAMinute('timegrain'), signalrIds(ID_LABEL), ...matchers);
          },
        }),
      },
    ],
  };
}
