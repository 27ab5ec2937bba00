import { indent } from '../promql/promql';
import { type AlertingRule } from '../promql/rule';
import { SETTING } from '../promql/series';
import { type Settings } from '../settings';
import { type Sentence } from './words';

export type Severity = 'critical' | 'warning' | 'info' | 'none';

interface Alert {
  alert: string;
  severity: Severity;
  expr: string;
  for?: string;
  keepFiringFor?: string;
  summary: string;
  description: readonly Sentence[];
}

/** An alert about resources: without those that the settings opt out, and with a link to the dashboard of each. */
export function resourceAlert(alert: Alert, settings: Settings): AlertingRule {
  return packAlert(
    { ...alert, expr: unlessOff(alert.expr, settings) },
    settings,
    '?var-resource={{ $labels.resource_id | urlquery }}'
  );
}

/** An alert about what watches the resources. */
export function packAlert(alert: Alert, settings: Settings, dashboardQuery = ''): AlertingRule {
  const links = {
    runbook_url: `${settings.runbookBaseUrl}/${alert.alert}.md`,
    dashboard_url: `${settings.dashboardBaseUrl}/d/signalr-headroom-resource${dashboardQuery}`,
  };
  const described = (dialect: 'text' | 'plain') => ({
    summary: alert.summary,
    description: alert.description
      .map((sentence) => (typeof sentence === 'string' ? sentence : sentence[dialect]))
      .join(''),
    ...links,
  });
  return {
    alert: alert.alert,
    expr: alert.expr,
    ...(lasts(alert.for) && { for: alert.for }),
    ...(lasts(alert.keepFiringFor) && { keepFiringFor: alert.keepFiringFor }),
    labels: { [settings.labelNames.severity]: alert.severity, ...settings.alertLabels },
    annotations: described('text'),
    plainAnnotations: described('plain'),
  };
}

function lasts(duration: string | undefined): duration is string {
  return duration !== undefined && duration !== '0s';
}

function unlessOff(expression: string, settings: Settings): string {
  const off = settings.alertsOff.length > 0 || settings.resources.some(({ alerts }) => !alerts);
  return off ? `(\n${indent(expression)}\n)\nunless on (resource_id)\n${SETTING.alertsOff}` : expression;
}
