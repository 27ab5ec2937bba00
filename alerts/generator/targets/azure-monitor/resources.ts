import { identityOf } from '../../promql/identity';
import { type PackSettings } from '../../settings';
import { AZURE_SEVERITIES } from '../azure/severity';
import { ForEach, ITEM, type Resource } from '../templates/template';
import { type Condition, type MetricAlert, frequencyOf } from './metric-alert';
import { type Monitored } from './monitored';

/** The parameter of every template: resource ids of action groups. */
export const ACTION_GROUPS = 'actionGroupIds';

const METRIC_ALERT = { type: 'Microsoft.Insights/metricAlerts', apiVersion: '2018-03-01' } as const;

/** The dashboard for Azure Monitor that needs neither plugin nor rules; alerts and bookmarks link to it. */
const DASHBOARD = 'signalr-headroom-portal';

/** A metric alert of one resource, whatever language it is written in. */
export interface WrittenAlert {
  /** Unique in a resource group. */
  name: string;
  description: string;
  /** Azure's, 0 to 4. */
  severity: number;
  resourceId: string;
  /** ISO 8601. */
  frequency: string;
  window: string;
  namespace: string;
  metric: string;
  operator: MetricAlert['operator'];
  threshold: number;
  aggregation: MetricAlert['aggregation'];
  only: MetricAlert['only'];
  /** Properties that a webhook of an action group gets. */
  labels: Readonly<Record<string, string>>;
}

export function writtenAlert(alert: MetricAlert, monitored: Monitored, condition: Condition): WrittenAlert {
  const { resource, name, title, settings } = monitored;
  const runbook = `${settings.runbook_base_url}/${alert.alert}.md`;
  return {
    name: [alert.alert, ...(alert.constraint === undefined ? [] : [alert.constraint]), name].join('-'),
    description: `${title}: ${[...condition.description, `Runbook: ${runbook}`].join(' ')}`,
    severity: AZURE_SEVERITIES[alert.severity],
    resourceId: resource.resource_id,
    frequency: frequencyOf(condition.window),
    window: condition.window.iso,
    namespace: namespaceOf(resource.resource_id),
    metric: alert.metric.name,
    operator: alert.operator,
    threshold: condition.threshold,
    aggregation: alert.aggregation,
    only: alert.only,
    labels: labelsOf(alert, monitored, runbook),
  };
}

/** The alert as a resource of Azure Resource Manager. */
export function metricAlertOf(alert: WrittenAlert): Resource {
  return {
    ...METRIC_ALERT,
    name: alert.name,
    location: 'global',
    properties: {
      description: alert.description,
      severity: alert.severity,
      enabled: true,
      autoMitigate: true,
      scopes: [alert.resourceId],
      evaluationFrequency: alert.frequency,
      windowSize: alert.window,
      criteria: {
        'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria',
        allOf: [
          {
            criterionType: 'StaticThresholdCriterion',
            name: alert.metric,
            metricNamespace: alert.namespace,
            metricName: alert.metric,
            dimensions:
              alert.only === undefined
                ? []
                : [{ name: alert.only.name, operator: 'Include', values: [alert.only.value] }],
            operator: alert.operator,
            threshold: alert.threshold,
            timeAggregation: alert.aggregation,
          },
        ],
      },
      actions: new ForEach(ACTION_GROUPS, { actionGroupId: ITEM, webHookProperties: alert.labels }),
    },
  };
}

/** The labels and links of the pack's alerts, which a webhook gets. */
function labelsOf(
  { alert, severity, constraint }: MetricAlert,
  monitored: Monitored,
  runbook: string
): Readonly<Record<string, string>> {
  const { resource, settings } = monitored;
  const identity = identityOf(resource.resource_id);
  return {
    alertname: alert,
    severity,
    ...(constraint !== undefined && { constraint }),
    ...identity,
    ...settings.alert_labels,
    runbook_url: runbook,
    ...(settings.dashboard_base_url !== undefined && { dashboard_url: dashboardOf(settings, resource.resource_id) }),
  };
}

/** The type of a resource or of a replica. */
function namespaceOf(resourceId: string): string {
  return `Microsoft.SignalRService/SignalR${resourceId.includes('/replicas/') ? '/replicas' : ''}`;
}

function dashboardOf({ dashboard_base_url }: PackSettings, resourceId: string): string {
  const [, , subscription, , group, , , , name, , replica] = resourceId.split('/');
  const query = new URLSearchParams({
    'var-subscription': subscription,
    'var-resource_group': group,
    'var-kind': namespaceOf(resourceId).toLowerCase(),
    'var-resource': replica === undefined ? name : `${name}/${replica}`,
  });
  return `${dashboard_base_url}/d/${DASHBOARD}?${query}`;
}
