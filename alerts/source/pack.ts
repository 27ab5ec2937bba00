import { alertsGroup } from './rules/alerts';
import { azureMetricsExporterFile } from './rules/azure-metrics-exporter';
import { ceilingsGroup } from './rules/ceilings';
import { recommendationGroup } from './rules/recommendation';
import { settingsGroup } from './rules/settings-constants';
import { type AlertingRule, type RuleFile } from './rule';
import { type Settings } from './settings';

/** The whole pack. Sources are files of their own: a user installs those that they have, and the other three. */
export function packOf(settings: Settings): RuleFile[] {
  return [
    azureMetricsExporterFile(settings),
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
      name: 'signalr-alerts',
      about: ['Alerts. Their runbooks are in alerts/runbooks.'],
      groups: [alertsGroup(settings)],
    },
  ];
}

export function alertsOf(files: readonly RuleFile[]): AlertingRule[] {
  return files.flatMap(({ groups }) =>
    groups.flatMap(({ rules }) => rules.filter((rule): rule is AlertingRule => 'alert' in rule))
  );
}
