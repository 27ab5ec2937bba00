import { DataqueryBuilder, PromQueryFormat } from '@grafana/grafana-foundation-sdk/prometheus';
import { INPUT } from '../../../src/model/vocabulary';
import { type SeriesRole, SERIES_ROLES } from '../../../src/frames/types';
import { DATASOURCE } from './variables';

/** Azure's own grain: a finer step would only repeat each minute's value. */
export const GRAIN = '1m';

/** One query a role; the refId is the role, so that the panel need not guess. */
export function inputQueries(expressionOf: (series: string, role: SeriesRole) => string): DataqueryBuilder[] {
  return SERIES_ROLES.map((role) => rangeQuery(role, expressionOf(INPUT[role], role)));
}

export function rangeQuery(refId: string, expr: string, legend?: string): DataqueryBuilder {
  const query = new DataqueryBuilder().refId(refId).datasource(DATASOURCE).expr(expr).range();
  return legend === undefined ? query : query.legendFormat(legend);
}

/** The state at the end of the time range, a row a series. */
export function tableQuery(refId: string, expr: string): DataqueryBuilder {
  return instant(refId, expr).format(PromQueryFormat.Table);
}

/** Several of them, by refId, for one table. */
export function tableQueries(queries: Readonly<Record<string, string>>): DataqueryBuilder[] {
  return Object.entries(queries).map(([refId, expr]) => tableQuery(refId, expr));
}

/** The state at the end of the time range, a figure a series. */
export function figureQuery(refId: string, expr: string, legend: string): DataqueryBuilder {
  return instant(refId, expr).legendFormat(legend);
}

function instant(refId: string, expr: string): DataqueryBuilder {
  return new DataqueryBuilder().refId(refId).datasource(DATASOURCE).expr(expr).instant();
}
