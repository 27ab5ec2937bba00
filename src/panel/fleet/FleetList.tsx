import { css } from '@emotion/css';
import React, { useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { StateIcon } from '../chart/StateIcon';
import { anchorOf } from '../data/links';
import { type PanelReview, useData } from '../data/panelData';
import { REVIEW_ROWS } from '../layout/limits';
import { useLook } from '../look/look';
import { cellText, columnName } from '../review/columns';

interface Props {
  /** Worst first. */
  reviews: PanelReview[];
}

/** The fleet where a map would be too small to read. */
export function FleetList({ reviews }: Props) {
  const styles = useStyles2(getStyles);
  const { settings, linksTo } = useData();
  const { formats } = useLook();
  const [isAll, setIsAll] = useState(false);
  const rows = isAll ? reviews : reviews.slice(0, REVIEW_ROWS);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-testid={testIds.fleet.list}>
        <caption className={hiddenFromSight}>{t('fleet.map', 'Resources, worst first')}</caption>
        <thead>
          <tr>
            {(['name', 'peak', 'units'] as const).map((column) => (
              <th key={column} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((review) => {
            const { resource, state } = review;
            const text = (column: 'name' | 'peak' | 'units') => cellText(column, review, { settings, formats });
            const link = linksTo(resource).at(0);
            return (
              <tr key={resource.resourceId} data-testid={testIds.fleet.row(resource.resourceId)}>
                <th scope="row" title={text('name')}>
                  <span className={styles.name}>
                    <StateIcon state={state} />
                    {link === undefined ? (
                      <span className={styles.nameText}>{text('name')}</span>
                    ) : (
                      <a className={styles.nameText} {...anchorOf(link)}>
                        {text('name')}
                      </a>
                    )}
                  </span>
                </th>
                <td>{text('peak')}</td>
                <td>{text('units')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length < reviews.length && (
        <Button variant="secondary" size="sm" onClick={() => setIsAll(true)}>
          {t('review.showAll', 'Show all {{count}} resources', { count: reviews.length })}
        </Button>
      )}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  scroll: css({ flex: '1 1 auto', minHeight: 0, overflow: 'auto' }),
  table: css({
    tableLayout: 'fixed',
    width: '100%',
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
    'th, td': {
      padding: theme.spacing(0.5, 0),
      textAlign: 'right',
      borderBottom: `1px solid ${theme.colors.border.weak}`,
    },
    'th:first-of-type': { textAlign: 'left' },
    'thead th': {
      position: 'sticky',
      top: 0,
      color: theme.colors.text.secondary,
      background: theme.colors.background.primary,
      fontWeight: theme.typography.fontWeightRegular,
    },
    'th:nth-of-type(2), td:nth-of-type(1)': { width: 84 },
    'th:nth-of-type(3), td:nth-of-type(2)': { width: 72 },
  }),
  name: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(0.75), minWidth: 0 }),
  nameText: css({
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: theme.typography.fontWeightMedium,
    'a&': { color: theme.colors.text.link },
  }),
});
