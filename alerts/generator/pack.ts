import { alertInputs, alertRules } from '../alerts';
import { nearCeilingRules } from '../alerts/near-ceiling';
import { whatIs } from '../promql/series-descriptions';
import { sourceFiles } from '../inputs';
import { inputsFile } from '../inputs/inputs';
import { compact } from '../promql/promql';
import { type AlertingRule, type Rule, type RuleFile } from '../promql/rule';
import { adviceRules } from '../recording/advice';
import { assumptionRules } from '../recording/assumptions';
import { canaryRules, failedRules } from '../recording/canary';
import { ceilingRules } from '../recording/ceilings';
import { DAYS_INTERVAL, dayRules } from '../recording/days';
import { guideRules } from '../recording/guide';
import { messageRules, trafficRules } from '../recording/message-size';
import { mixRules } from '../recording/mix';
import { problemRules, identityRules, unitsKnown } from '../recording/units';
import { ownSettings, settingsByName } from '../recording/settings';
import { recordSignRules, signRules } from '../recording/signs';
import { utilizationRules } from '../recording/utilization';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';

/**
 * The whole pack. Each source has a file, since users install only those of their exporters. The other groups are in the
 * order in which they read each other: none reads a later one.
 */
export function packOf(settings: PackSettings): RuleFile[] {
  const files: RuleFile[] = [
    ...sourceFiles(settings),
    {
      name: 'signalr-guide',
      about: [
        `The performance guide, edition ${settings.edition}, as constants, and the settings of single resources. A row is a figure`,
        'of the guide; unit sizes between two of its columns are interpolated.',
      ],
      groups: [everyMinute('signalr-guide', settings, [...guideRules(settings), ...ownSettings(settings)])],
    },
    {
      name: 'signalr-canary',
      about: [
        'The canary: a resource of constants, which passes every rule. SignalRHeadroomWatchdog fires while its figures are',
        'right, so a rule that fails is heard. It has no other alert, and no dashboard or command shows it.',
      ],
      groups: [everyMinute('signalr-canary', settings, [...canaryRules(), failedRules()])],
    },
    inputsFile(settings),
    {
      name: 'signalr-ceilings',
      about: [
        "The guide's ceilings for the unit size and mix of each resource, their utilization, and signs of overload. An invalid",
        "mix (shares that do not sum to 1, or are negative or unknown) leaves the guide's do-not-exceed values.",
      ],
      groups: [everyMinute('signalr-ceilings', settings, rulesOfAMinute(settings))],
    },
    {
      name: 'signalr-trends',
      about: ['Peaks and growth of utilization, what each unit size would carry, and what to do.'],
      groups: [
        { name: 'signalr-days', interval: DAYS_INTERVAL, rules: dayRules() },
        { name: 'signalr-advice', interval: settings.recommendation_interval, rules: adviceRules(settings) },
      ],
    },
    {
      name: 'signalr-alerts',
      about: [
        'Signs of overload that need the record of a week, and the alerts. Their runbooks are in alerts/runbooks.',
      ],
      groups: [
        everyMinute('signalr-alerts', settings, [
          ...recordSignRules(settings),
          ...alertInputs(settings),
          ...alertRules(settings),
        ]),
      ],
    },
  ];
  return readable(files.map((file) => withOffset(file, settings)));
}

function rulesOfAMinute(settings: PackSettings): Rule[] {
  return [
    ...identityRules(),
    ...settingsByName(settings),
    unitsKnown(),
    ...problemRules(),
    ...mixRules(),
    ...trafficRules(),
    ...messageRules(),
    ...ceilingRules(),
    ...utilizationRules(),
    ...signRules(settings),
    ...nearCeilingRules(settings),
    ...assumptionRules(),
  ];
}

function everyMinute(name: string, { evaluation_interval }: PackSettings, rules: Rule[]) {
  return { name, interval: evaluation_interval, rules };
}

function withOffset(file: RuleFile, { query_offset }: PackSettings): RuleFile {
  return secondsOf(query_offset) === 0
    ? file
    : { ...file, groups: file.groups.map((group) => ({ ...group, queryOffset: query_offset })) };
}

/** Short expressions on one line, and above the first rule of each name what it records. */
function readable(files: readonly RuleFile[]): RuleFile[] {
  const explained = new Set<string>();
  const written = (rule: Rule): Rule => {
    if (rule.expr.startsWith('#')) {
      return rule;
    }
    const expr = compact(rule.expr);
    if (!('record' in rule) || explained.has(rule.record)) {
      return { ...rule, expr };
    }
    explained.add(rule.record);
    return { ...rule, expr: `# ${whatIs(rule.record)}.\n${expr}` };
  };
  return files.map((file) => ({
    ...file,
    groups: file.groups.map((group) => ({ ...group, rules: group.rules.map(written) })),
  }));
}

export function alertsOf(files: readonly RuleFile[]): AlertingRule[] {
  return files.flatMap(({ groups }) =>
    groups.flatMap(({ rules }) => rules.filter((rule): rule is AlertingRule => 'alert' in rule))
  );
}
