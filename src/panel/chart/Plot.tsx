import React, { type PropsWithChildren, useLayoutEffect, useRef, useState } from 'react';
import { type UPlotConfigBuilder, UPlotChart } from '@grafana/ui';
import type uPlot from 'uplot';
import { type Size } from '../state/layout';

interface Props extends Size {
  config: UPlotConfigBuilder;
  data: uPlot.AlignedData;
}

/**
 * Grafana's chart, which up to 12.2 takes one change at a time: where a new size comes with new data, or with a new
 * configuration, it takes the size alone, and goes on showing what was there.
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
      // A new configuration is a new chart anyway.
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
