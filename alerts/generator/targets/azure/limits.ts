import { type AlertingRule, type Rule, type RuleGroup } from '../../promql/rule';
import { AZURE_SEVERITIES, severityOf } from './severity';

/**
 * Limits of Azure Monitor managed Prometheus. Sources: Azure Monitor service limits (rules per group, groups per
 * workspace), the REST specification of prometheusRuleGroups 2023-03-01 (interval, rules, labels) and the schema of
 * Microsoft's az-prom-rules-converter (labels, annotations, time to resolve). The service limits allow intervals of 1
 * minute to 24 hours, the specification 1 to 15 minutes: the shorter range is used.
 */
export const AZURE_LIMITS = {
  groupsPerWorkspace: 500,
  intervalSeconds: { least: 60, most: 15 * 60 },
  timeToResolveSeconds: { least: 60, most: 15 * 60 },
  labels: 10,
  labelNameLength: 1024,
  labelValueLength: 1024,
  annotationLength: 1024,
} as const;

/** Lists what Azure would refuse, one line each: the place, the limit, and the setting to change. */
export function limitErrors(groups: readonly RuleGroup[]): string[] {
  const { groupsPerWorkspace } = AZURE_LIMITS;
  const tooMany =
    groups.length > groupsPerWorkspace
      ? [
          `azure: has ${groups.length} rule groups, and a workspace takes at most ${groupsPerWorkspace}; name fewer sources`,
        ]
      : [];
  return [
    ...tooMany,
    ...groups.flatMap(({ name, rules }) =>
      rules.flatMap((rule) => ruleErrors(rule).map((error) => `${name}: ${nameOf(rule)}: ${error}`))
    ),
  ];
}

function nameOf(rule: Rule): string {
  return 'record' in rule ? rule.record : rule.alert;
}

function ruleErrors(rule: Rule): string[] {
  const labels = labelErrors(rule.labels ?? {});
  return 'record' in rule ? labels : [...labels, ...annotationErrors(rule), ...severityErrors(rule)];
}

function labelErrors(labels: Readonly<Record<string, string>>): string[] {
  const { labels: most, labelNameLength, labelValueLength } = AZURE_LIMITS;
  const names = Object.keys(labels);
  return [
    ...(names.length > most
      ? [`has ${names.length} labels, and Azure takes at most ${most} per rule; remove some from alert_labels`]
      : []),
    ...names.flatMap((name) =>
      name.length > labelNameLength
        ? [
            `label ${name.slice(0, 20)}... has a name of ${name.length} characters, and Azure takes at most ${labelNameLength}; shorten it in alert_labels`,
          ]
        : []
    ),
    ...Object.entries(labels).flatMap(([name, { length }]) =>
      length > labelValueLength
        ? [
            `label ${name} has ${length} characters, and Azure takes at most ${labelValueLength}; shorten it in alert_labels`,
          ]
        : []
    ),
  ];
}

function annotationErrors({ plainAnnotations }: AlertingRule): string[] {
  const { annotationLength } = AZURE_LIMITS;
  return Object.entries(plainAnnotations).flatMap(([name, { length }]) =>
    length > annotationLength
      ? [
          `annotation ${name} has ${length} characters, and Azure takes at most ${annotationLength}; shorten runbook_base_url or dashboard_base_url`,
        ]
      : []
  );
}

function severityErrors(rule: AlertingRule): string[] {
  return severityOf(rule) === undefined
    ? [`has no severity that Azure knows; it takes ${Object.keys(AZURE_SEVERITIES).join(', ')}`]
    : [];
}
