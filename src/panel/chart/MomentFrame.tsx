import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Dimension } from '../../model/capacity';
import { type TimedSnapshot } from '../../model/snapshot';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { conditionsMixWords, sizeWords } from '../words/words';
import { t } from '../../ui/text';
import { MomentLinks } from './MomentLinks';

interface Props {
  moment: TimedSnapshot;
  /** The dimensions of the table, whose data links are listed. */
  dimensions: readonly Dimension[];
  /** Further sentences about the moment. */
  sentences?: readonly string[];
  /** Data links appear only while the tooltip is pinned, because only then can the pointer reach them. */
  isPinned: boolean;
  testId: string;
  /** A table of the moment's figures. */
  children: React.ReactNode;
}

/** A tooltip's content for one moment: its figures, the conditions behind the ceilings, and data links. */
export function MomentFrame({ moment, dimensions, sentences = [], isPinned, testId, children }: Props) {
  const styles = useStyles2(getStyles);
  const { settings } = useData();
  const { formats, tooltip } = useLook();
  const conditions = [
    sizeWords(moment) ?? t('tooltip.unitsUnknown', 'unit size unknown'),
    conditionsMixWords(moment, settings, formats),
    ...sentences,
  ].filter((words) => words !== undefined);
  return (
    <div
      className={styles.frame}
      style={{ maxWidth: tooltip.maxWidth, maxHeight: tooltip.maxHeight }}
      data-testid={testId}
    >
      <div className={styles.time}>{formats.fullTime(moment.time)}</div>
      {children}
      {conditions.map((words) => (
        <div key={words} className={styles.conditions}>
          {words}
        </div>
      ))}
      {isPinned && <MomentLinks time={moment.time} dimensions={dimensions} />}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  // Wide enough for three next unit sizes. Grafana's own frame keeps sentences on one line; here they wrap. It places a
  // tooltip beside the cursor, so one wider than half the window would reach past it.
  frame: css({
    padding: theme.spacing(1),
    fontSize: theme.typography.bodySmall.fontSize,
    width: 'max-content',
    maxWidth: 'min(680px, calc(50vw - 20px))',
    maxHeight: '80vh',
    overflow: 'auto',
    whiteSpace: 'normal',
    table: { fontVariantNumeric: 'tabular-nums' },
    'th, td': { padding: theme.spacing(0.25, 0, 0.25, 1.5), textAlign: 'right', verticalAlign: 'top' },
    // Half of a phone's window is just wide enough.
    '@media (max-width: 600px)': { 'th, td': { paddingLeft: theme.spacing(0.75) } },
    th: { color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightRegular },
    'th:first-child': { paddingLeft: 0, textAlign: 'left' },
  }),
  time: css({ fontWeight: theme.typography.fontWeightMedium, marginBottom: theme.spacing(0.5) }),
  // Wraps sentences at the width of the table.
  conditions: css({
    color: theme.colors.text.secondary,
    marginTop: theme.spacing(0.5),
    width: 0,
    minWidth: '100%',
  }),
});
