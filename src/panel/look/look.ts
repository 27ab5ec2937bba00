import { useId, useMemo } from 'react';
import { DashboardCursorSync, type EventBus, type FieldConfigSource, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { usePanelContext, useTheme2, type VizLegendOptions } from '@grafana/ui';
import { type PanelSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { requiredContext } from '../../ui/requiredContext';
import { fixedColor, unitOverrides } from '../data/fields';
import { type PanelData } from '../data/panelData';
import { type Formats, formatsFor } from './format';
import { type ChartPart, type LayerColors, layerColors } from './layers';
import { readLegend, readTooltip, type TooltipOptions } from './readOptions';

/** The look of the data: changes with the options, the theme and the dashboard. */
export interface Look {
  formats: Formats;
  colors: LayerColors;
  hidden: ReadonlySet<ChartPart>;
  timeZone: TimeZone;
  tooltip: TooltipOptions;
  legend: VizLegendOptions;
  cursor: { key: string; sync: DashboardCursorSync; eventBus: EventBus };
}

export const [LookProvider, useLook] = requiredContext<Look>('useLook');

interface LookInput {
  options: Partial<HeadroomOptions>;
  settings: PanelSettings;
  fieldConfig: FieldConfigSource;
  timeZone: TimeZone;
  timeRange: TimeRange;
  hidden: ReadonlySet<ChartPart>;
  seriesOf: PanelData['seriesOf'];
}

/** Reads the look of a panel from its options. Returns the same object until a part of it changes. */
export function usePanelLook(input: LookInput): Look {
  const { options, settings, fieldConfig, timeZone, timeRange, hidden, seriesOf } = input;
  const { defaults, overrides } = fieldConfig;
  const { unit, decimals } = defaults;
  const formats = useMemo(
    () =>
      formatsFor(
        { unit, decimals },
        timeZone,
        timeRange,
        unitOverrides(overrides, (dimension) => seriesOf(dimension)?.field)
      ),
    [unit, decimals, timeZone, timeRange, overrides, seriesOf]
  );
  const theme = useTheme2();
  const color = fixedColor(defaults);
  const { warning, critical } = settings.thresholds.colors;
  const colors = useMemo(() => layerColors(theme, { warning, critical }, color), [theme, warning, critical, color]);
  const legend = useMemo(() => readLegend(options.legend), [options.legend]);
  const tooltip = useMemo(() => readTooltip(options.tooltip), [options.tooltip]);
  const cursor = useCursor();
  return useMemo(
    () => ({ formats, colors, hidden, timeZone, tooltip, legend, cursor }),
    [formats, colors, hidden, timeZone, tooltip, legend, cursor]
  );
}

function useCursor(): Look['cursor'] {
  const ownKey = useId();
  const { sync: syncOf, eventsScope, eventBus } = usePanelContext();
  const sync = syncOf?.() ?? DashboardCursorSync.Off;
  const key = sync === DashboardCursorSync.Off ? ownKey : eventsScope;
  return useMemo(() => ({ key, sync, eventBus }), [key, sync, eventBus]);
}

/** The effects of clicks in charts and legends. They stay the same while the panel is shown. */
export interface Actions {
  onZoom: (range: { from: number; to: number }) => void;
  onTogglePart: (part: ChartPart) => void;
}

export const [ActionsProvider, useActions] = requiredContext<Actions>('useActions');
