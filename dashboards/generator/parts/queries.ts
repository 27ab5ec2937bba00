import { DataqueryBuilder, PromQueryFormat } from '@grafana/grafana-foundation-sdk/prometheus';
import { namedById, is } from '../../../alerts/generator/promql/promql';
import { type SeriesRole } from '../../../src/frames/types';
import { type Dimension } from '../../../src/model/capacity';
import { DIMENSION_LABEL } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { ofResource } from './scope';
import { DATASOURCE } from './variables';

/**
 * For every panel that asks something. A snapshot of a panel that was never in view shows it too, so it says nothing of the
 * service; what a panel needs is in its description.
 */
export const NO_DATA = 'No data. In a snapshot: not queried, because it was not in view.';

/** Azure's own time grain: a finer step would only repeat the value of each minute. */
export const GRAIN = '1m';

/** Explains a chart of {@link highestOfStep}. */
export const OF_LONG_RANGES = 'Over a long range, each point is the highest minute of its step.';

export const NEEDS_UTILIZATION = 'Needs a unit size and measured traffic: see Pipeline health.';

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
  return rangeQuery('ceiling', ofEachResource(highestOfStep(ceiling)), 'Ceiling');
}

/** The highest value of each resource, with its name and these labels. */
export function ofEachResource(values: string, ...labels: string[]): string {
  return namedById(`max by (${['resource_id', ...labels].join(', ')}) (${values})`);
}

/** The highest value of each step of a long range. A step of a minute may fall between two values. */
export function highestOfStep(selected: string): string {
  return ofStep('max', selected);
}

/** The lowest, for what is worse the lower it is. */
export function lowestOfStep(selected: string): string {
  return ofStep('min', selected);
}

/** The mean, for parts of a whole: the highest of each would not add up to it. */
export function meanOfStep(selected: string): string {
  return ofStep('avg', selected);
}

function ofStep(figure: 'max' | 'min' | 'avg', selected: string): string {
  return `${figure}_over_time(${selected}[$__interval]) or ${selected}`;
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
