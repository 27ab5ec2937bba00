import { type Scenario, SCENARIOS } from '../../../src/guide';
import { type Bucket, overrideBuckets } from '../settings/overrides';
import { either, indent, is, isNot, type Matcher, select } from '../promql/promql';
import { type RecordingRule, type RuleGroup } from '../promql/rule';
import { INPUT, LABEL, SETTING } from '../../../src/model/vocabulary';
import { type ResourceSettings, type PackSettings } from '../settings';
import { identityOf } from '../inputs/identity';

/**
 * Records settings that differ by resource as constants.
 *
 * A constant is added to the unit size series of its resources: it has their labels and ends with them. Resources with
 * the same value share a rule.
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

/** A measured value replaces a declared one. This label keeps them apart. */
const DECLARED = { declared: 'true' };
const MEASURED = is('declared', ['']);

/** Declared unit sizes. The resource may have no series yet, so its labels come from its id. */
function declaredUnits(settings: PackSettings): RecordingRule[] {
  return settings.resources.flatMap(({ resource_id, units }) =>
    units === undefined
      ? []
      : [
          {
            record: INPUT.units,
            expr: `vector(${units})\nunless on ()\n${select(INPUT.units, is(LABEL.resourceId, [resource_id]), MEASURED)}`,
            labels: { ...identityOf(resource_id, settings.label_names), ...DECLARED },
          },
        ]
  );
}

/** A scenario's share in the declared mixes: the resource's own, otherwise the one for all resources. */
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

/** Inputs that identify a resource. A resource without a unit size can be opted out too. */
const KNOWN_BY = [
  ...[INPUT.units, INPUT.inboundBytes, INPUT.outboundBytes, INPUT.inboundMessages, INPUT.outboundMessages],
  ...[INPUT.connections, INPUT.serverLoad, INPUT.throttled],
];

/** Resources without alerts, by id and by matchers. */
function alertsOff({ alerts_off: matchers, resources }: PackSettings): RecordingRule[] {
  const ids = resources.flatMap(({ alerts, resource_id }) => (alerts ? [] : [resource_id]));
  const byId = ids.length === 0 ? [] : KNOWN_BY.map((input) => select(input, is(LABEL.resourceId, ids)));
  const byMatcher = matchers.flatMap((matcher) => KNOWN_BY.map((input) => `${input}{${matcher}}`));
  const off = [...byId, ...byMatcher];
  return off.length === 0
    ? []
    : [{ record: SETTING.alertsOff, expr: `group by (resource_id) (\n${indent(either(off))}\n)` }];
}

function butFor(resourceIds: readonly string[]): Matcher[] {
  return resourceIds.length === 0 ? [] : [isNot(LABEL.resourceId, resourceIds)];
}

function constants(
  settings: PackSettings,
  record: string,
  valueOf: (resource: ResourceSettings) => number | undefined,
  labels?: Record<string, string>
): RecordingRule[] {
  return constantRule(record, overrideBuckets(settings, 'resource_id', valueOf), labels);
}

/** One rule for all values; two rules with the same name and labels would be duplicates. */
function constantRule(
  record: string,
  values: ReadonlyArray<Bucket<number>>,
  labels?: Record<string, string>
): RecordingRule[] {
  if (values.length === 0) {
    return [];
  }
  // One constant per resource, even with two sources of unit sizes; a duplicate would fail the joins of every resource.
  const expr = either(
    values.map(({ value, matchers }) => `0 * topk by (resource_id) (1, ${select(INPUT.units, ...matchers)}) + ${value}`)
  );
  return [{ record, expr, ...(labels && { labels }) }];
}
