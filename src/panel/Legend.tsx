import React, { useMemo } from 'react';
import { t } from '@grafana/i18n';
import {
  PanelContextProvider,
  usePanelContext,
  VizLegend,
  type VizLegendItem,
  type VizLegendOptions,
} from '@grafana/ui';
import { useHeadroom } from './context';
import { type Formats, PLAIN_TEXT } from './format';
import { CEILING_LINE, type Layer, LAYERS } from './prepConfig';
import { type Settings } from '../options/settings';

interface Props {
  options: VizLegendOptions;
  onToggle: (layer: Layer) => void;
}

/** What the lines and bands of all facets are; a click hides or shows one in all of them. */
export function Legend({ options, onToggle }: Props) {
  const { resource, settings, formats, colors, hidden } = useHeadroom();
  const context = usePanelContext();
  // Grafana would take a layer for a series of the data, and write an override that hides every series but it.
  const ownContext = useMemo(() => ({ ...context, onToggleSeriesVisibility: undefined }), [context]);
  const layers = resource.hasCeilings ? LAYERS : LAYERS.filter((layer) => layer === 'measured');
  const items = layers.map((layer): VizLegendItem<Layer> => ({
    label: layerName(layer, settings, formats),
    color: colors[layer],
    yAxis: 1,
    disabled: hidden.has(layer),
    lineStyle: layer === 'ceiling' ? CEILING_LINE : undefined,
    data: layer,
  }));
  return (
    <PanelContextProvider value={ownContext}>
      <VizLegend
        items={items}
        displayMode={options.displayMode}
        placement={options.placement}
        limit={options.limit}
        onLabelClick={(item) => {
          if (item.data !== undefined) {
            onToggle(item.data);
          }
        }}
      />
    </PanelContextProvider>
  );
}

function layerName(layer: Layer, { thresholds }: Settings, formats: Formats): string {
  switch (layer) {
    case 'measured':
      return t('layer.measured', 'Measured');
    case 'ceiling':
      return t('layer.ceiling', 'Ceiling');
    case 'warning':
      return t('layer.warning', 'Warning from {{threshold}}', {
        threshold: formats.threshold(thresholds.warning),
        ...PLAIN_TEXT,
      });
    case 'critical':
      return t('layer.critical', 'Critical from {{threshold}}', {
        threshold: formats.threshold(thresholds.critical),
        ...PLAIN_TEXT,
      });
  }
}
