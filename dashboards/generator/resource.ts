import {
  AxisPlacement,
  GraphDrawStyle,
  LineInterpolation,
  StackingConfigBuilder,
  StackingMode,
  VisibilityMode,
} from '@grafana/grafana-foundation-sdk/common';
import { AnnotationQueryBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { type PanelBuilder as StateTimelineBuilder } from '@grafana/grafana-foundation-sdk/statetimeline';
import { PanelBuilder as TextBuilder, TextMode } from '@grafana/grafana-foundation-sdk/text';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { is, isNot, relabel } from '../../alerts/generator/promql/promql';
import { DIMENSION_LABEL, LABEL } from '../../src/names/labels';
import { INPUT, OUTPUT, SETTING } from '../../src/names/series';
import { alertsOfResource } from './parts/alert-tables';
import { progress } from './parts/alerts';
import { headroomPanel } from './parts/headroom';
import { HEADROOM_ROLES, headroomQueries } from './parts/headroom-queries';
import { limitedLines, lines, ratioLines } from './parts/lines';
import { pipelineLink, UID } from './parts/links';
import { alertsInWords, packSettings } from './parts/pack';
import { GRAIN, rangeQuery } from './parts/queries';
import { type DashboardDraft, newDashboard } from './parts/schema';
import { ofResource } from './parts/scope';
import {
  NONE_EXPECTED,
  serverConnectionLatencySteps,
  serverLoadSteps,
  systemErrorsSteps,
  thresholds,
  utilizationSteps,
} from './parts/thresholds';
import { timeline } from './parts/timeline';
import { DATASOURCE, datasourceVariable, editionVariable, resourceVariable, scopeVariables } from './parts/variables';
import { CONSTRAINT_LINES, SCENARIO_LINES, SIGN_LINES, valueMap, withLineNames } from './parts/words';

/** Unix seconds of the latest release of what uses a resource; label `version`. */
const DEPLOYMENT = 'signalr_deployment_timestamp_seconds';

/** One resource: its traffic against its ceilings. Alerts link here by the uid. */
export function resourceDashboard(): DashboardDraft {
  return newDashboard({
    uid: UID.resource,
    title: 'Resource',
    description: 'One Azure SignalR resource: measured traffic against the ceilings of its unit size and scenario mix.',
    kind: 'prometheus',
    from: 'now-3h',
    refresh: '30s',
  })
    .variables([datasourceVariable(), editionVariable(), ...scopeVariables(), resourceVariable()])
    .annotations([
      unitSizeChange('Scaled up', '>', 'blue'),
      unitSizeChange('Scaled down', '<', 'purple'),
      maintenance(),
      deployments(),
    ])
    .withPanel(overlay().id(1).gridPos({ x: 0, y: 0, w: 24, h: 20 }))
    .withPanel(utilization().id(2).gridPos({ x: 0, y: 20, w: 14, h: 9 }))
    .withPanel(alertsOfResource().id(3).gridPos({ x: 14, y: 20, w: 10, h: 9 }))
    .withPanel(signs().id(14).gridPos({ x: 0, y: 29, w: 12, h: 8 }))
    .withPanel(messages().id(15).gridPos({ x: 12, y: 29, w: 12, h: 8 }))
    .withPanel(unitSize().id(4).gridPos({ x: 0, y: 37, w: 12, h: 8 }))
    .withPanel(connections().id(5).gridPos({ x: 12, y: 37, w: 12, h: 8 }))
    .withPanel(serverLoad().id(6).gridPos({ x: 0, y: 45, w: 12, h: 8 }))
    .withPanel(mix().id(7).gridPos({ x: 12, y: 45, w: 12, h: 8 }))
    .withPanel(connectionsByEndpoint().id(10).gridPos({ x: 0, y: 53, w: 12, h: 8 }))
    .withPanel(opensAndCloses().id(11).gridPos({ x: 12, y: 53, w: 12, h: 8 }))
    .withPanel(serverConnectionLatency().id(12).gridPos({ x: 0, y: 61, w: 12, h: 8 }))
    .withPanel(systemErrors().id(13).gridPos({ x: 12, y: 61, w: 12, h: 8 }))
    .withPanel(alertsOverTime().id(8).gridPos({ x: 0, y: 69, w: 12, h: 10 }))
    .withPanel(runbooks().id(9).gridPos({ x: 12, y: 69, w: 12, h: 10 }));
}

/**
 * Marks each step at which the unit size differs from the step before, whoever changed it. The offset equals the
 * query's step, so every change is found.
 */
function unitSizeChange(name: string, comparison: '>' | '<', color: string): AnnotationQueryBuilder {
  const units = `max by (resource_id) (${ofResource(INPUT.units)})`;
  const before = `max by (resource_id) (${ofResource(INPUT.units)} offset $__interval)`;
  return new AnnotationQueryBuilder()
    .name(name)
    .datasource(DATASOURCE)
    .enable(true)
    .hide(true)
    .iconColor(color)
    .target(rangeQuery(name.replace(' ', ''), `count_values("units", ${units} ${comparison} ${before})`))
    .step(GRAIN)
    .titleFormat(`${name} to {{units}} units`)
    .textFormat('The unit size of the resource changed, and its ceilings with it.')
    .tagKeys('');
}

/** Times without alerts, by the settings. */
function maintenance(): AnnotationQueryBuilder {
  return new AnnotationQueryBuilder()
    .name('Maintenance')
    .datasource(DATASOURCE)
    .enable(true)
    .hide(true)
    .iconColor('orange')
    .target(rangeQuery('Maintenance', `max by (window) (${ofResource(SETTING.maintenance)})`))
    .step(GRAIN)
    .titleFormat('Maintenance')
    .textFormat('No alerts of this resource: {{window}}.')
    .tagKeys('');
}

/** A pipeline pushes the time of the latest release here. Only a new time is marked, as with unit sizes. */
function deployments(): AnnotationQueryBuilder {
  const latest = `topk by (resource_id) (1, ${ofResource(DEPLOYMENT)})`;
  const before = `max by (resource_id) (${ofResource(DEPLOYMENT)} offset $__interval)`;
  return new AnnotationQueryBuilder()
    .name('Deployed')
    .datasource(DATASOURCE)
    .enable(true)
    .hide(true)
    .iconColor('green')
    .target(rangeQuery('Deployed', `${latest} > on (resource_id) group_left () ${before}`))
    .step(GRAIN)
    .titleFormat('Deployed {{version}}')
    .textFormat('A release that may have changed the traffic of the resource.')
    .tagKeys('');
}

function overlay() {
  return headroomPanel(DATASOURCE, { view: 'overlay', nextSizes: 1, roles: HEADROOM_ROLES })
    .title('Traffic against its ceilings')
    .description(
      'Measured traffic in bytes and in messages, each with its ceiling in the performance guide for the unit size ' +
        'and the scenario mix at that time.'
    )
    .noValue(
      'No traffic or connections of this resource in this time range. Pipeline health, in the links of this panel, shows which inputs arrive.'
    )
    .links([pipelineLink()])
    .interval(GRAIN)
    .targets(headroomQueries((series) => ofResource(series)));
}

function utilization(): TimeSeriesBuilder {
  const panel = ratioLines(thresholds(utilizationSteps()))
    .interval(GRAIN)
    .decimals(1)
    .title('Utilization by constraint')
    .description(
      'Measured / ceiling for every constraint, as used by the alerts: of bytes and messages, the higher one. 100% is the ceiling.'
    )
    .noValue('No utilization, which needs a unit size and measured traffic. See Pipeline health.')
    .withTarget(rangeQuery('utilization', `max by (constraint) (${ofResource(OUTPUT.utilization)})`, '{{constraint}}'));
  return withLineNames(panel, CONSTRAINT_LINES);
}

/** As shares of what each sign compares with: the load, the do-not-exceed bandwidth, the quota, or the ceiling of the mix. */
function signs(): StateTimelineBuilder {
  const shown = `max by (sign) (${ofResource(OUTPUT.overload)})`;
  const panel = timeline()
    .title('Signs of overload')
    .description(
      'Signs at or above their levels. SignalRAtCeiling pages after two minutes of any of them. The figure is a share of the most that the service takes of it.'
    )
    .unit('percentunit')
    .decimals(0)
    .thresholds(thresholds([], 'red'))
    .mappings([valueMap([{ value: 0, name: 'none', color: 'green' }])])
    .noValue('Prometheus did not answer.')
    .withTarget(
      rangeQuery('signs', `${shown} or ${relabel(`0 * absent(${shown})`, 'sign', 'No sign', '', '')}`, '{{sign}}')
    );
  return withLineNames(panel, SIGN_LINES);
}

function messages(): TimeSeriesBuilder {
  return lines()
    .title('Message rates')
    .description(
      "Messages of clients by direction, which the guide is written in. Dashed lines are estimates from bytes and the average message: counted by Azure's MessageCount, declared in the settings, or assumed."
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('mps')
    .noValue('No traffic of this resource in this time range.')
    .withTarget(
      rangeQuery('measured', ofResource(OUTPUT.messages, is('basis', ['measured'])), '{{direction}}, measured')
    )
    .withTarget(
      rangeQuery(
        'estimates',
        ofResource(OUTPUT.messages, isNot('basis', ['measured'])),
        '{{direction}}, estimate ({{basis}})'
      )
    )
    .overrideByRegexp('/estimate/', [{ id: 'custom.lineStyle', value: { fill: 'dash', dash: [8, 6] } }]);
}

function serverLoad(): TimeSeriesBuilder {
  return ratioLines(thresholds(serverLoadSteps()))
    .interval(GRAIN)
    .decimals(1)
    .title('Server load')
    .description(
      "The service's own measure of its load. If it is high while utilization is low, the ceilings are too high for this service; if it is the reverse, they are too low."
    )
    .noValue('No source has the server load of this resource.')
    .withTarget(rangeQuery('serverLoad', `max by (resource_id) (${ofResource(INPUT.serverLoad)})`, 'Server load'));
}

function unitSize(): TimeSeriesBuilder {
  return lines()
    .title('Unit size')
    .description(
      `The current unit size, and the one that would have kept the 24 hours before at or below ${packSettings().recommendation_target_ratio * 100}% of every ceiling. ` +
        'If no size would have, or the present one is right, both are the same. Changes are marked on every panel.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('none')
    .decimals(0)
    .axisLabel('units')
    .lineInterpolation(LineInterpolation.StepAfter)
    .noValue('The unit size of this resource is unknown: neither a source nor a setting has it.')
    .withTarget(rangeQuery('units', `max by (resource_id) (${ofResource(INPUT.units)})`, 'Running'))
    .withTarget(rangeQuery('recommended', `max by (resource_id) (${ofResource(OUTPUT.verdict)})`, 'Recommended'))
    .overrideByName('Recommended', [
      { id: 'color', value: { mode: 'fixed', fixedColor: 'purple' } },
      // Lies on the running size most of the time, which shows between its dashes.
      { id: 'custom.lineStyle', value: { fill: 'dash', dash: [8, 6] } },
    ]);
}

function connections(): TimeSeriesBuilder {
  const ceiling = ofResource(OUTPUT.ceiling, is('dimension', [DIMENSION_LABEL.connections]));
  return lines()
    .title('Connections and throttling')
    .description(
      'Connections of clients and app servers with their ceiling at the unit size. On the right: connections that the service closed as Throttled within a minute. Each of them is lost traffic.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('short')
    .noValue('No source has the connections of this resource.')
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
  const panel = lines()
    .title('Scenario mix')
    .description(
      'Share of each scenario in the delivered messages, which determines the ceilings. Without a mix, the ceilings are the do-not-exceed values of the guide, which are too high for most mixes.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('percentunit')
    .max(1)
    .lineWidth(1)
    .fillOpacity(40)
    .showPoints(VisibilityMode.Never)
    .stacking(new StackingConfigBuilder().mode(StackingMode.Normal).group('mix'))
    .noValue('No scenario mix: declare one in the settings, or count sends in the application.')
    .withTarget(rangeQuery('mix', `sum by (scenario) (${ofResource(INPUT.share)})`, '{{scenario}}'));
  return withLineNames(panel, SCENARIO_LINES);
}

/** App servers have few connections beside those of clients, so they have an axis of their own. */
function connectionsByEndpoint(): TimeSeriesBuilder {
  const of = (endpoint: string) =>
    `max by (resource_id) (${ofResource(INPUT.endpointConnections, is(LABEL.endpoint, [endpoint]))})`;
  return lines()
    .title('Connections by endpoint')
    .description(
      'Connections of clients, and on the right those of app servers. In service mode Default, clients without an app server reach no hub: see SignalRServerConnectionsLost.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('short')
    .noValue('No source splits the connections of this resource by endpoint.')
    .withTarget(rangeQuery('clients', of('client'), 'Clients'))
    .withTarget(rangeQuery('servers', of('server'), 'App servers'))
    .overrideByName('App servers', [
      { id: 'custom.axisPlacement', value: AxisPlacement.Right },
      { id: 'custom.axisSoftMin', value: 0 },
    ]);
}

function opensAndCloses(): TimeSeriesBuilder {
  return lines()
    .title('Connections opened and closed in a minute')
    .description(
      'Opened connections as a line, closed ones as bars by the reason that the service gives. Other reasons than Normal, ClosedByAppServer and ServiceReload are lost connections: the runbook of SignalRConnectionsDropped says what each means.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('short')
    .drawStyle(GraphDrawStyle.Bars)
    .fillOpacity(60)
    .stacking(new StackingConfigBuilder().mode(StackingMode.Normal).group('closes'))
    .noValue('No source has the opened and closed connections of this resource.')
    .withTarget(rangeQuery('closes', `sum by (category) (${ofResource(INPUT.closes)})`, '{{category}}'))
    .withTarget(rangeQuery('throttled', `max by (resource_id) (${ofResource(INPUT.throttled)})`, 'Throttled'))
    .withTarget(rangeQuery('opens', `max by (resource_id) (${ofResource(INPUT.opens)})`, 'Opened'))
    .overrideByName('Throttled', [{ id: 'color', value: { mode: 'fixed', fixedColor: 'orange' } }])
    .overrideByName('Opened', [
      { id: 'color', value: { mode: 'fixed', fixedColor: 'blue' } },
      { id: 'custom.drawStyle', value: GraphDrawStyle.Line },
      { id: 'custom.fillOpacity', value: 0 },
      { id: 'custom.stacking', value: { mode: StackingMode.None } },
    ]);
}

function serverConnectionLatency(): TimeSeriesBuilder {
  return limitedLines(thresholds(serverConnectionLatencySteps()))
    .title('Latency between service and app servers')
    .description(
      'Messages that pass the app servers wait at least as long. The dashed line is the threshold of the alert.'
    )
    .interval(GRAIN)
    .unit('s')
    .noValue('No source has this latency, which exists only where app servers are connected.')
    .withTarget(
      rangeQuery('latency', `max by (resource_id) (${ofResource(INPUT.serverConnectionLatency)})`, 'Latency')
    );
}

function systemErrors(): TimeSeriesBuilder {
  return ratioLines(thresholds(systemErrorsSteps()))
    .title('System errors')
    .description(
      "Requests that failed in the service itself, not in the application. The dashed line is the alert's threshold."
    )
    .interval(GRAIN)
    .axisSoftMax(2 * packSettings().system_errors_warning_ratio)
    .noValue('No source has the system errors of this resource.')
    .withTarget(rangeQuery('errors', `max by (resource_id) (${ofResource(INPUT.systemErrors)})`, 'System errors'));
}

const PROGRESS = [
  { value: 2, name: 'firing', color: 'red' },
  { value: 1, name: 'pending', color: 'yellow' },
  { value: 0, name: 'none', color: 'green' },
];

function alertsOverTime(): StateTimelineBuilder {
  return timeline()
    .title('Alerts over time')
    .description('The times at which each alert was pending (waiting for its duration) and firing.')
    .unit('none')
    .mappings([valueMap(PROGRESS)])
    .noValue('No alert was pending or firing for this resource in this time range.')
    .withTarget(rangeQuery('alerts', progress(ofResource), '{{alertname}} {{about}}'));
}

function runbooks(): TextBuilder {
  const lines = alertsInWords().map(
    ({ name, when }) => `- [${name}](${packSettings().runbook_base_url}/${name}.md): ${when}`
  );
  return new TextBuilder()
    .title('Runbooks')
    .description('When each alert of the pack fires, with the default settings, and its runbook.')
    .mode(TextMode.Markdown)
    .content(lines.join('\n'));
}
