import { is, matches, type Matcher, relabel, select } from '../../../alerts/generator/promql/promql';
import { TREND } from '../../../src/model/vocabulary';
import { SETTINGS } from './pack';

export const VARIABLE = {
  subscription: 'subscription',
  resourceGroup: 'resource_group',
  edition: 'edition',
  resource: 'resource',
  job: 'job',
} as const;

/** The value of "All", which also matches resources recorded without the label. */
export const ALL = '.*';

/** Trends are recorded every half hour, which is longer than Prometheus looks back for a value. */
export const LAST_TREND = '[65m]';

export const IN_SUBSCRIPTION = matches(SETTINGS.label_names.subscription, `$${VARIABLE.subscription}`);

/** Only some series have a label for the subscription and the group, but every id has both, except one that a person made up. */
export const IN_SUBSCRIPTIONS = matches('resource_id', `/subscriptions/$${VARIABLE.subscription}/.+|[^/].*`);
export const IN_SCOPE = matches(
  'resource_id',
  `/subscriptions/$${VARIABLE.subscription}/[^/]+/$${VARIABLE.resourceGroup}/.+|[^/].*`
);

/** Selects a series of the resource that the dashboard shows. */
export function ofResource(series: string, ...matchers: readonly Matcher[]): string {
  return select(series, is('resource_id', [`$${VARIABLE.resource}`]), ...matchers);
}

/** Selects a series of the resources chosen by the variables. */
export function ofFleet(series: string, ...matchers: readonly Matcher[]): string {
  return select(series, IN_SCOPE, matches('resource_id', `$${VARIABLE.resource}`), ...matchers);
}

/** Drops resources with ceilings from an edition that is not chosen; those without ceilings stay. */
export function inEdition(expression: string): string {
  const others = select(TREND.unitsPeak, { label: 'edition', operator: '!~', value: `$${VARIABLE.edition}` });
  return `${expression} unless on (resource_id) last_over_time(${others}${LAST_TREND})`;
}

/** Names each resource by its id. A replica has its parent's name too; otherwise a list would show two equal names. */
export function named(expression: string): string {
  const resources = relabel(expression, 'resource', '$1', 'resource_id', '/subscriptions(?:/[^/]+){6}/([^/]+)');
  return relabel(resources, 'resource', '$1 (replica $2)', 'resource_id', '.*/([^/]+)/replicas/([^/]+)');
}

/** Adds the labels of the subscription and the group, which the id has. */
export function located(expression: string): string {
  const { subscription, resource_group: group } = SETTINGS.label_names;
  const inSubscription = relabel(expression, subscription, '$1', 'resource_id', '/subscriptions/([^/]+)/.+');
  return relabel(inSubscription, group, '$1', 'resource_id', '/subscriptions/[^/]+/[^/]+/([^/]+)/.+');
}

/** Adds a row with a text to an empty table: a table that joins several queries does not show "No value". */
export function orTextRow(expression: string, text: string): string {
  return `(${expression}) or ${relabel(`absent(${expression})`, 'resource', text, '', '')}`;
}
