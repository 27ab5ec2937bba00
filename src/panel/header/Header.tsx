import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { measureText, useStyles2 } from '@grafana/ui';
import { forecastOf } from '../../model';
import { resourceName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useHeadroom } from '../state/context';
import { timeSpanOf } from '../state/timeSpan';
import { Figure } from './Figure';
import { type HeaderLayout } from '../state/layout';
import { COMPACT_WIDTH, DETAIL_LINE_HEIGHT, HEADLINE_HEIGHT, PICKER_LINE_HEIGHT } from '../state/limits';
import { AssumptionsButton, NotesButton } from './NotesButton';
import { packLines } from './packLines';
import { StateBadge, StateStatus } from './StateBadge';
import { assumptionsWords, details, figureCaption, figuresOf, headline, shortHeadline } from '../state/words';

interface Props {
  layout: HeaderLayout;
  width: number;
  /** Chooses among several resources. */
  picker?: React.ReactNode;
}

const SEPARATOR = ' · ';

/** The theme's small body text, in pixels. */
const DETAIL_FONT_SIZE = 12;

/** The theme's body text and its medium weight. */
const CAPTION_FONT_SIZE = 14;
const CAPTION_FONT_WEIGHT = 500;

/** The icon, the number and the gap before them, in pixels. */
const NOTES_BUTTON_WIDTH = 52;

/** Says in words which constraint runs out, how much is left, and which unit size is recommended. */
export function Header({ layout, width, picker }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, notes, settings, formats, timeRange } = useHeadroom();
  const { latest } = resource;
  const { style, caption, detailLines } = layout;
  const isFigure = style === 'figure';
  // Without lines for details, the caption has as many details as fit, the name first.
  const isCaptionAlone = isFigure && detailLines === 0;
  const sentence = headline(latest, settings, formats);
  const parts = details(resource, settings, formats, {
    isNamed: layout.picker !== 'none' || isCaptionAlone,
    forecast: settings.forecast ? forecastOf(resource, timeSpanOf(timeRange)) : undefined,
  });
  const figures = isFigure && latest.worst ? figuresOf(latest, latest.worst.dimension, formats) : undefined;
  const words = figures === undefined ? parts : [figures, ...parts];
  const text = words.join(SEPARATOR);
  const name = resourceName(resource);
  const assumed = assumptionsWords(latest);
  const assumptions = notes.filter(({ source }) => source === 'assumption');

  const shownSentence = () => {
    if (style === 'sentence' || (isFigure && width >= COMPACT_WIDTH)) {
      return sentence;
    }
    if (style === 'short') {
      return shortHeadline(latest, settings, formats);
    }
    const captionParts = [figureCaption(latest), ...(isCaptionAlone ? [name, ...words] : [])];
    const room = width - (notes.length > 0 ? NOTES_BUTTON_WIDTH : 0);
    return packLines(captionParts, SEPARATOR, { width: room, lines: 1 }, captionWidth)[0];
  };

  return (
    <div
      role="group"
      aria-label={t('header.label', 'Headroom of {{resource}}', { resource: name })}
      style={{ height: layout.height }}
      // Shows on hover what does not fit in a small panel.
      title={isFigure ? `${sentence} · ${text}` : undefined}
      data-testid={testIds.header.container}
    >
      <StateStatus resource={name} state={latest.state} />
      {isFigure && <Figure width={width} height={figureHeight(layout)} />}
      {(!isFigure || caption) && (
        <div className={cx(styles.headline, isFigure && styles.caption)}>
          {!isFigure && <StateBadge state={latest.state} />}
          <span className={styles.sentence} title={sentence} data-testid={testIds.header.sentence}>
            {shownSentence()}
          </span>
          {notes.length > 0 && <NotesButton notes={notes} />}
          {layout.picker === 'beside' && picker}
        </div>
      )}
      {layout.picker === 'under' && (
        <div className={cx(styles.pickerLine, isFigure && styles.centeredLine)}>{picker}</div>
      )}
      {detailLines > 0 && (
        <div
          className={cx(styles.details, isFigure ? styles.centered : detailLines > 1 && styles.clamped)}
          style={{ height: detailLines * DETAIL_LINE_HEIGHT, WebkitLineClamp: isFigure ? undefined : detailLines }}
          title={text}
          data-testid={testIds.header.details}
        >
          {isFigure
            ? packLines(words, SEPARATOR, { width, lines: detailLines }, detailWidth).map((line) => (
                <div key={line}>{line}</div>
              ))
            : words.map((part, i) => (
                <React.Fragment key={part}>
                  {i > 0 && SEPARATOR}
                  {part === assumed ? <AssumptionsButton words={part} notes={assumptions} /> : part}
                </React.Fragment>
              ))}
        </div>
      )}
    </div>
  );
}

function captionWidth(text: string): number {
  return measureText(text, CAPTION_FONT_SIZE, CAPTION_FONT_WEIGHT).width;
}

function detailWidth(text: string): number {
  return measureText(text, DETAIL_FONT_SIZE).width;
}

/** The height that the lines below leave for the figure. */
function figureHeight({ height, caption, picker, detailLines }: HeaderLayout): number {
  return (
    height -
    (caption ? DETAIL_LINE_HEIGHT : 0) -
    (picker === 'under' ? PICKER_LINE_HEIGHT : 0) -
    detailLines * DETAIL_LINE_HEIGHT
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
  caption: css({
    justifyContent: 'center',
    height: DETAIL_LINE_HEIGHT,
    '> span': { flex: '0 1 auto', fontSize: theme.typography.body.fontSize },
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
  centeredLine: css({ justifyContent: 'center' }),
  details: css({
    lineHeight: `${DETAIL_LINE_HEIGHT}px`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
  }),
  clamped: css({ display: '-webkit-box', WebkitBoxOrient: 'vertical', whiteSpace: 'normal' }),
  centered: css({ textAlign: 'center', '> div': { overflow: 'hidden', textOverflow: 'ellipsis' } }),
});
