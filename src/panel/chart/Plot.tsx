import React, { type PropsWithChildren, useLayoutEffect, useRef, useState } from 'react';
import { type UPlotConfigBuilder, UPlotChart } from '@grafana/ui';
import type uPlot from 'uplot';
import { type Size } from '../state/layout';

interface Props extends Size {
  config: UPlotConfigBuilder;
  data: uPlot.AlignedData;
}

/**
 * Works around Grafana's chart up to 12.2, which applies one change at a time: when a new size comes together with new
 * data or a new configuration, it applies the size and keeps drawing the old data.
 */
export function Plot({ config, data, children, ...size }: PropsWithChildren<Props>) {
  const plot = useRef<uPlot>(undefined);
  const [made, setMade] = useState({ config, count: 0 });
  if (made.config !== config) {
    setMade({ config, count: made.count + 1 });
  }
  useLayoutEffect(() => {
    if (plot.current !== undefined && plot.current.data !== data) {
      plot.current.setData(data);
    }
  }, [data]);
  return (
    <UPlotChart
      // A new configuration needs a new chart in any case.
      key={made.count}
      config={config}
      data={data}
      plotRef={(instance) => {
        plot.current = instance;
      }}
      {...size}
    >
      {children}
    </UPlotChart>
  );
}
