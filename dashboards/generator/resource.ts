import {
  AxisPlacement,
  GraphDrawStyle,
  LegendDisplayMode,
  LegendPlacement,
  LineInterpolation,
  StackingConfigBuilder,
  StackingMode,
  TimelineValueAlignment,
  VisibilityMode,
  VizLegendOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import { AnnotationQueryBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { PanelBuilder as StateTimelineBuilder } from '@grafana/grafana-foundation-sdk/statetimeline';
import { PanelBuilder as TextBuilder, TextMode } from '@grafana/grafana-foundation-sdk/text';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { is } from '../../alerts/generator/promql/promql';
import { DIMENSION_LABEL, INPUT, OUTPUT } from '../../src/model/vocabulary';
import { alertsOfResource } from './parts/alert-tables';
import { progress } from './parts/alerts';
import { headroomPanel } from './parts/headroom';
import { lines, ratioLines } from './parts/lines';
import { UID } from './parts/links';
import { ALERTS_IN_WORDS, SETTINGS } from './parts/pack';
import { GRAIN, inputQueries, rangeQuery } from './parts/queries';
import { type DashboardDraft, newDashboard } from './parts/schema';
import { ofResource } from './parts/scope';
import { NONE_EXPECTED, SERVER_LOAD_STEPS, thresholds, UTILIZATION_STEPS } from './parts/thresholds';
import { DATASOURCE, datasourceVariable, resourceVariable, scopeVariables } from './parts/variables';
import { valueMap } from './parts/words';

/** One resource: its traffic against its ceilings. Alerts link here, by this uid. */
export function resourceDashboard(): DashboardDraft {
  return newDashboard({
    uid: UID.resource,
    title: 'Resource',
    description: 'One Azure SignalR resource: measured traffic against the ceilings of its unit size and scenario mix.',
    kind: 'prometheus',
    from: 'now-3h',
    refresh: '30s',
  })
    .variables([datasourceVariable(), ...scopeVariables(), resourceVariable()])
    .annotations([unitSizeChange('Scaled up', '>', 'blue'), unitSizeChange('Scaled down', '<', 'purple')])
    .withPanel(overlay().id(1).gridPos({ x: 0, y: 0, w: 24, h: 20 }))
    .withPanel(utilization().id(2).gridPos({ x: 0, y: 20, w: 14, h: 9 }))
    .withPanel(alertsOfResource().id(3).gridPos({ x: 14, y: 20, w: 10, h: 9 }))
    .withPanel(unitSize().id(4).gridPos({ x: 0, y: 29, w: 12, h: 8 }))
    .withPanel(connections().id(5).gridPos({ x: 12, y: 29, w: 12, h: 8 }))
    .withPanel(serverLoad().id(6).gridPos({ x: 0, y: 37, w: 12, h: 8 }))
    .withPanel(mix().id(7).gridPos({ x: 12, y: 37, w: 12, h: 8 }))
    .withPanel(alertsOverTime().id(8).gridPos({ x: 0, y: 45, w: 12, h: 10 }))
    .withPanel(runbooks().id(9).gridPos({ x: 12, y: 45, w: 12, h: 10 }));
}

/**
 * A mark wherever the unit size differs from that of the step before: autoscale and people alike. The step is the
 * query's own, so that no change falls between two.
 */
function unitSizeChange(name: string, comparison: '>' | '<', color: string): AnnotationQueryBuilder {
  const units = `max by (resource_id) (${ofResource(INPUT.units)})`;
  const before = `max by (resource_id) (${ofResource(INPUT.units)} offset $__interval)`;
  return new AnnotationQueryBuilder()
    .name(name)
    .datasource(DATASOURCE)
    .enable(true)
    .iconColor(color)
    .target(rangeQuery(name.replace(' ', ''), `count_values("units", ${units} ${comparison} ${before})`))
    .step(GRAIN)
    .titleFormat(`${name} to {{units}} units`)
    .textFormat('The unit size of the resource changed: its ceilings did too.')
    .tagKeys('');
}

function overlay() {
  return headroomPanel(DATASOURCE, { view: 'overlay', nextSizes: 1 })
    .title('Traffic against its ceilings')
    .description(
      'Measured bandwidth and message rates, each with the most that the performance guide gives for the unit size ' +
        'and the scenario mix of that moment.'
    )
    .noValue('No traffic, connections or unit size of this resource in this time. Pipeline health shows what arrives.')
    .interval(GRAIN)
    .targets(inputQueries((series) => ofResource(series)));
}

function utilization(): TimeSeriesBuilder {
  return ratioLines(thresholds(UTILIZATION_STEPS))
    .interval(GRAIN)
    .decimals(1)
    .title('Utilization by dimension')
    .description('Measured / ceiling for every dimension, as the alerts read it. 100% is the ceiling.')
    .noValue('No utilization: it takes a unit size and measured traffic. See Pipeline health.')
    .withTarget(rangeQuery('utilization', ofResource(OUTPUT.utilization), '{{dimension}}'));
}

function serverLoad(): TimeSeriesBuilder {
  return ratioLines(thresholds(SERVER_LOAD_STEPS))
    .interval(GRAIN)
    .decimals(1)
    .title('Server load')
    .description(
      "The service's own measure of its load. High while utilization is low, or the reverse, means that one of the two is wrong: see SignalRServerLoadDisagrees."
    )
    .noValue('No source gives the server load of this resource.')
    .withTarget(rangeQuery('serverLoad', `max by (resource_id) (${ofResource(INPUT.serverLoad)})`, 'Server load'));
}

function unitSize(): TimeSeriesBuilder {
  return lines()
    .title('Unit size')
    .description(
      `What runs, and the smallest unit size at which every dimension is at or under ${SETTINGS.recommendation_target_ratio * 100} % of its ceiling. ` +
        'Where no size would do there is no recommendation. Changes are marked on every panel.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('none')
    .decimals(0)
    .axisLabel('units')
    .lineInterpolation(LineInterpolation.StepAfter)
    .noValue('The unit size of this resource is unknown: no source and no setting gives it.')
    .withTarget(rangeQuery('units', `max by (resource_id) (${ofResource(INPUT.units)})`, 'Running'))
    .withTarget(rangeQuery('recommended', `max by (resource_id) (${ofResource(OUTPUT.recommended)})`, 'Recommended'))
    .overrideByName('Recommended', [
      { id: 'color', value: { mode: 'fixed', fixedColor: 'purple' } },
      { id: 'custom.lineStyle', value: { fill: 'dash', dash: [8, 6] } },
      { id: 'custom.lineWidth', value: 1 },
    ]);
}

function connections(): TimeSeriesBuilder {
  const ceiling = ofResource(OUTPUT.ceiling, is('dimension', DIMENSION_LABEL.connections));
  return lines()
    .title('Connections and throttling')
    .description(
      'Connections of clients and app servers, with the most that the unit size holds; and, on the right, connections that the service closed as Throttled in a minute. Any of those is lost traffic.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('short')
    .noValue('No source gives the connections of this resource.')
    .withTarget(rangeQuery('connections', `max by (resource_id) (${ofResource(INPUT.connections)})`, 'Connections'))
    .withTarget(rangeQuery('ceiling', `max by (resource_id) (${ceiling})`, 'Ceiling'))
    .withTarget(
      rangeQuery('throttled', `max by (resource_id) (${ofResource(INPUT.throttled)})`, 'Throttled in a minute')
    )
    .overrideByName('Ceiling', [
      { id: 'color', value: { mode: 'fixed', fixedColor: 'red' } },
      { id: 'custom.lineStyle', value: { fill: 'dash', dash: [8, 6] } },
    ])
    .overrideByName('Throttled in a minute', [
      { id: 'color', value: { mode: 'fixed', fixedColor: 'orange' } },
      { id: 'custom.drawStyle', value: GraphDrawStyle.Bars },
      { id: 'custom.fillOpacity', value: 60 },
      { id: 'custom.axisPlacement', value: AxisPlacement.Right },
      { id: 'custom.axisSoftMax', value: 10 },
      { id: 'thresholds', value: thresholds(NONE_EXPECTED).build() },
    ]);
}

function mix(): TimeSeriesBuilder {
  return lines()
    .title('Scenario mix')
    .description(
      'Share of each scenario in the delivered messages. The ceilings follow from it; where there is none they are the do-not-exceed values of the guide, which are too high for most mixes.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('percentunit')
    .decimals(0)
    .max(1)
    .lineWidth(1)
    .fillOpacity(40)
    .showPoints(VisibilityMode.Never)
    .stacking(new StackingConfigBuilder().mode(StackingMode.Normal).group('mix'))
    .noValue('No scenario mix: declare one in the settings, or count sends in the application.')
    .withTarget(rangeQuery('mix', `sum by (scenario) (${ofResource(INPUT.share)})`, '{{scenario}}'));
}

const PROGRESS = [
  { value: 2, name: 'firing', color: 'red' },
  { value: 1, name: 'pending', color: 'yellow' },
  { value: 0, name: 'none', color: 'green' },
];

function alertsOverTime(): StateTimelineBuilder {
  return new StateTimelineBuilder()
    .title('Alerts over time')
    .description('Since when each alert has been waiting for its duration (pending) and firing.')
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('none')
    .mappings([valueMap(PROGRESS)])
    .showValue(VisibilityMode.Auto)
    .alignValue(TimelineValueAlignment.Left)
    .mergeValues(true)
    .rowHeight(0.8)
    .legend(
      new VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom)
        .showLegend(true)
    )
    .noValue('No alert was pending or firing for this resource in this time.')
    .withTarget(rangeQuery('alerts', progress(ofResource), '{{alertname}} {{dimension}}'));
}

function runbooks(): TextBuilder {
  const lines = ALERTS_IN_WORDS.map(
    ({ name, when }) => `- [${name}](${SETTINGS.runbook_base_url}/${name}.md): ${when}`
  );
  return new TextBuilder()
    .title('Runbooks')
    .description('What each alert of the pack says, with the default settings, and where its runbook is.')
    .mode(TextMode.Markdown)
    .content(lines.join('\n'));
}
