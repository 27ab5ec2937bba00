import { type AlertingRule, type Rule, type RuleGroup } from '../../promql/rule';
import { type PackSettings } from '../../settings';
import { AZURE_SEVERITIES, severityOf, timeToResolve } from './groups';
import { AZURE_LIMITS } from './limits';

/** What Azure would refuse, one line each: where, the limit, and what to change. */
export function misfits(groups: readonly RuleGroup[], settings: PackSettings): string[] {
  const { groupsAWorkspace } = AZURE_LIMITS;
  const tooMany =
    groups.length > groupsAWorkspace
      ? [
          `azure: has ${groups.length} rule groups, and a workspace takes at most ${groupsAWorkspace}; name fewer sources`,
        ]
      : [];
  return [
    ...tooMany,
    ...groups.flatMap(({ name, rules }) =>
      rules.flatMap((rule) => ruleMisfits(rule, settings).map((misfit) => `${name}: ${nameOf(rule)}: ${misfit}`))
    ),
  ];
}

function nameOf(rule: Rule): string {
  return 'record' in rule ? rule.record : rule.alert;
}

function ruleMisfits(rule: Rule, settings: PackSettings): string[] {
  const labels = labelMisfits(rule.labels ?? {});
  return 'record' in rule
    ? labels
    : [...labels, ...annotationMisfits(rule), ...durationMisfits(rule, settings), ...severityMisfits(rule, settings)];
}

function labelMisfits(labels: Readonly<Record<string, string>>): string[] {
  const { labels: most, labelNameLength, labelValueLength } = AZURE_LIMITS;
  const names = Object.keys(labels);
  return [
    ...(names.length > most
      ? [`has ${names.length} labels, and Azure takes at most ${most} a rule; take some out of alert_labels`]
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

function annotationMisfits({ plainAnnotations }: AlertingRule): string[] {
  const { annotationLength } = AZURE_LIMITS;
  return Object.entries(plainAnnotations).flatMap(([name, { length }]) =>
    length > annotationLength
      ? [
          `annotation ${name} has ${length} characters, and Azure takes at most ${annotationLength}; shorten runbook_base_url or dashboard_base_url`,
        ]
      : []
  );
}

function durationMisfits(rule: AlertingRule, settings: PackSettings): string[] {
  const { least, most } = AZURE_LIMITS.timeToResolveSeconds;
  const seconds = timeToResolve(rule);
  return seconds < least || seconds > most
    ? [`keeps firing for ${rule.keepFiringFor}, and Azure takes 1m to 15m; change ${keptBy(rule, settings)}`]
    : [];
}

/** The settings from which the alert can have how long it keeps firing. */
function keptBy({ keepFiringFor }: AlertingRule, settings: PackSettings): string {
  const durations = {
    utilization_keep_firing_for: settings.utilization_keep_firing_for,
    server_load_keep_firing_for: settings.server_load_keep_firing_for,
    throttled_keep_firing_for: settings.throttled_keep_firing_for,
  };
  return Object.entries(durations)
    .filter(([, duration]) => duration === keepFiringFor)
    .map(([name]) => name)
    .join(' or ');
}

function severityMisfits(rule: AlertingRule, settings: PackSettings): string[] {
  return severityOf(rule, settings) === undefined
    ? [`has no severity that Azure knows; it takes ${Object.keys(AZURE_SEVERITIES).join(', ')}`]
    : [];
}
