import { css } from '@emotion/css';
import React, { memo, useEffect, useMemo, useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, VizLayout } from '@grafana/ui';
import { type Dimension } from '../../model/capacity';
import { testIds } from '../../ui/testIds';
import { ChartGroup } from '../chart/FollowCursor';
import { useData } from '../data/panelData';
import { Lane } from '../lane/Lane';
import { rowCount } from '../data/laneEvents';
import { useLook } from '../look/look';
import { fitFacets, type Size } from '../layout/layout';
import { FOOTNOTE_HEIGHT, FACET_GAP, LANE_ROW_HEIGHT, LEGEND_MOST_PERCENT, VALUE_AXIS_WIDTH } from '../layout/limits';
import { notMeasuredWords } from '../words/words';
import { Facet } from './Facet';
import { Legend } from './Legend';
import { type OverlayData, prepOverlay } from './prepOverlay';

interface Props extends Size {
  /** All facets, including hidden ones, which the legend lists too. */
  facets: Dimension[];
  /** The facets that no override hides. */
  drawn: Dimension[];
  /** Dimensions to name under the facets; none if the panel has no room for it. */
  notMeasured: Dimension[];
  /** True if the panel has room for a legend. */
  hasLegend: boolean;
  /** True if the panel has room for a lane under its charts, and something to show there. */
  hasLane: boolean;
}

/** The Overlay view: measured lines against their ceilings in facets, and a legend. */
export const OverlayView = memo(function OverlayView(props: Props) {
  const { width, height, facets, drawn, notMeasured, hasLegend, hasLane } = props;
  const { resource, settings } = useData();
  const { legend } = useLook();
  // Reruns on new data and changed options.
  const data = useMemo(() => prepOverlay(resource, settings), [resource, settings]);
  // The room that the legend leaves decides how many facets fit.
  const [shown, setShown] = useState<Dimension[]>();

  return (
    <VizLayout
      width={width}
      height={height}
      legend={
        hasLegend ? (
          <VizLayout.Legend placement={legend.placement} width={legend.width} maxWidth={LEGEND_MOST_PERCENT}>
            <Legend data={data} facets={facets} drawn={shown ?? drawn} />
          </VizLayout.Legend>
        ) : null
      }
    >
      {(vizWidth, vizHeight) => (
        <Facets
          width={vizWidth}
          height={vizHeight}
          facets={drawn}
          notMeasured={notMeasured}
          data={data}
          hasLane={hasLane}
          onFit={setShown}
        />
      )}
    </VizLayout>
  );
});

interface FacetsProps extends Size {
  facets: Dimension[];
  notMeasured: Dimension[];
  data: OverlayData;
  hasLane: boolean;
  onFit: (shown: Dimension[]) => void;
}

/** Lays out the facets and names the dimensions that are not measured. */
function Facets({ width, height, facets, notMeasured, data, hasLane, onFit }: FacetsProps) {
  const styles = useStyles2(getStyles);
  const { resource, lane } = useData();
  const laneHeight = hasLane ? rowCount(lane) * LANE_ROW_HEIGHT : 0;
  const footnote = notMeasured.length > 0 ? FOOTNOTE_HEIGHT : 0;
  const worst = resource.latest.worst?.dimension;
  const { shown, places } = fitFacets({ width, height: height - footnote - laneHeight }, facets, worst);
  const names = shown.join(' ');
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the list is a new one at each render
  useEffect(() => onFit(shown), [names, onFit]);
  const leader = shown.find((dimension) => dimension === worst) ?? shown.at(0);
  return (
    <div data-testid={testIds.overlay.container}>
      <ChartGroup>
        <div className={styles.grid}>
          {places.map((place, index) => (
            <Facet
              key={shown[index]}
              dimension={shown[index]}
              place={place}
              data={data}
              followsPanels={shown[index] === leader}
            />
          ))}
        </div>
      </ChartGroup>
      {hasLane && (
        // Side by side, each time axis has its own, because a lane across both would be at other times than either.
        <div className={styles.lanes}>
          {places
            .filter(({ timeAxis }) => timeAxis)
            .map(({ width: laneWidth }, index) => (
              <div key={index} style={{ width: laneWidth }}>
                <Lane width={laneWidth} left={VALUE_AXIS_WIDTH} isCopy={index > 0} />
              </div>
            ))}
        </div>
      )}
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
  lanes: css({ display: 'flex', gap: FACET_GAP }),
  footnote: css({
    height: FOOTNOTE_HEIGHT,
    lineHeight: `${FOOTNOTE_HEIGHT}px`,
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
});
