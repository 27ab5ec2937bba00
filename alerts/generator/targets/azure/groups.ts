import { type AlertingRule, type Rule, type RuleGroup } from '../../promql/rule';
import { type PackSettings } from '../../settings';
import { secondsOf } from '../../settings/durations';
import { AZURE_LIMITS } from './limits';
import { TemplateReference, type TemplateValue } from './value';

/** The alert severities that have action groups of their own, and Azure's number for each. */
export const AZURE_SEVERITIES = { critical: 1, warning: 2, info: 3, none: 4 } as const;

export type Severity = keyof typeof AZURE_SEVERITIES;

/** The variable that holds a severity's actions. */
export function actionsOf(severity: Severity): string {
  return `${severity}Actions`;
}

export interface AzureGroup {
  name: string;
  properties: { readonly [key: string]: TemplateValue };
}

export function azureGroup({ name, interval, rules }: RuleGroup, settings: PackSettings): AzureGroup {
  return {
    name,
    properties: {
      scopes: [new TemplateReference('parameter', 'azureMonitorWorkspaceId')],
      enabled: true,
      interval: isoDuration(withinInterval(secondsOf(interval))),
      rules: rules.map((rule) => azureRule(rule, settings)),
    },
  };
}

/** Azure evaluates no more often than each minute; evaluating more often than asked changes no value of the pack. */
function withinInterval(seconds: number): number {
  const { least, most } = AZURE_LIMITS.intervalSeconds;
  return Math.min(Math.max(seconds, least), most);
}

function azureRule(rule: Rule, settings: PackSettings): TemplateValue {
  if ('record' in rule) {
    const { record, expr, labels } = rule;
    return { record, expression: expr, ...(labels && { labels: { ...labels } }), enabled: true };
  }
  const severity = severityOf(rule, settings);
  return {
    alert: rule.alert,
    expression: rule.expr,
    ...(rule.for !== undefined && { for: isoDuration(secondsOf(rule.for)) }),
    labels: { ...rule.labels },
    annotations: { ...rule.plainAnnotations },
    enabled: true,
    ...(severity && { severity: AZURE_SEVERITIES[severity] }),
    // Azure asks for a time wherever it resolves alerts by itself, and a minute is its shortest.
    resolveConfiguration: {
      autoResolved: true,
      timeToResolve: isoDuration(timeToResolve(rule)),
    },
    ...(severity && { actions: new TemplateReference('variable', actionsOf(severity)) }),
  };
}

export function timeToResolve({ keepFiringFor }: AlertingRule): number {
  return keepFiringFor === undefined ? AZURE_LIMITS.timeToResolveSeconds.least : secondsOf(keepFiringFor);
}

/** The alert's severity, unless it is none that Azure has a number for. */
export function severityOf(rule: AlertingRule, settings: PackSettings): Severity | undefined {
  const label = rule.labels[settings.label_names.severity];
  return label !== undefined && isSeverity(label) ? label : undefined;
}

function isSeverity(label: string): label is Severity {
  return Object.hasOwn(AZURE_SEVERITIES, label);
}

/** Seconds as an ISO 8601 duration: `PT1M30S`. */
export function isoDuration(seconds: number): string {
  const parts: Array<[number, string]> = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor((seconds % 3600) / 60), 'M'],
    [seconds % 60, 'S'],
  ];
  return `PT${parts.map(([count, unit]) => (count === 0 ? '' : `${count}${unit}`)).join('') || '0S'}`;
}
