import { css, cx } from '@emotion/css';
import React, { useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';
import { type ReviewTotals } from '../../model/review';
import { Glyph } from '../../ui/Glyph';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useToggledSet } from '../../ui/useToggledSet';
import { REVIEW_ROWS } from '../layout/limits';
import { type PanelReview, useData } from '../data/panelData';
import { useLook } from '../look/look';
import { columnName, FIGURE_COLUMNS, type ReviewColumn, totalText } from './columns';
import { ReviewRow } from './ReviewRow';
import { type Sort } from './sort';

interface Props {
  /** In the order of `sort`. */
  reviews: PanelReview[];
  /** Of all reviews, shown or not. */
  totals: ReviewTotals;
  columns: ReviewColumn[];
  sort: Sort;
  onSort: (column: ReviewColumn) => void;
  hasBar: boolean;
  /** The width of the panel. Details never exceed it, even if the table is wider. */
  width: number;
  /** Shows every row; for paper, where nobody can click "Show all". */
  isWhole: boolean;
}

/** A table of resources, whose rows open to show details. */
export function ReviewTable({ reviews, totals, columns, sort, onSort, hasBar, width, isWhole }: Props) {
  const styles = useStyles2(getStyles);
  const [isAll, setIsAll] = useState(false);
  const [opened, toggle] = useToggledSet<string>();
  const rows = isAll || isWhole ? reviews : reviews.slice(0, REVIEW_ROWS);
  return (
    <>
      <table className={styles.table} data-testid={testIds.review.table}>
        <caption className={hiddenFromSight}>{t('review.caption', 'Capacity review by resource')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeading key={column} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((review) => (
            <ReviewRow
              key={review.resource.resourceId}
              review={review}
              completeTo={totals.completeTo}
              columns={columns}
              hasBar={hasBar}
              width={width}
              isOpen={opened.has(review.resource.resourceId)}
              onToggle={toggle}
            />
          ))}
        </tbody>
        {reviews.length > 1 && <TotalRow columns={columns} totals={totals} />}
      </table>
      {rows.length < reviews.length && (
        <Button variant="secondary" size="sm" className={styles.all} onClick={() => setIsAll(true)}>
          {t('review.showAll', 'Show all {{count}} resources', { count: reviews.length })}
        </Button>
      )}
    </>
  );
}

function TotalRow({ columns, totals }: Pick<Props, 'columns' | 'totals'>) {
  const styles = useStyles2(getStyles);
  const { settings } = useData();
  const { formats } = useLook();
  return (
    <tfoot>
      <tr data-testid={testIds.review.total}>
        {columns.map((column) => {
          const text = totalText(column, totals, { settings, formats });
          return column === 'name' ? (
            <th key={column} scope="row">
              {text}
            </th>
          ) : (
            <td key={column} className={cx(FIGURE_COLUMNS.includes(column) && styles.figure)}>
              {text}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

interface HeadingProps {
  column: ReviewColumn;
  sort: Sort;
  onSort: (column: ReviewColumn) => void;
}

function ColumnHeading({ column, sort, onSort }: HeadingProps) {
  const styles = useStyles2(getStyles);
  const isSorted = sort.column === column;
  return (
    <th
      scope="col"
      className={cx(FIGURE_COLUMNS.includes(column) && styles.figure)}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(column)}>
        {columnName(column)}
        {isSorted && <Glyph name={sort.descending ? 'descending' : 'ascending'} pixels={12} />}
      </button>
    </th>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  table: css({
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
    'th, td': {
      padding: theme.spacing(0.5, 1),
      textAlign: 'left',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${theme.colors.border.weak}`,
      // Opaque, because rows scroll under the headings and, in a narrow panel, columns scroll under the names.
      background: theme.colors.background.primary,
    },
    'thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      padding: theme.spacing(0, 1),
      verticalAlign: 'bottom',
      whiteSpace: 'normal',
    },
    'tr > th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, paddingLeft: 0 },
    'thead tr > th:first-of-type, tfoot tr > th:first-of-type': { zIndex: 3 },
    // In sight however many rows there are.
    'tfoot th, tfoot td': {
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      borderTop: `1px solid ${theme.colors.border.medium}`,
      fontWeight: theme.typography.fontWeightMedium,
    },
  }),
  figure: css({ '&&': { textAlign: 'right' } }),
  sort: css({
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 28,
    padding: 0,
    textAlign: 'inherit',
    lineHeight: 1.2,
    border: 'none',
    background: 'none',
    color: theme.colors.text.secondary,
    fontSize: 'inherit',
    fontWeight: theme.typography.fontWeightMedium,
    '&:hover': { color: theme.colors.text.primary },
  }),
  all: css({ margin: theme.spacing(1, 0) }),
});
