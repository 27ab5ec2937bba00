import { LABEL } from '../../../src/names/labels';
import { SETTING } from '../../../src/names/series';
import { where } from '../promql/promql';
import { type AlertingRule } from '../promql/rule';
import { type PackSettings } from '../settings';
import { plain, queried, type Text } from './texts';

export type Severity = 'critical' | 'warning' | 'none';

/** One alert of the pack: its rule, and what the documentation says of it. */
export interface Alert {
  alert: string;
  /** A page is critical, a ticket a warning. */
  severity: Severity;
  /** The fault, without a figure. */
  about: string;
  /** The condition in words. */
  when: string;
  /** Settings that change when it fires; `ofResource` has those that a resource can have of its own. */
  settings: readonly Setting[];
  ofResource?: readonly Setting[];
  expr: string;
  /** The meaning of the expression's value; without it, a count. */
  value?: 'share' | 'seconds' | 'days' | 'none';
  /** Explains what is not obvious in the expression. */
  comment?: string;
  for?: string;
  keepFiringFor?: string;
  /** One line: what, how much, of what, at which unit size, what to do. */
  summary: Text;
  description: Text;
  /** True for an alert that is about the exporters or the rules, not about a resource. */
  ofPack?: boolean;
}

type Setting = keyof PackSettings & string;

/** A dashboard, and the panel in it that shows what an alert is about. */
const RESOURCE = {
  uid: 'signalr-headroom-resource',
  panel: 1,
  query: '?var-resource={{ $labels.resource_id | urlquery }}',
};
const PIPELINE = { uid: 'signalr-headroom-pipeline', panel: 2, query: '' };

/** The dashboard's address under that of its Grafana. */
function pathOf({ uid, query }: typeof RESOURCE): string {
  return `/d/${uid}${query}`;
}

/** Returns the rule of an alert, with links, and without the resources that the settings opt out. */
export function alertingRule(alert: Alert, settings: PackSettings): AlertingRule {
  const shown = alert.ofPack ? PIPELINE : RESOURCE;
  const annotations = (rendered: (text: Text) => string) => ({
    summary: rendered(alert.summary),
    description: rendered(alert.description),
    runbook_url: `${settings.runbook_base_url}/${alert.alert}.md`,
    // Without the address of a Grafana, a link would lead nowhere.
    ...(settings.dashboard_base_url !== undefined && {
      dashboard_url: `${settings.dashboard_base_url}${pathOf(shown)}`,
    }),
  });
  return {
    alert: alert.alert,
    expr: alert.ofPack ? alert.expr : unlessOff(alert.expr),
    ...(alert.comment !== undefined && { comment: alert.comment }),
    ...(lasts(alert.for) && { for: alert.for }),
    ...(lasts(alert.keepFiringFor) && { keepFiringFor: alert.keepFiringFor }),
    labels: { [LABEL.severity]: alert.severity, ...settings.alert_labels },
    annotations: annotations(queried),
    plainAnnotations: annotations(plain),
    inGrafana: { summary: alert.about, dashboardUid: shown.uid, panelId: shown.panel, path: pathOf(shown) },
  };
}

function lasts(duration: string | undefined): duration is string {
  return duration !== undefined && duration !== '0s';
}

/** Leaves out resources whose alerts are off: the canary's, and those that the settings turn off. */
export function unlessOff(expression: string): string {
  return `(${expression})\nunless on (resource_id) ${where(SETTING.alertsOff, { job: '' })}`;
}
