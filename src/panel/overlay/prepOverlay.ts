import { type NextSize, nextSizesOf } from '../../model/advice';
import { type Direction } from '../../guide';
import { type Dimension, DIRECTIONS } from '../../model/capacity';
import { type DerivedMarks, derivedMarks, shownFrom } from '../../model/snapshot';
import { type Comparison, type MomentRow } from '../chart/MomentTooltip';
import { comparisonName } from '../data/comparison';
import { dimensionName, isHiddenFrom } from '../data/fields';
import { type PanelData } from '../data/panelData';
import { comparedColumns } from './overlayLines';

/** Data about the resource that charts, tooltip and legend share. */
export interface OverlayData {
  /** The measured dimensions that no override hides: a chart for each. */
  charts: Dimension[];
  /** The messages of a direction that are estimated from its bytes. */
  estimates: Partial<Record<Dimension, { dimension: Dimension; direction: Direction }>>;
  nextSizes: NextSize[];
  derived: DerivedMarks;
  /** Values of an earlier time; present if the dashboard compares times. */
  comparison?: Comparison;
  /** The rows of the tooltip. */
  rows: MomentRow[];
}

export function prepOverlay({
  resource,
  settings,
  seriesOf,
}: Pick<PanelData, 'resource' | 'settings' | 'seriesOf'>): OverlayData {
  const { measuredDimensions: measured, timeline, comparison } = resource;
  const estimates: OverlayData['estimates'] = {};
  for (const { name, bytes, messages } of DIRECTIONS) {
    if (measured.includes(bytes) && !measured.includes(messages)) {
      estimates[bytes] = { dimension: messages, direction: name };
    }
  }
  const columns = comparedColumns(resource);
  const fieldOf = (dimension: Dimension) => seriesOf(shownFrom(resource, dimension))?.field;
  return {
    charts: measured.filter((dimension) => !isHiddenFrom(fieldOf(dimension), 'viz')),
    estimates,
    nextSizes: nextSizesOf(resource, settings),
    derived: derivedMarks(resource, settings.edition),
    comparison: columns && { name: comparisonName(comparison?.earlierBy), columns },
    rows: measured
      .filter((dimension) => !isHiddenFrom(fieldOf(dimension), 'tooltip'))
      .map((dimension) => {
        const estimate = estimates[dimension];
        return {
          id: dimension,
          name: dimensionName(dimension, fieldOf(dimension)),
          dimensions: estimate === undefined ? [dimension] : [dimension, estimate.dimension],
          utilization: timeline.utilization[dimension],
        };
      }),
  };
}
