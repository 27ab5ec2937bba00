import { css } from '@emotion/css';
import { ErrorBoundaryAlert, PanelChrome, useStyles2 } from '@grafana/ui';
import React, { useCallback, useState } from 'react';
import { GrafanaPanel } from './grafana-panel';
import { type DrawnPanelProps, type PanelViewProps } from './panel-props';
import { GRAFANA_PANELS } from './panels';
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
        {contentOf({ ...props, data, width: innerWidth, height: innerHeight })}
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

function contentOf(props: DrawnPanelProps) {
  const { panel, width, height } = props;
  const plugin = GRAFANA_PANELS[panel.type];
  if (plugin !== undefined) {
    return <GrafanaPanel {...props} plugin={plugin} />;
  }
  switch (panel.type) {
    case HEADROOM_PANEL:
      return <PluginPanel {...props} />;
    case 'text':
      return <TextPanel panel={panel} width={width} height={height} />;
    default:
      return <p>The preview does not draw panels of the type “{panel.type}”.</p>;
  }
}

const getStyles = () => ({ frame: css({ height: '100%' }) });
