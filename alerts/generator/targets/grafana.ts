import { call } from '../promql/promql';
import { type AlertingRule, type Rule, type RuleFile, type RuleGroup } from '../promql/rule';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';
import { ruleFiles } from './prometheus';
import { type TargetFiles, type TargetRequest } from './files/target';
import { yamlFile } from './files/yaml';

/** Grafana schedules evaluations each ten seconds, and takes only multiples of that. */
const BASE_INTERVAL_SECONDS = 10;

/** The folder of the target's files for Grafana itself. */
export const ALERTING = 'alerting';

const FOLDER = 'SignalR Headroom';
/** The time interval of `office_hours`, by which a policy of tickets names it. */
export const OFFICE_HOURS = 'signalr-headroom-office-hours';

/** The variable of Grafana's environment that holds the uid of the Prometheus data source. */
const DATA_SOURCE = '$SIGNALR_HEADROOM_DATASOURCE_UID';

/**
 * Alerts for Grafana's folder provisioning/alerting, and the recording rules for the Prometheus that Grafana queries. Its
 * own alerts are left out there, since each would be raised twice.
 */
export function grafanaTarget({ pack, settings, command }: TargetRequest): TargetFiles {
  const alerting = pack
    .filter(hasAlerts)
    .map(({ name, about, groups }): [string, string] => [
      `${ALERTING}/${name}.yaml`,
      yamlFile({ apiVersion: 1, groups: groups.map((group) => alertGroup(group, settings)) }, about, command),
    ]);
  const recording = ruleFiles(
    pack.filter((file) => !hasAlerts(file)),
    command
  );
  return {
    ok: true,
    files: new Map([
      ...alerting,
      [`${ALERTING}/signalr-office-hours.yaml`, officeHours(settings, command)],
      ...deletions(settings, command),
      ...[...recording].map(([name, text]): [string, string] => [`prometheus/${name}`, text]),
    ]),
  };
}

/** True for the file of alerts, which holds no recording rule. */
function hasAlerts({ groups }: RuleFile): boolean {
  return groups.some(({ rules }) => rules.some(isAlert));
}

function isAlert(rule: Rule): rule is AlertingRule {
  return 'alert' in rule;
}

function alertGroup({ name, interval, rules }: RuleGroup, settings: PackSettings): Record<string, unknown> {
  const seconds = Math.ceil(secondsOf(interval) / BASE_INTERVAL_SECONDS) * BASE_INTERVAL_SECONDS;
  return {
    orgId: 1,
    name,
    folder: FOLDER,
    interval: `${seconds}s`,
    rules: rules.filter(isAlert).map((rule) => grafanaRule(rule, seconds, settings)),
  };
}

function grafanaRule(rule: AlertingRule, interval: number, settings: PackSettings): Record<string, unknown> {
  const { alert, expr, keepFiringFor, labels, plainAnnotations } = rule;
  // Firing for the sake of a dead man's switch, it must stop once its data source cannot be asked.
  const isWatchdog = labels[settings.label_names.severity] === 'none';
  return {
    uid: alert,
    title: alert,
    condition: 'B',
    data: [
      {
        refId: 'A',
        datasourceUid: DATA_SOURCE,
        relativeTimeRange: { from: 600, to: 0 },
        model: { refId: 'A', expr: withoutName(expr), instant: true, range: false },
      },
      {
        refId: 'B',
        datasourceUid: '__expr__',
        // To Prometheus whatever an alert's expression returns is firing, 0 and NaN too; to Grafana 0 is not.
        model: { refId: 'B', type: 'math', expression: '!is_null($A)' },
      },
    ],
    // The expressions return only what is wrong: nothing is well.
    noDataState: 'OK',
    execErrState: isWatchdog ? 'OK' : 'Error',
    for: rule.for ?? '0s',
    ...(keepFiringFor !== undefined && { keepFiringFor }),
    // Where one series ends and others stay, Grafana goes by this, and by keepFiringFor only where none is left.
    missing_series_evals_to_resolve: 1 + Math.ceil(secondsOf(keepFiringFor ?? '0s') / interval),
    labels: Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, escaped(value)])),
    annotations: Object.fromEntries(Object.entries(plainAnnotations).map(([name, text]) => [name, whileFiring(text)])),
  };
}

/** Prometheus takes the name of the series off its alerts; to Grafana it would be a label of them. */
function withoutName(expr: string): string {
  return call('max without ()', expr);
}

/** Grafana fills in templates also where there is nothing to report, and logs an error for each value they miss. */
function whileFiring(text: string): string {
  return text.includes('{{') ? `{{ if $values.A }}${text}{{ end }}` : text;
}

/** Grafana replaces variables of its environment in labels; in annotations, whose templates need `$`, it does not. */
function escaped(text: string): string {
  return text.replaceAll('$', '$$$$');
}

/** Grafana keeps a rule whose file or entry went, until a file says to delete it. */
function deletions({ disabled_alerts }: PackSettings, command: string): Array<[string, string]> {
  const content = { apiVersion: 1, deleteRules: disabled_alerts.map((uid) => ({ orgId: 1, uid })) };
  const about = ['Alerts that the settings disable, lest they go on from an earlier provisioning.'];
  return disabled_alerts.length === 0 ? [] : [[`${ALERTING}/signalr-disabled.yaml`, yamlFile(content, about, command)]];
}

/** A time interval for the route of tickets, to be named there: a file with routes would replace all that exist. */
function officeHours({ office_hours }: PackSettings, command: string): string {
  const { time_zone, days, start, end } = office_hours;
  return yamlFile(
    {
      apiVersion: 1,
      muteTimes: [
        {
          orgId: 1,
          name: OFFICE_HOURS,
          time_intervals: [{ weekdays: days, times: [{ start_time: start, end_time: end }], location: time_zone }],
        },
      ],
    },
    ['When somebody is there to read tickets: an active timing for the notification policy of severity info.'],
    command
  );
}
