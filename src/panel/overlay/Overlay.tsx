import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Dimension } from '../../model';
import { testIds } from '../../ui/testIds';
import { ChartGroup } from '../chart/ChartGroup';
import { useHeadroom } from '../state/context';
import { placeFacets, type Size } from '../state/layout';
import { DETAIL_LINE_HEIGHT, FACET_GAP } from '../state/limits';
import { notMeasuredWords } from '../state/words';
import { Facet } from './Facet';
import { type OverlayData } from './prepOverlay';

interface Props extends Size {
  facets: Dimension[];
  notMeasured: Dimension[];
  data: OverlayData;
}

/** Lays out the facets and names the dimensions that are not measured. */
export function Overlay({ width, height, facets, notMeasured, data }: Props) {
  const styles = useStyles2(getStyles);
  const { resource } = useHeadroom();
  const footnote = notMeasured.length > 0 ? DETAIL_LINE_HEIGHT : 0;
  const places = placeFacets({ width, height: height - footnote }, facets.length) ?? [];
  const worst = resource.latest.worst?.dimension;
  const leader = facets.find((dimension) => dimension === worst) ?? facets.at(0);
  return (
    <div data-testid={testIds.overlay.container}>
      <ChartGroup>
        <div className={styles.grid}>
          {places.map((place, index) => (
            <Facet
              key={facets[index]}
              dimension={facets[index]}
              place={place}
              data={data}
              followsPanels={facets[index] === leader}
            />
          ))}
        </div>
      </ChartGroup>
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
