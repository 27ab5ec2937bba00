import { css } from '@emotion/css';
import React, { useMemo } from 'react';
import { useStyles2 } from '@grafana/ui';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { type PanelReview } from '../data/panelData';
import { type Size } from '../layout/layout';
import { FleetTile } from './FleetTile';
import { placeTiles } from './placeTiles';

interface Props extends Size {
  /** Worst first, which is the order for the keyboard and for screen readers. */
  reviews: PanelReview[];
}

/** A treemap of resources. With one price for every unit, areas by units are also areas by money. */
export function FleetMap({ reviews, width, height }: Props) {
  const styles = useStyles2(getStyles);
  // Reruns on new data and another size. By id, resources of equal size keep their places while their peaks change.
  const places = useMemo(() => {
    const byId = [...reviews].sort((a, b) => compare(a.resource.resourceId, b.resource.resourceId));
    const placed = placeTiles(
      byId.map(({ units }) => units),
      { width, height }
    );
    return new Map(byId.map((review, i) => [review, placed[i]]));
  }, [reviews, width, height]);
  return (
    <ul
      className={styles.map}
      style={{ width, height }}
      aria-label={t('fleet.map', 'Resources, worst first')}
      data-testid={testIds.fleet.map}
    >
      {reviews.map((review) => {
        const place = places.get(review);
        return place && <FleetTile key={review.resource.resourceId} review={review} {...place} />;
      })}
    </ul>
  );
}

/** Independent of the language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const getStyles = () => ({
  map: css({ position: 'relative', flex: '0 0 auto', margin: 0, padding: 0, listStyle: 'none' }),
});
