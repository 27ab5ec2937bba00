import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Dimension } from '../model';
import { Facet } from './Facet';
import { placeFacets, type Size } from './layout';
import { DETAIL_LINE_HEIGHT, FACET_GAP } from './limits';
import { testIds } from './testIds';
import { notMeasuredWords } from './words';

interface Props extends Size {
  facets: Dimension[];
  notMeasured: Dimension[];
}

/** Each dimension's measured line against its ceiling, on one time axis. */
export function Overlay({ width, height, facets, notMeasured }: Props) {
  const styles = useStyles2(getStyles);
  const footnote = notMeasured.length > 0 ? DETAIL_LINE_HEIGHT : 0;
  const places = placeFacets({ width, height: height - footnote }, facets.length) ?? [];
  return (
    <div data-testid={testIds.overlay.container}>
      <div className={styles.grid}>
        {places.map((place, index) => (
          <Facet key={facets[index]} dimension={facets[index]} place={place} />
        ))}
      </div>
      {notMeasured.length > 0 && (
        <div className={styles.footnote} data-testid={testIds.overlay.notMeasured}>
          {notMeasuredWords(notMeasured)}
        </div>
      )}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  grid: css({ display: 'flex', flexWrap: 'wrap', gap: FACET_GAP }),
  footnote: css({
    height: DETAIL_LINE_HEIGHT,
    lineHeight: `${DETAIL_LINE_HEIGHT}px`,
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
});
