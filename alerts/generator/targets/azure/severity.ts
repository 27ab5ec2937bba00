import { LABEL } from '../../../../src/names/labels';
import { type AlertingRule } from '../../promql/rule';

/** The alert severities that have action groups of their own, and Azure's number for each. */
export const AZURE_SEVERITIES = { critical: 1, warning: 2, none: 4 } as const;

export type Severity = keyof typeof AZURE_SEVERITIES;

/** Returns the alert's severity, or undefined if Azure has no number for it. */
export function severityOf(rule: AlertingRule): Severity | undefined {
  const label = rule.labels[LABEL.severity];
  return label !== undefined && isSeverity(label) ? label : undefined;
}

function isSeverity(label: string): label is Severity {
  return Object.hasOwn(AZURE_SEVERITIES, label);
}

/** The variable of the template that holds the actions of a severity. */
export function actionsOf(severity: Severity): string {
  return `${severity}Actions`;
}
