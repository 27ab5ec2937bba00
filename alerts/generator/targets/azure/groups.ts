import { type AlertingRule, type Rule, type RuleGroup } from '../../promql/rule';
import { secondsOf } from '../../settings/durations';
import { actionsReference, armText, type AzureGroup, WORKSPACE_REFERENCE } from './arm';
import { AZURE_LIMITS } from './limits';
import { AZURE_SEVERITIES, severityOf } from './severity';

export function azureGroup({ name, interval, rules }: RuleGroup): AzureGroup {
  return {
    name,
    properties: {
      scopes: [WORKSPACE_REFERENCE],
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

function azureRule(rule: Rule): Record<string, unknown> {
  if ('record' in rule) {
    const { record, expr, labels } = rule;
    return { record, expression: armText(expr), ...(labels && { labels: armTexts(labels) }), enabled: true };
  }
  const severity = severityOf(rule);
  return {
    alert: rule.alert,
    expression: armText(rule.expr),
    ...(rule.for !== undefined && { for: isoDuration(secondsOf(rule.for)) }),
    labels: armTexts(rule.labels),
    annotations: armTexts(rule.plainAnnotations),
    enabled: true,
    ...(severity && { severity: AZURE_SEVERITIES[severity] }),
    // Azure needs a time to resolve wherever it resolves alerts itself, of a minute or more.
    resolveConfiguration: {
      autoResolved: true,
      timeToResolve: isoDuration(timeToResolve(rule)),
    },
    ...(severity && { actions: actionsReference(severity) }),
  };
}

function armTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, armText(text)]));
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
