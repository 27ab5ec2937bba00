import { type MonitorQueryBuilder } from '@grafana/grafana-foundation-sdk/azuremonitor';
import {
  type AzureMetric,
  CONNECTION_COUNT,
  INBOUND_TRAFFIC,
  MESSAGE_COUNT,
  OUTBOUND_TRAFFIC,
  SERVER_LOAD,
} from '../../../src/names/azure-metrics';
import { graphQuery, metricQuery, type Place } from '../azure/queries';
import { VARIABLE } from '../parts/scope';
import { CONNECTIONS_COLUMN, type Costs, MOST_CONNECTIONS } from './costs';
import { MEASURED, TIME } from './steps';
import { IS_OF_KIND, KIND, NAME_IN_GROUP } from './variables';

/** The resource of a row, minute by minute: a total of Azure is that of its grain, which figures per second must know. */
const OF_ROW: Place = {
  subscription: `$${VARIABLE.subscription}`,
  resource: { group: `$${VARIABLE.resourceGroup}`, name: `$${VARIABLE.resource}`, namespace: `$${KIND}` },
  grain: 'PT1M',
};

const METRICS = [
  ['inbound', INBOUND_TRAFFIC, 'Total'],
  ['outbound', OUTBOUND_TRAFFIC, 'Total'],
  ['counted', MESSAGE_COUNT, 'Total'],
  ['connections', CONNECTION_COUNT, 'Maximum'],
  ['serverLoad', SERVER_LOAD, 'Maximum'],
] as const satisfies ReadonlyArray<readonly [keyof typeof MEASURED, AzureMetric, 'Total' | 'Maximum']>;

/** Everything that utilization is computed from: five metrics, and a row of Resource Graph at the start of the range. */
export function measuredAndCosts({ columns }: Costs): MonitorQueryBuilder[] {
  const costs = [...columns, [CONNECTIONS_COLUMN, MOST_CONNECTIONS]].map(([name, kusto]) => `${name} = ${kusto}`);
  return [
    ...METRICS.map(([name, metric, aggregation]) =>
      metricQuery(name, metric.name, aggregation, OF_ROW, { alias: MEASURED[name] })
    ),
    ofRow('costs', [`${TIME} = $__timeFrom`, ...costs]),
  ];
}

/** Asks Resource Graph about the resource of a row. */
export function ofRow(refId: string, columns: readonly string[]): MonitorQueryBuilder {
  const query = [
    'resources',
    `where ${IS_OF_KIND}`,
    `extend resource = ${NAME_IN_GROUP}, units = toint(sku.capacity)`,
    `where resource in~ ($${VARIABLE.resource})`,
    `project ${columns.join(', ')}`,
  ];
  return graphQuery(refId, query.join('\n| '));
}
