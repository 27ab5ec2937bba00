import { LegendDisplayMode } from '@grafana/schema';
import { type Dimension, isFree } from '../../model/capacity';
import { shownFrom } from '../../model/snapshot';
import { isHiddenFrom } from '../data/fields';
import { rowCount } from '../data/laneEvents';
import { type PanelData } from '../data/panelData';
import { type Look } from '../look/look';
import { type ChartLayout, facetsToShow, layOut, type Size } from './layout';

/** The charts that fit, and the dimensions that they show. */
export interface Arrangement extends ChartLayout {
  /** All facets, including hidden ones, which the legend lists too. */
  facets: Dimension[];
  /** The facets that no override hides. */
  drawn: Dimension[];
  /** Dimensions to name under the facets; none if the panel has no room for it. */
  notMeasured: Dimension[];
}

/** @param isWide false in a window in which Grafana moves a legend from the right to the bottom */
export function arrange(
  { resource, settings, seriesOf, lane }: PanelData,
  legend: Look['legend'],
  { view, isWide, ...size }: Size & Pick<ChartLayout, 'view'> & { isWide: boolean }
): Arrangement {
  const { sku, worst, state } = resource.latest;
  // A free resource has a ceiling for its connections only.
  const isCalm = state === undefined || state === 'incomplete' || (state === 'normal' && !isFree(sku));
  const { shown: facets, notMeasured } = facetsToShow(
    settings.facets,
    resource.shownDimensions,
    isCalm ? undefined : worst?.dimension
  );
  const drawn = facets.filter((dimension) => !isHiddenFrom(seriesOf(shownFrom(resource, dimension))?.field, 'viz'));
  const layout = layOut({
    ...size,
    view,
    // Estimates get what room is left: the parts around the charts come before them.
    facets: drawn.filter((dimension) => resource.measuredDimensions.includes(dimension)).length,
    hiddenFacets: facets.length - drawn.length,
    legend: legend.showLegend ? (legend.placement === 'right' && isWide ? 'beside' : 'under') : 'none',
    isLegendTall: legend.displayMode === LegendDisplayMode.Table || legend.calcs.length > 0,
    hasFootnote: notMeasured.length > 0,
    laneRows: rowCount(lane),
  });
  return { ...layout, facets, drawn, notMeasured: layout.footnote ? notMeasured : [] };
}
