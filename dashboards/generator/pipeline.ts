import { type PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { type PanelBuilder as StateTimelineBuilder } from '@grafana/grafana-foundation-sdk/statetimeline';
import { type PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { is, type Matcher, matches, relabel, select } from '../../alerts/generator/promql/promql';
import { EXPORTER_HEALTH, OUTPUT } from '../../src/names/series';
import { alertsOfPipeline } from './parts/alert-tables';
import { WATCHDOG } from './parts/alerts';
import { COLOR, dashedThresholds, thresholds } from './parts/thresholds';
import { coloredCell, links, mapped, table, unit, width } from './parts/columns';
import { figures } from './parts/figures';
import {
  ageOfNewest,
  ageOfOldest,
  forEachInput,
  INPUT_COLUMNS,
  lacking,
  presence,
  resourcesWith,
} from './parts/inputs';
import { lines, timeline } from './parts/lines';
import { TO_RESOURCE, UID } from './parts/links';
import { packSettings } from './parts/pack';
import { GRAIN, highestOfStep, lowestOfStep, rangeQuery, tableQuery } from './parts/queries';
import { type DashboardDraft, newDashboard } from './parts/schema';
import { inSubscription, ofFleet, orTextRow, VARIABLE } from './parts/scope';
import { identities } from './parts/utilization';
import { DATASOURCE, jobVariable, resourcesVariable, scopeVariables, shownDatasourceVariable } from './parts/variables';
import { ifNull, PROBLEM_NAMES, valueMap } from './parts/words';

/** The rules run every minute: an input two minutes old is late, one five minutes old is lost. */
const LATE_SECONDS = 120;
const LOST_SECONDS = 300;

/** Shows whether the data of the other dashboards can be trusted. */
export function pipelineDashboard(): DashboardDraft {
  return newDashboard({
    uid: UID.pipeline,
    title: 'Pipeline health',
    description:
      'Shows whether the other dashboards and the alerts can be trusted: exporters, inputs, rules, and missing data.',
    kind: 'prometheus',
    from: 'now-3h',
    refresh: '1m',
  })
    .variables([shownDatasourceVariable(), ...scopeVariables(), resourcesVariable(), jobVariable()])
    .withPanel(gaps().id(1).gridPos({ x: 0, y: 0, w: 15, h: 4 }))
    .withPanel(alerting().id(2).gridPos({ x: 15, y: 0, w: 9, h: 4 }))
    .withPanel(alertsOfPipeline().id(3).gridPos({ x: 0, y: 4, w: 12, h: 9 }))
    .withPanel(scrapes().id(4).gridPos({ x: 12, y: 4, w: 12, h: 9 }))
    .withPanel(presenceOfInputs().id(6).gridPos({ x: 0, y: 13, w: 24, h: 10 }))
    .withPanel(freshness().id(5).gridPos({ x: 0, y: 23, w: 12, h: 11 }))
    .withPanel(exporterErrors().id(7).gridPos({ x: 12, y: 23, w: 12, h: 11 }))
    .withPanel(armReads().id(8).gridPos({ x: 0, y: 34, w: 8, h: 9 }))
    .withPanel(ruleGroups().id(9).gridPos({ x: 8, y: 34, w: 8, h: 9 }))
    .withPanel(ruleFailures().id(10).gridPos({ x: 16, y: 34, w: 8, h: 9 }));
}

function gaps(): StatBuilder {
  const count = (series: string, matcher: Matcher) => `count(${ofFleet(series, matcher)}) or vector(0)`;
  return figures([
    ...Object.entries(PROBLEM_NAMES).map(([reason, name]) => ({
      ...{ refId: reason, name, color: COLOR.critical },
      expr: count(OUTPUT.inputProblem, is('reason', [reason])),
    })),
    { refId: 'mix', name: 'No mix', color: COLOR.warning, expr: count(OUTPUT.assumption, is('assumption', ['mix'])) },
  ])
    .title('Resources that cannot be assessed')
    .description(
      'Without a unit size of the guide a resource has no ceiling; without traffic it has nothing to compare with its ceiling. Without a valid mix the ceilings are the do-not-exceed values of the guide, which are too high for most mixes.'
    );
}

function alerting(): StatBuilder {
  const watchdog = select('ALERTS', is('alertname', [WATCHDOG]), is('alertstate', ['firing']));
  const down = select('up', matches('job', `$${VARIABLE.job}`));
  return figures([
    { refId: 'watchdog', name: 'Rules silent', expr: `max(absent(${watchdog}) or vector(0))`, color: COLOR.critical },
    { refId: 'down', name: 'Scrapes failing', expr: `count(${down} == 0) or vector(0)`, color: COLOR.critical },
    { refId: 'none', name: 'No exporter found', expr: `max(absent(${down}) or vector(0))`, color: COLOR.warning },
  ])
    .title('From Azure to the alerts')
    .description(
      `Rules silent: ${WATCHDOG}, which should always fire, does not. Scrapes failing: exporters that Prometheus cannot scrape. No exporter found: no job matches the variable Exporter jobs.`
    );
}

function scrapes(): StateTimelineBuilder {
  const up = select('up', matches('job', `$${VARIABLE.job}`));
  return timeline()
    .title('Exporters')
    .description(
      'Whether Prometheus could scrape the exporters of each job: down if one of them failed. Choose the jobs that read Azure in the variable Exporter jobs.'
    )
    .unit('none')
    .mappings([
      valueMap([
        { value: 1, name: 'up', color: 'green' },
        { value: 0, name: 'down', color: 'red' },
        { value: -1, name: 'none scraped', color: 'orange' },
      ]),
    ])
    .withTarget(
      rangeQuery(
        'up',
        `min by (job) (${lowestOfStep(up)}) or ${relabel(`-1 * absent(${up})`, 'job', 'No exporter', '', '')}`,
        '{{job}}'
      )
    );
}

function freshness(): TableBuilder {
  const age = [
    ...unit('s', 0),
    ...coloredCell([
      [LATE_SECONDS, COLOR.warning],
      [LOST_SECONDS, COLOR.critical],
    ]),
    mapped(ifNull('none in 6 hours')),
  ];
  return table({
    columns: [
      { field: 'input', title: 'Input', overrides: [{ id: 'custom.minWidth', value: 190 }] },
      { field: 'Value #resources', title: 'Resources', overrides: [...unit('none', 0), width(95)] },
      { field: 'Value #newest', title: 'Newest', overrides: [...age, width(130)] },
      { field: 'Value #oldest', title: 'Oldest', overrides: [...age, mapped(ifNull('–')), width(75)] },
    ],
    worstFirst: 'Value #resources',
  })
    .title('Freshness of the inputs')
    .description(
      'For each input of the pack: how many resources have it, and the age of the newest and the oldest of their values. Messages and throttled connections are optional. One that is not listed has not arrived for 6 hours: check that its source is loaded and its exporters run.'
    )
    .datasource(DATASOURCE)
    .withTarget(tableQuery('resources', forEachInput(resourcesWith)))
    .withTarget(tableQuery('newest', forEachInput(ageOfNewest)))
    .withTarget(tableQuery('oldest', forEachInput(ageOfOldest)));
}

/** A missing input that is needed stands out most. */
function presenceMap(isNeeded: boolean) {
  return valueMap([
    { value: 1, name: 'arrives', color: COLOR.none },
    { value: 0, name: 'missing', color: isNeeded ? COLOR.critical : COLOR.warning },
  ]);
}

function presenceOfInputs(): TableBuilder {
  const panel = table({
    columns: [
      { field: 'resource', title: 'Resource', overrides: [links(TO_RESOURCE)] },
      ...INPUT_COLUMNS.map(({ refId, short, isNeeded }) => ({
        field: `Value #${refId}`,
        title: short,
        overrides: [mapped(presenceMap(isNeeded)), ...coloredCell(), width(Math.max(75, 8 * short.length + 24))],
      })),
      { field: 'resource_id' },
    ],
    worstFirst: 'Value #lacking',
    drop: ['Value #lacking', 'Value #known'],
  })
    .title('Inputs by resource')
    .description(
      'Which inputs of each resource arrive; resources that lack most come first. Without Closes, throttling cannot page. Azure has only traffic and Message count of an idle resource, Latency only with app servers, and Closes, Opens and Errors only when there are some: the last hour counts for these. headroom init says what to add where.'
    )
    .datasource(DATASOURCE)
    .withTarget(tableQuery('known', orTextRow(`group by (resource_id, resource) (${identities()})`, 'None known')))
    .withTarget(tableQuery('lacking', lacking()));
  return INPUT_COLUMNS.reduce((built, input) => built.withTarget(tableQuery(input.refId, presence(input))), panel);
}

function exporterErrors(): TimeSeriesBuilder {
  return lines('max')
    .title('Failed requests to Azure')
    .description(
      `Failed requests of an exporter, as a share of all. SignalRExporterFailing fires at ${packSettings().exporter_errors_warning_ratio * 100}% and above. Not every exporter reports it.`
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('percentunit')
    .decimals(1)
    .axisSoftMax(packSettings().exporter_errors_warning_ratio * 2)
    .thresholds(thresholds([[packSettings().exporter_errors_warning_ratio, 'orange']]))
    .thresholdsStyle(dashedThresholds())
    .withTarget(
      rangeQuery(
        'errors',
        highestOfStep(select(EXPORTER_HEALTH.errors, inSubscription())),
        '{{source}} {{subscription}}'
      )
    );
}

function armReads(): TimeSeriesBuilder {
  return lines('min')
    .title('Remaining reads of Azure Resource Manager')
    .description(
      `Azure has a bucket of 250 reads for each subscription and identity, which refills at 25 a second. Below ${packSettings().arm_reads_warning_remaining}, SignalRExporterFailing fires, and metrics are about to stop. Not every exporter reports it.`
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('short')
    .decimals(0)
    .thresholds(thresholds([[packSettings().arm_reads_warning_remaining, 'green']], 'red'))
    .thresholdsStyle(dashedThresholds())
    .withTarget(
      rangeQuery(
        'reads',
        lowestOfStep(select(EXPORTER_HEALTH.armReads, inSubscription())),
        '{{source}} {{subscription}}'
      )
    );
}

/** Prometheus names a group by its file and its name. */
const GROUPS = matches('rule_group', '.*signalr.*');

/** Only the name of the group, for display. */
function byGroup(expression: string): string {
  return `label_replace(max by (rule_group) (${expression}), "rule_group", "$1", "rule_group", ".*;(.*)")`;
}

const SCRAPE_YOURSELF =
  'Needs the metrics of the server that evaluates the pack: let Prometheus scrape itself, or that server.';

const NOT_YET = valueMap([{ value: -1, name: 'not yet', color: COLOR.none }]);

/** Counts the time since the last evaluation in the group's own intervals, which are from a minute to half an hour. */
function ruleGroups(): TableBuilder {
  const last = select('prometheus_rule_group_last_evaluation_timestamp_seconds', GROUPS);
  const interval = select('prometheus_rule_group_interval_seconds', GROUPS);
  // A group not evaluated since the server started has a time of 0, which would count as decades of intervals.
  const since = `(time() - (${last} > 0)) / ${interval} or (${last} <= 0) * 0 - 1`;
  const late = coloredCell([
    [1.5, COLOR.warning],
    [2, COLOR.critical],
  ]);
  return table({
    columns: [
      { field: 'rule_group', title: 'Rule group', overrides: [{ id: 'custom.minWidth', value: 210 }] },
      {
        field: 'Value',
        title: 'Intervals ago',
        overrides: [...unit('none', 1), mapped(NOT_YET), ...late, width(110)],
      },
    ],
    worstFirst: 'Value',
  })
    .title('Rule evaluation')
    .description(
      'The last evaluation of each rule group of the pack, in intervals of that group: up to 1 is normal; from 2, an evaluation was missed. After a restart, a group is first evaluated within its interval. ' +
        SCRAPE_YOURSELF
    )
    .datasource(DATASOURCE)
    .withTarget(tableQuery('rules', byGroup(since)));
}

function ruleFailures(): TimeSeriesBuilder {
  const increase = (series: string) => `increase(${select(series, GROUPS)}[$__rate_interval])`;
  const failed = increase('prometheus_rule_evaluation_failures_total');
  const missed = increase('prometheus_rule_group_iterations_missed_total');
  return lines('max')
    .title('Failed and missed evaluations')
    .description(
      'Failed evaluations of rules, and evaluations of a group that were skipped because the previous one was still running. Both should be 0; groups with any are named. ' +
        SCRAPE_YOURSELF
    )
    .datasource(DATASOURCE)
    .interval(GRAIN)
    .unit('short')
    .decimals(0)
    .axisSoftMax(1)
    .withTarget(rangeQuery('failed', `sum(${failed})`, 'All that failed'))
    .withTarget(rangeQuery('missed', `sum(${missed})`, 'All that were missed'))
    .withTarget(rangeQuery('failing', `${byGroup(failed)} > 0`, '{{rule_group}} failed'))
    .withTarget(rangeQuery('missing', `${byGroup(missed)} > 0`, '{{rule_group}} missed'));
}
