import {
  BigValueTextMode,
  ReduceDataOptionsBuilder,
  VizTextDisplayOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import { type PanelBuilder as BarGaugeBuilder } from '@grafana/grafana-foundation-sdk/bargauge';
import { type DataTransformerConfig } from '@grafana/grafana-foundation-sdk/dashboard';
import { type PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { is, isNot } from '../../../alerts/generator/promql/promql';
import { type Dimension, DIMENSIONS, DIRECTIONS } from '../../../src/model/capacity';
import { DIMENSION_LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { ACTION_COLORS, actions } from '../parts/actions';
import { alertsOfResource } from '../parts/alert-tables';
import { bars, TEXT } from '../parts/bars';
import { unit, mapped } from '../parts/columns';
import { bigValues } from '../parts/figures';
import { CEILING_LINE, DASHED, lines } from '../parts/lines';
import { pipelineLink } from '../parts/links';
import {
  ceilingQuery,
  figureQuery,
  GRAIN,
  highestOfStep,
  NEEDS_UTILIZATION,
  ofEachResource,
  rangeQuery,
  tableQuery,
} from '../parts/queries';
import {
  alertsOverTime,
  connections,
  connectionsByEndpoint,
  mix,
  opensAndCloses,
  runbooks,
  serverConnectionLatency,
  serverLoad,
  signs,
  systemErrors,
  unitSize,
  utilization,
} from '../parts/resource-panels';
import { resourceHead } from '../parts/resource-head';
import { runsOut } from '../parts/runs-out';
import { RUNS_OUT_IN_WORDS, runsOutValue } from '../parts/runs-out-cells';
import { type DashboardDraft } from '../parts/schema';
import { ofResource } from '../parts/scope';
import { serverLoadSteps, thresholds, utilizationCells } from '../parts/thresholds';
import { orWithoutValue, states, worst } from '../parts/utilization';
import { DATASOURCE } from '../parts/variables';
import { recommendedUnits } from '../parts/verdicts';
import { CONSTRAINT_LINES, DIMENSION_NAMES, ifNull, STATES, valueMap } from '../parts/words';

/** One resource on panels of Grafana's own: what the panel of the plugin shows, from the series that the rules record. */
export function coreResourceDashboard(): DashboardDraft {
  const [inbound, outbound] = DIRECTIONS;
  return (
    resourceHead('core')
      .withPanel(now().id(20).gridPos({ x: 0, y: 0, w: 9, h: 5 }))
      .withPanel(outlook().id(28).gridPos({ x: 9, y: 0, w: 9, h: 5 }))
      .withPanel(action().id(21).gridPos({ x: 18, y: 0, w: 6, h: 5 }))
      .withPanel(gauges().id(22).gridPos({ x: 0, y: 5, w: 8, h: 9 }))
      // Alerts link to panel 1.
      .withPanel(utilization().id(1).gridPos({ x: 8, y: 5, w: 16, h: 9 }))
      .withPanel(bandwidth(inbound).id(23).gridPos({ x: 0, y: 14, w: 12, h: 8 }))
      .withPanel(bandwidth(outbound).id(24).gridPos({ x: 12, y: 14, w: 12, h: 8 }))
      .withPanel(messageRate(inbound).id(25).gridPos({ x: 0, y: 22, w: 12, h: 8 }))
      .withPanel(messageRate(outbound).id(26).gridPos({ x: 12, y: 22, w: 12, h: 8 }))
      .withPanel(connections().id(5).gridPos({ x: 0, y: 30, w: 12, h: 8 }))
      .withPanel(serverLoad().id(6).gridPos({ x: 12, y: 30, w: 12, h: 8 }))
      .withPanel(signs().id(14).gridPos({ x: 0, y: 38, w: 14, h: 9 }))
      .withPanel(alertsOfResource().id(3).gridPos({ x: 14, y: 38, w: 10, h: 9 }))
      .withPanel(unitSize().id(4).gridPos({ x: 0, y: 47, w: 12, h: 9 }))
      .withPanel(otherSizes().id(27).gridPos({ x: 12, y: 47, w: 12, h: 9 }))
      .withPanel(mix().id(7).gridPos({ x: 0, y: 56, w: 24, h: 8 }))
      .withPanel(connectionsByEndpoint().id(10).gridPos({ x: 0, y: 64, w: 12, h: 8 }))
      .withPanel(opensAndCloses().id(11).gridPos({ x: 12, y: 64, w: 12, h: 8 }))
      .withPanel(serverConnectionLatency().id(12).gridPos({ x: 0, y: 72, w: 12, h: 8 }))
      .withPanel(systemErrors().id(13).gridPos({ x: 12, y: 72, w: 12, h: 8 }))
      .withPanel(alertsOverTime().id(8).gridPos({ x: 0, y: 80, w: 12, h: 10 }))
      .withPanel(runbooks().id(9).gridPos({ x: 12, y: 80, w: 12, h: 10 }))
  );
}

/** Names of the figures. */
const FIGURE = {
  state: 'State',
  left: 'Left',
  runsOut: 'When',
  units: 'Units now',
  recommended: 'Recommended',
} as const;

function figures(): StatBuilder {
  return bigValues()
    .text(new VizTextDisplayOptionsBuilder().titleSize(TEXT.name).valueSize(TEXT.value))
    .unit('none')
    .thresholds(thresholds([], 'transparent'))
    .links([pipelineLink()]);
}

function now(): StatBuilder {
  const panel = figures()
    .title('Now')
    .description(
      'The state, the constraint nearest its ceiling with its utilization, and what is left of it, negative above it. Needs traffic and a unit size: see Pipeline health.'
    )
    .withTarget(figureQuery('state', inEveryCase(states(ofResource)), FIGURE.state))
    .withTarget(
      figureQuery('first', `topk(1, max by (constraint) (${ofResource(OUTPUT.utilization)}))`, '{{constraint}}')
    )
    .withTarget(figureQuery('left', inEveryCase(`1 - ${worst(ofResource)}`), FIGURE.left))
    .overrideByName(FIGURE.state, [mapped(valueMap(STATES), ifNull('Unknown'))])
    .overrideByName(FIGURE.left, [...unit('percentunit', 1), mapped(ifNull('–'))]);
  return Object.entries(CONSTRAINT_LINES).reduce(
    (built, [value, name]) =>
      built.overrideByName(value, [
        { id: 'displayName', value: `First: ${name.toLowerCase()}` },
        ...unit('percentunit', 1),
        { id: 'thresholds', value: thresholds(utilizationCells(), 'transparent').build() },
      ]),
    panel
  );
}

function outlook(): StatBuilder {
  return figures()
    .title('Outlook')
    .description(
      `${RUNS_OUT_IN_WORDS} Recommended: the unit size to change to by the last 24 hours, or by the last two weeks if it is smaller. Needs a unit size: see Pipeline health.`
    )
    .withTarget(figureQuery('runsOut', inEveryCase(runsOut('24h', ofResource)), FIGURE.runsOut))
    .withTarget(figureQuery('units', inEveryCase(`max by (resource_id) (${ofResource(INPUT.units)})`), FIGURE.units))
    .withTarget(figureQuery('recommended', inEveryCase(recommendedUnits(ofResource)), FIGURE.recommended))
    .overrideByName(FIGURE.runsOut, runsOutValue())
    .overrideByName(FIGURE.units, [mapped(ifNull('unknown'))])
    .overrideByName(FIGURE.recommended, [mapped(ifNull('–'))]);
}

/** A figure without a value, so that its place is not taken by the next one. */
function inEveryCase(expression: string): string {
  return orWithoutValue(expression, ofResource);
}

function action(): StatBuilder {
  return bigValues()
    .title('Action')
    .description(
      'What to do, by the last 24 hours; shrinking by the last two weeks. As on Fleet. The rules record it some minutes after they are loaded.'
    )
    .textMode(BigValueTextMode.Value)
    .text(new VizTextDisplayOptionsBuilder().titleSize(TEXT.name).valueSize(TEXT.value))
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(['lastNotNull']).fields('/^action$/'))
    .unit('string')
    .thresholds(thresholds([], 'transparent'))
    .mappings(ACTION_COLORS)
    .withTarget(tableQuery('action', actions(ofResource)));
}

function gauges(): BarGaugeBuilder {
  const panel = bars()
    .title('Utilization now')
    .description(
      'Measured / ceiling of each dimension. A full bar is at its ceiling, or above it as its figure says. A dimension that nobody measures has no bar. ' +
        NEEDS_UTILIZATION
    )
    .overrideByName(DIMENSION_NAMES.serverLoad, [{ id: 'thresholds', value: thresholds(serverLoadSteps()).build() }]);
  return DIMENSIONS.reduce((built, dimension) => {
    const series = ofResource(OUTPUT.utilization, is('dimension', [DIMENSION_LABEL[dimension]]));
    return built.withTarget(figureQuery(dimension, `max by (resource_id) (${series})`, DIMENSION_NAMES[dimension]));
  }, panel);
}

/** A bar for each unit size, for those that are nearest to what is needed. */
const MOST_SIZES = 8;

function otherSizes(): BarGaugeBuilder {
  const series = `max by (units) (${ofResource(OUTPUT.sizeUtilization)})`;
  return (
    bars()
      .title('Utilization now by unit size')
      .description(
        `The highest utilization that the traffic of now would have at the ${MOST_SIZES} smallest unit sizes that carry it. The rules record it some minutes after they are loaded.`
      )
      .reduceOptions(new ReduceDataOptionsBuilder().values(true).fields('/^Value$/'))
      .withTarget(tableQuery('sizes', `topk(${MOST_SIZES}, ${series} <= 1)`))
      // Only numbers are sorted as such, and only a text names a bar.
      .withTransformation(toType('number'))
      .withTransformation({ id: 'sortBy', options: { sort: [{ field: 'units' }] } })
      .withTransformation(toType('string'))
      .overrideByName('units', unit('string'))
  );
}

function toType(destinationType: 'number' | 'string'): DataTransformerConfig {
  return { id: 'convertFieldType', options: { conversions: [{ targetField: 'units', destinationType }] } };
}

type Traffic = (typeof DIRECTIONS)[number];

function bandwidth({ name, bytes }: Traffic): TimeSeriesBuilder {
  const series = ofResource(OUTPUT.clientBytes, is('direction', [name]));
  return againstCeiling(bytes)
    .unit('Bps')
    .description(
      'Bytes as the guide counts them, with their ceiling for the unit size and the scenario mix at that time. The ceiling steps when the unit size changes. Needs measured traffic: see Pipeline health.'
    )
    .withTarget(rangeQuery('measured', ofEachResource(highestOfStep(series)), 'Measured'))
    .withTarget(ceilingQuery(bytes));
}

function messageRate({ name, messages }: Traffic): TimeSeriesBuilder {
  const of = (isMeasured: boolean) => {
    const basis = (isMeasured ? is : isNot)('basis', ['measured']);
    return ofEachResource(highestOfStep(ofResource(OUTPUT.messages, is('direction', [name]), basis)), 'basis');
  };
  return againstCeiling(messages)
    .unit('mps')
    .description(
      'Messages of clients, with their ceiling. A dashed line is an estimate from bytes and the average message: counted by Azure, declared in the settings, or assumed. Needs measured traffic: see Pipeline health.'
    )
    .withTarget(rangeQuery('measured', of(true), 'Measured'))
    .withTarget(rangeQuery('estimates', of(false), 'Estimate ({{basis}})'))
    .withTarget(ceilingQuery(messages))
    .overrideByRegexp('/^Estimate/', [DASHED]);
}

function againstCeiling(dimension: Dimension): TimeSeriesBuilder {
  return lines('max')
    .title(DIMENSION_NAMES[dimension])
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .overrideByName('Ceiling', CEILING_LINE);
}
