import { is, isNot, matches, type Matcher, relabel, select } from '../../../alerts/generator/promql/promql';
import { LABEL } from '../../../src/names/labels';

export const VARIABLE = {
  subscription: 'subscription',
  resourceGroup: 'resource_group',
  edition: 'edition',
  resource: 'resource',
  job: 'job',
} as const;

/** The value of "All", which also matches resources recorded without the label. */
export const ALL = '.*';

/** Peaks and growth are recorded every half hour, which is longer than Prometheus looks back for a value. */
export const LAST_PEAK = '[65m]';

export function inSubscription(): Matcher {
  return matches(LABEL.subscription, `$${VARIABLE.subscription}`);
}

/** Only some series have a label for the subscription and the group, but every id has both, except one that a person made up. */
export const IN_SUBSCRIPTIONS = matches('resource_id', `/subscriptions/$${VARIABLE.subscription}/.+|[^/].*`);
export const IN_SCOPE = matches(
  'resource_id',
  `/subscriptions/$${VARIABLE.subscription}/[^/]+/$${VARIABLE.resourceGroup}/.+|[^/].*`
);

/** Rules before 0.3 recorded utilization without a constraint: a long range can reach back to that. */
export const OF_A_CONSTRAINT = isNot(LABEL.constraint, ['']);

/** Selects a series of the resources that a dashboard shows. */
export type Scope = (series: string, ...matchers: readonly Matcher[]) => string;

/** Selects a series of the resource that the dashboard shows. */
export function ofResource(series: string, ...matchers: readonly Matcher[]): string {
  return select(series, is('resource_id', [`$${VARIABLE.resource}`]), ...matchers);
}

/** Selects a series of the resources chosen by the variables. */
export function ofFleet(series: string, ...matchers: readonly Matcher[]): string {
  return select(series, IN_SCOPE, matches('resource_id', `$${VARIABLE.resource}`), ...matchers);
}

/** The same, and alerts of no resource while all are chosen, such as the one that monitoring is blind. */
export function ofFleetAndPack(series: string, ...matchers: readonly Matcher[]): string {
  const scope = matches('resource_id', `${IN_SCOPE.value}|`);
  return select(series, scope, matches('resource_id', `$${VARIABLE.resource}`), ...matchers);
}

interface None {
  /** Series of what is known: nothing is said of what nobody watches. */
  known: string;
  label: string;
  /** The value of the label. */
  none: string;
}

/** Adds a series of 0 for known resources if there is no other: nothing to report is not the same as no data. */
export function orNone(expression: string, { known, label, none }: None): string {
  return `${expression} or ${relabel(`0 * group (${known}) unless on () (${expression})`, label, none, '', '')}`;
}

/** Adds a row with a text to an empty table: a table that joins several queries does not show "No value". */
export function orTextRow(expression: string, text: string): string {
  return `(${expression}) or ${relabel(`absent(${expression})`, 'resource', text, '', '')}`;
}
