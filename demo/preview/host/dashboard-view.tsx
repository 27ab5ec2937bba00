import { css } from '@emotion/css';
import { type AbsoluteTimeRange, EventBusSrv, type GrafanaTheme2, type PanelData, rangeUtil } from '@grafana/data';
import { Alert, useStyles2 } from '@grafana/ui';
import React, { useCallback, useMemo, useState } from 'react';
import { useInterval, useTitle } from 'react-use';
import { type Dashboard } from './dashboard';
import { useVariables, interpolator } from './variables';
import { type PageState, rangeToState, resolveRange } from './page-state';
import { PanelView } from './panel-view';
import { ON_NARROW_PAGE, Toolbar } from './toolbar';

/** Grafana's grid: 24 columns, rows of 30 px, 8 px between panels. */
const COLUMNS = 24;
const ROW_HEIGHT = 30;
const GAP = 8;

interface Props {
  dashboard: Dashboard;
  state: PageState;
  onChange: (part: Partial<PageState>) => void;
}

export function DashboardView({ dashboard, state, onChange }: Props) {
  const styles = useStyles2(getStyles);
  const interval = state.refresh ?? dashboard.refresh;
  const { range, refresh } = useTimeRange(dashboard, state, interval);
  const variables = useVariables(dashboard, state.variables, range);
  const [results, setResults] = useState<Record<number, PanelData>>({});
  const keepResult = useCallback((id: number, data: PanelData) => setResults((last) => ({ ...last, [id]: data })), []);
  const eventBus = useMemo(() => new EventBusSrv(), []);
  const replaceVariables = useMemo(
    () =>
      interpolator({
        ...variables.values,
        __url_time_range: `${new URLSearchParams(rangeToState(range))}`,
        // The page has one data source, and its address does not name it.
        datasource: '',
      }),
    [variables.values, range]
  );
  const changeRange = useCallback(
    ({ from, to }: AbsoluteTimeRange) => onChange({ from: `${Math.round(from)}`, to: `${Math.round(to)}` }),
    [onChange]
  );

  useTitle(`${dashboard.title} (preview)`);

  return (
    <>
      {!state.kiosk && (
        <Toolbar
          dashboard={dashboard}
          state={state}
          range={range}
          interval={interval}
          variables={variables}
          onChange={onChange}
          onRefresh={refresh}
        />
      )}
      <main className={styles.main}>
        {variables.error !== undefined && (
          <Alert title="Could not read the resources" severity="error">
            {variables.error}
          </Alert>
        )}
        <div className={styles.grid}>
          {dashboard.panels.map((panel) => (
            <div
              key={panel.id}
              className={styles.cell}
              style={{
                gridColumn: `${panel.gridPos.x + 1} / span ${panel.gridPos.w}`,
                gridRow: `${panel.gridPos.y + 1} / span ${panel.gridPos.h}`,
                height: panel.gridPos.h * (ROW_HEIGHT + GAP) - GAP,
              }}
            >
              <PanelView
                panel={panel}
                result={panel.resultOf === undefined ? undefined : results[panel.resultOf]}
                onResult={dashboard.panels.some(({ resultOf }) => resultOf === panel.id) ? keepResult : undefined}
                range={range}
                variables={variables.values}
                eventBus={eventBus}
                replaceVariables={replaceVariables}
                onChangeTimeRange={changeRange}
              />
            </div>
          ))}
        </div>
      </main>
    </>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  main: css({ padding: theme.spacing(2) }),
  grid: css({
    display: 'grid',
    gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))`,
    gridAutoRows: ROW_HEIGHT,
    gap: GAP,
    [ON_NARROW_PAGE]: { display: 'flex', flexDirection: 'column' },
  }),
  cell: css({ minWidth: 0, flexShrink: 0 }),
});

/** The time range of the page, relative to the time of the choice or of the last `refresh`, which also reloads the data. */
function useTimeRange({ time }: Dashboard, state: PageState, interval: string) {
  const [refreshes, setRefreshes] = useState(0);
  const refresh = useCallback(() => setRefreshes((count) => count + 1), []);
  const from = state.from ?? time.from;
  const to = state.to ?? time.to;
  const range = useMemo(
    () => resolveRange(from, to, time),
    // A refresh recalculates the same range.
    // oxlint-disable-next-line react/exhaustive-deps
    [from, to, time, refreshes]
  );

  const isOn = interval !== '' && rangeUtil.isValidTimeSpan(interval);
  useInterval(refresh, isOn ? rangeUtil.intervalToMs(interval) : null);

  return { range, refresh };
}
