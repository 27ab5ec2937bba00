import { type Scenario, SCENARIOS } from '../../../src/guide';
import { type Bucket, overrideBuckets } from '../settings/overrides';
import { either, indent, is, isNot, type Matcher, select } from '../promql/promql';
import { type RecordingRule, type RuleGroup } from '../promql/rule';
import { INPUT, LABEL, SETTING } from '../../../src/model/vocabulary';
import { type ResourceSettings, type PackSettings } from '../settings';
import { identityOf } from '../inputs/identity';

/**
 * Settings that differ by resource, as recorded constants.
 *
 * A constant is written onto the unit size series of its resources, so that it carries their labels and ends when
 * they do; resources with the same value share a rule.
 */
export function settingsGroup(settings: PackSettings): RuleGroup {
  return {
    name: 'signalr-settings',
    interval: settings.evaluation_interval,
    rules: [
      ...declaredUnits(settings),
      ...constants(settings, SETTING.messageSize, (resource) => resource.message_size_bytes),
      ...SCENARIOS.flatMap((scenario) => shares(settings, scenario)),
      ...constants(settings, SETTING.threshold, (resource) => resource.utilization_warning_ratio, {
        severity: 'warning',
      }),
      ...constants(settings, SETTING.threshold, (resource) => resource.utilization_critical_ratio, {
        severity: 'critical',
      }),
      ...constants(settings, SETTING.serverLoadThreshold, (resource) => resource.server_load_warning_ratio),
      ...alertsOff(settings),
    ],
  };
}

/** What the settings say steps back where a source says it: their label keeps the two apart. */
const DECLARED = { declared: 'true' };
const MEASURED = is('declared', '');

/** These come before any series of the resource, and so name it themselves. */
function declaredUnits(settings: PackSettings): RecordingRule[] {
  return settings.resources.flatMap(({ resource_id, units }) =>
    units === undefined
      ? []
      : [
          {
            record: INPUT.units,
            expr: `vector(${units})\nunless on ()\n${select(INPUT.units, is(LABEL.resourceId, resource_id), MEASURED)}`,
            labels: { ...identityOf(resource_id, settings.label_names), ...DECLARED },
          },
        ]
  );
}

/** A scenario's share in the declared mixes: each resource's own, and for the rest the one declared for all. */
function shares(settings: PackSettings, scenario: Scenario): RecordingRule[] {
  const own = overrideBuckets(settings, 'resource_id', ({ mix }) => mix?.[scenario]);
  const withOwnMix = settings.resources.flatMap(({ resource_id, mix }) => (mix === undefined ? [] : [resource_id]));
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
function alertsOff({ alerts_off: matchers, resources }: PackSettings): RecordingRule[] {
  const ids = resources.flatMap(({ alerts, resource_id }) => (alerts ? [] : [resource_id]));
  const byId = ids.length === 0 ? [] : KNOWN_BY.map((input) => select(input, is(LABEL.resourceId, ...ids)));
  const byMatcher = matchers.flatMap((matcher) => KNOWN_BY.map((input) => `${input}{${matcher}}`));
  const off = [...byId, ...byMatcher];
  return off.length === 0
    ? []
    : [{ record: SETTING.alertsOff, expr: `group by (resource_id) (\n${indent(either(...off))}\n)` }];
}

function butFor(resourceIds: readonly string[]): Matcher[] {
  return resourceIds.length === 0 ? [] : [isNot(LABEL.resourceId, ...resourceIds)];
}

function constants(
  settings: PackSettings,
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
