import { type Scenario, SCENARIOS } from '../../../src/guide';
import { type Bucket, overrideBuckets } from '../settings/overrides';
import { either, indent, is, isNot, type Matcher, select } from '../promql/promql';
import { type RecordingRule, type RuleGroup } from '../promql/rule';
import { INPUT, SETTING } from '../promql/series';
import { type ResourceSettings, type Settings } from '../settings';
import { identityOf } from '../inputs/identity';

/**
 * Settings that differ by resource, as recorded constants.
 *
 * A constant is written onto the unit size series of its resources, so that it carries their labels and ends when
 * they do; resources with the same value share a rule.
 */
export function settingsGroup(settings: Settings): RuleGroup {
  return {
    name: 'signalr-settings',
    interval: settings.evaluationInterval,
    rules: [
      ...declaredUnits(settings),
      ...constants(settings, SETTING.messageSize, (resource) => resource.messageSizeBytes),
      ...SCENARIOS.flatMap((scenario) => shares(settings, scenario)),
      ...constants(settings, SETTING.threshold, (resource) => resource.warningRatio, { severity: 'warning' }),
      ...constants(settings, SETTING.threshold, (resource) => resource.criticalRatio, { severity: 'critical' }),
      ...constants(settings, SETTING.serverLoadThreshold, (resource) => resource.serverLoadRatio),
      ...alertsOff(settings),
    ],
  };
}

/** What the settings say steps back where a source says it: their label keeps the two apart. */
const DECLARED = { declared: 'true' };
const MEASURED = is('declared', '');

/** These come before any series of the resource, and so name it themselves. */
function declaredUnits(settings: Settings): RecordingRule[] {
  return settings.resources.flatMap(({ resourceId, units }) =>
    units === undefined
      ? []
      : [
          {
            record: INPUT.units,
            expr: `vector(${units})\nunless on ()\n${select(INPUT.units, is('resource_id', resourceId), MEASURED)}`,
            labels: { ...identityOf(resourceId, settings.labelNames), ...DECLARED },
          },
        ]
  );
}

/** A scenario's share in the declared mixes: each resource's own, and for the rest the one declared for all. */
function shares(settings: Settings, scenario: Scenario): RecordingRule[] {
  const own = overrideBuckets(settings, 'resource_id', ({ mix }) => mix?.[scenario]);
  const withOwnMix = settings.resources.flatMap(({ resourceId, mix }) => (mix === undefined ? [] : [resourceId]));
  const forAll = settings.mix?.[scenario];
  const rest = forAll === undefined ? [] : [{ value: forAll, matchers: butFor(withOwnMix) }];
  const measured = select(INPUT.share, MEASURED);
  return constantRule(INPUT.share, [...own, ...rest], { scenario, ...DECLARED }).map((rule) => ({
    ...rule,
    expr: `(\n${indent(rule.expr)}\n)\nunless on (resource_id)\n${measured}`,
  }));
}

/** What a resource may be known by: also one without a unit size can be opted out. */
const KNOWN_BY = [
  ...[INPUT.units, INPUT.inboundBytes, INPUT.outboundBytes, INPUT.inboundMessages, INPUT.outboundMessages],
  ...[INPUT.connections, INPUT.serverLoad, INPUT.throttled],
];

/** Resources without alerts: those named by their id, and those that a matcher selects. */
function alertsOff({ alertsOff: matchers, resources }: Settings): RecordingRule[] {
  const ids = resources.flatMap(({ alerts, resourceId }) => (alerts ? [] : [resourceId]));
  const byId = ids.length === 0 ? [] : KNOWN_BY.map((input) => select(input, is('resource_id', ...ids)));
  const byMatcher = matchers.flatMap((matcher) => KNOWN_BY.map((input) => `${input}{${matcher}}`));
  const off = [...byId, ...byMatcher];
  return off.length === 0
    ? []
    : [{ record: SETTING.alertsOff, expr: `group by (resource_id) (\n${indent(either(...off))}\n)` }];
}

function butFor(resourceIds: readonly string[]): Matcher[] {
  return resourceIds.length === 0 ? [] : [isNot('resource_id', ...resourceIds)];
}

function constants(
  settings: Settings,
  record: string,
  valueOf: (resource: ResourceSettings) => number | undefined,
  labels?: Record<string, string>
): RecordingRule[] {
  return constantRule(record, overrideBuckets(settings, 'resource_id', valueOf), labels);
}

/** One rule for all values: two of the same name and labels would be duplicates. */
function constantRule(
  record: string,
  values: ReadonlyArray<Bucket<number>>,
  labels?: Record<string, string>
): RecordingRule[] {
  if (values.length === 0) {
    return [];
  }
  // A resource's constant once, whatever a second source of unit sizes adds: what joins it would fail for every resource.
  const expr = either(
    ...values.map(
      ({ value, matchers }) => `0 * topk by (resource_id) (1, ${select(INPUT.units, ...matchers)}) + ${value}`
    )
  );
  return [{ record, expr, ...(labels && { labels }) }];
}
