import { call, copyLabel, indent, relabel } from '../promql/promql';
import { type LabelNames } from '../settings';

/** The labels by which people know a resource; `resource_id` alone is what joins. */
export function identityLabels({ subscription, resource_group }: LabelNames): string[] {
  return ['resource_id', 'resource', subscription, resource_group];
}

/** A resource id up to the provider of its type, whatever its subscription and resource group. */
export const UP_TO_PROVIDER = '/subscriptions/[^/]+/resourcegroups/[^/]+/providers/';

/**
 * Where each label stands in a resource id, in whatever case Azure gave it. Taking all of them from the id, and not
 * from what each exporter adds, gives one resource the same labels whatever reports it. A replica's `resource` is its
 * parent's name.
 *
 * Each character of an id decides how a pattern goes on, so that it is read once: patterns that search the id, such as
 * `.+/signalr/`, took half as long again.
 */
function partsOf({ subscription, resource_group }: LabelNames): Array<{ label: string; pattern: string }> {
  return [
    { label: 'resource', pattern: `${UP_TO_PROVIDER}[^/]+/signalr/([^/]+)(?:/.*)?` },
    { label: subscription, pattern: '/subscriptions/([^/]+)/.+' },
    { label: resource_group, pattern: '/subscriptions/[^/]+/resourcegroups/([^/]+)/.+' },
  ];
}

/** The labels of a resource whose id is known when the rules are written. */
export function identityOf(resourceId: string, names: LabelNames): Record<string, string> {
  const labels: Record<string, string> = { resource_id: resourceId };
  for (const { label, pattern } of partsOf(names)) {
    const match = new RegExp(`^(?:${pattern})$`, 'i').exec(resourceId);
    if (match !== null) {
      labels[label] = match[1];
    }
  }
  return labels;
}

/**
 * Gives every series the identity labels of its resource.
 *
 * @param idLabel the label that holds the id
 */
export function identified(expression: string, idLabel: string, names: LabelNames): string {
  const named = partsOf(names).reduceRight(
    (inner, { label, pattern }) => relabel(inner, label, '$1', idLabel, `(?i)${pattern}`),
    `(\n${indent(expression)}\n)`
  );
  return idLabel === 'resource_id' ? named : copyLabel(named, 'resource_id', idLabel);
}

/**
 * One series a resource, with its identity labels and those of `keep`, whatever else the exporter or a second one adds.
 *
 * @param idLabel the label that holds the id
 */
export function perResource(
  expression: string,
  idLabel: string,
  names: LabelNames,
  keep: readonly string[] = []
): string {
  return call(`max by (${[...identityLabels(names), ...keep].join(', ')})`, identified(expression, idLabel, names));
}
