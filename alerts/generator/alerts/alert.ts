import { compact, indent } from '../promql/promql';
import { type AlertingRule, type Exceptions } from '../promql/rule';
import { STEP } from '../promql/series';
import { SETTING } from '../../../src/model/vocabulary';
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
  /** One line: the fact, the number, the size, the action. */
  summary: Sentence;
  description: readonly Sentence[];
  except?: Exceptions;
}

/** An alert about resources, without those that the settings opt out, and with a link to the resource's dashboard. */
export function resourceAlert(alert: Alert, settings: PackSettings): AlertingRule {
  return packAlert({ ...alert, expr: unlessOff(alert.expr, settings) }, settings, {
    ...RESOURCE,
    query: '?var-resource={{ $labels.resource_id | urlquery }}',
  });
}

/** A dashboard, and the panel in it that shows what an alert is about. */
interface Shown {
  uid: string;
  panel: number;
  query?: string;
}

const RESOURCE: Shown = { uid: 'signalr-headroom-resource', panel: 1 };
const PIPELINE: Shown = { uid: 'signalr-headroom-pipeline', panel: 2 };

/** An alert about the exporters or the rules themselves. */
export function packAlert(alert: Alert, settings: PackSettings, shown = PIPELINE): AlertingRule {
  const links = {
    runbook_url: `${settings.runbook_base_url}/${alert.alert}.md`,
    // Without the address of a Grafana, a link would lead nowhere.
    ...(settings.dashboard_base_url !== undefined && {
      dashboard_url: `${settings.dashboard_base_url}/d/${shown.uid}${shown.query ?? ''}`,
    }),
  };
  const inDialect = (sentence: Sentence, dialect: 'text' | 'plain' | 'grafana') =>
    typeof sentence === 'string' ? sentence : (sentence[dialect] ?? sentence.plain);
  const description = (dialect: 'text' | 'plain' | 'grafana') =>
    alert.description.map((sentence) => inDialect(sentence, dialect)).join('');
  const described = (dialect: 'text' | 'plain') => ({
    summary: inDialect(alert.summary, dialect),
    description: description(dialect),
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
    inGrafana: { description: description('grafana'), dashboardUid: shown.uid, panelId: shown.panel },
    ...(alert.except && { except: alert.except }),
  };
}

/** Ratios as percentages, which the texts of an alert then show. */
export function asPercentages(ratios: string): string {
  return `100 * (\n${indent(ratios)}\n)`;
}

/** Adds the labels by which people know a resource to values with its id alone. Without a unit size, the id gives them. */
export function about(values: string, settings: PackSettings): string {
  return labelled(compact(`(\n${indent(values)}\n)`), settings, `(${STEP.identity} or ${STEP.unsized})`);
}

function lasts(duration: string | undefined): duration is string {
  return duration !== undefined && duration !== '0s';
}

function unlessOff(expression: string, settings: PackSettings): string {
  const off = settings.alerts_off.length > 0 || settings.resources.some(({ alerts }) => !alerts);
  return off ? `(\n${indent(expression)}\n)\nunless on (resource_id) ${SETTING.alertsOff}` : expression;
}
