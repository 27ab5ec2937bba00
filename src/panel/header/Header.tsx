import { css, cx } from '@emotion/css';
import React, { memo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { judge, type Verdict } from '../../model/advice';
import { outlookOf } from '../../model/forecast';
import { serverLegRange } from '../../model/snapshot';
import { resourceName, stateName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { textWidth, packLines } from '../look/textLines';
import { type Note } from '../data/notes';
import { silentSince, unitsSilentSince } from '../data/silence';
import { timeSpanOf } from '../data/timeSpan';
import { burstWords } from '../words/burstWords';
import { aheadWords } from '../words/forecastWords';
import { actionWords } from '../words/verdictWords';
import { Figure } from './Figure';
import { figureNotes } from './figureNotes';
import { type HeaderLayout } from '../layout/layout';
import { COMPACT_WIDTH, DETAIL_LINE_HEIGHT, HEADLINE_HEIGHT, PICKER_LINE_HEIGHT } from '../layout/limits';
import { AssumptionsButton, NotesButton } from './NotesButton';
import { ResourcePicker } from './ResourcePicker';
import { StateBadge, StateStatus } from './StateBadge';
import {
  asOfWords,
  assumptionsWords,
  details,
  figureCaption,
  figuresOf,
  headline,
  peakWords,
  shortHeadline,
  silenceWords,
  unitsSilenceWords,
} from '../words/words';

interface Props {
  layout: HeaderLayout;
  width: number;
  onChooseResource: (resourceId: string) => void;
}

const SEPARATOR = ' · ';

/** In pixels, with the room around it. */
const SEPARATOR_WIDTH = 12;

/** The theme's small body text, in pixels. */
const DETAIL_FONT_SIZE = 12;

/** The size of the theme's fifth heading, in pixels. */
const HEADLINE_FONT_SIZE = 16;

/** The theme's body text and its weights. */
const CAPTION_FONT_SIZE = 14;
const [REGULAR, MEDIUM] = [400, 500];

/** The icon, the number and the gap before them, in pixels. */
const NOTES_BUTTON_WIDTH = 52;

/** Between the parts of the headline, in pixels. */
const GAP = 8;

/** Everything but the name in the badge of a state, and the gap after it, in pixels. */
const BADGE_ROOM = 50;

/** The least and the greatest width of a picker, and everything in it but the name, in pixels. */
const [PICKER_LEAST, PICKER_MOST, PICKER_ROOM] = [160, 288, 64];

/** Says in words which constraint runs out, how much is left, and which unit size is recommended. */
export const Header = memo(function Header({ layout, width, onChooseResource }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, notes: others, settings, timeRange, until, endedAt } = useData();
  const { formats } = useLook();
  const notes = withFigures(others, figureNotes(resource.latest, resource, formats));
  const { fontFamily: family } = useTheme2().typography;
  const headlineWidth = (words: string) => textWidth(words, { size: HEADLINE_FONT_SIZE, weight: MEDIUM, family });
  const captionWidth = (words: string) => textWidth(words, { size: CAPTION_FONT_SIZE, weight: MEDIUM, family });
  const badgeWidth = (words: string) => textWidth(words, { size: DETAIL_FONT_SIZE, weight: MEDIUM, family });
  const detailWidth = (words: string) => textWidth(words, { size: DETAIL_FONT_SIZE, weight: REGULAR, family });
  const { latest } = resource;
  const span = timeSpanOf(timeRange);
  const { style, caption, detailLines } = layout;
  const isFigure = style === 'figure';
  // Without lines for details, the caption has as many details as fit.
  const isCaptionAlone = isFigure && detailLines === 0;
  const range = resource.isRaw === true ? serverLegRange(latest, settings) : undefined;
  const judgement = judge(resource, settings.edition, span);
  const { peak, verdict } = judgement;
  const outlook = outlookOf(resource, peak);
  const burst = burstWords(resource, judgement, { outlook, thresholds: settings.thresholds, formats });
  const sentence = burst?.sentences[0] ?? headline(latest, settings, formats, range);
  const action = latest.worst === undefined ? undefined : actionWords(verdict, outlook, judgement.isForFailover);
  const asOf = endedAt === undefined ? '' : asOfWords(endedAt, formats);
  const silence = silentSince(resource, resource.measuredDimensions, until);
  const unitsSilence = unitsSilentSince(resource);
  const silent =
    silence !== undefined
      ? silenceWords(silence, formats)
      : unitsSilence !== undefined
        ? unitsSilenceWords(unitsSilence, formats)
        : isFigure
          ? ''
          : asOf;
  const when = settings.forecast
    ? aheadWords(outlook, burst === undefined ? latest.worst?.dimension : burst.named)
    : undefined;
  const parts = details(resource, settings, formats, {
    isNamed: layout.picker !== 'none' || isFigure,
    when,
    peak,
    action,
  });
  const rated = latest.state === 'incomplete' ? undefined : latest.worst;
  // Server load is a share itself.
  const figures =
    burst === undefined && rated && rated.dimension !== 'serverLoad'
      ? figuresOf(latest, rated.dimension, formats)
      : undefined;
  const words = isFigure ? [asOf, figures, ...parts].filter(isText) : parts;
  const text = words.join(SEPARATOR);
  const name = resourceName(resource);
  const assumed = assumptionsWords(latest);
  const assumptions = notes.filter(({ source }) => source === 'assumption');

  const state = burst?.short ?? figureCaption(latest);
  // A small panel has room for one of the two beside the notes, and the figure is old.
  const notesWidth = notes.length > 0 ? NOTES_BUTTON_WIDTH : 0;
  const isSilenceLarge =
    isFigure && silent !== '' && captionWidth(silent) + GAP + captionWidth(name) + notesWidth > width;
  const silenceInLine = isSilenceLarge ? '' : silent;

  const shownSentence = () => {
    if (isFigure && width >= COMPACT_WIDTH) {
      return sentence;
    }
    const taken = [
      notesWidth,
      silenceInLine === '' ? 0 : (isFigure ? captionWidth : badgeWidth)(silenceInLine) + GAP,
      isFigure ? 0 : badgeWidth(stateName(latest.state)) + BADGE_ROOM,
      layout.picker === 'beside' ? pickerWidth(captionWidth(name)) + GAP : 0,
    ];
    const room = width - taken.reduce((sum, part) => sum + part, 0);
    if (isFigure) {
      const captionName = layout.picker === 'none' ? [name] : [];
      const captionParts = [...captionName, state, ...(isCaptionAlone ? words : [])];
      return packLines(captionParts, SEPARATOR, { width: room, lines: 1 }, captionWidth)[0];
    }
    // When a ceiling is reached and the unit size that would do are read from far: they stand beside the sentence where there
    // is room, the size first where there is not. Without a second line, the headline has what fits of it, the action first.
    const advice = isAdvice(verdict) ? action : undefined;
    const burstSentence =
      style === 'sentence' ? burst?.sentences.find((words) => headlineWidth(words) <= room) : undefined;
    if (burstSentence !== undefined) {
      return packLines([burstSentence, when].filter(isText), SEPARATOR, { width: room, lines: 1 }, headlineWidth)[0];
    }
    const whole = [sentence, when, advice];
    if (style === 'sentence' && detailLines > 0 && headlineWidth(join(whole)) <= room) {
      return join(whole);
    }
    const others = detailLines > 0 ? [advice, when] : [action, ...parts.filter((part) => part !== action)];
    const leastWords = detailLines > 0 ? [sentence] : [sentence, action];
    const isRoomForSentence = style === 'sentence' && headlineWidth(join(leastWords)) <= room;
    const short = burst?.short ?? shortHeadline(latest, settings, formats, range);
    const percent = burst?.figure ?? (rated && formats.percent(rated.utilization));
    if (style === 'short' && detailLines === 0 && layout.picker === 'none') {
      // Nothing else names the resource. Of a long name the end is cut, never a figure.
      const isRoomForBoth = headlineWidth(join([short, name])) <= room;
      const named = join([isRoomForBoth ? short : (percent ?? short), name]);
      return packLines([named, ...[action].filter(isText)], SEPARATOR, { width: room, lines: 1 }, headlineWidth)[0];
    }
    const headlineParts = isRoomForSentence
      ? [sentence, ...others]
      : [headlineWidth(short) <= room ? short : (percent ?? short), others[0], figures, ...others.slice(1)];
    return packLines(headlineParts.filter(isText), SEPARATOR, { width: room, lines: 1 }, headlineWidth)[0];
  };

  const shown = shownSentence();
  const said = isFigure ? [] : shown.split(SEPARATOR);
  // The sentence on a burst has these in it.
  const inBurst =
    burst?.sentences.includes(said[0]) === true ? [action, peak && peakWords(peak.utilization, formats)] : [];
  const unsaid = words.filter((part) => !said.includes(part) && !inBurst.includes(part));
  // Parts that a narrow caption has no room for.
  const detailParts = isFigure && !shown.includes(state) ? [state, ...unsaid] : unsaid;

  const picker = () => <ResourcePicker onChange={onChooseResource} />;

  return (
    <div
      role="group"
      aria-label={t('header.label', 'Headroom of {{resource}}', { resource: name })}
      style={{ height: layout.height }}
      // Shows on hover what does not fit in a small panel.
      title={isFigure ? join([silent, sentence, text]) : undefined}
      data-testid={testIds.header.container}
    >
      <StateStatus resource={name} state={latest.state} />
      {isFigure && (
        <Figure
          width={width}
          height={figureHeight(layout)}
          isOld={silent !== ''}
          words={isSilenceLarge ? silent : undefined}
        />
      )}
      {(!isFigure || caption) && (
        <div className={cx(styles.headline, isFigure && styles.caption)}>
          {!isFigure && <StateBadge state={latest.state} />}
          {silenceInLine !== '' && <span className={styles.silence}>{silenceInLine}</span>}
          <span className={styles.sentence} title={sentence} data-testid={testIds.header.sentence}>
            {shown}
          </span>
          {notes.length > 0 && <NotesButton notes={notes} />}
          {layout.picker === 'beside' && picker()}
        </div>
      )}
      {layout.picker === 'under' && (
        <div className={cx(styles.pickerLine, isFigure && styles.centeredLine)}>{picker()}</div>
      )}
      {detailLines > 0 && (
        <div
          className={cx(styles.details, isFigure && styles.centered)}
          style={{ height: detailLines * DETAIL_LINE_HEIGHT }}
          title={text}
          data-testid={testIds.header.details}
        >
          {isFigure ? (
            packLines(detailParts, SEPARATOR, { width, lines: detailLines }, detailWidth).map((line) => (
              <div key={line}>{line}</div>
            ))
          ) : (
            <div className={styles.parts}>
              {detailParts.map((part, i) => (
                <span key={part} className={styles.part}>
                  <span className={styles.separator}>{i > 0 && SEPARATOR}</span>
                  {part === assumed ? <AssumptionsButton words={part} notes={assumptions} /> : part}
                </span>
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
});

/** True if a verdict names a unit size that is enough, or says why it cannot: no size is, or the traffic is missing. */
function isAdvice({ verdict }: Verdict): boolean {
  return (
    verdict === 'keep' ||
    verdict === 'scaleUp' ||
    verdict === 'scaleDown' ||
    verdict === 'shard' ||
    verdict === 'noTraffic'
  );
}

/** Failed queries first, then the figures, then the settings and the data. */
function withFigures(notes: Note[], figures: Note[]): Note[] {
  const isQuery = ({ source }: Note) => source === 'query';
  return [...notes.filter(isQuery), ...figures, ...notes.filter((note) => !isQuery(note))];
}

function isText(part: string | undefined): part is string {
  return part !== undefined && part !== '';
}

function join(parts: ReadonlyArray<string | undefined>): string {
  return parts.filter(isText).join(SEPARATOR);
}

function pickerWidth(nameWidth: number): number {
  return Math.min(PICKER_MOST, Math.max(PICKER_LEAST, nameWidth + PICKER_ROOM));
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
  silence: css({
    flex: '0 0 auto',
    color: theme.colors.warning.text,
    fontSize: theme.typography.bodySmall.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
    whiteSpace: 'nowrap',
  }),
  details: css({
    lineHeight: `${DETAIL_LINE_HEIGHT}px`,
    overflow: 'hidden',
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
  }),
  // The separator at the start of each line lies outside, where the details cut it off. Nothing may clip here: Grafana 12 renders
  // the popover of the assumptions inside.
  parts: css({ marginLeft: -SEPARATOR_WIDTH }),
  separator: css({ display: 'inline-block', width: SEPARATOR_WIDTH, textAlign: 'center' }),
  // A part that does not fit wraps to a line that is out of sight, because half a figure could pass for another one.
  part: css({
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    verticalAlign: 'top',
    textOverflow: 'ellipsis',
    whiteSpace: 'pre',
  }),
  centered: css({
    textAlign: 'center',
    whiteSpace: 'nowrap',
    '> div': { overflow: 'hidden', textOverflow: 'ellipsis' },
  }),
});
