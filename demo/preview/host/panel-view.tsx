import { css } from '@emotion/css';
import { ErrorBoundaryAlert, PanelChrome, useStyles2 } from '@grafana/ui';
import React, { useCallback, useState } from 'react';
import { LatestValues } from './latest-values';
import { type PanelViewProps } from './panel-props';
import { PluginPanel } from './plugin-panel';
import { TextPanel } from './text-panel';
import { usePanelData } from './use-panel-data';
import { useSize } from './use-size';

const HEADROOM_PANEL = 'headroom-signalr-panel';

/** A panel in its frame, with title, description, loading bar and errors. */
export function PanelView(props: PanelViewProps) {
  const { panel, range, timeZone, variables } = props;
  const styles = useStyles2(getStyles);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { width, height } = useSize(frame);
  const data = usePanelData({ panel, range, timeZone, maxDataPoints: Math.round(width), variables });
  const errors = data.errors?.map(({ refId, message }) => `${refId}: ${message}`) ?? [];
  const draw = useCallback(
    (innerWidth: number, innerHeight: number) => (
      <ErrorBoundaryAlert title={`"${panel.title}" could not be drawn`} dependencies={[data]}>
        {panel.type === HEADROOM_PANEL && (
          <PluginPanel {...props} data={data} width={innerWidth} height={innerHeight} />
        )}
        {panel.type === 'text' && <TextPanel panel={panel} width={innerWidth} height={innerHeight} />}
        {panel.type !== HEADROOM_PANEL && panel.type !== 'text' && (
          <LatestValues {...props} data={data} width={innerWidth} height={innerHeight} />
        )}
      </ErrorBoundaryAlert>
    ),
    [props, panel, data]
  );
  return (
    <div ref={setFrame} className={styles.frame}>
      {width > 0 && (
        <PanelChrome
          title={panel.title}
          description={panel.description}
          width={width}
          height={height}
          loadingState={data.state}
          statusMessage={errors.length > 0 ? [...new Set(errors)].join('\n') : undefined}
        >
          {draw}
        </PanelChrome>
      )}
    </div>
  );
}

const getStyles = () => ({ frame: css({ height: '100%' }) });
