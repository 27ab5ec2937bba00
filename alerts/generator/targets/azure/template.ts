import { type Severity } from './groups';

export const RESOURCE_TYPE = 'Microsoft.AlertsManagement/prometheusRuleGroups';
export const API_VERSION = '2023-03-01';

export const WORKSPACE = {
  name: 'azureMonitorWorkspaceId',
  description: 'Resource id of the Azure Monitor workspace that holds the metrics.',
} as const;

export const LOCATION = {
  name: 'location',
  description: 'Where the rule groups are created: the region of the workspace.',
} as const;

/** Whom Azure notifies, by the severity of the alert. */
export const ACTION_GROUPS = [
  actionGroups('critical', 'Resource ids of the action groups that page, at most five.'),
  actionGroups('warning', 'Resource ids of the action groups for warnings, at most five.'),
  actionGroups('info', 'Resource ids of the action groups for tickets, at most five.'),
  actionGroups('none', 'Resource ids of the action groups that expect the watchdog, at most five.'),
] as const;

function actionGroups(severity: Severity, description: string) {
  return { severity, parameter: `${severity === 'none' ? 'watchdog' : severity}ActionGroupIds`, description };
}
