import { ceilingAssumed, monitoringAlerts } from '../alerts/monitoring';
import { serverLoadAlerts } from '../alerts/server-load';
import { serviceHealthAlerts } from '../alerts/service-health';
import { capacityReview, ceilingForecast, oversized } from '../alerts/trends';
import { utilizationAlerts } from '../alerts/utilization';
import { ceilingRules } from '../recording/ceilings';
import { recommendationGroup } from '../recording/recommendation';
import { meansGroup, reviewGroup } from '../recording/review';
import { serviceHealthRules } from '../recording/service-health';
import { settingsRules } from '../recording/settings-constants';
import { type AlertingRule, type RuleFile, type RuleGroup } from '../promql/rule';
import { type PackSettings } from '../settings';
import { sourceFiles } from '../inputs';
import { inputsFile } from '../inputs/inputs';
import { withLateReads } from './late-reads';

/**
 * The whole pack. Each source has a file, since users install only those of their exporters. Rules that read each other are
 * in one group where they can be, so that an alert about a ceiling sees the ceiling of its own minute.
 */
export function packOf(settings: PackSettings): RuleFile[] {
  const files = wholePack(settings).map((file, _, all) => withLateReads(file, all));
  return settings.disabled_alerts.length === 0
    ? files
    : files.map((file) => withoutAlerts(file, settings.disabled_alerts));
}

function wholePack(settings: PackSettings): RuleFile[] {
  return [
    ...sourceFiles(settings),
    inputsFile(settings),
    {
      name: 'signalr-ceilings',
      about: [
        "The performance guide's ceilings for the unit size and the scenario mix of each resource, the utilization of",
        'these ceilings with its alerts, and the recommended unit size. Joins are on resource_id; the other labels of a',
        'resource come from its unit size series. If the mix is invalid (shares that do not sum to 1, or are negative or',
        "unknown), the ceilings are the guide's do-not-exceed values; the resource is still monitored.",
      ],
      groups: [everyMinute(settings), recommendationGroup(settings)],
    },
    {
      name: 'signalr-trends',
      about: ['Means and peaks of utilization and peaks of unit sizes, which the forecast and the reviews read.'],
      groups: [meansGroup(settings), reviewGroup(settings)],
    },
    {
      name: 'signalr-alerts',
      about: [
        'Alerts. Their runbooks are in alerts/runbooks. SignalRCapacityReview and SignalROversized need as many days of',
        'history as review_window_days in the settings.',
      ],
      groups: alertGroups(settings),
    },
  ];
}

/** Settings, ceilings, and the alerts on them, in the order in which they read each other. */
function everyMinute(settings: PackSettings): RuleGroup {
  return {
    name: 'signalr-ceilings',
    interval: settings.evaluation_interval,
    rules: [
      ...settingsRules(settings),
      ...ceilingRules(settings),
      ...serviceHealthRules(settings),
      ...utilizationAlerts(settings),
    ],
  };
}

function alertGroups(settings: PackSettings): RuleGroup[] {
  return [
    {
      name: 'signalr-alerts',
      interval: settings.evaluation_interval,
      rules: [...serverLoadAlerts(settings), ...serviceHealthAlerts(settings), ...monitoringAlerts(settings)],
    },
    // The forecast reads a window of hours, so it has an interval of its own.
    { name: 'signalr-forecast', interval: settings.forecast_interval, rules: [ceilingForecast(settings)] },
    // Evaluated more often than the reviews are recorded, so that alerts do not resolve between two of them.
    {
      name: 'signalr-review-alerts',
      interval: settings.recommendation_interval,
      rules: [capacityReview(settings), oversized(settings), ceilingAssumed(settings)],
    },
  ];
}

/** Drops the disabled alerts, and groups that become empty, which rulers refuse. */
function withoutAlerts(file: RuleFile, disabled: readonly string[]): RuleFile {
  const groups = file.groups
    .map((group) => ({
      ...group,
      rules: group.rules.filter((rule) => !('alert' in rule && disabled.includes(rule.alert))),
    }))
    .filter(({ rules }: RuleGroup) => rules.length > 0);
  return { ...file, groups };
}

export function alertsOf(files: readonly RuleFile[]): AlertingRule[] {
  return files.flatMap(({ groups }) =>
    groups.flatMap(({ rules }) => rules.filter((rule): rule is AlertingRule => 'alert' in rule))
  );
}
