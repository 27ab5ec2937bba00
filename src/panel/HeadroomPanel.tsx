import { css } from '@emotion/css';
import React, { useCallback, useMemo, useState } from 'react';
import { LoadingState, type PanelProps } from '@grafana/data';
import { PanelDataErrorView } from '@grafana/runtime';
import { useStyles2 } from '@grafana/ui';
import { withRemovals } from '../options/migrate';
import { DEFAULT_OPTIONS, type HeadroomOptions, type PlanOptions, type View, VIEWS } from '../options/types';
import pluginJson from '../plugin.json';
import { testIds } from '../ui/testIds';
import { useToggledSet } from '../ui/useToggledSet';
import { DataProvider, type PanelData, useData, usePanelData } from './data/panelData';
import { useSettings } from './data/useSettings';
import { Header } from './header/Header';
import { nothingMessage } from './header/nothingWords';
import { LazyView } from './LazyView';
import { PANEL_CONTAINER } from './layout/containers';
import { gridOf } from './layout/grid';
import { type Size } from './layout/size';
import { useRoom } from './layout/useRoom';
import { ActionsProvider, LookProvider, usePanelLook } from './look/look';
import { CHARTS_AT_LEAST, LEAST_CHART, LEAST_PANELS, QUERY_GUIDE_MIN } from './layout/limits';
import { type ChartPart } from './look/layers';
import { readOptions } from './look/readOptions';
import { OverlayView } from './overlay/OverlayView';
import { asksNothing, isOfSnapshot } from './queries/asksNothing';
import { UtilizationView } from './utilization/UtilizationView';

/** Measured traffic of Azure SignalR resources against the ceilings of the performance guide. */
export function HeadroomPanel(props: PanelProps<HeadroomOptions>) {
  const { fieldConfig, timeRange, timeZone, onOptionsChange, onChangeTimeRange: onZoom } = props;
  const saved = readOptions(props.options);
  // Provisioned and older dashboards may lack any option.
  const options: Partial<HeadroomOptions> = saved;
  const [chosenId, setChosenId] = useState<string>();
  const [toggled, onTogglePart] = useToggledSet<ChartPart>();
  const styles = useStyles2(getStyles);

  const settings = useSettings(options, props.replaceVariables, fieldConfig.defaults.thresholds);
  const data = usePanelData(props.data, {
    settings,
    timeRange,
    chosenId,
    panelUnit: fieldConfig.defaults.unit,
  });
  const seriesOf = 'reason' in data ? NO_SERIES : data.seriesOf;
  const isOffered = !('reason' in data) && data.resource.comparison?.isOffered === true;
  const hidden = useHiddenParts(toggled, isOffered);
  const look = usePanelLook({ options, settings, fieldConfig, timeZone, timeRange, hidden, seriesOf });
  const actions = useMemo(() => ({ onZoom, onTogglePart }), [onZoom, onTogglePart]);
  const onPlanChange = useCallback(
    (plan: PlanOptions) => onOptionsChange(withRemovals(saved, { ...saved, plan })),
    [saved, onOptionsChange]
  );

  if ('reason' in data) {
    const { errors, state, request } = props.data;
    const { width, height } = props;
    const isRoomForGuide = width >= QUERY_GUIDE_MIN.width && height >= QUERY_GUIDE_MIN.height;
    const isSnapshot = isOfSnapshot(request);
    const hasReason = isSnapshot || state === LoadingState.Loading || (errors ?? []).length > 0;
    if (isRoomForGuide && data.reason === 'noData' && !hasReason && asksNothing(request)) {
      return (
        <LazyView width={width} height={height} view="queryGuide" plan={options.plan} onPlanChange={onPlanChange} />
      );
    }
    return (
      // A long message scrolls inside the panel. The height of the inner part keeps a short one in the middle.
      <div className={styles.message} style={{ width, height }} data-testid={testIds.message}>
        <div>
          <PanelDataErrorView
            panelId={props.id}
            data={props.data}
            fieldConfig={fieldConfig}
            message={nothingMessage(data, errors, isSnapshot)}
          />
        </div>
      </div>
    );
  }
  return (
    <DataProvider value={data}>
      <LookProvider value={look}>
        <ActionsProvider value={actions}>
          <Parts
            width={props.width}
            height={props.height}
            view={VIEWS.find((name) => name === options.view) ?? DEFAULT_OPTIONS.view}
            plan={options.plan}
            onPlanChange={onPlanChange}
            onChooseResource={setChosenId}
          />
        </ActionsProvider>
      </LookProvider>
    </DataProvider>
  );
}

/** Lines that clicks in the legend hid, and last week's line until a click shows it. */
function useHiddenParts(toggled: ReadonlySet<ChartPart>, isLastWeek: boolean): ReadonlySet<ChartPart> {
  return useMemo(() => {
    if (!isLastWeek) {
      return toggled;
    }
    const hidden = new Set(toggled);
    return hidden.delete('comparison') ? hidden : hidden.add('comparison');
  }, [toggled, isLastWeek]);
}

/** Stands in while there is nothing to draw. */
const NO_SERIES: PanelData['seriesOf'] = () => undefined;

interface PartsProps extends Size {
  view: View;
  plan: unknown;
  onPlanChange: (plan: PlanOptions) => void;
  onChooseResource: (resourceId: string) => void;
}

/** The view under the answers of the header; the answers alone in a panel without room for the view. */
function Parts({ width, height, view, plan, onPlanChange, onChooseResource }: PartsProps) {
  const styles = useStyles2(getStyles);
  const { resource } = useData();
  const isChart = view === 'overlay' || view === 'utilization';
  const least = LEAST_PANELS[view];
  const isRoom = width >= least.width && height >= least.height;
  const hasView = isRoom && !(isChart && resource.measuredDimensions.length === 0);
  const hasHeader = !hasView || isChart || view === 'plan';
  return (
    // Grafana's sandbox lets a plugin touch only elements inside this mark, and sets none for a module that awaits.
    <div
      className={hasHeader ? styles.container : undefined}
      style={hasHeader ? { width, height } : undefined}
      data-plugin-sandbox={pluginJson.id}
      data-testid={testIds.panel}
    >
      {hasHeader && (
        <Header isAlone={!hasView} isLine={hasView && view === 'plan'} onChooseResource={onChooseResource} />
      )}
      {hasView && !hasHeader && (
        <LazyView width={width} height={height} view={view} plan={plan} onPlanChange={onPlanChange} />
      )}
      {hasView && hasHeader && (
        <Room width={width} height={height}>
          {(room) =>
            isChart ? (
              <Charts {...room} view={view} />
            ) : (
              <LazyView {...room} view={view} plan={plan} onPlanChange={onPlanChange} />
            )
          }
        </Room>
      )}
    </div>
  );
}

/** The room that the header leaves in a panel of this size. */
function Room({ children, ...panel }: Size & { children: (room: Size) => React.ReactNode }) {
  const styles = useStyles2(getStyles);
  const [ref, room] = useRoom(panel);
  return (
    <div ref={ref} className={styles.room}>
      {room && children(room)}
    </div>
  );
}

/** Overlay or Utilization, which also takes the place of an Overlay with room for one chart of several. */
function Charts({ width, height, view }: Size & { view: View }) {
  const { resource } = useData();
  const least = Math.min(resource.measuredDimensions.length, CHARTS_AT_LEAST);
  const isOverlay = view === 'overlay' && gridOf({ width, height }, least) !== undefined;
  return isOverlay ? <OverlayView width={width} height={height} /> : <UtilizationView width={width} height={height} />;
}

const getStyles = () => ({
  container: css({ display: 'flex', flexDirection: 'column', ...PANEL_CONTAINER }),
  room: css({ flex: '1 1 0', minHeight: LEAST_CHART.height }),
  message: css({
    overflow: 'auto',
    overflowWrap: 'anywhere',
    '> div': { minHeight: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'center' },
  }),
});
