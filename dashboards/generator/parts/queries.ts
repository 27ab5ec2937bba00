import { DataqueryBuilder, PromQueryFormat } from '@grafana/grafana-foundation-sdk/prometheus';
import { is } from '../../../alerts/generator/promql/promql';
import { type SeriesRole } from '../../../src/frames/types';
import { type Dimension } from '../../../src/model/capacity';
import { DIMENSION_LABEL } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { ofResource } from './scope';
import { DATASOURCE } from './variables';

/** Azure's own time grain: a finer step would only repeat the value of each minute. */
export const GRAIN = '1m';

/** Labels that say what a series of the role means, beside the resource. */
export const OWN_LABELS: Partial<Record<SeriesRole, readonly string[]>> = {
  share: ['scenario'],
  sku: ['sku', 'service_mode'],
  trafficFactor: ['direction'],
  verdict: ['verdict'],
  utilization: ['constraint'],
};

export function rangeQuery(refId: string, expr: string, legend?: string): DataqueryBuilder {
  const query = new DataqueryBuilder().refId(refId).datasource(DATASOURCE).expr(expr).range();
  return legend === undefined ? query : query.legendFormat(legend);
}

/** The ceiling of a dimension of the resource that the dashboard shows. */
export function ceilingQuery(dimension: Dimension): DataqueryBuilder {
  const ceiling = ofResource(OUTPUT.ceiling, is('dimension', [DIMENSION_LABEL[dimension]]));
  return rangeQuery('ceiling', `max by (resource_id) (${ceiling})`, 'Ceiling');
}

/** The highest value of each step of a long range. A step of a minute may fall between two values. */
export function highestOfStep(selected: string): string {
  return `max_over_time(${selected}[$__interval]) or ${selected}`;
}

/** Values at the end of the time range, one row for each series. */
export function tableQuery(refId: string, expr: string): DataqueryBuilder {
  return instant(refId, expr).format(PromQueryFormat.Table);
}

/** Several table queries, by refId. */
export function tableQueries(queries: Readonly<Record<string, string>>): DataqueryBuilder[] {
  return Object.entries(queries).map(([refId, expr]) => tableQuery(refId, expr));
}

/** Values at the end of the time range, one figure for each series. */
export function figureQuery(refId: string, expr: string, legend: string): DataqueryBuilder {
  return instant(refId, expr).legendFormat(legend);
}

function instant(refId: string, expr: string): DataqueryBuilder {
  return new DataqueryBuilder().refId(refId).datasource(DATASOURCE).expr(expr).instant();
}
