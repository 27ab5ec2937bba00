import { lengthText } from '../common/table';
import { conditionFindings, metricOf } from './condition-findings';
import { LONG_WINDOW } from './durations';
import { type Finding, note, wrong } from './finding';
import { isOfAllReasons, metricNamed } from './metrics';
import { type Autoscale, type Condition, type MetricAlert } from './read';
import { type Known, resourcesOf } from './sized';
import { isAbove, thresholdFindings } from './threshold-findings';

/** Azure's severities that call a person: critical and error. */
const PAGES = [0, 1];

/** Azure has a value a minute, and most alerts look every one to five minutes. */
const RARE = 5 * 60;

/** Says what is wrong with a metric alert. */
export function alertFindings(
  alert: MetricAlert,
  resources: ReadonlyMap<string, Known>,
  autoscales: readonly Autoscale[]
): Finding[] {
  const own = resourcesOf(alert, resources);
  return [
    ...(alert.enabled ? [] : [wrong('disabled', 'The rule is disabled.')]),
    ...(alert.hasAction
      ? []
      : [wrong('noAction', 'The rule has no action group: it is seen in the portal only.', 'Add an action group.')]),
    ...(alert.conditions.length > 1
      ? [
          note(
            'allConditions',
            `It fires only while ${alert.conditions.length} conditions hold at once: one limit alone is not heard.`,
            'Write a rule for each.'
          ),
        ]
      : []),
    ...alert.conditions.flatMap((condition) => [
      ...conditionFindings(condition),
      ...dynamicFindings(condition),
      ...thresholdFindings(condition, alert, own),
      ...closeFindings(condition),
      ...windowFindings(condition, alert),
      ...autoscales.flatMap((autoscale) => sameFindings(condition, autoscale, own)),
    ]),
    ...rareFindings(alert),
  ];
}

function dynamicFindings(condition: Condition): Finding[] {
  const metric = metricOf(condition);
  return condition.threshold === undefined && metric?.limit !== undefined
    ? [
        note(
          'dynamic',
          `A dynamic threshold learns what is usual for ${metric.name}: a slow growth reaches the limit unheard.`
        ),
      ]
    : [];
}

function closeFindings({ service, metricName, dimensions }: Condition): Finding[] {
  const metric = metricNamed(service, metricName);
  return metric !== undefined && isOfAllReasons(metric, dimensions)
    ? [
        note(
          'allCloses',
          'It counts every closed connection, also of clients that said goodbye.',
          'Add ConnectionCloseCategory = Throttled, or the reasons that you mean.'
        ),
      ]
    : [];
}

/** A mean over a long window hides minutes at the limit; the highest value does not. */
function windowFindings(condition: Condition, { window, severity }: MetricAlert): Finding[] {
  const metric = metricOf(condition);
  const isMean = isAbove(condition) && ['average', 'total'].includes(condition.aggregation.toLowerCase());
  if (metric === undefined || !isMean || window < LONG_WINDOW || !BURSTY.some((limit) => limit === metric.limit)) {
    return [];
  }
  const text =
    `${metric.name} is averaged over ${lengthText(window)}: a burst of ` +
    `${lengthText(window / 5)} at the limit disappears.`;
  return PAGES.includes(severity)
    ? [wrong('window', text, 'Take a window of 5 minutes for an alert that calls a person.')]
    : [note('window', text, 'For a ticket on a lasting load that is fine.')];
}

const BURSTY = ['serverLoad', 'inbound', 'outbound'] as const;

function rareFindings({ frequency, window, severity }: MetricAlert): Finding[] {
  // Over hours or a day, a value hardly changes from look to look.
  if (frequency <= RARE || window > 3600) {
    return [];
  }
  const text = `It is evaluated only every ${lengthText(frequency)}, so it can be that late.`;
  return PAGES.includes(severity) ? [wrong('frequency', text, 'Evaluate it every minute.')] : [note('frequency', text)];
}

/** An alert that fires where autoscale acts asks nobody to act. */
function sameFindings(condition: Condition, autoscale: Autoscale, resources: readonly Known[]): Finding[] {
  const isOwn = autoscale.enabled && resources.some(({ id }) => id === autoscale.target);
  const isSame =
    isOwn &&
    autoscale.profiles.some(({ rules }) =>
      rules.some(
        (rule) =>
          rule.isIncrease &&
          rule.threshold === condition.threshold &&
          rule.metricName.toLowerCase() === condition.metricName.toLowerCase()
      )
    );
  return isSame
    ? [
        note(
          'sameAsAutoscale',
          `Autoscale adds units at the same value, ${condition.threshold}: the alert asks for nothing more.`,
          'Alert above it, where autoscale did not help.'
        ),
      ]
    : [];
}
