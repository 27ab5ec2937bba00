import { DEFAULT_OPTIONS, type HeadroomOptions } from '../../options/types';
import { finiteOf, isRecord, recordOf } from '../../ui/unknown';
import { LegendDisplayMode, TooltipDisplayMode, type VizLegendOptions, type VizTooltipOptions } from '@grafana/ui';

/** The part of Grafana's tooltip options that the panel follows. */
export type TooltipOptions = Pick<VizTooltipOptions, 'mode'>;

const DEFAULT_LEGEND: VizLegendOptions = {
  showLegend: true,
  displayMode: LegendDisplayMode.List,
  placement: 'bottom',
  calcs: [],
};

const NO_OPTIONS: HeadroomOptions = {
  ...DEFAULT_OPTIONS,
  legend: DEFAULT_LEGEND,
  tooltip: { mode: TooltipDisplayMode.Multi },
};

/** Returns the stored options, or defaults where a hand-written dashboard has null or a list in their place. */
export function readOptions(options: HeadroomOptions): HeadroomOptions {
  return isRecord(options) ? options : NO_OPTIONS;
}

/** Returns the usable legend options, with defaults for the rest. */
export function readLegend(given: unknown): VizLegendOptions {
  const { showLegend, displayMode, placement, calcs, width, limit, sortBy, sortDesc } = recordOf(given);
  const ids: unknown[] = Array.isArray(calcs) ? calcs : [];
  return {
    showLegend: showLegend !== false,
    displayMode: Object.values(LegendDisplayMode).find((mode) => mode === displayMode) ?? DEFAULT_LEGEND.displayMode,
    placement: placement === 'right' ? placement : DEFAULT_LEGEND.placement,
    calcs: [...new Set(ids.filter((id) => typeof id === 'string'))],
    width: finiteOf(width),
    limit: finiteOf(limit),
    sortBy: typeof sortBy === 'string' ? sortBy : undefined,
    sortDesc: sortDesc === true,
  };
}

/** Like {@link readLegend}, for the tooltip's options. */
export function readTooltip(given: unknown): TooltipOptions {
  const { mode } = recordOf(given);
  return {
    mode: Object.values(TooltipDisplayMode).find((known) => known === mode) ?? NO_OPTIONS.tooltip.mode,
  };
}
