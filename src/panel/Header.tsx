import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Icon, useStyles2 } from '@grafana/ui';
import { type State } from '../model';
import { useHeadroom } from './context';
import { type HeaderLayout } from './layout';
import { DETAIL_LINE_HEIGHT, HEADLINE_HEIGHT, PICKER_LINE_HEIGHT } from './limits';
import { stateName } from './names';
import { NotesButton } from './NotesButton';
import { type Note } from './prepSeries';
import { stateColor, stateIcon } from './state';
import { testIds } from './testIds';
import { details, figuresOfWorst, headline, shortHeadline } from './words';

interface Props {
  layout: HeaderLayout;
  /** Whether a facet under it has the worst dimension's figures. */
  hasFacets: boolean;
  notes: Note[];
  /** Chooses among several resources. */
  picker?: React.ReactNode;
}

/** What is running out, how much is left, and what would help, in words. */
export function Header({ layout, hasFacets, notes, picker }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, settings, formats } = useHeadroom();
  const { latest } = resource;
  const sentence = headline(latest, settings, formats);
  const parts = details(resource, settings, formats, layout.picker !== 'none');
  const figures = layout.compact && !hasFacets ? figuresOfWorst(latest, formats) : undefined;
  const text = [figures, ...parts].filter((part) => part !== undefined).join(' · ');
  return (
    <div style={{ height: layout.height }} data-testid={testIds.header.container}>
      <div className={styles.headline}>
        <StateBadge state={latest.state} />
        <span className={styles.sentence} title={sentence} data-testid={testIds.header.sentence}>
          {layout.compact ? shortHeadline(latest, settings, formats) : sentence}
        </span>
        {notes.length > 0 && <NotesButton notes={notes} />}
        {layout.picker === 'beside' && picker}
      </div>
      {layout.picker === 'under' && <div className={styles.pickerLine}>{picker}</div>}
      {layout.detailLines > 0 && (
        <div
          className={cx(styles.details, layout.detailLines > 1 && styles.lines(layout.detailLines))}
          title={text}
          data-testid={testIds.header.details}
        >
          {text}
        </div>
      )}
    </div>
  );
}

function StateBadge({ state }: { state: State | undefined }) {
  const styles = useStyles2(getBadgeStyles, state);
  return (
    <span className={styles} role="status" data-testid={testIds.header.state}>
      <Icon name={stateIcon(state)} /> {stateName(state)}
    </span>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  headline: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    height: HEADLINE_HEIGHT,
    minWidth: 0,
  }),
  sentence: css({
    flex: '1 1 auto',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: theme.typography.h5.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
    fontVariantNumeric: 'tabular-nums',
  }),
  pickerLine: css({ height: PICKER_LINE_HEIGHT, display: 'flex', alignItems: 'center' }),
  details: css({
    height: DETAIL_LINE_HEIGHT,
    lineHeight: `${DETAIL_LINE_HEIGHT}px`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
  }),
  lines: (lines: number) =>
    css({
      height: lines * DETAIL_LINE_HEIGHT,
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: lines,
      whiteSpace: 'normal',
    }),
});

const getBadgeStyles = (theme: GrafanaTheme2, state: State | undefined) => {
  const isOver = state === 'over';
  return css({
    display: 'inline-flex',
    alignItems: 'center',
    flex: '0 0 auto',
    gap: theme.spacing(0.5),
    height: 22,
    padding: theme.spacing(0, 1),
    borderRadius: theme.shape.radius.pill,
    border: `1px solid ${stateColor(state, theme)}`,
    // Over its ceiling is the one state that is filled: it is told from critical without its colour.
    background: isOver ? theme.colors.error.main : 'transparent',
    color: isOver ? theme.colors.error.contrastText : stateColor(state, theme),
    fontSize: theme.typography.bodySmall.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
  });
};
