import { matchNotes } from '../../settings/listed';
import { filesUnless, type TargetFiles, type TargetRequest } from '../files/target';
import { bicepOfModules, bicepText } from '../templates/bicep';
import { guidOf } from '../templates/names';
import {
  templateErrors,
  Parameter,
  type ParameterDeclaration,
  type Resource,
  type Template,
} from '../templates/template';
import { METRIC_ALERTS } from './alerts';
import { type MetricAlert } from './metric-alert';
import { type Monitored, monitoredOf } from './monitored';
import { ACTION_GROUPS, metricAlertOf } from './resources';

/** Deploys all templates at once. */
export const ALL = 'signalr-metric-alerts.bicep';

/** The folder of SignalR's alerts in Azure Monitor Baseline Alerts, beside whose templates these can stand. */
export const TEMPLATES = 'services/SignalRService/SignalR/templates';

/** A template for each alert and metric, with one metric alert for each resource. */
interface AlertTemplate {
  alert: MetricAlert;
  name: string;
  template: Template;
}

/** Metric alerts of Azure Monitor, for those without Prometheus, as Bicep. */
export function azureMonitorTarget({ settings, command }: TargetRequest): TargetFiles {
  const monitoring = monitoredOf(settings);
  if (!monitoring.ok) {
    return monitoring;
  }
  const templates = METRIC_ALERTS.filter(({ alert }) => !settings.disabled_alerts.some((name) => name === alert))
    .map((alert) => templateOf(alert, monitoring.monitored))
    .filter(({ template }) => template.resources.length > 0);
  if (templates.length === 0) {
    return { ok: false, errors: ['disabled_alerts: takes fewer alerts: target azure-monitor has none left to write'] };
  }
  const byFile = new Map(templates.map(({ name, template }) => [fileOf(name), template]));
  return filesUnless(
    templateErrors(byFile),
    () =>
      new Map([
        [ALL, bicepOfAll(templates, command)],
        ...[...byFile].map(([name, template]): [string, string] => [name, bicepText(template, command)]),
      ]),
    matchNotes(settings, 'azure-monitor')
  );
}

function fileOf(name: string): string {
  return `${TEMPLATES}/bicep/${name}.bicep`;
}

function templateOf(alert: MetricAlert, monitored: readonly Monitored[]): AlertTemplate {
  const title = `${alert.metric.name}${alert.alert.replace('SignalR', '').replace(alert.metric.name, '')}`;
  return {
    alert,
    name: `${title}_${guidOf(`${alert.alert}/${alert.metric.name}`)}`,
    template: {
      about: `SignalR Headroom: ${alert.alert} on ${alert.metric.name}, one metric alert for each resource.`,
      parameters: [actionGroups(ACTION_GROUPS, 'that the alerts notify')],
      resources: monitored.flatMap((one): Resource[] => {
        const condition = alert.condition(one);
        return condition === undefined ? [] : [metricAlertOf(alert, one, condition)];
      }),
    },
  };
}

/** Action groups by the severity of the alerts, named as in target azure. */
const BY_SEVERITY = {
  critical: actionGroups('criticalActionGroupIds', 'that page'),
  warning: actionGroups('warningActionGroupIds', 'for tickets'),
};

function actionGroups(name: string, which: string): ParameterDeclaration {
  return {
    name,
    type: 'array',
    default: [],
    description: `Resource ids of the action groups ${which}, at most five.`,
  };
}

function bicepOfAll(templates: readonly AlertTemplate[], command: string): string {
  return bicepOfModules(
    {
      about: 'SignalR Headroom: metric alerts for Azure SignalR Service, with thresholds from the performance guide.',
      parameters: Object.values(BY_SEVERITY),
      modules: templates.map(({ alert, name }) => ({
        name: `signalr-${name.replace(/_.*/, '')}`,
        file: fileOf(name),
        values: { [ACTION_GROUPS]: new Parameter(BY_SEVERITY[alert.severity].name) },
      })),
    },
    command
  );
}
