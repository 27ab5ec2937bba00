import { css } from '@emotion/css';
import React, { useMemo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { totalsOf } from '../../model/review';
import { IDLE_BELOW } from '../../model/snapshot';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { isShared } from '../data/notes';
import { useData } from '../data/panelData';
import { NotesButton } from '../header/NotesButton';
import { type Size } from '../layout/layout';
import { FLEET_LINE_HEIGHT, FLEET_MAP_MIN_HEIGHT, FLEET_MAP_MIN_WIDTH, FLEET_MAP_MOST_TILES } from '../layout/limits';
import { useLook } from '../look/look';
import { textWidth, linesOf } from '../look/textLines';
import { type Sort, sortReviews } from '../review/sort';
import { summaryWords, withEndWords } from '../review/summary';
import { useReviews } from '../review/useReviews';
import { FleetList } from './FleetList';
import { FleetMap } from './FleetMap';
import { FleetStates, SWATCH } from './FleetStates';
import { type StatePart, statesOf } from './tileLook';

type Props = Size;

const WORST_FIRST: Sort = { column: 'peak', descending: true };

/** Of the sentence and the states, in pixels. */
const FONT_SIZES = { sentence: 14, states: 12 } as const;

/** Lines of the sentence at most; its end is a tooltip then. */
const SENTENCE_LINES = 3;

/** The button with the notes, and the gap before it. */
const NOTES_WIDTH = 60;

/** Between the words and the map. */
const GAP = 4;

/** The Fleet view: a tile for each resource, its area by units and its colour by the state at its peak. */
export function FleetView({ width, height }: Props) {
  const styles = useStyles2(getStyles);
  const { typography } = useTheme2();
  const { notes, settings, endedAt } = useData();
  const { formats } = useLook();
  const reviews = useReviews();
  const sorted = useMemo(() => sortReviews(reviews, WORST_FIRST, { settings, formats }), [reviews, settings, formats]);
  const totals = totalsOf(reviews);
  const summary = withEndWords(summaryWords(totals, { settings }), totals, { formats, endedAt });
  const { fontFamily: family, fontWeightMedium, fontWeightRegular } = typography;
  const sentenceFont = { size: FONT_SIZES.sentence, weight: fontWeightMedium, family };
  const statesFont = { size: FONT_SIZES.states, weight: fontWeightRegular, family };
  const statesWidth = (words: string) => textWidth(words, statesFont);
  const states = statesOf(sorted, {
    idleBelow: formats.threshold(IDLE_BELOW),
    // Leaves room for the others.
    fits: (words) => statesWidth(words) <= width / 2,
  });
  const mapped = sorted.slice(0, FLEET_MAP_MOST_TILES);
  const parts: StatePart[] = [
    ...states,
    { words: t('fleet.area', 'Area: units') },
    ...(mapped.length < sorted.length ? [{ words: leftOutWords(mapped.length, sorted.length) }] : []),
  ];
  const shared = notes.filter(isShared);

  const sentenceLines = Math.min(
    SENTENCE_LINES,
    linesOf(
      summary.split(' ').map((word) => textWidth(word, sentenceFont)),
      width - (shared.length > 0 ? NOTES_WIDTH : 0),
      textWidth(' ', sentenceFont)
    )
  );
  const statesLines = linesOf(
    parts.map(({ tile, words }) => statesWidth(words) + (tile === undefined ? 0 : SWATCH.size + SWATCH.gap)),
    width,
    SWATCH.between
  );
  const map = { width, height: height - (sentenceLines + statesLines) * FLEET_LINE_HEIGHT - GAP };
  const hasMap = width >= FLEET_MAP_MIN_WIDTH && map.height >= FLEET_MAP_MIN_HEIGHT;
  return (
    <div className={styles.view} style={{ width, height }} data-testid={testIds.fleet.container}>
      <div className={styles.toolbar} style={{ height: sentenceLines * FLEET_LINE_HEIGHT }}>
        <span
          className={styles.summary}
          style={{ WebkitLineClamp: sentenceLines }}
          title={summary}
          data-testid={testIds.fleet.summary}
        >
          {summary}
        </span>
        {shared.length > 0 && <NotesButton notes={shared} />}
      </div>
      <FleetStates parts={hasMap ? parts : states} />
      {hasMap ? <FleetMap reviews={mapped} {...map} /> : <FleetList reviews={sorted} />}
    </div>
  );
}

/** As short as it is so that it fits a line of the narrowest map. */
function leftOutWords(shown: number, all: number): string {
  return t('fleet.leftOut', 'Worst {{shown}} shown, {{leftOut}} left out: filter the query', {
    shown,
    leftOut: all - shown,
  });
}

const getStyles = (theme: GrafanaTheme2) => ({
  view: css({ display: 'flex', flexDirection: 'column' }),
  toolbar: css({ display: 'flex', flex: '0 0 auto', alignItems: 'center', gap: theme.spacing(1) }),
  summary: css({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    flex: '1 1 auto',
    minWidth: 0,
    overflow: 'hidden',
    lineHeight: `${FLEET_LINE_HEIGHT}px`,
    fontSize: FONT_SIZES.sentence,
    fontWeight: theme.typography.fontWeightMedium,
  }),
});
