import { css } from '@emotion/css';
import React, { memo, useMemo, useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2, VizLayout } from '@grafana/ui';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { DataTable } from '../chart/DataTable';
import { useData } from '../data/panelData';
import { Lane } from '../lane/Lane';
import { rowCount } from '../data/laneEvents';
import { useLook } from '../look/look';
import { type Size } from '../layout/layout';
import { LANE_ROW_HEIGHT, LEGEND_MOST_PERCENT, PERCENT_AXIS_WIDTH } from '../layout/limits';
import { linesOffAfterClick, drawnLines, type LineId, valuesOf } from './lines';
import { shareWords } from './rows';
import { UtilizationChart } from './UtilizationChart';
import { UtilizationLegend } from './UtilizationLegend';
import { UtilizationTable } from './UtilizationTable';

interface Props extends Size {
  /** True if the panel has room for a legend. */
  hasLegend: boolean;
  /** True if the panel has room for a lane under its chart, and something to show there. */
  hasLane: boolean;
}

/** Every measured constraint as a share of its ceiling. */
export const UtilizationView = memo(function UtilizationView({ width, height, hasLegend, hasLane }: Props) {
  const theme = useTheme2();
  const { resource, seriesOf, lane } = useData();
  const { formats, legend } = useLook();
  const [switchedOff, setSwitchedOff] = useState<ReadonlySet<LineId>>();
  // Each refresh brings new field objects. Their look seldom changes, and only a change of look needs a new chart.
  const lines = useStable(drawnLines(resource, seriesOf, theme, switchedOff));

  const clickLine = (clicked: LineId, isAdding: boolean) => {
    const drawn = lines.map(({ id }) => id);
    const hidden = new Set(lines.filter(({ hideFrom }) => hideFrom.viz).map(({ id }) => id));
    setSwitchedOff((off) => linesOffAfterClick(off ?? hidden, clicked, { drawn, hidden, isAdding }));
  };

  const columns = useMemo(
    () =>
      lines.map((line) => {
        const values = valuesOf(resource, line);
        return { name: line.name, textAt: (index: number) => shareWords(values[index], formats) };
      }),
    [lines, resource, formats]
  );

  if (!resource.hasCeilings) {
    return <NoCeilings width={width} height={height} />;
  }
  const title = t('utilization.title', 'Utilization: shares of the ceilings over time');
  return (
    <section aria-label={title} data-testid={testIds.utilization.container}>
      <UtilizationTable lines={lines} />
      <DataTable caption={title} times={resource.times} columns={columns} />
      <VizLayout
        width={width}
        height={height}
        legend={
          hasLegend ? (
            <VizLayout.Legend placement={legend.placement} width={legend.width} maxWidth={LEGEND_MOST_PERCENT}>
              <UtilizationLegend lines={lines} onClickLine={clickLine} width={width} />
            </VizLayout.Legend>
          ) : null
        }
      >
        {(vizWidth, vizHeight) => (
          <div>
            <UtilizationChart
              lines={lines}
              width={vizWidth}
              height={vizHeight - (hasLane ? rowCount(lane) * LANE_ROW_HEIGHT : 0)}
            />
            {hasLane && <Lane width={vizWidth} left={PERCENT_AXIS_WIDTH} />}
          </div>
        )}
      </VizLayout>
    </section>
  );
});

function NoCeilings({ width, height }: Size) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.noCeilings} style={{ width, height }} data-testid={testIds.utilization.noCeilings}>
      {t(
        'utilization.noCeilings',
        'No ceiling is known in this time range, so utilization cannot be drawn. The Overlay view shows the measured values.'
      )}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  noCeilings: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: theme.spacing(0, 2),
    overflow: 'hidden',
    color: theme.colors.text.secondary,
    textAlign: 'center',
  }),
});

/** Returns the previous object while a new one is equal as JSON, which keeps memos that depend on it. */
function useStable<T extends object>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) {
    return kept;
  }
  setKept(value);
  return value;
}
