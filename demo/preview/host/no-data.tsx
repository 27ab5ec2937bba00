import { css } from '@emotion/css';
import { type GrafanaTheme2, LoadingState } from '@grafana/data';
import { type PanelDataErrorViewProps } from '@grafana/runtime';
import { useStyles2 } from '@grafana/ui';
import React from 'react';

/** Shown by a panel without data: its "No value" if set, and nothing before the first response. */
export function NoData({ data, fieldConfig, message }: PanelDataErrorViewProps) {
  const styles = useStyles2(getStyles);
  const empty = data.series.every((frame) => frame.length === 0);
  // Before the first response the loading bar is enough. Later requests keep the text.
  const answered = data.request !== undefined || data.state === LoadingState.Done;
  if (empty && !answered) {
    return null;
  }
  const text = empty
    ? (fieldConfig?.defaults.noValue ?? message ?? 'No data')
    : (message ?? 'The data cannot be drawn');
  return (
    <div className={styles.text} data-testid="preview no data">
      {text}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  text: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    height: '100%',
    color: theme.colors.text.secondary,
    textAlign: 'center',
  }),
});
