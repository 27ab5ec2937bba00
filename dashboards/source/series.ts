import { DataqueryBuilder, PromQueryFormat } from '@grafana/grafana-foundation-sdk/prometheus';
import { type Role } from '../../src/frames/types';
import { DATASOURCE, RESOURCE } from './variables';

/** What the panel reads of one resource: the pack's inputs, each asked for under the role that it plays. */
const SERIES_OF_ROLE: Readonly<Record<Role, string>> = {
  inboundBytes: 'resource:signalr_inbound_bytes:rate1m',
  outboundBytes: 'resource:signalr_outbound_bytes:rate1m',
  inboundMessages: 'resource:signalr_inbound_messages:rate1m',
  outboundMessages: 'resource:signalr_outbound_messages:rate1m',
  connections: 'resource:signalr_connections:max1m',
  units: 'resource:signalr_units:current',
  share: 'resource_scenario:signalr_share:ratio',
  serverLoad: 'resource:signalr_server_load:ratio',
};

/** Azure's own grain: a finer step would only repeat each minute's value. */
export const GRAIN = '1m';

/** One query a role; the refId is the role, so that the panel need not guess. */
export function inputQueries(): DataqueryBuilder[] {
  return Object.entries(SERIES_OF_ROLE).map(([role, series]) => rangeQuery(role, ofResource(series)));
}

/** The series of the resource that the dashboard shows. */
export function ofResource(series: string, ...matchers: string[]): string {
  return `${series}{${[`resource_id="$${RESOURCE}"`, ...matchers].join(',')}}`;
}

export function rangeQuery(refId: string, expr: string, legend?: string): DataqueryBuilder {
  const query = new DataqueryBuilder().refId(refId).datasource(DATASOURCE).expr(expr).range();
  return legend === undefined ? query : query.legendFormat(legend);
}

/** The state at the end of the time range, a row a series. */
export function tableQuery(refId: string, expr: string): DataqueryBuilder {
  return new DataqueryBuilder().refId(refId).datasource(DATASOURCE).expr(expr).instant().format(PromQueryFormat.Table);
}
