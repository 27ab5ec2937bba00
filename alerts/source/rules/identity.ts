/** The labels by which people know a resource; `resource_id` alone is what joins. */
export const IDENTITY_LABELS = ['resource_id', 'resource', 'subscription', 'resource_group'] as const;

/**
 * Where each label stands in a resource id. Taking all of them from the id, and not from what each exporter adds,
 * gives one resource the same labels whatever reports it. A replica's `resource` is its parent's name.
 */
const PARTS = [
  { label: 'resource_id', pattern: '(.+)' },
  { label: 'resource', pattern: '.+/signalr/([^/]+).*' },
  { label: 'subscription', pattern: '/subscriptions/([^/]+)/.+' },
  { label: 'resource_group', pattern: '.+/resourcegroups/([^/]+)/.+' },
] as const;

/** The labels of a resource whose id is known when the rules are written. */
export function identityOf(resourceId: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const { label, pattern } of PARTS) {
    const match = new RegExp(`^(?:${pattern})$`).exec(resourceId);
    if (match !== null) {
      labels[label] = match[1];
    }
  }
  return labels;
}

/** The same as PromQL, from the label that holds the id. */
export function withIdentity(expression: string, idLabel: string): string {
  return PARTS.reduceRight(
    (inner, { label, pattern }) => `label_replace(${inner}, "${label}", "$1", "${idLabel}", "${pattern}")`,
    expression
  );
}
