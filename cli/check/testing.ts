import { settingsOf } from '../../alerts/generator/settings';
import { type FindingKind } from './finding';
import { type Checked, checkRules } from './judge';
import { rulesOfText } from './read';

const GROUP = '/subscriptions/s/resourceGroups/rg-chat';

export const idOf = (name: string, type = 'SignalR') => `${GROUP}/providers/Microsoft.SignalRService/${type}/${name}`;

export const CHAT = idOf('chat');

/** Settings that list `chat` with these lines. */
export const settingsWith = (...lines: string[]) =>
  [
    'edition: 2023-03',
    'resources:',
    `  - resource_id: ${CHAT.toLowerCase()}`,
    ...lines.map((line) => `    ${line}`),
  ].join('\n');

interface AlertParts {
  name?: string;
  /** Of the condition. */
  metric: string;
  threshold?: number;
  aggregation?: string;
  operator?: string;
  namespace?: string;
  dimensions?: object[];
  dynamic?: boolean;
  /** Of the alert. */
  scopes?: string[];
  window?: string;
  frequency?: string;
  severity?: number;
  enabled?: boolean;
  actions?: object[];
  /** Conditions beside the first. */
  more?: object[];
}

/** A metric alert as `az monitor metrics alert list` prints it. */
export function alertWith(parts: AlertParts) {
  const { name = 'an alert', scopes = [CHAT], severity = 2, enabled = true, more = [] } = parts;
  return {
    name,
    scopes,
    severity,
    enabled,
    windowSize: parts.window ?? 'PT5M',
    evaluationFrequency: parts.frequency ?? 'PT1M',
    criteria: { allOf: [conditionWith(parts), ...more], 'odata.type': 'Microsoft.Azure.Monitor.SingleResource' },
    actions: parts.actions ?? [{ actionGroupId: `${GROUP}/providers/microsoft.insights/actionGroups/ops` }],
    type: 'Microsoft.Insights/metricAlerts',
  };
}

export function conditionWith({ metric, threshold, dynamic = false, ...parts }: AlertParts) {
  return {
    criterionType: dynamic ? 'DynamicThresholdCriterion' : 'StaticThresholdCriterion',
    metricName: metric,
    metricNamespace: parts.namespace ?? 'Microsoft.SignalRService/SignalR',
    operator: parts.operator ?? 'GreaterThan',
    ...(dynamic ? { alertSensitivity: 'Medium' } : { threshold: threshold ?? 80 }),
    timeAggregation: parts.aggregation ?? 'Maximum',
    dimensions: parts.dimensions ?? [],
  };
}

/** The alerts that hear every limit of a resource of 10 units with the usual ceilings. */
export const WELL = [
  alertWith({ name: 'quota', metric: 'ConnectionQuotaUtilization', threshold: 85 }),
  alertWith({ name: 'load', metric: 'ServerLoad', threshold: 70 }),
  // 80% of 40,960,000 and of 20,480,000 B/s, over 300 seconds.
  alertWith({ name: 'out', metric: 'OutboundTraffic', aggregation: 'Total', threshold: 9_830_400_000 }),
  alertWith({ name: 'in', metric: 'InboundTraffic', aggregation: 'Total', threshold: 4_915_200_000 }),
  alertWith({
    name: 'throttled',
    metric: 'ConnectionCloseCount',
    aggregation: 'Total',
    threshold: 5,
    dimensions: [{ name: 'ConnectionCloseCategory', operator: 'Include', values: ['Throttled'] }],
  }),
];

interface RuleParts {
  metric?: string;
  threshold: number;
  step?: string;
  value?: string;
  resource?: string | null;
  statistic?: string;
  timeAggregation?: string;
}

const scaleRule = (direction: string, operator: string, parts: RuleParts) => ({
  metricTrigger: {
    metricName: parts.metric ?? 'ConnectionQuotaUtilization',
    metricResourceUri: parts.resource === undefined ? CHAT : parts.resource,
    timeGrain: 'PT1M',
    statistic: parts.statistic ?? 'Max',
    timeWindow: 'PT5M',
    timeAggregation: parts.timeAggregation ?? 'Average',
    operator,
    threshold: parts.threshold,
  },
  scaleAction: {
    direction,
    type: parts.step ?? 'ServiceAllowedNextValue',
    value: parts.value ?? '1',
    cooldown: 'PT30M',
  },
});

export const out = (parts: RuleParts) => scaleRule('Increase', 'GreaterThan', parts);
export const inwards = (parts: RuleParts) => scaleRule('Decrease', 'LessThan', parts);

/** Rules by Microsoft's advice. */
export const ADVISED = ['ConnectionQuotaUtilization', 'ServerLoad'].flatMap((metric) => [
  out({ metric, threshold: 80 }),
  inwards({ metric, threshold: 20 }),
]);

/** An autoscale setting as `az monitor autoscale list` prints it. */
export function autoscaleWith(
  rules: readonly object[] = ADVISED,
  { minimum = 1, maximum = 10, enabled = true, target = CHAT } = {}
) {
  return {
    name: 'scale',
    targetResourceUri: target,
    enabled,
    profiles: [
      {
        name: 'all day',
        capacity: { minimum: `${minimum}`, maximum: `${maximum}`, default: `${minimum}` },
        fixedDate: null,
        recurrence: null,
        rules,
      },
    ],
  };
}

/** Checks a document that `az` could have printed. */
export function check(document: unknown, settings?: string): Checked {
  const rules = rulesOfText(JSON.stringify(document), '-');
  return checkRules(rules, settings === undefined ? undefined : settingsOf(settings));
}

/** The kinds of all findings. */
export function kindsOf(document: unknown, settings?: string): FindingKind[] {
  return check(document, settings).judged.flatMap(({ findings }) => findings.map(({ kind }) => kind));
}
