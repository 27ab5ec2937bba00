import { css } from '@emotion/css';
import { type GrafanaTheme2, LoadingState } from '@grafana/data';
import { type PanelDataErrorViewProps } from '@grafana/runtime';
import { useStyles2 } from '@grafana/ui';
import React from 'react';

/** What a panel shows when it has nothing to draw: its "No value" where one is set, and nothing before the first answer. */
export function NoData({ data, fieldConfig, message }: PanelDataErrorViewProps) {
  const styles = useStyles2(getStyles);
  const empty = data.series.every((frame) => frame.length === 0);
  // Nothing is known before the first answer; the bar above the panel says that it loads. Later ones leave the text.
  const answered = data.request !== undefined || data.state === LoadingState.Done;
  if (empty && !answered) {
    return null;
  }
  const text = empty ? (fieldConfig?.defaults.noValue ?? message ?? 'No data') : (message ?? 'Data cannot be drawn');
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
