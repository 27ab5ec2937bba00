import {
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  VariableHide,
  VariableRefresh,
  VariableSort,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { type Matcher, select } from '../../../alerts/generator/promql/promql';
import { GUIDE } from '../../../alerts/generator/promql/series';
import { LABEL } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { type Panels } from './variants';
import { ALL, IN_SCOPE, IN_SUBSCRIPTIONS, VARIABLE } from './scope';

/** The data source that the viewer picks; a fixed uid would fit only one Grafana. */
export const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

const CHOOSE_ALL = { text: ['All'], value: ['$__all'] };

/** Hidden, so the controls take one row. Pipeline health shows it, and links pass it on. */
export function datasourceVariable(): DatasourceVariableBuilder {
  return shownDatasourceVariable().hide(VariableHide.HideVariable);
}

export function shownDatasourceVariable(): DatasourceVariableBuilder {
  return new DatasourceVariableBuilder('datasource')
    .label('Data source')
    .description('The Prometheus that evaluates the rules of the pack.')
    .type(DATASOURCE.type);
}

/** Variables that filter the list of resources, the broadest first. */
export function scopeVariables(): QueryVariableBuilder[] {
  return [
    labelVariable(VARIABLE.subscription, LABEL.subscription)
      .label('Subscription')
      .description('Azure subscriptions, by id.'),
    labelVariable(VARIABLE.resourceGroup, LABEL.resourceGroup, IN_SUBSCRIPTIONS)
      .label('Resource group')
      .description('Resource groups of the chosen subscriptions.'),
  ];
}

/** The edition of the rules, for the ceilings that the panel of the plugin computes. */
export function editionVariable(panels: Panels): QueryVariableBuilder[] {
  const edition = queryVariable(VARIABLE.edition, GUIDE.edition)
    .label('Edition')
    .description("The edition of Microsoft's performance guide for which the rules were generated.")
    .regex('/edition="(?<value>[^"]+)"/')
    .hide(VariableHide.HideVariable);
  return panels === 'plugin' ? [edition] : [];
}

/**
 * One SignalR resource, shown by name and queried by id, because names repeat across resource groups. The worst comes first
 * and is shown if the address names none.
 */
export function resourceVariable(): QueryVariableBuilder {
  const known = knownIn(IN_SCOPE);
  return resources(
    `sort_desc(${known} * on (resource_id) group_left () ${select(OUTPUT.worst, IN_SCOPE)} or on (resource_id) 0 * ${known} - 1)`
  )
    .sort(VariableSort.Disabled)
    .description('The Azure SignalR resource to show, the one nearest a ceiling first.')
    .multi(false)
    .includeAll(false);
}

export function resourcesVariable(): QueryVariableBuilder {
  return resources(knownIn(IN_SCOPE))
    .description('The Azure SignalR resources to show.')
    .multi(true)
    .includeAll(true)
    .allValue(ALL)
    .current(CHOOSE_ALL);
}

/**
 * The scrape jobs that read Azure, found by their names by default. A viewer chooses jobs with other names, because
 * Prometheus has nothing else by which to find an exporter that is down.
 */
export function jobVariable(): QueryVariableBuilder {
  return queryVariable(VARIABLE.job, 'group by (job) (up)')
    .label('Exporter jobs')
    .description('Scrape jobs of the exporters. All means those with azure or signalr in their names.')
    .regex('/job="(?<value>[^"]+)"/')
    .multi(true)
    .includeAll(true)
    .allValue('(?i:.*(azure|signalr).*)')
    .current(CHOOSE_ALL);
}

function resources(expression: string): QueryVariableBuilder {
  return queryVariable(VARIABLE.resource, expression)
    .label('Resource')
    .regex('/resource="(?<text>[^"]*)".*resource_id="(?<value>[^"]*)"/');
}

function labelVariable(name: string, label: string, ...scope: Matcher[]): QueryVariableBuilder {
  return queryVariable(name, `group by (${label}) (${select(OUTPUT.identity, ...scope)})`)
    .regex(`/${label}="(?<value>[^"]+)"/`)
    .multi(true)
    .includeAll(true)
    .allValue(ALL)
    .current(CHOOSE_ALL);
}

function queryVariable(name: string, expression: string): QueryVariableBuilder {
  const query = `query_result(${expression})`;
  return new QueryVariableBuilder(name)
    .datasource(DATASOURCE)
    .query({ query, refId: name })
    .definition(query)
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .sort(VariableSort.AlphabeticalCaseInsensitiveAsc);
}

/** Also resources without a unit size or traffic, because that is a problem to see. */
function knownIn(scope: Matcher): string {
  return `group by (resource, resource_id) (${select(OUTPUT.identity, scope)})`;
}
