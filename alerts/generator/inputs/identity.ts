import { argument, copyLabel, is, matches, relabel, select, type Matcher } from '../promql/promql';
import { FREE_SKU } from '../../../src/model';
import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { type LabelNames } from '../settings';

/** The SKU without figures in the guide. */
export const FREE = select(INPUT.sku, is('sku', [FREE_SKU]));

/** Labels that identify a resource to people, which only its unit size series has; joins use `resource_id` alone. */
export function identityLabels({ subscription, resource_group }: LabelNames): string[] {
  return ['resource_id', 'resource', subscription, resource_group];
}

/** Endpoints of connections, with the spellings of Azure and of exporters that change its case. */
export const ENDPOINTS = [
  { endpoint: 'client', spellings: ['Client', 'client'] },
  { endpoint: 'server', spellings: ['Server', 'server'] },
] as const;

/**
 * Selects SignalR resources. Web PubSub has metrics of the same names and differs in the resource type. Some sources keep the
 * case of an id, which Azure writes in these ways.
 *
 * Prometheus tries this on every id under the label, and compiles it for each evaluation. Between `.+`, it searches plain
 * texts; an expression that ignores case took 4 ms to compile and, for 10,000 ids, twice the time of the whole rule.
 */
export function signalrIds(idLabel: string): Matcher {
  return matches(idLabel, '.+/(microsoft[.]signalrservice|Microsoft[.]SignalRService)/(signalr|SignalR|signalR)/.+');
}

/**
 * Patterns that extract each label from a resource id of any case. The labels come from the id alone, so a resource has
 * the same labels from every exporter. A replica's `resource` is its parent's name.
 */
function partsOf({ subscription, resource_group }: LabelNames): Array<{ label: string; pattern: string }> {
  const segments = (count: number) => '/[^/]+'.repeat(count);
  return [
    { label: 'resource', pattern: `/subscriptions${segments(6)}/([^/]+)(?:/.*)?` },
    { label: subscription, pattern: '/subscriptions/([^/]+)/.+' },
    { label: resource_group, pattern: `/subscriptions${segments(2)}/([^/]+)/.+` },
  ];
}

/** Returns the labels of a resource id from the settings. */
export function identityOf(resourceId: string, names: LabelNames): Record<string, string> {
  const labels: Record<string, string> = { resource_id: resourceId };
  for (const { label, pattern } of partsOf(names)) {
    const match = new RegExp(`^(?:${pattern})$`).exec(resourceId);
    if (match !== null) {
      labels[label] = match[1];
    }
  }
  return labels;
}

/**
 * Adds the identity labels of its resource to every series.
 *
 * @param idLabel the label that holds the id
 */
export function identified(expression: string, idLabel: string, names: LabelNames): string {
  const named = partsOf(names).reduceRight(
    (inner, { label, pattern }) => relabel(inner, label, '$1', idLabel, pattern),
    argument(expression)
  );
  return idLabel === LABEL.resourceId ? named : copyLabel(named, LABEL.resourceId, idLabel);
}

/**
 * Reduces to one series per resource, with its id and the labels of `keep`, even with several exporters.
 *
 * @param idLabel the label that holds the id
 */
export function byId(expression: string, idLabel: string, keep: readonly string[] = []): string {
  const named =
    idLabel === LABEL.resourceId ? argument(expression) : copyLabel(argument(expression), LABEL.resourceId, idLabel);
  return `max by (${[LABEL.resourceId, ...keep].join(', ')}) (${named})`;
}
