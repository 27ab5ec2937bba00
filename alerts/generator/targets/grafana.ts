import { LABEL } from '../../../src/names/labels';
import { type AlertingRule, type Rule, type RuleGroup } from '../promql/rule';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';
import { EARLIER_ALERTS } from '../settings/earlier';
import { ruleFiles } from './prometheus';
import { type TargetFiles, type TargetRequest } from './files/target';
import { yamlFile } from './files/yaml';

/** Grafana's scheduler runs every ten seconds and accepts only multiples of that. */
const BASE_INTERVAL_SECONDS = 10;

/** MySQL and PostgreSQL refuse more, since Grafana's column of this number is a SMALLINT. */
const MOST_EVALUATIONS = 32_767;

/** The folder of the target's files for Grafana itself. */
export const ALERTING = 'alerting';

const ALERTS_FILE = `${ALERTING}/signalr-alerts.yaml`;

const FOLDER = 'SignalR Headroom';

/** The environment variable of Grafana with the uid of the Prometheus data source. */
const DATA_SOURCE = '$SIGNALR_HEADROOM_DATASOURCE_UID';

/**
 * Alerts for Grafana's folder provisioning/alerting, and the recording rules for the Prometheus that Grafana queries. Its
 * own alerts are left out there, since each would be raised twice.
 */
export function grafanaTarget({ pack, settings, command }: TargetRequest): TargetFiles {
  const withAlerts = pack.filter(({ groups }) => groupsOf(groups, isAlert).length > 0);
  const alerting = {
    apiVersion: 1,
    groups: withAlerts.flatMap(({ groups }) => groupsOf(groups, isAlert).map((group) => alertGroup(group))),
    deleteRules: deletionsOf(Object.keys(EARLIER_ALERTS)),
  };
  const recording = pack
    .map((file) => ({ ...file, groups: groupsOf(file.groups, (rule) => !isAlert(rule)) }))
    .filter(({ groups }) => groups.length > 0);
  return {
    ok: true,
    files: new Map([
      ...(withAlerts.length === 0
        ? []
        : [[ALERTS_FILE, yamlFile(alerting, ['The alerts of SignalR Headroom.'], command)] as const]),
      ...disabledFile(settings, command),
      ...[...ruleFiles(recording, command)].map(([name, text]): [string, string] => [`prometheus/${name}`, text]),
    ]),
  };
}

/** Returns the groups with the rules that are wanted, without groups that have none. */
function groupsOf(groups: readonly RuleGroup[], isWanted: (rule: Rule) => boolean): RuleGroup[] {
  return groups
    .map((group) => ({ ...group, rules: group.rules.filter(isWanted) }))
    .filter(({ rules }) => rules.length > 0);
}

function isAlert(rule: Rule): rule is AlertingRule {
  return 'alert' in rule;
}

function alertGroup({ name, interval, rules }: RuleGroup): Record<string, unknown> {
  const seconds = Math.ceil(secondsOf(interval) / BASE_INTERVAL_SECONDS) * BASE_INTERVAL_SECONDS;
  return {
    orgId: 1,
    name,
    folder: FOLDER,
    interval: `${seconds}s`,
    rules: rules.filter(isAlert).map((rule) => grafanaRule(rule, seconds)),
  };
}

function grafanaRule(rule: AlertingRule, interval: number): Record<string, unknown> {
  const { alert, expr, keepFiringFor, labels, inGrafana } = rule;
  // The dead man's switch must stop when its data source cannot be queried.
  const isWatchdog = labels[LABEL.severity] === 'none';
  return {
    uid: alert,
    title: alert,
    condition: 'B',
    data: [
      query('A', withoutName(expr)),
      {
        refId: 'B',
        datasourceUid: '__expr__',
        // In Prometheus, any value of an alert's expression fires, 0 and NaN included; in Grafana, 0 does not.
        model: { refId: 'B', type: 'math', expression: '!is_null($A)' },
      },
    ],
    ...(inGrafana && { dashboardUid: inGrafana.dashboardUid, panelId: inGrafana.panelId }),
    // The expressions return only series that fire, so an empty result is normal.
    noDataState: 'OK',
    execErrState: isWatchdog ? 'OK' : 'Error',
    for: rule.for ?? '0s',
    ...(keepFiringFor !== undefined && { keepFiringFor }),
    // Grafana uses this if one of several series ends, and keepFiringFor only if none is left.
    missing_series_evals_to_resolve: Math.min(
      1 + Math.ceil(secondsOf(keepFiringFor ?? '0s') / interval),
      MOST_EVALUATIONS
    ),
    labels: Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, escaped(value)])),
    annotations: annotationsOf(rule),
  };
}

function query(refId: string, expr: string): Record<string, unknown> {
  return {
    refId,
    datasourceUid: DATA_SOURCE,
    relativeTimeRange: { from: 600, to: 0 },
    model: { refId, expr, instant: true, range: false },
  };
}

/** Grafana's address in a template, without a slash at its end. */
const OWN_ADDRESS = '{{ externalURL | reReplaceAll "/+$" "" }}';

/** The annotation with the text that is a rule's summary elsewhere. */
export const HEADLINE = 'headline';

function annotationsOf({ about, plainAnnotations, inGrafana }: AlertingRule): Record<string, string> {
  const texts = {
    ...plainAnnotations,
    ...(inGrafana && {
      // Grafana knows its own address; the settings name one for rules that another server evaluates.
      dashboard_url: plainAnnotations.dashboard_url ?? `${OWN_ADDRESS}${inGrafana.path}`,
      // Grafana's page of a rule shows templates as they are written.
      summary: about,
      [HEADLINE]: plainAnnotations.summary,
    }),
  };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, whileFiring(text)])),
    // Grafana links from the alert to this panel, and marks the alert there.
    ...(inGrafana && { __dashboardUid__: inGrafana.dashboardUid, __panelId__: String(inGrafana.panelId) }),
  };
}

/** Drops the name of the series, which Prometheus removes from alerts and Grafana would keep as a label. */
function withoutName(expr: string): string {
  return `max without () (\n${expr.replace(/^/gm, '  ')}\n)`;
}

/**
 * Grafana also renders the templates of alerts that do not fire, and logs an error for each missing value. Its `$value` is a
 * number only for a rule with a single query.
 */
function whileFiring(text: string): string {
  const ofAlert = text.replace(/\$value\b/g, '$$values.A.Value');
  return text.includes('{{') ? `{{ if $values.A }}${ofAlert}{{ end }}` : text;
}

/** Grafana replaces environment variables in labels, but not in annotations, whose templates need `$`. */
function escaped(text: string): string {
  return text.replaceAll('$', '$$$$');
}

/** Grafana keeps a provisioned rule, and goes on to alert by it, until a file deletes it. */
function deletionsOf(alerts: readonly string[]): Array<Record<string, unknown>> {
  return alerts.map((uid) => ({ orgId: 1, uid }));
}

function disabledFile({ disabled_alerts }: PackSettings, command: string): Array<[string, string]> {
  const content = { apiVersion: 1, deleteRules: deletionsOf(disabled_alerts) };
  const about = ['Deletes the alerts that the settings disable, which Grafana keeps from an earlier provisioning.'];
  return disabled_alerts.length === 0 ? [] : [[`${ALERTING}/signalr-disabled.yaml`, yamlFile(content, about, command)]];
}
