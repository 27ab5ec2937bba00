import { css, cx } from '@emotion/css';
import { ErrorBoundaryAlert, PanelChrome, useStyles2, ScrollContainer } from '@grafana/ui';
import React, { useCallback, useEffect } from 'react';
import { useMeasure } from 'react-use';
import { type DrawnPanelProps, LoadedPanel, type PanelViewProps, PluginPanel } from './loaded-panel';
import { GRAFANA_PANELS } from './panels';
import { usePanelData } from './use-panel-data';
import { type PanelPlugin, renderTextPanelMarkdown } from '@grafana/data';
import { NoData } from './no-data';
import { type Panel } from './dashboard';

const HEADROOM_PANEL = 'headroom-signalr-panel';

/** A panel in its frame, with title, description, loading bar and errors. */
export function PanelView(props: PanelViewProps) {
  const { panel, range, variables, result, onResult } = props;
  const styles = useStyles2(getStyles);
  const [frame, measured] = useMeasure<HTMLDivElement>();
  const [width, height] = [Math.floor(measured.width), Math.floor(measured.height)];
  const asked = usePanelData({ panel, range, maxDataPoints: width, variables });
  const data = result ?? asked;
  useEffect(() => onResult?.(panel.id, asked), [onResult, panel.id, asked]);
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
    <div ref={frame} className={styles.frame}>
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

/** A panel of Grafana's application, or its empty state. */
export function GrafanaPanel(props: DrawnPanelProps & { plugin: PanelPlugin }) {
  const { data, panel } = props;
  const isEmpty = data.series.every((frame) => frame.length === 0);
  return isEmpty ? (
    <NoData data={data} panelId={panel.id} fieldConfig={panel.fieldConfig} />
  ) : (
    <LoadedPanel {...props} />
  );
}

/** Grafana's text panel: Markdown, sanitized as in Grafana. */
function TextPanel({ panel, width, height }: { panel: Panel; width: number; height: number }) {
  const styles = useStyles2(getTextStyles);
  const html = renderTextPanelMarkdown(String(panel.options.content ?? ''));
  return (
    <div style={{ width, height }}>
      <ScrollContainer>
        {/* Grafana's global styles use this class for rendered Markdown. */}
        <div className={cx('markdown-html', styles.text)} dangerouslySetInnerHTML={{ __html: html }} />
      </ScrollContainer>
    </div>
  );
}

const getTextStyles = () => ({ text: css({ 'ul, ol': { paddingLeft: '1.5em' } }) });
