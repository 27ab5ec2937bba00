import { type Scenario, SCENARIOS } from '../../../src/guide';
import { type Bucket, overrideBuckets } from '../settings/overrides';
import { either, indent, is, isNot, type Matcher, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { INPUT, LABEL, SETTING } from '../../../src/model/vocabulary';
import { type ResourceSettings, type PackSettings } from '../settings';
import { identityOf } from '../inputs/identity';

/**
 * Records settings that differ by resource as constants.
 *
 * A constant is added to the unit size series of its resources: it ends with them. Resources with the same value share a
 * rule.
 */
export function settingsRules(settings: PackSettings): RecordingRule[] {
  return [
    ...declaredUnits(settings),
    ...constants(settings, SETTING.messageSize, ({ message_size_bytes: size }) => size),
    ...calibrations(settings),
    ...SCENARIOS.flatMap((scenario) => shares(settings, scenario)),
    ...overrides(settings, SETTING.threshold, (resource) => resource.utilization_warning_ratio, {
      severity: 'warning',
    }),
    ...overrides(settings, SETTING.threshold, (resource) => resource.utilization_critical_ratio, {
      severity: 'critical',
    }),
    ...overrides(settings, SETTING.serverLoadThreshold, (resource) => resource.server_load_warning_ratio),
    ...alertsOff(settings),
  ];
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

/** What the owners know about how Azure's figures compare with the guide's. A resource with its own takes none for all. */
function calibrations(settings: PackSettings): RecordingRule[] {
  const own = settings.resources.flatMap(({ resource_id, server_leg, traffic_factors }) =>
    server_leg === undefined && traffic_factors === undefined ? [] : [resource_id]
  );
  return [
    ...constants(settings, SETTING.serverLeg, ({ server_leg: leg }) => (leg === undefined ? undefined : Number(leg)), {
      without: own,
    }),
    ...(['inbound', 'outbound'] as const).flatMap((direction) =>
      constants(settings, SETTING.trafficFactor, ({ traffic_factors: factors }) => factors?.[direction], {
        labels: { direction },
        without: own,
      })
    ),
    ...constants(settings, SETTING.ceilingFactor, ({ ceiling_factor: factor }) => factor),
  ];
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

/** @param without resources that the value for all does not apply to, besides those with a value of their own */
function constants(
  settings: PackSettings,
  record: string,
  valueOf: (holder: PackSettings | ResourceSettings) => number | undefined,
  { labels, without = [] }: { labels?: Record<string, string>; without?: readonly string[] } = {}
): RecordingRule[] {
  const buckets = overrideBuckets(settings, 'resource_id', valueOf);
  const forAll = valueOf(settings);
  const excluded = [...new Set([...buckets.flatMap(({ ids }) => ids), ...without])];
  const rest = forAll === undefined ? [] : [{ value: forAll, matchers: butFor(excluded) }];
  return constantRule(record, [...buckets, ...rest], labels);
}

/** Thresholds that differ from the one for all, which the alerts hold. */
function overrides(
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
    values.map(({ value, matchers }) => `0 * max by (resource_id) (${select(INPUT.units, ...matchers)}) + ${value}`)
  );
  return [{ record, expr, ...(labels && { labels }) }];
}
