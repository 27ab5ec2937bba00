import { css, cx } from '@emotion/css';
import React, { memo, useId } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { constraintName } from '../../ui/names';
import { Glyph } from '../../ui/Glyph';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useStateColor } from '../chart/useStateColor';
import { StateMark } from '../chart/StateIcon';
import { UtilizationBar } from '../chart/UtilizationBar';
import { useLook } from '../look/look';
import { UTILIZATION_BAR_END } from '../layout/limits';
import { anchorOf } from '../data/links';
import { type PanelReview, useData } from '../data/panelData';
import { BandsBar } from './BandsBar';
import { cellText, FIGURE_COLUMNS, type ReviewColumn } from './columns';
import { ReviewDetails } from './ReviewDetails';
import { figuresOfPeak } from './reviewWords';

interface Props {
  review: PanelReview;
  /** The end of the newest data of all resources, in Unix milliseconds. */
  completeTo: number | undefined;
  columns: ReviewColumn[];
  hasBar: boolean;
  width: number;
  isOpen: boolean;
  onToggle: (resourceId: string) => void;
}

/** A resource's row; a click on its name opens the details below it. */
export const ReviewRow = memo(function ReviewRow(props: Props) {
  const { review, completeTo, columns, hasBar, width, isOpen, onToggle } = props;
  const styles = useStyles2(getStyles);
  const { settings, endedAt, linksTo } = useData();
  const { formats } = useLook();
  const detailsId = useId();
  const { resourceId } = review.resource;
  return (
    <>
      <tr data-testid={testIds.review.row(resourceId)}>
        {columns.map((column) => {
          const text = cellText(column, review, { settings, formats, endedAt });
          return column === 'name' ? (
            <th key={column} scope="row">
              <span className={styles.nameCell}>
                <button
                  type="button"
                  className={styles.name}
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? detailsId : undefined}
                  title={text}
                  onClick={() => onToggle(resourceId)}
                >
                  <Glyph name={isOpen ? 'open' : 'closed'} />
                  <span className={styles.nameText}>{text}</span>
                </button>
                {linksTo(review.resource).map((link) => (
                  <a
                    key={`${link.title} ${link.href}`}
                    className={styles.link}
                    {...anchorOf(link)}
                    title={link.title}
                    aria-label={t('review.link', '{{title}}: {{resource}}', { title: link.title, resource: text })}
                  >
                    <Glyph name="link" />
                  </a>
                ))}
              </span>
            </th>
          ) : (
            <td
              key={column}
              className={cx(
                FIGURE_COLUMNS.includes(column) && styles.figure,
                column === 'forecast' && styles.forecast,
                column === 'assumptions' && styles.assumptions,
                (column === 'action' || (column === 'bands' && !hasBar)) && styles.wrapped
              )}
            >
              <Cell column={column} review={review} text={text} hasBar={hasBar} />
            </td>
          );
        })}
      </tr>
      {isOpen && (
        <tr id={detailsId}>
          <td colSpan={columns.length} className={styles.details}>
            <ReviewDetails review={review} completeTo={completeTo} width={width} />
          </td>
        </tr>
      )}
    </>
  );
});

interface CellProps {
  column: ReviewColumn;
  review: PanelReview;
  text: string;
  hasBar: boolean;
}

function Cell({ column, review, text, hasBar }: CellProps) {
  const styles = useStyles2(getCellStyles);
  const colorOf = useStateColor();
  const { formats } = useLook();
  const { state, peak, bands, change } = review;
  switch (column) {
    case 'state':
      return (
        <span className={styles.state} style={{ color: colorOf(state) }}>
          <StateMark state={state} /> {text}
        </span>
      );
    case 'peak':
      return peak === undefined ? (
        text
      ) : (
        <span className={styles.peak}>
          {hasBar && (
            <span className={styles.bar}>
              <UtilizationBar utilization={peak.utilization} scale={UTILIZATION_BAR_END} color={colorOf(state)} />
            </span>
          )}
          <span className={styles.words}>{text}</span>
        </span>
      );
    case 'bands':
      return hasBar && bands !== undefined ? <BandsBar bands={bands} words={text} /> : text;
    case 'first':
      return (
        <span
          title={
            peak?.figures &&
            t('review.firstTitle', '{{constraint}}: {{figures}} at the peak', {
              constraint: constraintName(peak.dimension),
              figures: figuresOfPeak(peak, formats),
            })
          }
        >
          {text}
        </span>
      );
    case 'action':
    case 'recommended':
      return <span className={cx(change !== undefined && change.by !== 0 && styles.changed)}>{text}</span>;
    default:
      return text;
  }
}

const getStyles = (theme: GrafanaTheme2) => ({
  nameCell: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) }),
  link: css({ color: theme.colors.text.secondary, '&:hover': { color: theme.colors.text.link } }),
  name: css({
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    maxWidth: 'min(240px, 34vw)',
    padding: 0,
    border: 'none',
    background: 'none',
    color: theme.colors.text.primary,
    fontSize: 'inherit',
    fontWeight: theme.typography.fontWeightMedium,
    textAlign: 'left',
    '&:hover': { color: theme.colors.text.link },
  }),
  nameText: css({ overflow: 'hidden', textOverflow: 'ellipsis' }),
  figure: css({ '&&': { textAlign: 'right' } }),
  // Long texts share a line only if there is room; the columns to their right come first.
  forecast: css({ '&&': { minWidth: '18ch', whiteSpace: 'normal' } }),
  // The longest words of one assumption.
  assumptions: css({ '&&': { minWidth: '25ch', whiteSpace: 'normal' } }),
  wrapped: css({ '&&': { minWidth: '16ch', whiteSpace: 'normal' } }),
  details: css({ '&&': { padding: 0, whiteSpace: 'normal' } }),
});

const getCellStyles = (theme: GrafanaTheme2) => ({
  state: css({ fontWeight: theme.typography.fontWeightMedium }),
  peak: css({ display: 'inline-flex', alignItems: 'center', gap: theme.spacing(1) }),
  bar: css({ flex: '0 0 auto', width: 72 }),
  // The unit size goes to a second line before a column is out of sight.
  words: css({ whiteSpace: 'normal' }),
  changed: css({ fontWeight: theme.typography.fontWeightBold }),
});
