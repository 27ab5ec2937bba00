import { css, cx } from '@emotion/css';
import React, { useMemo, useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { reviewResource } from '../../model';
import { testIds } from '../../ui/testIds';
import { useHeadroom } from '../state/context';
import { timeSpanOf } from '../state/timeSpan';
import { type Size } from '../state/layout';
import { REVIEW_BAR_FROM, REVIEW_BUTTON_NAMES_FROM, REVIEW_TOOLBAR_HEIGHT } from '../state/limits';
import { NotesButton } from '../header/NotesButton';
import { columnsFor, REVIEW_COLUMNS } from './columns';
import { reviewTitle, scopeWords } from './heading';
import { getPrintStyles } from './printStyles';
import { ReviewActions } from './ReviewActions';
import { ReviewTable } from './ReviewTable';
import { DEFAULT_SORT, sortOnClick, sortReviews } from './sort';
import { summaryWords } from './summary';
import { usePrint } from './usePrint';

type Props = Size;

/** The Review view: one row per resource with its peak, its forecast and the recommended unit size. */
export function ReviewView({ width, height }: Props) {
  const styles = useStyles2(getStyles);
  const paper = useStyles2(getPrintStyles);
  const { resources, notes: all, settings, formats, timeRange, timeZone } = useHeadroom();
  const [sort, setSort] = useState(DEFAULT_SORT);
  const [isPrinting, print] = usePrint();

  // Reruns on new data and changed options.
  const reviews = useMemo(
    () => resources.map((resource) => reviewResource(resource, resource.settings, timeSpanOf(timeRange))),
    [resources, timeRange]
  );
  const sorted = useMemo(() => sortReviews(reviews, sort, formats), [reviews, sort, formats]);
  const columns = useMemo(() => (isPrinting ? [...REVIEW_COLUMNS] : columnsFor(width)), [isPrinting, width]);

  const scope = { settings, formats, timeRange, timeZone };
  // The notes of one resource are in its details.
  const notes = all.filter(({ source }) => source === 'query' || source === 'settings' || source === 'data');
  const summary = summaryWords(reviews);
  return (
    <div className={cx(isPrinting && paper.onPaper)} style={{ width, height }} data-testid={testIds.review.container}>
      <div className={paper.onlyOnPaper}>
        <h1 className={styles.title}>{reviewTitle()}</h1>
        <p>{scopeWords(scope)}</p>
        <p>{summary}</p>
      </div>
      <div className={cx(styles.toolbar, paper.notOnPaper)}>
        <span className={styles.summary} title={summary} data-testid={testIds.review.summary}>
          {summary}
        </span>
        {notes.length > 0 && <NotesButton notes={notes} />}
        <ReviewActions reviews={sorted} scope={scope} hasNames={width >= REVIEW_BUTTON_NAMES_FROM} onPrint={print} />
      </div>
      <div className={styles.scroll} style={{ height: height - REVIEW_TOOLBAR_HEIGHT }}>
        <ReviewTable
          reviews={sorted}
          columns={columns}
          sort={sort}
          onSort={(column) => setSort(sortOnClick(sort, column))}
          hasBar={width >= REVIEW_BAR_FROM && !isPrinting}
          width={width}
          isWhole={isPrinting}
        />
      </div>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  title: css({ fontSize: theme.typography.h4.fontSize }),
  toolbar: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    height: REVIEW_TOOLBAR_HEIGHT,
  }),
  summary: css({
    flex: '1 1 auto',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: theme.typography.fontWeightMedium,
  }),
  scroll: css({ overflow: 'auto' }),
});
