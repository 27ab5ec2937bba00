import { matches, type Matcher, select } from '../promql/promql';
import { type PackSettings } from '../settings';
import { type AzureMonitorSource, byIdLabel } from './azure-monitor';

/** Labels of azure-metrics-exporter, which Grafana Alloy includes. */
export function exporterLabels(settings: PackSettings): Omit<AzureMonitorSource, 'spellings'> {
  return {
    ...byIdLabel(settings.label_names.exporter_resource_id),
    // One requested dimension becomes `dimension`; several become a label each, whose case varies as Azure's does.
    endpointLabels: ['dimension'],
    closeSplits: [
      { reason: 'dimension' },
      { reason: 'dimensionConnectionCloseCategory', endpoint: 'dimensionEndpoint' },
      { reason: 'dimensionConnectionclosecategory', endpoint: 'dimensionEndpoint' },
    ],
  };
}

/** Excludes totals over intervals other than a minute. Without a requested interval, the label is empty. */
export const A_MINUTE: Matcher = matches('interval', '(PT1M)?');

/** Returns a rule's expression with totals over any interval. */
export function atAnyInterval(expression: string): string {
  // The name is always the first matcher, so this one follows a comma.
  return expression.replaceAll(`,${select('', A_MINUTE).slice(1, -1)}`, '');
}
