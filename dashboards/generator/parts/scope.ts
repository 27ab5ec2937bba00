import { is, matches, type Matcher, relabel, select } from '../../../alerts/generator/promql/promql';
import { TREND } from '../../../src/model/vocabulary';
import { SETTINGS } from './pack';

/** Variables by which a viewer chooses resources. */
export const VARIABLE = {
  subscription: 'subscription',
  resourceGroup: 'resource_group',
  edition: 'edition',
  resource: 'resource',
  job: 'job',
} as const;

/** What "All" stands for: it also matches resources that somebody recorded without the label. */
export const ALL = '.*';

/** Recorded every half hour, which is longer than Prometheus looks back for a value. */
export const LAST_TREND = '[65m]';

export const IN_SUBSCRIPTION = matches(SETTINGS.label_names.subscription, `$${VARIABLE.subscription}`);
export const IN_RESOURCE_GROUP = matches(SETTINGS.label_names.resource_group, `$${VARIABLE.resourceGroup}`);

/** A series of the one resource that the dashboard shows. */
export function ofResource(series: string, ...matchers: readonly Matcher[]): string {
  return select(series, is('resource_id', `$${VARIABLE.resource}`), ...matchers);
}

/** A series of the resources that the variables choose. */
export function ofFleet(series: string, ...matchers: readonly Matcher[]): string {
  return select(
    series,
    IN_SUBSCRIPTION,
    IN_RESOURCE_GROUP,
    matches('resource_id', `$${VARIABLE.resource}`),
    ...matchers
  );
}

/** Leaves out resources whose ceilings come from another edition than the chosen; those without a ceiling stay. */
export function inEdition(expression: string): string {
  const others = select(TREND.unitsPeak, { label: 'edition', operator: '!~', value: `$${VARIABLE.edition}` });
  return `${expression} unless on (resource_id) last_over_time(${others}${LAST_TREND})`;
}

/** A replica has its parent's name: its own is added, or a list would show two alike. */
export function namedReplicas(expression: string): string {
  return relabel(expression, 'resource', '$1 (replica $2)', 'resource_id', '.*/([^/]+)/replicas/([^/]+)');
}

/** A table that joins several queries has no "No value": where there is no row, one row says so instead. */
export function orSay(expression: string, text: string): string {
  return `(${expression}) or ${relabel(`absent(${expression})`, 'resource', text, '', '')}`;
}
