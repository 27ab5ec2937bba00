import { type PackSettings } from './pack-settings';

/** Labels that the pack, its sources, the panel or Prometheus use. */
export const TAKEN: readonly string[] = [
  ...['alertname', 'resource_id', 'resource', 'dimension', 'scenario', 'source', 'sku', 'reason', 'units', 'basis'],
  ...['declared', 'inferred', 'from', 'endpoint', 'service_mode', 'edition', 'assumption', 'direction'],
  ...['bound', 'constraint', 'part', 'verdict', 'category', 'setting', 'job', 'instance'],
  ...['currency', 'input', 'leg', 'sign', 'limit', 'of', 'service', 'action', 'figure'],
];

/** The only words that no supported PromQL takes as a label in `by (...)`: its numbers, and a keyword. */
const RESERVED = /^(?:nan|inf|without)$/i;

/** Functions of the labels in the templates of Alertmanager and Grafana, which hide labels of the same names. */
const FUNCTIONS = ['Names', 'Values', 'SortedPairs', 'Remove', 'String'];

/** Returns errors of label names: those that are in use, and those that a server reads as something else. */
export function labelNameErrors({ label_names, alert_labels }: PackSettings): string[] {
  const errors: string[] = [];
  const output: Array<[key: string, name: string]> = [
    ['label_names.subscription', label_names.subscription],
    ['label_names.resource_group', label_names.resource_group],
    ['label_names.severity', label_names.severity],
  ];
  output.forEach(([key, name], i) => {
    const other = output.slice(0, i).find(([, earlier]) => earlier === name);
    if (TAKEN.includes(name) || other !== undefined) {
      const by = other === undefined ? 'the pack' : other[0];
      errors.push(`${key}: takes a unique name, not ${name}, which ${by} uses`);
    }
  });
  const isTaken = (name: string) => TAKEN.includes(name) || output.some(([, used]) => used === name);
  const others: Array<[key: string, name: string]> = [
    ...Object.keys(alert_labels).map((name): [string, string] => [`alert_labels.${name}`, name]),
    ['label_names.exporter_resource_id', label_names.exporter_resource_id],
  ];
  for (const [key, name] of others.filter(([, other]) => isTaken(other))) {
    errors.push(`${key}: takes a unique name, not ${name}, which the pack uses`);
  }
  for (const [name, label] of Object.entries(label_names)) {
    if (RESERVED.test(label)) {
      errors.push(`label_names.${name}: takes a label name, not ${label}, which PromQL reserves`);
    } else if (FUNCTIONS.includes(label)) {
      errors.push(`label_names.${name}: takes a label name, not ${label}, which templates read as a function`);
    }
  }
  return [...errors, ...appLabelErrors(label_names)];
}

function appLabelErrors({ app_resource, app_hub, app_scenario }: PackSettings['label_names']): string[] {
  return new Set([app_resource, app_hub, app_scenario]).size === 3
    ? []
    : ['label_names: app_resource, app_hub and app_scenario take three different names'];
}
