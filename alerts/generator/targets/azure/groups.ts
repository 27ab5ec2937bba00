import { type AlertingRule, type Rule, type RuleGroup } from '../../promql/rule';
import { secondsOf } from '../../settings/durations';
import { Code, Parameter, type Resource, type Value } from '../templates/template';
import { AZURE_LIMITS } from './limits';
import { actionsOf, AZURE_SEVERITIES, severityOf } from './severity';

/** The parameter with the id of the Azure Monitor workspace. */
export const WORKSPACE = 'azureMonitorWorkspaceId';

export function azureGroup({ name, interval, rules }: RuleGroup): Resource {
  return {
    type: 'Microsoft.AlertsManagement/prometheusRuleGroups',
    apiVersion: '2023-03-01',
    name,
    location: new Parameter('location'),
    properties: {
      scopes: [new Parameter(WORKSPACE)],
      enabled: true,
      // Azure evaluates at most once a minute. A shorter interval than the settings' changes no value of the pack.
      interval: isoDuration(within(AZURE_LIMITS.intervalSeconds, secondsOf(interval))),
      rules: rules.map(azureRule),
    },
  };
}

function within({ least, most }: { least: number; most: number }, value: number): number {
  return Math.min(Math.max(value, least), most);
}

function azureRule(rule: Rule): Value {
  if ('record' in rule) {
    const { record, expr, labels } = rule;
    return { record, expression: expr, ...(labels && { labels }), enabled: true };
  }
  const severity = severityOf(rule);
  return {
    alert: rule.alert,
    expression: rule.expr,
    ...(rule.for !== undefined && { for: isoDuration(secondsOf(rule.for)) }),
    labels: rule.labels,
    annotations: rule.plainAnnotations,
    enabled: true,
    ...(severity && { severity: AZURE_SEVERITIES[severity] }),
    // Azure needs a time to resolve wherever it resolves alerts itself, of a minute or more.
    resolveConfiguration: {
      autoResolved: true,
      timeToResolve: isoDuration(timeToResolve(rule)),
    },
    ...(severity && { actions: new Code(actionsOf(severity)) }),
  };
}

/** Seconds for which Azure keeps an alert after its expression ended. */
function timeToResolve({ keepFiringFor = '0s' }: AlertingRule): number {
  return within(AZURE_LIMITS.timeToResolveSeconds, secondsOf(keepFiringFor));
}

/** Seconds as an ISO 8601 duration: `PT1M30S`. */
function isoDuration(seconds: number): string {
  const parts: Array<[number, string]> = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor((seconds % 3600) / 60), 'M'],
    [seconds % 60, 'S'],
  ];
  return `PT${parts.map(([count, unit]) => (count === 0 ? '' : `${count}${unit}`)).join('') || '0S'}`;
}
