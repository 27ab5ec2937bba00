import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Dimension } from '../model';
import { useHeadroom } from './context';
import { FacetChart } from './FacetChart';
import { type FacetPlace } from './layout';
import { FACET_TITLE_HEIGHT, PLOT_RIGHT_ROOM } from './limits';
import { facetName } from './names';
import { StateIcon } from './StateIcon';
import { stateOfDimension } from './state';
import { testIds } from './testIds';
import { valueOfCeiling } from './words';

interface Props {
  dimension: Dimension;
  place: FacetPlace;
}

/** A chart under the name of its dimension and where it stands now. */
export function Facet({ dimension, place }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, settings, formats } = useHeadroom();
  const { latest } = resource;
  const value = latest.measured[dimension];
  const utilization = latest.utilization[dimension];
  return (
    <section
      className={styles.facet}
      style={{ width: place.width, height: place.height }}
      aria-label={facetName(dimension)}
      data-testid={testIds.overlay.facet(dimension)}
    >
      <div className={styles.title} data-testid={testIds.overlay.facetTitle(dimension)}>
        <span className={styles.name}>{facetName(dimension)}</span>
        <span className={styles.figures}>
          {value !== undefined &&
            (latest.ceilings
              ? valueOfCeiling(formats.valueOf(dimension, value, latest.ceilings[dimension]))
              : formats.value(dimension, value))}
        </span>
        {utilization !== undefined && (
          <span className={styles.utilization}>
            <StateIcon state={stateOfDimension(latest, dimension, settings.thresholds)} />
            {formats.percent(utilization)}
          </span>
        )}
      </div>
      <FacetChart
        dimension={dimension}
        width={place.width}
        height={place.height - FACET_TITLE_HEIGHT}
        timeAxis={place.timeAxis}
      />
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  facet: css({ minWidth: 0, overflow: 'hidden' }),
  title: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    height: FACET_TITLE_HEIGHT,
    paddingRight: PLOT_RIGHT_ROOM,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  }),
  name: css({
    flex: '1 0 auto',
    fontWeight: theme.typography.fontWeightMedium,
  }),
  figures: css({ minWidth: 0, color: theme.colors.text.secondary, overflow: 'hidden', textOverflow: 'ellipsis' }),
  utilization: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    flex: '0 0 auto',
    fontWeight: theme.typography.fontWeightMedium,
  }),
});
