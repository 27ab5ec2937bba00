import { LegendDisplayMode, LegendPlacement, VizLegendOptionsBuilder } from '@grafana/grafana-foundation-sdk/common';
import { type PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { type PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { is } from '../../alerts/generator/promql/promql';
import { INPUT, OUTPUT } from '../../src/model/vocabulary';
import { alertsOfFleet } from './parts/alert-tables';
import { firing, ofSeverity, SEVERITIES } from './parts/alerts';
import {
  coloredCell,
  coloredText,
  links,
  mapped,
  ratioBar,
  table,
  textByThreshold,
  unit,
  width,
} from './parts/columns';
import { figures } from './parts/figures';
import { ratioLines } from './parts/lines';
import { TO_RESOURCE, UID } from './parts/links';
import { SETTINGS } from './parts/pack';
import { GRAIN, rangeQuery, tableQueries } from './parts/queries';
import { type DashboardDraft, newDashboard } from './parts/schema';
import { inEdition, located, named, ofFleet, orTextRow } from './parts/scope';
import { SERVER_LOAD_STEPS, thresholds, UTILIZATION_STEPS } from './parts/thresholds';
import {
  countInState,
  KNOWN,
  ofEveryKnown,
  ofKnown,
  recommended,
  states,
  WORST,
  worstConstraint,
} from './parts/utilization';
import { DATASOURCE, datasourceVariable, resourcesVariable, scopeVariables } from './parts/variables';
import { DIMENSIONS_IN_WORDS, NO_SIZE, STATES, STATES_IN_WORDS, valueMap, ifNull } from './parts/words';

/** Every resource, the worst first, to find the ones that need attention now. */
export function fleetDashboard(): DashboardDraft {
  return newDashboard({
    uid: UID.fleet,
    title: 'Fleet',
    description: 'All Azure SignalR resources by their distance to the nearest ceiling, the worst first.',
    kind: 'prometheus',
    from: 'now-3h',
    refresh: '1m',
  })
    .variables([datasourceVariable(), ...scopeVariables(), resourcesVariable()])
    .withPanel(statesPanel().id(1).gridPos({ x: 0, y: 0, w: 15, h: 4 }))
    .withPanel(severitiesPanel().id(2).gridPos({ x: 15, y: 0, w: 9, h: 4 }))
    .withPanel(fleetTable().id(3).gridPos({ x: 0, y: 4, w: 24, h: 17 }))
    .withPanel(worstOverTime().id(4).gridPos({ x: 0, y: 21, w: 12, h: 10 }))
    .withPanel(alertsOfFleet().id(5).gridPos({ x: 12, y: 21, w: 12, h: 10 }));
}

function statesPanel(): StatBuilder {
  const meanings = STATES.map(({ name, means }) => `${name}: ${means}`).join('; ');
  return figures(STATES.map((state) => ({ ...state, refId: state.name.toLowerCase(), expr: countInState(state) })))
    .title('Resources by state')
    .description(`Number of resources in each state, by the dimension nearest its ceiling. ${meanings}.`)
    .noValue('No known resources: see Pipeline health.');
}

function severitiesPanel(): StatBuilder {
  return figures(
    SEVERITIES.map((severity) => ({
      ...severity,
      refId: severity.name,
      name: severity.title,
      expr: `count(${firing(ofFleet, ofSeverity(severity))}) or vector(0)`,
    }))
  )
    .title('Alerts firing')
    .description(
      'Alerts of the pack that fire for these resources, by severity, without the watchdog, which always fires.'
    )
    .noValue('No known alerts: see Pipeline health.');
}

/** The time given by the trend alerts, by the numbers of {@link forecast}. */
const FORECASTS = [
  { value: 2, name: `within ${SETTINGS.forecast_horizon}`, color: 'red' },
  { value: 1, name: `within ${SETTINGS.review_horizon_days}d`, color: 'orange' },
];

function forecast(): string {
  const by = (alert: string, value: number) => `${firing(ofFleet, is('alertname', [alert]))} * ${value}`;
  return `max by (resource_id) (${by('SignalRCeilingForecast', 2)} or ${by('SignalRCapacityReview', 1)})`;
}

function fleetTable(): TableBuilder {
  const perResource = (series: string) => inEdition(`max by (resource_id) (${ofFleet(series)})`);
  const knownWithLabels = located(`group by (resource_id) (${KNOWN})`);
  const queries = {
    known: named(orTextRow(inEdition(knownWithLabels), 'None: see Pipeline health')),
    order: ofEveryKnown(WORST),
    state: states(),
    worst: worstConstraint(),
    headroom: inEdition(`1 - ${WORST}`),
    units: perResource(INPUT.units),
    recommended: recommended(),
    forecast: ofKnown(forecast()),
    alerts: ofKnown(`count by (resource_id) (${firing(ofFleet)})`),
    load: perResource(INPUT.serverLoad),
  };
  return table({
    columns: [
      {
        field: 'Value #state',
        title: 'State',
        overrides: [mapped(STATES_IN_WORDS), ...coloredCell(), width(90)],
      },
      { field: 'resource', title: 'Resource', overrides: [links(TO_RESOURCE), { id: 'custom.minWidth', value: 180 }] },
      {
        field: 'dimension',
        title: 'Nearest its ceiling',
        overrides: [mapped(DIMENSIONS_IN_WORDS, ifNull('–')), width(170)],
      },
      {
        field: 'Value #worst',
        title: 'Utilization',
        overrides: [...ratioBar(thresholds(UTILIZATION_STEPS)), mapped(ifNull('–')), width(170)],
      },
      {
        field: 'Value #headroom',
        title: 'Headroom',
        overrides: [...unit('percentunit', 0), mapped(ifNull('–')), width(95)],
      },
      {
        field: 'Value #units',
        title: 'Units',
        overrides: [...unit('none', 0), mapped(ifNull('unknown', 'purple')), width(80)],
      },
      {
        field: 'Value #recommended',
        title: 'Recommended',
        overrides: [...unit('none', 0), mapped(NO_SIZE, ifNull('–')), width(125)],
      },
      {
        field: 'Value #forecast',
        title: 'Reaches its ceiling',
        overrides: [mapped(valueMap(FORECASTS), ifNull('–')), coloredText(), width(150)],
      },
      {
        field: 'Value #alerts',
        title: 'Alerts',
        overrides: [
          ...unit('none', 0),
          mapped(ifNull('0')),
          ...textByThreshold(thresholds([[1, 'orange']], 'text')),
          width(75),
        ],
      },
      {
        field: 'Value #load',
        title: 'Server load',
        overrides: [
          ...unit('percentunit', 0),
          mapped(ifNull('–')),
          ...textByThreshold(thresholds(SERVER_LOAD_STEPS, 'text')),
          width(105),
        ],
      },
      { field: SETTINGS.label_names.resource_group, title: 'Resource group', overrides: [width(150)] },
      { field: SETTINGS.label_names.subscription, title: 'Subscription', overrides: [width(150)] },
      { field: 'resource_id' },
    ],
    worstFirst: 'Value #order',
    drop: ['Value #known', 'Value #order'],
  })
    .title('Fleet')
    .description(
      'One row for each resource, at the end of the time range. Utilization and headroom are those of the dimension nearest its ceiling. ' +
        `Recommended: the smallest unit size at which every dimension is at or below ${SETTINGS.recommendation_target_ratio * 100}%, ` +
        'or none if every size is too small. Reaches its ceiling: from the trend alerts. Select a name to open the resource.'
    )
    .datasource(DATASOURCE)
    .targets(tableQueries(queries));
}

function worstOverTime(): TimeSeriesBuilder {
  const worst = ofFleet(OUTPUT.worst);
  return ratioLines(thresholds(UTILIZATION_STEPS))
    .title('Utilization of the ten nearest their ceilings')
    .description(
      'The worst dimension of the ten resources nearest a ceiling at the end of the time range. 100% is the ceiling.'
    )
    .interval(GRAIN)
    .decimals(0)
    .legend(
      new VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.Table)
        .placement(LegendPlacement.Right)
        .showLegend(true)
        .calcs(['lastNotNull'])
        .sortBy('Last *')
        .sortDesc(true)
    )
    .noValue('No resource has a utilization, which needs a unit size and measured traffic. See Pipeline health.')
    .withTarget(
      rangeQuery('worst', named(inEdition(`${worst} and on (resource_id) topk(10, ${worst} @ end())`)), '{{resource}}')
    );
}
