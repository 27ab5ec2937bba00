import {
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  VariableRefresh,
  VariableSort,
} from '@grafana/grafana-foundation-sdk/dashboard';

export const RESOURCE = 'resource';

/** Every query goes to the data source that the viewer picks: a dashboard with a fixed uid fits one Grafana only. */
export const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

export function datasourceVariable(): DatasourceVariableBuilder {
  return new DatasourceVariableBuilder('datasource')
    .label('Data source')
    .description('The Prometheus that evaluates the rules of the pack.')
    .type('prometheus');
}

/**
 * One SignalR resource, shown by its name and asked for by its id: names repeat between resource groups. Resources
 * without a unit size are listed too, since that is something to see.
 */
export function resourceVariable(): QueryVariableBuilder {
  const known = [
    'resource:signalr_units:current',
    'resource:signalr_inbound_bytes:rate1m',
    'resource:signalr_connections:max1m',
  ].join(' or ');
  const query = `query_result(group by (resource, resource_id) (${known}))`;
  return new QueryVariableBuilder(RESOURCE)
    .label('Resource')
    .description('The Azure SignalR resource to look at.')
    .datasource(DATASOURCE)
    .query({ query, refId: 'resources' })
    .definition(query)
    .regex('/resource="(?<text>[^"]*)".*resource_id="(?<value>[^"]*)"/')
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .sort(VariableSort.AlphabeticalCaseInsensitiveAsc)
    .multi(false)
    .includeAll(false);
}
