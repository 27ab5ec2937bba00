import {
  AxisPlacement,
  GraphDrawStyle,
  LineInterpolation,
  StackingConfigBuilder,
  StackingMode,
  VisibilityMode,
} from '@grafana/grafana-foundation-sdk/common';
import { type PanelBuilder as StateTimelineBuilder } from '@grafana/grafana-foundation-sdk/statetimeline';
import { PanelBuilder as TextBuilder, TextMode } from '@grafana/grafana-foundation-sdk/text';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { is, isNot, type Matcher, relabel } from '../../../alerts/generator/promql/promql';
import { CLOSED_BY, CLOSERS } from '../../../src/names/closes';
import { LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { progress } from './alerts';
import { CEILING_LINE, DASHED, limitedLines, lines, ratioLines, timeline } from './lines';
import { alertsInWords, packSettings } from './pack';
import {
  ceilingQuery,
  GRAIN,
  highestOfStep,
  lowestOfStep,
  meanOfStep,
  NEEDS_UTILIZATION,
  OF_LONG_RANGES,
  ofEachResource,
  rangeQuery,
} from './queries';
import { OF_A_CONSTRAINT, ofResource, orNone } from './scope';
import {
  NONE_EXPECTED,
  serverConnectionLatencySteps,
  serverLoadSteps,
  systemErrorsSteps,
  thresholds,
  utilizationSteps,
} from './thresholds';
import { DATASOURCE } from './variables';
import { CONSTRAINT_LINES, SCENARIO_LINES, SIGN_LINES, valueMap, withLineNames } from './words';

/** The highest minute of each step. */
function highest(series: string): string {
  return ofEachResource(highestOfStep(ofResource(series)));
}

export function utilization(): TimeSeriesBuilder {
  const panel = ratioLines(thresholds(utilizationSteps()))
    .interval(GRAIN)
    .decimals(1)
    .title('Utilization by constraint')
    .description(
      'Measured / ceiling for every constraint, as used by the alerts: of bytes and messages, the higher one. 100% is the ceiling. ' +
        `${OF_LONG_RANGES} ${NEEDS_UTILIZATION}`
    )
    .withTarget(
      rangeQuery(
        'utilization',
        ofEachResource(highestOfStep(ofResource(OUTPUT.utilization, OF_A_CONSTRAINT)), 'constraint'),
        '{{constraint}}'
      )
    );
  return withLineNames(panel, CONSTRAINT_LINES);
}

/** As shares of what each sign compares with: the load, the do-not-exceed bandwidth, the quota, or the ceiling of the mix. */
export function signs(): StateTimelineBuilder {
  const shown = ofEachResource(highestOfStep(ofResource(OUTPUT.overload)), 'sign');
  const known = highestOfStep(ofResource(OUTPUT.identity));
  const panel = timeline()
    .title('Signs of overload')
    .description(
      'Signs at or above their levels. SignalRAtCeiling pages after two minutes of any of them. The figure is a share: of what the service takes, of the clients or requests, or of a second of latency.'
    )
    .unit('percentunit')
    .decimals(0)
    .thresholds(thresholds([], 'red'))
    .mappings([valueMap([{ value: 0, name: 'none', color: 'green' }])])
    .withTarget(rangeQuery('signs', orNone(shown, { known, label: 'sign', none: 'No sign' }), '{{sign}}'));
  return withLineNames(panel, SIGN_LINES);
}

export function messages(): TimeSeriesBuilder {
  const rates = (basis: Matcher) =>
    ofEachResource(highestOfStep(ofResource(OUTPUT.messages, basis)), 'direction', 'basis');
  return lines('max')
    .title('Message rates')
    .description(
      "Messages of clients by direction, which the guide is written in. Dashed lines are estimates from bytes and the average message: counted by Azure's MessageCount, declared in the settings, or assumed. Needs measured traffic."
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('mps')
    .withTarget(rangeQuery('measured', rates(is('basis', ['measured'])), '{{direction}}, measured'))
    .withTarget(rangeQuery('estimates', rates(isNot('basis', ['measured'])), '{{direction}}, estimate ({{basis}})'))
    .overrideByRegexp('/estimate/', [DASHED]);
}

export function serverLoad(): TimeSeriesBuilder {
  return ratioLines(thresholds(serverLoadSteps()))
    .interval(GRAIN)
    .decimals(1)
    .title('Server load')
    .description(
      "The service's own measure of its load. If it is high while utilization is low, the ceilings are too high for this service; if it is the reverse, they are too low. Needs a source of server load."
    )
    .withTarget(rangeQuery('serverLoad', highest(INPUT.serverLoad), 'Server load'));
}

export function unitSize(): TimeSeriesBuilder {
  return lines()
    .title('Unit size')
    .description(
      `The current unit size, and the one that would have kept the 24 hours before at or below ${packSettings().recommendation_target_ratio * 100}% of every ceiling. ` +
        'If no size would have, or the present one is right, both are the same. Changes are marked on every panel. Needs a unit size, from a source or the settings.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('none')
    .decimals(0)
    .axisLabel('units')
    .lineInterpolation(LineInterpolation.StepAfter)
    .withTarget(rangeQuery('units', highest(INPUT.units), 'Running'))
    .withTarget(rangeQuery('recommended', highest(OUTPUT.verdict), 'Recommended'))
    .overrideByName('Recommended', [
      { id: 'color', value: { mode: 'fixed', fixedColor: 'purple' } },
      // Lies on the running size most of the time, which shows between its dashes.
      DASHED,
    ]);
}

export function connections(): TimeSeriesBuilder {
  return lines('max')
    .title('Connections and throttling')
    .description(
      'Connections of clients and app servers with their ceiling at the unit size. On the right: connections that the service closed as Throttled within a minute. Each of them is lost traffic. Needs a source of connections.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('short')
    .withTarget(rangeQuery('connections', highest(INPUT.connections), 'Connections'))
    .withTarget(ceilingQuery('connections'))
    .withTarget(rangeQuery('throttled', highest(INPUT.throttled), 'Throttled in a minute'))
    .overrideByName('Ceiling', CEILING_LINE)
    .overrideByName('Throttled in a minute', [
      { id: 'color', value: { mode: 'fixed', fixedColor: 'orange' } },
      { id: 'custom.drawStyle', value: GraphDrawStyle.Bars },
      { id: 'custom.fillOpacity', value: 60 },
      { id: 'custom.axisPlacement', value: AxisPlacement.Right },
      { id: 'custom.axisSoftMax', value: 10 },
      { id: 'thresholds', value: thresholds(NONE_EXPECTED).build() },
    ]);
}

export function mix(): TimeSeriesBuilder {
  const panel = lines()
    .title('Scenario mix')
    .description(
      'Share of each scenario in the delivered messages, which determines the ceilings. Without a mix, the ceilings are the do-not-exceed values of the guide, which are too high for most mixes. Needs a mix: declare one in the settings, or count sends in the application.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('percentunit')
    .max(1)
    .lineWidth(1)
    .fillOpacity(40)
    .showPoints(VisibilityMode.Never)
    .stacking(new StackingConfigBuilder().mode(StackingMode.Normal).group('mix'))
    .withTarget(rangeQuery('mix', ofEachResource(meanOfStep(ofResource(INPUT.share)), 'scenario'), '{{scenario}}'));
  return withLineNames(panel, SCENARIO_LINES);
}

/** App servers have few connections beside those of clients, so they have an axis of their own. */
export function connectionsByEndpoint(): TimeSeriesBuilder {
  const of = (endpoint: string) => ofResource(INPUT.endpointConnections, is(LABEL.endpoint, [endpoint]));
  return lines('max', 'min')
    .title('Connections by endpoint')
    .description(
      'Connections of clients, and on the right those of app servers, over a long range the lowest of each step. In service mode Default, clients without an app server reach no hub: see SignalRServerConnectionsLost. Needs a source that splits connections by endpoint.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('short')
    .withTarget(rangeQuery('clients', ofEachResource(highestOfStep(of('client'))), 'Clients'))
    .withTarget(rangeQuery('servers', ofEachResource(lowestOfStep(of('server'))), 'Server connections'))
    .overrideByName('Server connections', [
      { id: 'custom.axisPlacement', value: AxisPlacement.Right },
      { id: 'custom.axisSoftMin', value: 0 },
    ]);
}

/** Adds who closed them to the reason: `PingTimeout, by clients or their network`. */
function withClosers(closes: string): string {
  return CLOSERS.reduce(
    (inner, closer) => relabel(inner, LABEL.reason, `$1, by ${closer}`, LABEL.category, `(?i)(${CLOSED_BY[closer]})`),
    relabel(closes, LABEL.reason, '$1', LABEL.category, '(.*)')
  );
}

export function opensAndCloses(): TimeSeriesBuilder {
  return lines('max')
    .title('Connections opened and closed in a minute')
    .description(
      'Opened connections as a line, closed ones as bars by the reason that the service gives, each with the highest minute of a step. Other reasons than Normal, ClosedByAppServer and ServiceReload are lost connections: the runbook of SignalRConnectionsDropped says what each means. Needs a source of opened and closed connections.'
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('short')
    .drawStyle(GraphDrawStyle.Bars)
    .fillOpacity(60)
    .withTarget(
      rangeQuery(
        'closes',
        withClosers(ofEachResource(highestOfStep(ofResource(INPUT.closes)), 'category')),
        '{{reason}}'
      )
    )
    .withTarget(rangeQuery('throttled', highest(INPUT.throttled), 'Throttled'))
    .withTarget(rangeQuery('opens', highest(INPUT.opens), 'Opened'))
    .overrideByName('Throttled', [{ id: 'color', value: { mode: 'fixed', fixedColor: 'orange' } }])
    .overrideByName('Opened', [
      { id: 'color', value: { mode: 'fixed', fixedColor: 'blue' } },
      { id: 'custom.drawStyle', value: GraphDrawStyle.Line },
      { id: 'custom.fillOpacity', value: 0 },
    ]);
}

export function serverConnectionLatency(): TimeSeriesBuilder {
  return limitedLines(thresholds(serverConnectionLatencySteps()))
    .title('Latency between service and app servers')
    .description(
      'Messages that pass the app servers wait at least as long. The dashed line is the threshold of the alert. Needs a source of it, which exists only where app servers are connected.'
    )
    .interval(GRAIN)
    .unit('s')
    .withTarget(rangeQuery('latency', highest(INPUT.serverConnectionLatency), 'Latency'));
}

export function systemErrors(): TimeSeriesBuilder {
  return ratioLines(thresholds(systemErrorsSteps()))
    .title('System errors')
    .description(
      "Requests that failed in the service itself, not in the application. The dashed line is the alert's threshold. Needs a source of system errors."
    )
    .interval(GRAIN)
    .axisSoftMax(2 * packSettings().system_errors_critical_ratio)
    .withTarget(rangeQuery('errors', highest(INPUT.systemErrors), 'System errors'));
}

const PROGRESS = [
  { value: 2, name: 'firing', color: 'red' },
  { value: 1, name: 'pending', color: 'yellow' },
  { value: 0, name: 'none', color: 'green' },
];

export function alertsOverTime(): StateTimelineBuilder {
  return timeline()
    .title('Alerts over time')
    .description('The times at which each alert was pending (waiting for its duration) and firing.')
    .unit('none')
    .mappings([valueMap(PROGRESS)])
    .withTarget(rangeQuery('alerts', progress(ofResource), '{{alertname}} {{about}}'));
}

export function runbooks(): TextBuilder {
  const lines = alertsInWords().map(
    ({ name, when }) => `- [${name}](${packSettings().runbook_base_url}/${name}.md): ${when}`
  );
  return new TextBuilder()
    .title('Runbooks')
    .description('When each alert of the pack fires, by the settings for all resources, and its runbook.')
    .mode(TextMode.Markdown)
    .content(lines.join('\n'));
}
