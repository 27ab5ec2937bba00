import { LegendDisplayMode, LegendPlacement, VizLegendOptionsBuilder } from '@grafana/grafana-foundation-sdk/common';
import { DashboardLinkBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { type PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { type PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { is } from '../../alerts/generator/promql/promql';
import { LABEL } from '../../src/names/labels';
import { INPUT, OUTPUT } from '../../src/names/series';
import { alertsOfFleet } from './parts/alert-tables';
import { ACTION_COLORS, actions, urgency } from './parts/actions';
import { ASSUMED_IN_WORDS, assumed } from './parts/assumed';
import { COUNT, COUNT_COLORS, countInWords, firing, ofSeverity, SEVERITIES } from './parts/alerts';
import { COLOR, serverLoadCells, thresholds, utilizationCells, utilizationSteps } from './parts/thresholds';
import { coloredCell, links, mapped, sparkline, table, unit, width } from './parts/columns';
import { figures } from './parts/figures';
import { ratioLines } from './parts/lines';
import { headroomPanel } from './parts/headroom';
import { fleetQueries } from './parts/headroom-queries';
import { TO_RESOURCE, UID } from './parts/links';
import {
  GRAIN,
  highestOfStep,
  NEEDS_UTILIZATION,
  OF_LONG_RANGES,
  ofEachResource,
  rangeQuery,
  tableQueries,
} from './parts/queries';
import { firstToRunOut, runsOut } from './parts/runs-out';
import { RUNS_OUT_IN_WORDS, runsOutCells } from './parts/runs-out-cells';
import { type DashboardDraft, newDashboard } from './parts/schema';
import { type Panels } from './parts/variants';
import { ofFleet, ofFleetAndPack, orTextRow } from './parts/scope';
import { countInState, HIGHEST_OF_STEPS, inEveryRow, identities, ofKnown, peakOf, worst } from './parts/utilization';
import { DATASOURCE, datasourceVariable, editionVariable, resourcesVariable, scopeVariables } from './parts/variables';
import { BASES_IN_WORDS, CONSTRAINTS_IN_WORDS, ifEmpty, ifNull, STATES } from './parts/words';

/** Every resource, the worst first, to find the ones that need attention now. */
export function fleetDashboard(panels: Panels): DashboardDraft {
  const dashboard = newDashboard({
    uid: UID.fleet,
    title: 'Fleet',
    description: 'All Azure SignalR resources, those that need something done first.',
    kind: 'prometheus',
    from: 'now-3h',
    refresh: '1m',
  }).variables([datasourceVariable(), ...editionVariable(panels), ...scopeVariables(), resourcesVariable()]);
  const below = panels === 'plugin' ? LIST_ROWS : 21;
  const withResources =
    panels === 'plugin'
      ? dashboard.withPanel(fleetList().id(3).gridPos({ x: 0, y: 0, w: 24, h: LIST_ROWS }))
      : dashboard
          .withPanel(statesPanel().id(1).gridPos({ x: 0, y: 0, w: 18, h: 4 }))
          .withPanel(severitiesPanel().id(2).gridPos({ x: 18, y: 0, w: 6, h: 4 }))
          .withPanel(fleetTable().id(3).gridPos({ x: 0, y: 4, w: 24, h: 17 }));
  return withResources
    .withPanel(alertsOfFleet().id(5).gridPos({ x: 0, y: below, w: 12, h: 10 }))
    .withPanel(worstOverTime().id(4).gridPos({ x: 12, y: below, w: 12, h: 10 }));
}

/** The height of the list, in rows of the grid: 16 resources, with the first alerts under them on a screen of 900 pixels. */
const LIST_ROWS = 18;

function statesPanel(): StatBuilder {
  const meanings = STATES.map(({ name, means }) => `${name}: ${means}`).join('; ');
  return figures(STATES.map((state) => ({ ...state, refId: state.name.toLowerCase(), expr: countInState(state) })))
    .title('Resources by state now')
    .description(`Number of resources in each state, by the constraint nearest its ceiling. ${meanings}.`);
}

function severitiesPanel(): StatBuilder {
  return figures(
    SEVERITIES.map((severity) => ({
      ...severity,
      refId: severity.name,
      name: severity.title,
      expr: `count(${firing(ofFleetAndPack, ofSeverity(severity))}) or vector(0)`,
    }))
  )
    .title('Alerts firing')
    .description(
      'Alerts of the pack that fire for these resources, by severity, without the watchdog, which fires while the rules work.'
    );
}

function fleetList() {
  return headroomPanel(DATASOURCE, { view: 'fleet' })
    .title('Fleet')
    .description(
      'A row for each resource, the most urgent first, with the highest utilization of each half hour of a day. ' +
        'Action: by the last 24 hours; shrinking by the last two weeks. Select a name to open the resource.'
    )
    .dataLinks([new DashboardLinkBuilder(TO_RESOURCE.title).url(TO_RESOURCE.url)])
    .targets(fleetQueries(ofFleet));
}

function fleetTable(): TableBuilder {
  const known = orTextRow(identities(), 'None: see Pipeline health');
  const perResource = (series: string) => `max by (resource_id) (${ofFleet(series)})`;
  const queries = {
    order: urgency(),
    action: actions(),
    now: worst(),
    peak: ofKnown(peakOf('24h')),
    first: ofKnown(firstToRunOut('24h')),
    runsOut: ofKnown(runsOut('24h')),
    units: perResource(INPUT.units),
    firing: ofKnown(countInWords(ofFleet)),
    load: perResource(INPUT.serverLoad),
    messages: `max by (resource_id, basis) (${ofFleet(OUTPUT.messages, is('direction', ['outbound']))})`,
    assumed: ofKnown(assumed()),
  };
  const utilization = [...unit('percentunit', 0), mapped(ifNull('–')), ...coloredCell(utilizationCells())];
  return table({
    // At 480 px, the width of a phone, the first three are on the screen; at 1600 px all up to what is assumed.
    columns: [
      { field: 'resource', title: 'Resource', overrides: [links(TO_RESOURCE), { id: 'custom.minWidth', value: 162 }] },
      {
        field: 'action',
        title: 'Action',
        overrides: [mapped(...ACTION_COLORS, ifEmpty('–')), ...coloredCell(), width(213)],
      },
      { field: 'Value #now', title: 'Now', overrides: [...utilization, width(55)] },
      { field: 'Value #peak', title: 'Peak 24 h', overrides: [...utilization, width(95)] },
      { field: 'Trend #trend', title: 'Trend', overrides: [...sparkline(), width(84)] },
      {
        field: 'constraint',
        title: 'First to run out',
        overrides: [mapped(CONSTRAINTS_IN_WORDS, ifEmpty('–')), width(148)],
      },
      { field: 'Value #runsOut', title: 'When', overrides: [...runsOutCells(), width(127)] },
      {
        field: 'Value #units',
        title: 'Units',
        overrides: [...unit('none', 0), mapped(ifNull('unknown', COLOR.unknown)), ...coloredCell(), width(75)],
      },
      {
        field: COUNT,
        title: 'Alerts',
        overrides: [mapped(...COUNT_COLORS, ifEmpty('–'), ifNull('–')), ...coloredCell(), width(92)],
      },
      {
        field: 'Value #load',
        title: 'Server load',
        overrides: [...unit('percentunit', 0), mapped(ifNull('–')), ...coloredCell(serverLoadCells()), width(100)],
      },
      {
        field: 'Value #messages',
        title: 'Messages out',
        overrides: [...unit('mps', 1), mapped(ifNull('–')), width(122)],
      },
      { field: 'basis', title: 'Rate is', overrides: [mapped(BASES_IN_WORDS, ifEmpty('–')), width(136)] },
      {
        field: 'Value #assumed',
        title: 'Assumed',
        overrides: [mapped(ASSUMED_IN_WORDS, ifNull('–')), { id: 'custom.align', value: 'left' }, width(185)],
      },
      { field: LABEL.resourceGroup, title: 'Resource group', overrides: [width(130)] },
      { field: LABEL.subscription, title: 'Subscription', overrides: [width(300)] },
      { field: 'resource_id' },
    ],
    worstFirst: 'Value #order',
    drop: ['Value #known', 'Value #order', 'Value #action', 'Value #first', 'Value #firing'],
    trend: 'trend',
  })
    .title('Fleet')
    .description(
      'One row for each resource, the most urgent first. Action: by the last 24 hours; shrinking by the last two weeks. ' +
        'Now and peak: utilization of the constraint nearest its ceiling. First to run out: the constraint with the nearest date, or without one that of the peak. Trend: the shape of its highest minutes in the last 24 hours, or in a fixed time range; each row has a scale of its own. ' +
        `${RUNS_OUT_IN_WORDS} ` +
        'Messages out: delivered messages, measured by an application or estimated from bytes and a counted, declared or assumed message size. ' +
        'Assumed: what no source and no setting gives, and the figures take for granted. Select a name to open the resource.'
    )
    .datasource(DATASOURCE)
    .timeFrom('24h')
    .hideTimeOverride(true)
    .interval('30m')
    .targets([...tableQueries({ known, ...inEveryRow(queries) }), rangeQuery('trend', HIGHEST_OF_STEPS)]);
}

function worstOverTime(): TimeSeriesBuilder {
  const worst = ofFleet(OUTPUT.worst);
  const highest = `topk(10, max by (resource_id) (max_over_time(${worst}[$__range] @ end())))`;
  return ratioLines(thresholds(utilizationSteps()))
    .title('Utilization of the ten with the highest peaks')
    .description(
      `The worst constraint of the ten resources with the highest peaks in the time range. 100% is the ceiling. ${OF_LONG_RANGES} ${NEEDS_UTILIZATION}`
    )
    .interval(GRAIN)
    .legend(
      new VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.Table)
        .placement(LegendPlacement.Right)
        .showLegend(true)
        .calcs(['max'])
        .sortBy('Max')
        .sortDesc(true)
    )
    .withTarget(
      rangeQuery('worst', `${ofEachResource(highestOfStep(worst))} and on (resource_id) ${highest}`, '{{resource}}')
    );
}
