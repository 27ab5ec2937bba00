import { type DataSourceRef } from '@grafana/grafana-foundation-sdk/common';
import { type DataQueryKind } from '@grafana/grafana-foundation-sdk/dashboardv2beta1';

/** The form of the queries, which no data source has changed yet. */
const VERSION = 'v0';

/** A query with its data source beside it. */
export function dataQueryOf(source: DataSourceRef | undefined, spec: object): DataQueryKind {
  if (source?.type === undefined || source.uid === undefined) {
    throw new Error(`a query without a data source: ${JSON.stringify(spec)}`);
  }
  return { kind: 'DataQuery', group: source.type, version: VERSION, datasource: { name: source.uid }, spec };
}
