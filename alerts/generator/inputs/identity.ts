import {
  argument,
  copyLabel,
  is,
  joinLabels,
  matches,
  relabel,
  select,
  selectAny,
  type Matcher,
} from '../promql/promql';
import { FREE_SKU } from '../../../src/model/capacity';
import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { values } from './newest';

/** The SKU without figures in the guide. */
export const FREE = select(INPUT.sku, is('sku', [FREE_SKU]));

/** Resources with traffic or connections, also those whose unit size is unknown. */
export const SEEN = `group by (resource_id) (${values(selectAny([INPUT.outboundBytes, INPUT.connections]))})`;

/** Labels that identify a resource to people, which only its unit size series has; joins use `resource_id` alone. */
export const IDENTITY_LABELS = [LABEL.resourceId, LABEL.resource, LABEL.subscription, LABEL.resourceGroup] as const;

/** The highest of a resource's series. */
export function highest(series: string): string {
  return `max by (resource_id) (${series})`;
}

/** The value of an input. Whoever records it beside the pack may give it labels of their own, or NaN. */
export function measured(input: string): string {
  return highest(values(input));
}

/** Endpoints of connections, as the pack names them. Azure writes Client, and exporters change the case. */
export const ENDPOINTS = ['client', 'server'] as const;

/** Writes the endpoints of connections in lower case. */
export function endpointsInLowerCase(expression: string): string {
  return ENDPOINTS.reduce(
    (inner, endpoint) => relabel(inner, LABEL.endpoint, endpoint, LABEL.endpoint, `(?i:${endpoint})`),
    expression
  );
}

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

/** How a label follows from a resource id, as in `label_replace`. */
interface Part {
  label: string;
  value: string;
  pattern: string;
}

const NAME_PARTS: readonly Part[] = [
  { label: LABEL.resource, value: '$1', pattern: '/subscriptions/.+/([^/]+)' },
  { label: LABEL.resource, value: '$1 (replica $2)', pattern: '/subscriptions/.+/([^/]+)/replicas/([^/]+)' },
];

/**
 * Parts of a resource id of any case, each replacing the one before of the same label. The labels come from the id alone, so
 * a resource has the same labels from every exporter.
 */
const PARTS: readonly Part[] = [
  ...NAME_PARTS,
  { label: LABEL.subscription, value: '$1', pattern: '/subscriptions/([^/]+)/.+' },
  { label: LABEL.resourceGroup, value: '$1', pattern: '/subscriptions/.+?/.+?/([^/]+)/.+' },
];

/** Names resources, replicas too, as their applications do: by the name of the resource that they connect to. */
export function namedByApplication(expression: string): string {
  const name = '/subscriptions(?:/[^/]+){6}/([^/]+)(?:/.*)?';
  return relabel(expression, LABEL.resource, '$1', LABEL.resourceId, name);
}

/** Returns the labels of a resource id from the settings. */
export function identityOf(resourceId: string): Record<string, string> {
  const labels: Record<string, string> = { resource_id: resourceId };
  for (const { label, value, pattern } of PARTS) {
    const whole = new RegExp(`^(?:${pattern})$`);
    if (whole.test(resourceId)) {
      labels[label] = resourceId.replace(whole, value);
    }
  }
  return labels;
}

/** Adds the name of its resource to every series that has an id, replacing one that it has. */
export function namedById(expression: string): string {
  return NAME_PARTS.reduce(
    (inner, { label, value, pattern }) => relabel(inner, label, value, LABEL.resourceId, pattern),
    expression
  );
}

/**
 * Adds the identity labels of its resource to every value.
 *
 * @param expression has one value for each id
 * @param idLabel the label that holds the id
 */
export function identified(expression: string, idLabel: string): string {
  const named = PARTS.reduce(
    (inner, { label, value, pattern }) => relabel(inner, label, value, idLabel, pattern),
    argument(expression)
  );
  return idLabel === LABEL.resourceId ? named : copyLabel(named, LABEL.resourceId, idLabel);
}

/** Returns what copies the label that holds the id. */
export function withIdOf(idLabel: string): (expression: string) => string {
  return (expression) => joinLabels(expression, LABEL.resourceId, [idLabel]);
}

/**
 * Reduces to one series per resource, with its id and the labels of `keep`, even with several exporters.
 *
 * @param idLabel the label that holds the id
 */
export function byId(expression: string, idLabel: string, keep: readonly string[] = []): string {
  const each = (label: string, of: string) => `max by (${[label, ...keep].join(', ')}) (${of})`;
  const aggregated = each(idLabel, argument(expression));
  return idLabel === LABEL.resourceId
    ? aggregated
    : each(LABEL.resourceId, copyLabel(aggregated, LABEL.resourceId, idLabel));
}
