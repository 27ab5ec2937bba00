import { css, cx } from '@emotion/css';
import React, { useMemo, useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Input, useStyles2 } from '@grafana/ui';
import { totalsOf } from '../../model/review';
import { resourceName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { isShared } from '../data/notes';
import { type PanelReview, useData } from '../data/panelData';
import { useLook } from '../look/look';
import { type Size } from '../layout/size';
import { REVIEW_BAR_FROM, REVIEW_BUTTON_NAMES_FROM, REVIEW_FILTER_FROM, REVIEW_TOOLBAR_HEIGHT } from '../layout/limits';
import { NotesButton } from '../header/NotesButton';
import { columnsFor } from './columns';
import { reviewTitle, scopeWords } from './heading';
import { getPaperStyles, ON_PAPER, PageRules, usePrint } from './printStyles';
import { ReviewActions } from './ReviewActions';
import { ReviewTable } from './ReviewTable';
import { DEFAULT_SORT, sortOnClick, sortReviews } from './sort';
import { changesSentence, savingWords, summaryWords, withEndWords } from './summary';
import { useReviews } from './useReviews';

type Props = Size;

/** The Review view: one row per resource with its peak, its forecast and the recommended unit size. */
export function ReviewView({ width, height }: Props) {
  const styles = useStyles2(getStyles);
  const paper = useStyles2(getPaperStyles);
  const { notes, settings, timeRange, endedAt } = useData();
  const { formats, timeZone } = useLook();
  const [sort, setSort] = useState(DEFAULT_SORT);
  const [filter, setFilter] = useState('');
  const isPrinting = usePrint();

  const reviews = useReviews();
  const hasFilter = reviews.length >= REVIEW_FILTER_FROM;
  const chosen = useMemo(() => (hasFilter ? named(reviews, filter) : reviews), [hasFilter, reviews, filter]);
  const sorted = useMemo(
    () => sortReviews(chosen, sort, { settings, formats, endedAt }),
    [chosen, sort, settings, formats, endedAt]
  );
  const columns = useMemo(() => columnsFor(settings, isPrinting ? undefined : width), [settings, isPrinting, width]);

  const scope = { settings, formats, timeRange, timeZone, endedAt };
  const totals = useMemo(() => totalsOf(chosen), [chosen]);
  const saving = savingWords(totals, scope);
  const summary = withEndWords(changesSentence(totals, scope, reviews.length), totals, { formats, endedAt });
  // The notes of one resource are in its details.
  const shared = notes.filter(isShared);
  return (
    <div
      className={styles.view}
      style={{ width, height }}
      {...(isPrinting && ON_PAPER)}
      data-testid={testIds.review.container}
    >
      {isPrinting && <PageRules />}
      <div className={paper.onlyOnPaper}>
        <h1 className={styles.title}>{reviewTitle()}</h1>
        <p>{scopeWords(scope, totals)}</p>
        <p>{summaryWords(totals, scope)}</p>
      </div>
      <div className={cx(styles.toolbar, paper.notOnPaper)}>
        <div className={styles.words}>
          {saving !== undefined && (
            <span className={cx(styles.clamped, styles.saving)} title={saving} data-testid={testIds.review.saving}>
              {saving}
            </span>
          )}
          <span className={styles.clamped} title={summary} data-testid={testIds.review.summary}>
            {summary}
          </span>
        </div>
        {hasFilter && (
          <Input
            className={styles.filter}
            value={filter}
            placeholder={t('review.filter', 'Filter by name')}
            aria-label={t('review.filter', 'Filter by name')}
            onChange={({ currentTarget }) => setFilter(currentTarget.value)}
            data-testid={testIds.review.filter}
          />
        )}
        {shared.length > 0 && <NotesButton notes={shared} />}
        <ReviewActions reviews={sorted} scope={scope} hasNames={width >= REVIEW_BUTTON_NAMES_FROM} />
      </div>
      <div className={styles.scroll}>
        <ReviewTable
          reviews={sorted}
          totals={totals}
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

/** Those whose name or id contains the text. */
function named(reviews: PanelReview[], text: string): PanelReview[] {
  const part = text.trim().toLowerCase();
  return reviews.filter(({ resource }) =>
    `${resourceName(resource)} ${resource.resourceId}`.toLowerCase().includes(part)
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  view: css({ display: 'flex', flexDirection: 'column' }),
  title: css({ fontSize: theme.typography.h4.fontSize }),
  toolbar: css({
    display: 'flex',
    flex: '0 0 auto',
    alignItems: 'center',
    gap: theme.spacing(1),
    minHeight: REVIEW_TOOLBAR_HEIGHT,
  }),
  words: css({ flex: '1 1 auto', minWidth: 0, lineHeight: 1.3 }),
  // For a meeting: a second and a third line rather than a lost end.
  clamped: css({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' }),
  saving: css({ fontSize: theme.typography.h3.fontSize, fontWeight: theme.typography.fontWeightMedium }),
  filter: css({ flex: '0 1 160px', minWidth: 72 }),
  scroll: css({ flex: '1 1 auto', minHeight: 0, overflow: 'auto' }),
});
