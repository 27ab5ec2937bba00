import { compact, indent } from '../promql/promql';
import { type AlertingRule, type Exceptions } from '../promql/rule';
import { SETTING } from '../../../src/model/vocabulary';
import { identified } from '../inputs/identity';
import { labelled } from '../recording/units';
import { type PackSettings } from '../settings';
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
  except?: Exceptions;
}

/** An alert about resources, without those that the settings opt out, and with a link to the resource's dashboard. */
export function resourceAlert(alert: Alert, settings: PackSettings): AlertingRule {
  return packAlert(
    { ...alert, expr: unlessOff(alert.expr, settings) },
    settings,
    '?var-resource={{ $labels.resource_id | urlquery }}'
  );
}

/** An alert about the exporters or the rules themselves. */
export function packAlert(alert: Alert, settings: PackSettings, dashboardQuery = ''): AlertingRule {
  const links = {
    runbook_url: `${settings.runbook_base_url}/${alert.alert}.md`,
    dashboard_url: `${settings.dashboard_base_url}/d/signalr-headroom-resource${dashboardQuery}`,
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
    labels: { [settings.label_names.severity]: alert.severity, ...settings.alert_labels },
    annotations: described('text'),
    plainAnnotations: described('plain'),
    ...(alert.except && { except: alert.except }),
  };
}

/** Adds the labels by which people know a resource to values with its id alone. Without a unit size, the id gives them. */
export function about(values: string, settings: PackSettings): string {
  return `${labelled(compact(`(\n${indent(values)}\n)`), settings)}\nor on (resource_id) ${identified(values, 'resource_id', settings.label_names)}`;
}

function lasts(duration: string | undefined): duration is string {
  return duration !== undefined && duration !== '0s';
}

function unlessOff(expression: string, settings: PackSettings): string {
  const off = settings.alerts_off.length > 0 || settings.resources.some(({ alerts }) => !alerts);
  return off ? `(\n${indent(expression)}\n)\nunless on (resource_id) ${SETTING.alertsOff}` : expression;
}
