import { css } from '@emotion/css';
import React, { useMemo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { totalsOf } from '../../model/review';
import { testIds } from '../../ui/testIds';
import { SEPARATOR, t } from '../../ui/text';
import { isShared } from '../data/notes';
import { useData } from '../data/panelData';
import { NotesButton } from '../header/NotesButton';
import { type Size } from '../layout/size';
import { FLEET_MOST_ROWS } from '../layout/limits';
import { useLook } from '../look/look';
import { summaryWords, withEndWords } from '../review/summary';
import { useReviews } from '../review/useReviews';
import { FleetTable } from './FleetTable';
import { fleetRows } from './fleetRows';

/** The Fleet view: a row for each resource, the most urgent first. */
export function FleetView({ width, height }: Size) {
  const styles = useStyles2(getStyles);
  const { notes, settings, timeRange, until, endedAt, linksTo } = useData();
  const { formats } = useLook();
  const reviews = useReviews();
  // Reruns on new data and changed options.
  const { rows, span } = useMemo(
    () =>
      fleetRows(reviews, { settings, formats, endedAt, linksTo, range: { from: timeRange.from.valueOf(), to: until } }),
    [reviews, settings, formats, endedAt, linksTo, timeRange, until]
  );
  const totals = totalsOf(reviews);
  const summary = withEndWords(summaryWords(totals, { settings }), totals, { formats, endedAt });
  const shared = notes.filter(isShared);
  const leftOut = reviews.length - rows.length;
  return (
    <div className={styles.view} style={{ width, height }} data-testid={testIds.fleet.container}>
      <div className={styles.toolbar}>
        <span className={styles.summary} data-testid={testIds.fleet.summary}>
          {summary}
          {leftOut > 0 &&
            SEPARATOR +
              t('fleet.leftOut', 'Worst {{shown}} shown, {{leftOut}} left out: filter the query', {
                shown: FLEET_MOST_ROWS,
                leftOut,
              })}
        </span>
        {shared.length > 0 && <NotesButton notes={shared} />}
      </div>
      <FleetTable rows={rows} span={span} />
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  view: css({ display: 'flex', flexDirection: 'column', containerType: 'inline-size' }),
  toolbar: css({ display: 'flex', flex: '0 0 auto', alignItems: 'center', gap: theme.spacing(1) }),
  summary: css({ flex: '1 1 auto', minWidth: 0, fontWeight: theme.typography.fontWeightMedium }),
});
