import {
  CustomVariableBuilder,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  VariableRefresh,
  VariableSort,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { type Matcher, select } from '../../../alerts/generator/promql/promql';
import { INPUT } from '../../../src/model/vocabulary';
import { EDITION_IDS } from '../../../src/guide';
import { SETTINGS } from './pack';
import { ALL, IN_RESOURCE_GROUP, IN_SUBSCRIPTION, inEdition, namedReplicas, VARIABLE } from './scope';

/** Every query goes to the data source that the viewer picks: a dashboard with a fixed uid fits one Grafana only. */
export const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

const CHOOSE_ALL = { text: ['All'], value: ['$__all'] };

/** What tells that a resource exists; one without a unit size is listed too, since that is something to see. */
const EVIDENCE = [INPUT.units, INPUT.inboundBytes, INPUT.connections];

export function datasourceVariable(): DatasourceVariableBuilder {
  return new DatasourceVariableBuilder('datasource')
    .label('Data source')
    .description('The Prometheus that evaluates the rules of the pack.')
    .type(DATASOURCE.type);
}

/** What narrows the list of resources, the widest first. */
export function scopeVariables(): Array<QueryVariableBuilder | CustomVariableBuilder> {
  const { subscription, resource_group: resourceGroup } = SETTINGS.label_names;
  return [
    labelVariable(VARIABLE.subscription, subscription, evidence())
      .label('Subscription')
      .description('Azure subscriptions, by their ids.'),
    labelVariable(VARIABLE.resourceGroup, resourceGroup, evidence(IN_SUBSCRIPTION))
      .label('Resource group')
      .description('Resource groups of the chosen subscriptions.'),
    new CustomVariableBuilder(VARIABLE.edition)
      .label('Edition')
      .description(
        "Resources whose ceilings come from this edition of Microsoft's performance guide. Those without a ceiling are always shown."
      )
      .values(EDITION_IDS.join(','))
      .includeAll(true)
      .allValue(ALL)
      .current({ text: 'All', value: '$__all' }),
  ];
}

/** One SignalR resource, shown by its name and asked for by its id: names repeat between resource groups. */
export function resourceVariable(): QueryVariableBuilder {
  return resources().description('The Azure SignalR resource to look at.').multi(false).includeAll(false);
}

/** Some or all SignalR resources. */
export function resourcesVariable(): QueryVariableBuilder {
  return resources()
    .description('Azure SignalR resources to look at.')
    .multi(true)
    .includeAll(true)
    .allValue(ALL)
    .current(CHOOSE_ALL);
}

/**
 * Which scrape jobs read Azure. Their names say so as a rule; where they do not, a viewer chooses them: Prometheus has
 * no other sign of an exporter that is down.
 */
export function jobVariable(): QueryVariableBuilder {
  return queryVariable(VARIABLE.job, 'group by (job) (up)')
    .label('Exporter jobs')
    .description('Scrape jobs of the exporters. All: those with azure or signalr in their name.')
    .regex('/job="(?<value>[^"]+)"/')
    .multi(true)
    .includeAll(true)
    .allValue('(?i:.*(azure|signalr).*)')
    .current(CHOOSE_ALL);
}

function resources(): QueryVariableBuilder {
  const known = inEdition(evidence(IN_SUBSCRIPTION, IN_RESOURCE_GROUP));
  return queryVariable(VARIABLE.resource, namedReplicas(`group by (resource, resource_id) (${known})`))
    .label('Resource')
    .regex('/resource="(?<text>[^"]*)".*resource_id="(?<value>[^"]*)"/');
}

function labelVariable(name: string, label: string, known: string): QueryVariableBuilder {
  return queryVariable(name, `group by (${label}) (${known})`)
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

function evidence(...matchers: Matcher[]): string {
  return `(${EVIDENCE.map((series) => select(series, ...matchers)).join(' or ')})`;
}
