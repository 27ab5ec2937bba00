import { alertsGroup, forecastGroup, reviewAlertsGroup } from '../alerts';
import { ceilingsGroup } from '../recording/ceilings';
import { recommendationGroup } from '../recording/recommendation';
import { reviewGroup } from '../recording/review';
import { settingsGroup } from '../recording/settings-constants';
import { type AlertingRule, type RuleFile, type RuleGroup } from '../promql/rule';
import { type PackSettings } from '../settings';
import { sourceFiles } from '../inputs';

/**
 * The whole pack. Each source has a file, since users install only those of their exporters. All alerts are in one file,
 * which users of Grafana-managed alerting leave out.
 */
export function packOf(settings: PackSettings): RuleFile[] {
  const files = wholePack(settings);
  return settings.disabled_alerts.length === 0
    ? files
    : files.map((file) => withoutAlerts(file, settings.disabled_alerts));
}

function wholePack(settings: PackSettings): RuleFile[] {
  return [
    ...sourceFiles(settings),
    {
      name: 'signalr-settings',
      about: ['Settings that differ by resource, as constants. Empty where the settings declare none.'],
      groups: [settingsGroup(settings)],
    },
    {
      name: 'signalr-ceilings',
      about: [
        "The performance guide's ceilings for the unit size and the mix of scenarios that each resource runs, what",
        'is measured as a share of them, and the unit size that would do. Joins are on resource_id; the other labels',
        'of a resource come from its unit size series. Where the shares are no mix (they do not sum to 1, one is',
        "negative or unknown), the ceilings are the guide's do-not-exceed values, so that a resource stays watched.",
      ],
      groups: [ceilingsGroup(settings), recommendationGroup(settings)],
    },
    {
      name: 'signalr-trends',
      about: ['Hourly and daily peaks of utilization and of unit sizes, which the forecast and the reviews read.'],
      groups: [reviewGroup(settings)],
    },
    {
      name: 'signalr-alerts',
      about: [
        'Alerts. Their runbooks are in alerts/runbooks. SignalRCapacityReview and SignalROversized need as many days of',
        'history as review_window_days in the settings.',
      ],
      groups: [alertsGroup(settings), forecastGroup(settings), reviewAlertsGroup(settings)],
    },
  ];
}

/** A group that is left without rules goes too: rulers refuse one. */
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
