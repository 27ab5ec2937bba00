import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Dimension } from '../../model/capacity';
import { type NullableColumn } from '../../model/numbers';
import { shownFrom, shownUtilization, shownValue } from '../../model/snapshot';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { DataTable } from '../chart/DataTable';
import { StateIcon } from '../chart/StateIcon';
import { stateOfDimension } from '../chart/stateColor';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { dimensionName } from '../data/fields';
import { timeToCeilingWords } from '../words/forecastWords';
import { type FacetPlace } from '../layout/layout';
import { FACET_TITLE_HEIGHT, PLOT_RIGHT_ROOM } from '../layout/limits';
import { silentSince } from '../data/silence';
import { basisWords, figuresOf, silenceWords } from '../words/words';
import { FacetChart } from './FacetChart';
import { type OverlayData, isForecastOf } from './prepOverlay';

interface Props {
  dimension: Dimension;
  place: FacetPlace;
  data: OverlayData;
  /** Opens the tooltip for the cursor of another panel; true for one facet. */
  followsPanels: boolean;
}

/** A dimension's chart, titled with its name and latest figures. */
export function Facet({ dimension, place, data, followsPanels }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, settings, until, seriesOf } = useData();
  const { formats } = useLook();
  const { latest, timeline } = resource;
  const name = dimensionName(dimension, seriesOf(dimension)?.field);
  const utilization = shownUtilization(latest.utilization, dimension);
  const isEstimate = !resource.measuredDimensions.includes(dimension);
  const shown = shownValue(latest, dimension);
  const basis = shown && basisWords(shown.basis);
  const silence = silentSince(resource, [shownFrom(resource, dimension)], until);
  const forecast = data.forecast && isForecastOf(data.forecast, dimension) ? data.forecast : undefined;

  const valueAt = (values: Readonly<NullableColumn> | undefined, index: number): string => {
    const found = values?.[index];
    return typeof found === 'number' ? formats.value(dimension, found) : t('tooltip.gap', 'no data');
  };
  return (
    <section
      className={styles.facet}
      style={{ width: place.width, height: place.height }}
      aria-label={name}
      data-testid={testIds.overlay.facet(dimension)}
    >
      <div className={styles.title} data-testid={testIds.overlay.facetTitle(dimension)}>
        <span className={styles.name}>{name}</span>
        <span className={styles.figures}>{figuresOf(latest, dimension, formats.brief)}</span>
        {utilization !== undefined && (
          <span className={styles.utilization}>
            <StateIcon state={stateOfDimension(latest, dimension, settings.thresholds)} />
            {formats.percent(utilization)}
          </span>
        )}
        {basis !== undefined && <span className={styles.basis}>{basis}</span>}
        {silence !== undefined && <span className={styles.silence}>{silenceWords(silence, formats)}</span>}
        {forecast !== undefined && (
          <span className={styles.figures} data-testid={testIds.overlay.forecast(dimension)}>
            {timeToCeilingWords(forecast)}
          </span>
        )}
      </div>
      <FacetChart
        dimension={dimension}
        data={data}
        width={place.width}
        height={place.height - FACET_TITLE_HEIGHT}
        timeAxis={place.timeAxis}
        followsPanels={followsPanels}
      />
      <DataTable
        caption={t('overlay.tableCaption', '{{dimension}} over time', { dimension: name })}
        times={resource.times}
        columns={[
          {
            name: isEstimate ? t('tooltip.estimated', 'Estimated') : t('tooltip.measured', 'Measured'),
            textAt: (index) => valueAt(resource.shownValues(dimension), index),
          },
          {
            name: t('tooltip.ceiling', 'Ceiling'),
            textAt: (index) => valueAt(timeline.ceilings[dimension], index),
          },
          {
            name: t('tooltip.utilization', 'Utilization'),
            textAt: (index) => {
              const share = shownUtilization(timeline.utilization, dimension)?.[index];
              return typeof share === 'number' ? formats.percent(share) : t('tooltip.gap', 'no data');
            },
          },
        ]}
      />
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  facet: css({ position: 'relative', minWidth: 0, overflow: 'hidden' }),
  // A part that does not fit wraps to a line that is out of sight, because half a figure could pass for another one.
  title: css({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: theme.spacing(1),
    height: FACET_TITLE_HEIGHT,
    lineHeight: `${FACET_TITLE_HEIGHT}px`,
    paddingRight: PLOT_RIGHT_ROOM,
    overflow: 'hidden',
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  }),
  name: css({
    // Leaves room for the utilization.
    maxWidth: 'calc(100% - 5.5em)',
    fontWeight: theme.typography.fontWeightMedium,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  }),
  utilization: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    fontWeight: theme.typography.fontWeightMedium,
  }),
  silence: css({ order: 1, color: theme.colors.warning.text }),
  figures: css({ order: 2, color: theme.colors.text.secondary }),
  basis: css({ order: 3, color: theme.colors.text.secondary }),
});
