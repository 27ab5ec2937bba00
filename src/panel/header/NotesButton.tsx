import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Toggletip, useStyles2 } from '@grafana/ui';
import { Glyph } from '../../ui/Glyph';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { noteWords } from './noteWords';
import { type Note } from '../state/prepSeries';

/** A button that counts the notes on the figures and opens them. */
export function NotesButton({ notes }: { notes: Note[] }) {
  const styles = useStyles2(getStyles);
  const hasFailed = notes.some(({ source }) => source === 'query');
  const label = t('notes.open', '{{count}} notes', { count: notes.length, defaultValue_one: '{{count}} note' });
  return (
    <Toggletip
      title={t('notes.title', 'About these figures')}
      placement="bottom-end"
      content={
        <ul className={styles.list} data-testid={testIds.header.notes}>
          {notes.map((note) => {
            const words = noteWords(note);
            return <li key={words}>{words}</li>;
          })}
        </ul>
      }
    >
      <button type="button" className={styles.button} aria-label={label} data-testid={testIds.header.notesButton}>
        <Glyph name={hasFailed ? 'warning' : 'info'} className={cx(hasFailed && styles.failed)} />
        {notes.length}
      </button>
    </Toggletip>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  button: css({
    display: 'inline-flex',
    alignItems: 'center',
    flex: '0 0 auto',
    gap: theme.spacing(0.5),
    height: 22,
    padding: theme.spacing(0, 0.75),
    border: 'none',
    borderRadius: theme.shape.radius.default,
    background: 'transparent',
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: 2 },
    '&:hover': { background: theme.colors.action.hover, color: theme.colors.text.primary },
  }),
  failed: css({ color: theme.colors.warning.text }),
  list: css({ margin: 0, paddingLeft: theme.spacing(2), 'li + li': { marginTop: theme.spacing(0.5) } }),
});
