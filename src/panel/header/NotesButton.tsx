import { css, cx } from '@emotion/css';
import React, { useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Toggletip, useStyles2 } from '@grafana/ui';
import { Glyph } from '../../ui/Glyph';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useEscape } from '../../ui/useEscape';
import { noteWords } from './noteWords';
import { type Note } from '../data/notes';

/** A button that counts the notes on the figures and opens them. */
export function NotesButton({ notes }: { notes: Note[] }) {
  const styles = useStyles2(getStyles);
  const hasFailed = notes.some(({ source }) => source === 'query');
  const label = t('notes.open', '{{count}} notes', { count: notes.length, defaultValue_one: '{{count}} note' });
  return (
    <Notes notes={notes} placement="bottom-end">
      <button type="button" className={styles.button} aria-label={label} data-testid={testIds.header.notesButton}>
        <Glyph name={hasFailed ? 'warning' : 'info'} className={cx(hasFailed && styles.failed)} />
        <span>{notes.length}</span>
      </button>
    </Notes>
  );
}

/** The number of assumptions, which opens what each could change. */
export function AssumptionsButton({ notes, words }: { notes: Note[]; words: string }) {
  const styles = useStyles2(getStyles);
  return (
    <Notes notes={notes} placement="bottom-start">
      <button type="button" className={styles.words} data-testid={testIds.header.assumptions}>
        {words}
      </button>
    </Notes>
  );
}

interface NotesProps {
  notes: Note[];
  placement: 'bottom-start' | 'bottom-end';
  /** A button. */
  children: React.JSX.Element;
}

function Notes({ notes, placement, children }: NotesProps) {
  const styles = useStyles2(getStyles);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEscape(isOpen, close);
  return (
    <Toggletip
      show={isOpen}
      onOpen={() => setOpen(true)}
      onClose={close}
      title={t('notes.title', 'About these figures')}
      placement={placement}
      content={
        <ul className={styles.list} data-testid={testIds.header.notes}>
          {notes.map((note) => {
            const words = noteWords(note);
            return <li key={words}>{words}</li>;
          })}
        </ul>
      }
    >
      {children}
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
  words: css({
    padding: 0,
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'underline dotted',
    textUnderlineOffset: 2,
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: -1 },
    '&:hover': { color: theme.colors.text.primary },
  }),
  failed: css({ color: theme.colors.warning.text }),
  list: css({
    margin: 0,
    paddingLeft: theme.spacing(2),
    // Grafana 12 renders the notes inside the header, whose second line does not wrap.
    whiteSpace: 'normal',
    'li + li': { marginTop: theme.spacing(0.5) },
  }),
});
