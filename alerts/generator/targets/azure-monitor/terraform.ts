import { Expression, type TerraformFile, type TerraformValue } from '../templates/terraform';
import { type MetricAlert } from './metric-alert';
import { type WrittenAlert } from './resources';

const RESOURCE_GROUP = 'signalr_alerts_resource_group_name';

/** Action groups by the severity of the alerts. */
const ACTION_GROUPS = {
  critical: { name: 'signalr_critical_action_group_ids', which: 'that page', isOptional: false },
  warning: { name: 'signalr_warning_action_group_ids', which: 'for tickets', isOptional: true },
};

/** All metric alerts, as resources of azurerm. */
export function terraformAlerts(
  groups: ReadonlyArray<{ alert: MetricAlert; written: readonly WrittenAlert[] }>
): Omit<TerraformFile, 'about'> {
  return {
    variables: [
      {
        name: RESOURCE_GROUP,
        type: 'string',
        description: 'Resource group of the alerts; that of the resources will do.',
      },
      ...Object.values(ACTION_GROUPS).map(({ name, which, isOptional }) => ({
        name,
        type: 'list(string)' as const,
        ...(isOptional && { default: [] }),
        description: `Resource ids of the action groups ${which}, at most five.`,
      })),
    ],
    resources: groups.flatMap(({ alert, written }) =>
      written.map((one) => ({
        type: 'azurerm_monitor_metric_alert',
        name: one.name,
        values: valuesOf(one, ACTION_GROUPS[alert.severity].name),
      }))
    ),
  };
}

function valuesOf(alert: WrittenAlert, actionGroups: string): Readonly<Record<string, TerraformValue>> {
  return {
    resource_group_name: new Expression(`var.${RESOURCE_GROUP}`),
    scopes: [alert.resourceId],
    description: alert.description,
    severity: alert.severity,
    auto_mitigate: true,
    frequency: alert.frequency,
    window_size: alert.window,
    criteria: [
      {
        metric_namespace: alert.namespace,
        metric_name: alert.metric,
        aggregation: alert.aggregation,
        operator: alert.operator,
        threshold: alert.threshold,
        ...(alert.only && { dimension: [{ name: alert.only.name, operator: 'Include', values: [alert.only.value] }] }),
      },
    ],
    dynamic: {
      action: {
        for_each: new Expression(`var.${actionGroups}`),
        content: { action_group_id: new Expression('action.value'), webhook_properties: alert.labels },
      },
    },
  };
}
