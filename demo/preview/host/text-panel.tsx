import { css, cx } from '@emotion/css';
import { renderTextPanelMarkdown } from '@grafana/data';
import { ScrollContainer, useStyles2 } from '@grafana/ui';
import React from 'react';
import { type Panel } from './dashboard';

/** Grafana's text panel: Markdown, sanitized as in Grafana. */
export function TextPanel({ panel, width, height }: { panel: Panel; width: number; height: number }) {
  const styles = useStyles2(getStyles);
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

const getStyles = () => ({ text: css({ 'ul, ol': { paddingLeft: '1.5em' } }) });
