import { matchNotes } from '../../settings/listed';
import { filesUnless, type TargetFiles, type TargetRequest } from '../files/target';
import { bicepOfModules, bicepText } from '../templates/bicep';
import { deploymentNotes } from '../templates/deployments';
import { guidOf } from '../templates/names';
import { terraformText } from '../templates/terraform';
import { templateErrors, Parameter, type ParameterDeclaration, type Template } from '../templates/template';
import { METRIC_ALERTS } from './alerts';
import { type MetricAlert } from './metric-alert';
import { type Monitored, monitoredOf } from './monitored';
import { ACTION_GROUPS, metricAlertOf, type WrittenAlert, writtenAlert } from './resources';
import { terraformAlerts } from './terraform';

/** Deploys all templates at once. */
export const ALL = 'signalr-metric-alerts.bicep';

const TERRAFORM = 'signalr-metric-alerts.tf.json';

const ABOUT = 'SignalR Headroom: metric alerts for Azure SignalR Service, with thresholds from the performance guide.';

/** The folder of SignalR's alerts in Azure Monitor Baseline Alerts, beside whose templates these can stand. */
export const TEMPLATES = 'services/SignalRService/SignalR/templates';

/** The metric alerts of one alert and metric, one for each resource. */
interface AlertGroup {
  alert: MetricAlert;
  written: WrittenAlert[];
}

/** A template for each alert and metric, with one metric alert for each resource. */
interface AlertTemplate {
  alert: MetricAlert;
  name: string;
  template: Template;
}

/** Metric alerts of Azure Monitor, for those without Prometheus, as Bicep or Terraform. */
export function azureMonitorTarget({ settings, command, format }: TargetRequest): TargetFiles {
  const monitoring = monitoredOf(settings);
  if (!monitoring.ok) {
    return monitoring;
  }
  const groups = METRIC_ALERTS.filter(({ alert }) => !settings.disabled_alerts.some((name) => name === alert))
    .map((alert) => groupOf(alert, monitoring.monitored))
    .filter(({ written }) => written.length > 0);
  if (groups.length === 0) {
    return { ok: false, errors: ['disabled_alerts: takes fewer alerts: target azure-monitor has none left to write'] };
  }
  const ids = monitoring.monitored.map(({ resource }) => resource.resource_id);
  const notes = [...matchNotes(settings, 'azure-monitor'), ...deploymentNotes(ids, 'subscription')];
  return format === 'terraform'
    ? {
        ok: true,
        files: new Map([[TERRAFORM, terraformText({ about: ABOUT, ...terraformAlerts(groups) }, command)]]),
        notes,
      }
    : bicepFilesOf(groups.map(templateOf), { command, notes });
}

function groupOf(alert: MetricAlert, monitored: readonly Monitored[]): AlertGroup {
  const written = monitored.flatMap((one) => {
    const condition = alert.condition(one);
    return condition === undefined ? [] : [writtenAlert(alert, one, condition)];
  });
  return { alert, written };
}

function bicepFilesOf(
  templates: readonly AlertTemplate[],
  { command, notes }: { command: string; notes: readonly string[] }
): TargetFiles {
  const byFile = new Map(templates.map(({ name, template }) => [fileOf(name), template]));
  return filesUnless(
    templateErrors(byFile),
    () =>
      new Map([
        [ALL, bicepOfAll(templates, command)],
        ...[...byFile].map(([name, template]): [string, string] => [name, bicepText(template, command)]),
      ]),
    notes
  );
}

function fileOf(name: string): string {
  return `${TEMPLATES}/bicep/${name}.bicep`;
}

function templateOf({ alert, written }: AlertGroup): AlertTemplate {
  const title = `${alert.metric.name}${alert.alert.replace('SignalR', '').replace(alert.metric.name, '')}`;
  return {
    alert,
    name: `${title}_${guidOf(`${alert.alert}/${alert.metric.name}`)}`,
    template: {
      about: `SignalR Headroom: ${alert.alert} on ${alert.metric.name}, one metric alert for each resource.`,
      parameters: [actionGroups(ACTION_GROUPS, 'that the alerts notify')],
      resources: written.map(metricAlertOf),
    },
  };
}

/** Action groups by the severity of the alerts, named as in target azure. Those that page are required: without one, nobody would be called. */
const BY_SEVERITY = {
  critical: actionGroups('criticalActionGroupIds', 'that page', false),
  warning: actionGroups('warningActionGroupIds', 'for tickets'),
};

function actionGroups(name: string, which: string, isOptional = true): ParameterDeclaration {
  return {
    name,
    type: 'array',
    ...(isOptional && { default: [] }),
    description: `Resource ids of the action groups ${which}, at most five.`,
  };
}

function bicepOfAll(templates: readonly AlertTemplate[], command: string): string {
  return bicepOfModules(
    {
      about: ABOUT,
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
