import { type PackSettings } from './pack-settings';

/** Labels that the pack, its sources, the panel or Prometheus use. */
export const TAKEN: readonly string[] = [
  ...['__name__', 'alertname', 'resource_id', 'resource', 'resource_group', 'subscription', 'severity', 'resourceID'],
  ...['dimension', 'scenario', 'source', 'sku', 'reason', 'units', 'basis'],
  ...['declared', 'inferred', 'from', 'endpoint', 'service_mode', 'edition', 'assumption', 'direction'],
  ...['bound', 'constraint', 'part', 'verdict', 'category', 'setting', 'job', 'instance'],
  ...['currency', 'input', 'leg', 'sign', 'limit', 'of', 'service', 'action', 'figure'],
  ...['held', 'rule_group', 'spelling', 'entry', 'declared_by', 'threshold'],
];

/** Returns an error for each label of the owner that is in use. */
export function alertLabelErrors({ alert_labels }: PackSettings): string[] {
  return Object.keys(alert_labels)
    .filter((name) => TAKEN.includes(name))
    .map((name) => `alert_labels.${name}: takes a unique name, not ${name}, which the pack uses`);
}
