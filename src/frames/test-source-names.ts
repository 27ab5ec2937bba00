import { AZURE_RESOURCE_METRIC, EXPORTERS, type MetricNames, RESOURCE_GRAPH } from '../names/exporters';
import { AZURE_METRICS, type Conversion } from './roles';
import { type SeriesRole } from './types';

/** How a source spells the names of Azure metrics. */
interface SourceForm {
  source: string;
  names: MetricNames;
}

const SOURCE_FORMS: readonly SourceForm[] = [
  {
    source: 'azure-metrics-exporter',
    names: (metric, aggregation) => [`${AZURE_RESOURCE_METRIC}{metric="${metric.name}",aggregation="${aggregation}"}`],
  },
  ...EXPORTERS.map(([source, names]) => ({ source, names })),
  { source: 'Azure Monitor data source', names: (metric) => [metric.displayName] },
];

/** A name that the panel recognises without configuration. */
export interface SourceName {
  source: string;
  role: SeriesRole;
  name: string;
  conversion: Conversion;
}

/** Every name that the panel recognises without configuration, in each source's spelling. */
export const SOURCE_NAMES: readonly SourceName[] = [
  ...AZURE_METRICS.flatMap((metric) =>
    SOURCE_FORMS.flatMap(({ source, names }) =>
      [...new Set(metric.aggregations.flatMap((aggregation) => names(metric, aggregation)))].map((spelled) => ({
        source,
        role: metric.role,
        name: spelled,
        conversion: metric.conversion,
      }))
    )
  ),
  { source: 'azure-resourcegraph-exporter', role: 'units', name: RESOURCE_GRAPH.units, conversion: 'asIs' },
  { source: 'azure-resourcegraph-exporter', role: 'sku', name: RESOURCE_GRAPH.sku, conversion: 'asIs' },
];
