import { type DashboardBuilder, type DataQueryKind } from '@grafana/grafana-foundation-sdk/dashboardv2beta1';
import { type DataSourceRef } from '@grafana/grafana-foundation-sdk/common';

/** Grafana 12.2 knows no later form than the beta, which later versions read too. */
// oxlint-disable-next-line typescript/no-deprecated
export type Spec = ReturnType<DashboardBuilder['build']>;

/** A copy of what both versions of the schema have in the same form. The SDK has its types twice, and its enums differ by name. */
export function copied<T>(value: object): T {
  return JSON.parse(JSON.stringify(value));
}

/** The form of the queries, which no data source has changed yet. */
const VERSION = 'v0';

/** A query with its data source beside it. */
export function dataQueryOf(source: DataSourceRef | undefined, spec: object): DataQueryKind {
  if (source?.type === undefined || source.uid === undefined) {
    throw new Error(`a query without a data source: ${JSON.stringify(spec)}`);
  }
  return { kind: 'DataQuery', group: source.type, version: VERSION, datasource: { name: source.uid }, spec };
}
