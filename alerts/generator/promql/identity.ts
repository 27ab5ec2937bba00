import { LABEL } from '../../../src/names/labels';

/** How a label follows from a resource id, as in `label_replace`; a later one takes the place of an earlier one. */
const PARTS = [
  { label: LABEL.resource, value: '$1', pattern: '/subscriptions/.+/([^/]+)' },
  { label: LABEL.resource, value: '$1 (replica $2)', pattern: '/subscriptions/.+/([^/]+)/replicas/([^/]+)' },
  { label: LABEL.subscription, value: '$1', pattern: '/subscriptions/([^/]+)/.+' },
  { label: LABEL.resourceGroup, value: '$1', pattern: '/subscriptions/.+?/.+?/([^/]+)/.+' },
] as const;

/** Those that name a resource. */
export const NAME_PARTS = PARTS.filter(({ label }) => label === LABEL.resource);

/** Returns the labels of a resource id, as the rules record them. */
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
