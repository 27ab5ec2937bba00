import {
  GraphThresholdsStyleConfigBuilder,
  GraphThresholdsStyleMode,
  LegendDisplayMode,
  LegendPlacement,
  SortOrder,
  TooltipDisplayMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import {
  DashboardCursorSync,
  PanelBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { DEFAULT_THRESHOLDS } from '../../src/model';
import { type DashboardDraft, newDashboard } from './schema';
import { GRAIN, inputQueries, ofResource, rangeQuery, tableQuery } from './series';
import { DATASOURCE, datasourceVariable, resourceVariable } from './variables';

/** One resource: its traffic against its ceilings. Alerts link here, by this uid. */
export function resourceDashboard(): DashboardDraft {
  return newDashboard('SignalR Headroom: Resource')
    .uid('signalr-headroom-resource')
    .description('One Azure SignalR resource: measured traffic against the ceilings of its unit size and scenario mix.')
    .tags(['signalr', 'capacity'])
    .timezone('browser')
    .time({ from: 'now-3h', to: 'now' })
    .refresh('30s')
    .tooltip(DashboardCursorSync.Crosshair)
    .withVariable(datasourceVariable())
    .withVariable(resourceVariable())
    .withPanel(headroomPanel())
    .withPanel(utilizationPanel())
    .withPanel(firingAlertsPanel());
}

function headroomPanel(): PanelBuilder {
  return new PanelBuilder()
    .type('headroom-signalr-panel')
    .id(1)
    .title('Traffic against its ceilings')
    .description(
      'Measured bandwidth and message rates, each with the most that the performance guide gives for the unit size ' +
        'and the scenario mix of that moment.'
    )
    .datasource(DATASOURCE)
    .gridPos({ x: 0, y: 0, w: 24, h: 20 })
    .interval(GRAIN)
    .targets(inputQueries());
}

function utilizationPanel(): TimeSeriesBuilder {
  return new TimeSeriesBuilder()
    .id(2)
    .title('Utilization by dimension')
    .description('Measured / ceiling for every dimension, as the alerts read it. 100 % is the ceiling.')
    .datasource(DATASOURCE)
    .gridPos({ x: 0, y: 20, w: 14, h: 9 })
    .interval(GRAIN)
    .unit('percentunit')
    .decimals(1)
    .min(0)
    .axisSoftMax(1)
    .lineWidth(2)
    .legend(
      new VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom)
        .showLegend(true)
        .calcs(['lastNotNull'])
    )
    .tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi).sort(SortOrder.Descending))
    .thresholdsStyle(new GraphThresholdsStyleConfigBuilder().mode(GraphThresholdsStyleMode.Dashed))
    .thresholds(
      new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps([
        { value: null, color: 'green' },
        { value: DEFAULT_THRESHOLDS.warning, color: 'orange' },
        { value: DEFAULT_THRESHOLDS.critical, color: 'red' },
      ])
    )
    .withTarget(rangeQuery('utilization', ofResource('resource_dimension:signalr_utilization:ratio'), '{{dimension}}'));
}

function firingAlertsPanel(): TableBuilder {
  const firing = ofResource('ALERTS', 'alertstate="firing"');
  return new TableBuilder()
    .id(3)
    .title('Firing alerts')
    .description('Alerts of the pack that fire for this resource at the end of the time range.')
    .datasource(DATASOURCE)
    .gridPos({ x: 14, y: 20, w: 10, h: 9 })
    .unit('string')
    .noValue('No alert fires for this resource.')
    .withTarget(tableQuery('alerts', `group by (severity, alertname, dimension) (${firing})`))
    .withTransformation({
      id: 'organize',
      options: {
        excludeByName: { Time: true, Value: true },
        indexByName: { severity: 0, alertname: 1, dimension: 2 },
        renameByName: { severity: 'Severity', alertname: 'Alert', dimension: 'Dimension' },
      },
    });
}
