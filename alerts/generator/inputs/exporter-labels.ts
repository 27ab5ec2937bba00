import { A_MINUTE, EXPORTER_ID_LABEL, INTERVAL_LABELS } from '../../../src/names/exporters';
import { matches, type Matcher, select } from '../promql/promql';
import { type AzureMonitorSource } from './azure-monitor';
import { ENDPOINTS, withIdOf } from './identity';

/** Labels of azure-metrics-exporter, which Grafana Alloy includes. */
export const EXPORTER_LABELS: Pick<AzureMonitorSource, 'endpointLabels' | 'closes' | 'withId'> = {
  // One requested dimension becomes `dimension`; several become a label each, whose case varies as Azure's does.
  endpointLabels: ['dimension', 'dimensionEndpoint', 'dimension_Endpoint'],
  closes: {
    reasonLabels: ['dimension', 'dimensionConnectionCloseCategory', 'dimensionConnectionclosecategory'],
    endpointLabels: ['dimensionEndpoint'],
    matchers: [{ label: 'dimension', operator: '!~', value: `(?i:${ENDPOINTS.join('|')})` }],
  },
  withId: withIdOf(EXPORTER_ID_LABEL),
};

/** Excludes values over intervals other than a minute. A source that was not asked for an interval has none in the label. */
export function ofAMinute(intervalLabel: string): Matcher {
  return matches(intervalLabel, `(${A_MINUTE})?`);
}

/** Returns a rule's expression with totals over any interval. */
export function atAnyInterval(expression: string): string {
  // The name is always the first matcher, so this one follows a comma.
  return INTERVAL_LABELS.reduce<string>(
    (text, label) => text.replaceAll(`,${select('', ofAMinute(label)).slice(1, -1)}`, ''),
    expression
  );
}
