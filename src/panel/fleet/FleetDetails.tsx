import { css } from '@emotion/css';
import React, { Fragment } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { testIds } from '../../ui/testIds';
import { type PanelReview, useData } from '../data/panelData';
import { useLook } from '../look/look';
import { cellText, columnName, type ReviewColumn } from '../review/columns';
import { unratedSentence } from '../review/reviewWords';

const COLUMNS: readonly ReviewColumn[] = ['action', 'state', 'peak', 'peakAt', 'first', 'forecast', 'units'];

/** A resource's row of the review, under each other. */
export function FleetDetails({ review }: { review: PanelReview }) {
  const styles = useStyles2(getStyles);
  const { settings } = useData();
  const { formats } = useLook();
  const { unrated, resource } = review;
  return (
    <div className={styles.details} data-testid={testIds.fleet.details}>
      <div className={styles.name}>{cellText('name', review, { settings, formats })}</div>
      {unrated !== undefined && <p className={styles.why}>{unratedSentence(unrated, resource.settings)}</p>}
      <dl className={styles.list}>
        {COLUMNS.map((column) => (
          <Fragment key={column}>
            <dt>{columnName(column)}</dt>
            <dd>{cellText(column, review, { settings, formats })}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  details: css({ maxWidth: 320, overflowWrap: 'anywhere' }),
  name: css({
    // Names have no limit.
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    fontWeight: theme.typography.fontWeightMedium,
  }),
  why: css({ margin: 0 }),
  list: css({
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: theme.spacing(0, 1.5),
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
    '& dt': { fontWeight: theme.typography.fontWeightRegular },
    '& dd': { margin: 0 },
  }),
});
