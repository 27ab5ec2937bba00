import { identityOf } from '../../promql/identity';
import { type PackSettings } from '../../settings';
import { AZURE_SEVERITIES } from '../azure/severity';
import { ForEach, ITEM, type Resource, type Value } from '../templates/template';
import { type Condition, type MetricAlert, frequencyOf } from './metric-alert';
import { type Monitored } from './monitored';

/** The parameter of every template: resource ids of action groups. */
export const ACTION_GROUPS = 'actionGroupIds';

const METRIC_ALERT = { type: 'Microsoft.Insights/metricAlerts', apiVersion: '2018-03-01' } as const;

/** The dashboard for Azure Monitor without rules; alerts and bookmarks link to it. */
const DASHBOARD = 'signalr-headroom-resource-azure';

/** Returns the metric alert of one resource. */
export function metricAlertOf(alert: MetricAlert, monitored: Monitored, condition: Condition): Resource {
  const { resource, name, title, settings } = monitored;
  const namespace = `Microsoft.SignalRService/SignalR${resource.resource_id.includes('/replicas/') ? '/replicas' : ''}`;
  const runbook = `${settings.runbook_base_url}/${alert.alert}.md`;
  return {
    ...METRIC_ALERT,
    name: [alert.alert, ...(alert.constraint === undefined ? [] : [alert.constraint]), name].join('-'),
    location: 'global',
    properties: {
      description: `${title}: ${[...condition.description, `Runbook: ${runbook}`].join(' ')}`,
      severity: AZURE_SEVERITIES[alert.severity],
      enabled: true,
      autoMitigate: true,
      scopes: [resource.resource_id],
      evaluationFrequency: frequencyOf(condition.window),
      windowSize: condition.window.iso,
      criteria: {
        'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria',
        allOf: [
          {
            criterionType: 'StaticThresholdCriterion',
            name: alert.metric.name,
            metricNamespace: namespace,
            metricName: alert.metric.name,
            dimensions:
              alert.only === undefined
                ? []
                : [{ name: alert.only.name, operator: 'Include', values: [alert.only.value] }],
            operator: alert.operator,
            threshold: condition.threshold,
            timeAggregation: alert.aggregation,
          },
        ],
      },
      actions: new ForEach(ACTION_GROUPS, {
        actionGroupId: ITEM,
        webHookProperties: labelsOf(alert, monitored, runbook),
      }),
    },
  };
}

/** The labels and links of the pack's alerts, which a webhook gets. */
function labelsOf({ alert, severity, constraint }: MetricAlert, monitored: Monitored, runbook: string): Value {
  const { resource, settings } = monitored;
  const identity = identityOf(resource.resource_id);
  return {
    alertname: alert,
    severity,
    ...(constraint !== undefined && { constraint }),
    ...identity,
    ...settings.alert_labels,
    runbook_url: runbook,
    ...(settings.dashboard_base_url !== undefined && { dashboard_url: dashboardOf(settings, identity) }),
  };
}

function dashboardOf({ dashboard_base_url }: PackSettings, labels: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({
    'var-subscription': labels.subscription,
    'var-resource_group': labels.resource_group,
    'var-resource': labels.resource,
  });
  return `${dashboard_base_url}/d/${DASHBOARD}?${query}`;
}
