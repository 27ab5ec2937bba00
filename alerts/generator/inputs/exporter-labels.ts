import { matches, type Matcher } from '../promql/promql';
import { type PackSettings } from '../settings';
import { type AzureMonitorSource, byResourceId } from './azure-monitor';

/** The labels of azure-metrics-exporter, which Grafana Alloy has within it. */
export function exporterLabels(settings: PackSettings): Omit<AzureMonitorSource, 'spellings'> {
  return {
    ...byResourceId(settings.label_names.exporter_resource_id, settings),
    // One requested dimension becomes `dimension`; several become one label each, in Azure's spelling of the day.
    endpointLabels: ['dimension'],
    closeSplits: [
      { reason: 'dimension' },
      { reason: 'dimensionConnectionCloseCategory', endpoint: 'dimensionEndpoint' },
      { reason: 'dimensionConnectionclosecategory', endpoint: 'dimensionEndpoint' },
    ],
  };
}

/** A total over another interval than a minute is another thing; the label is empty where none was requested. */
export const A_MINUTE: Matcher = matches('interval', '(PT1M)?');
