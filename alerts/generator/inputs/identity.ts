import { call, copyLabel, indent, relabel } from '../promql/promql';
import { type LabelNames } from '../settings';

/** Labels that identify a resource to people; joins use `resource_id` alone. */
export function identityLabels({ subscription, resource_group }: LabelNames): string[] {
  return ['resource_id', 'resource', subscription, resource_group];
}

/** The start of any resource id, up to the provider. */
export const UP_TO_PROVIDER = '/subscriptions/[^/]+/resourcegroups/[^/]+/providers/';

/**
 * Patterns that extract each label from a resource id of any case. The labels come from the id alone, so a resource has
 * the same labels from every exporter. A replica's `resource` is its parent's name.
 *
 * The patterns match from the start of the id, so it is read once; patterns that search in it, such as `.+/signalr/`, took
 * half as long again.
 */
function partsOf({ subscription, resource_group }: LabelNames): Array<{ label: string; pattern: string }> {
  return [
    { label: 'resource', pattern: `${UP_TO_PROVIDER}[^/]+/signalr/([^/]+)(?:/.*)?` },
    { label: subscription, pattern: '/subscriptions/([^/]+)/.+' },
    { label: resource_group, pattern: '/subscriptions/[^/]+/resourcegroups/([^/]+)/.+' },
  ];
}

/** Returns the labels of a resource id from the settings. */
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
 * Adds the identity labels of its resource to every series.
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
 * Reduces to one series per resource, with its identity labels and those of `keep`, even with several exporters.
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
