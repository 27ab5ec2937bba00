import { css } from '@emotion/css';
import React, { useMemo } from 'react';
import { dateTimeForTimeZone, type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { useStyles2 } from '@grafana/ui';
import { CONSTRAINT_DIMENSIONS, constraintOf } from '../../model/capacity';
import { weekCalendarOf, type WeekHour } from '../../model/review';
import { type Peak } from '../../model/snapshot';
import { constraintName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useLook } from '../look/look';
import { figuresOf } from '../words/words';
import { figureNotes } from '../header/figureNotes';
import { noteWords } from '../header/noteWords';
import { type ModelNote, notesFor } from '../data/notes';
import { type PanelReview, useData } from '../data/panelData';
import { timeSpanOf } from '../data/timeSpan';
import { bandsSentence } from './bandWords';
import {
  adviceSentence,
  appServersSentence,
  coverageSentence,
  endSentence,
  enoughSentence,
  forecastSentence,
  loadSentence,
  mixSentence,
  sizesSentence,
  unratedSentence,
  verdictSentence,
} from './reviewWords';
import { WeekTable } from './WeekTable';

interface Props {
  review: PanelReview;
  completeTo: number | undefined;
  width: number;
}

const UNITS_NOTES: readonly ModelNote[] = ['unitsUnknown', 'unitsPartlyUnknown', 'unitsOutsideGuide'];

/** The peak of every constraint, and sentences that explain the row. */
export function ReviewDetails({ review, completeTo, width }: Props) {
  const styles = useStyles2(getStyles);
  const { formats, timeZone } = useLook();
  const { timeRange } = useData();
  const { advice, constraints, peak, resource, unrated } = review;
  // Reruns on new data, and in another time zone.
  const calendar = useMemo(
    () =>
      peak &&
      weekCalendarOf(resource, {
        span: timeSpanOf(timeRange),
        highest: peak.utilization,
        placeOf: (time) => weekHourOf(time, timeZone),
      }),
    [resource, peak, timeRange, timeZone]
  );
  const figuresAtPeak = ({ index, dimension }: Peak) => {
    const moment = resource.snapshotAt(index);
    const figures = CONSTRAINT_DIMENSIONS[constraintOf(dimension)].map((each) => figuresOf(moment, each, formats));
    return figures.filter((words) => words !== undefined).map((words) => <div key={words}>{words}</div>);
  };
  const sentences = [
    unrated === undefined ? verdictSentence(review, formats) : unratedSentence(unrated, resource.settings),
    adviceSentence(review, formats),
    enoughSentence(review, resource.settings, formats),
    loadSentence(review, formats),
    bandsSentence(review.bands, formats),
    sizesSentence(review, formats),
    endSentence(review, completeTo, formats),
    forecastSentence(review, formats),
    mixSentence(review, formats),
    appServersSentence(review),
    coverageSentence(review),
    ...figureNotes(peak === undefined ? resource.latest : resource.snapshotAt(peak.index), resource, formats)
      // The advice already says so.
      .filter(({ source }) => source === 'assumption' || advice.units !== null || advice.reason !== 'free')
      .map(noteWords),
    ...notesFor(resource, resource.settings, [])
      // If all ceilings are missing, the first sentence already says so.
      .filter((note) => note.source === 'model' && (unrated === undefined || !UNITS_NOTES.includes(note.code)))
      .map(noteWords),
  ].filter((sentence) => sentence !== undefined);
  return (
    <div className={styles.details} style={{ maxWidth: width }} data-testid={testIds.review.details}>
      {constraints.length > 0 && (
        <div className={styles.constraints}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('review.details.constraint', 'Constraint')}</th>
                <th scope="col">{t('review.details.peak', 'Peak')}</th>
                <th scope="col">{t('review.details.p95', 'P95')}</th>
                <th scope="col">{t('review.details.figures', 'Measured of ceiling')}</th>
                <th scope="col">{t('review.details.at', 'Peak at')}</th>
              </tr>
            </thead>
            <tbody>
              {constraints.map(({ peak, p95 }) => (
                <tr key={peak.dimension}>
                  <th scope="row">{constraintName(peak.dimension)}</th>
                  <td>{formats.percent(peak.utilization)}</td>
                  <td>{formats.percent(p95)}</td>
                  <td>{figuresAtPeak(peak)}</td>
                  <td>{formats.time(peak.time)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {calendar !== undefined && <WeekTable calendar={calendar} />}
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function weekHourOf(time: number, timeZone: TimeZone): WeekHour {
  const local = dateTimeForTimeZone(timeZone, time);
  return { weekday: Number(local.isoWeekday()) - 1, hour: local.hour?.() ?? 0 };
}

const getStyles = (theme: GrafanaTheme2) => ({
  details: css({
    // Stays in place while the columns scroll sideways, like the names.
    position: 'sticky',
    left: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1, 3),
    padding: theme.spacing(1, 1, 1, 2.5),
    background: theme.colors.background.secondary,
  }),
  constraints: css({
    flex: '0 0 auto',
    alignSelf: 'flex-start',
    maxWidth: '100%',
    overflowX: 'auto',
    '&& th, && td': {
      position: 'static',
      padding: theme.spacing(0.25, 2, 0.25, 0),
      textAlign: 'right',
      border: 'none',
      background: 'none',
      fontWeight: theme.typography.fontWeightRegular,
    },
    '&& thead th': { color: theme.colors.text.secondary },
    '&& th:first-of-type': { textAlign: 'left' },
  }),
  sentences: css({
    flex: '1 1 300px',
    minWidth: 0,
    margin: 0,
    paddingLeft: theme.spacing(2),
    maxWidth: '90ch',
    overflowWrap: 'anywhere',
  }),
});
