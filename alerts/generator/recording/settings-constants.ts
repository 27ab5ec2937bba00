import { overrideBuckets, unitsOf } from '../settings/overrides';
import { call, either, explained, indent, is, select, selectAny, times } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { INPUT, LABEL, SETTING } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type ResourceSettings, type PackSettings } from '../settings';
import { derivedRules } from '../inputs/derived';
import { FREE, identified, identityOf } from '../inputs/identity';
import { DECLARED, declaredShares, MEASURED } from './declared-mixes';

/**
 * Records settings that differ by resource as constants.
 *
 * A constant is read off the unit size series of its resources: it ends with them. Resources with the same value share a
 * selector.
 */
export function settingsRules(settings: PackSettings): RecordingRule[] {
  return [
    ...declaredUnits(settings),
    ...derivedRules(settings),
    ...constants(settings, SETTING.messageSize, ({ message_size_bytes: size }) => size),
    ...calibrations(settings),
    ...declaredShares(settings),
    ...overrides(settings, SETTING.threshold, (resource) => resource.utilization_warning_ratio, {
      severity: 'warning',
    }),
    ...overrides(settings, SETTING.threshold, (resource) => resource.utilization_critical_ratio, {
      severity: 'critical',
    }),
    ...overrides(settings, SETTING.serverLoadThreshold, (resource) => resource.server_load_warning_ratio),
    ...OWN_THRESHOLDS.flatMap((setting) =>
      overrides(settings, SETTING.alertThreshold, (resource) => resource[setting], { setting })
    ),
    ...constants(settings, SETTING.maxUnits, ({ max_units: units }) => units),
    ...prices(settings),
    unsized(settings),
    ...alertsOff(settings),
  ];
}

/** Thresholds of alerts that a resource can have of its own, besides those of utilization and of server load. */
export const OWN_THRESHOLDS = [
  'server_load_critical_ratio',
  'throttled_critical_connections',
  'connections_dropped_warning_ratio',
  'system_errors_warning_ratio',
  'server_connection_latency_warning_seconds',
  'daily_messages_warning_ratio',
] as const satisfies ReadonlyArray<keyof ResourceSettings & keyof PackSettings>;

export type OwnThreshold = (typeof OWN_THRESHOLDS)[number];

/** Declared unit sizes. The resource may have no series yet, so its labels come from its id. */
function declaredUnits(settings: PackSettings): RecordingRule[] {
  return settings.resources.flatMap(({ resource_id, units }) =>
    units === undefined
      ? []
      : [
          {
            record: INPUT.units,
            expr: explained(
              'The declared unit size, unless a source gives one.',
              `vector(${units})\nunless on () ${select(INPUT.units, is(LABEL.resourceId, [resource_id]), MEASURED, is('inferred', ['']))}`
            ),
            labels: { ...identityOf(resource_id, settings.label_names), ...DECLARED },
          },
        ]
  );
}

/** The declared relation of Azure's figures to the guide's. A resource with its own takes none of those for all. */
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
    ...overrides(settings, SETTING.calibrated, ({ calibrated }) =>
      calibrated === undefined ? undefined : Date.parse(calibrated) / 1000
    ),
  ];
}

/** A rule for each currency. A resource with a price of its own has none of those for all, and a free one costs nothing. */
function prices(settings: PackSettings): RecordingRule[] {
  const declared = [settings, ...settings.resources].flatMap(({ price }) => price ?? []);
  const own = settings.resources.flatMap(({ price, resource_id }) => (price === undefined ? [] : [resource_id]));
  return [...new Set(declared.map(({ currency }) => currency))].flatMap((currency) =>
    constants(settings, SETTING.price, ({ price }) => (price?.currency === currency ? price.unit_month : undefined), {
      labels: { [LABEL.currency]: currency },
      without: own,
      except: FREE,
    })
  );
}

/** True if a price is declared, for all resources or for one. */
export function hasPrice(settings: PackSettings): boolean {
  return [settings, ...settings.resources].some(({ price }) => price !== undefined);
}

/** Inputs that identify a resource. A resource without a unit size can be opted out too. */
const TRAFFIC = [
  ...[INPUT.inboundBytes, INPUT.outboundBytes, INPUT.inboundMessages, INPUT.outboundMessages],
  ...[INPUT.connections, INPUT.countedMessages, INPUT.serverLoad, INPUT.throttled],
  ...[INPUT.endpointConnections, INPUT.closes, INPUT.systemErrors, INPUT.serverConnectionLatency],
];

/** Resources without a unit size, which their alerts and matchers know by the labels that their ids give. */
function unsized({ label_names }: PackSettings): RecordingRule {
  return {
    record: STEP.unsized,
    expr: explained(
      'Resources without a unit size, with the labels that their ids give.',
      identified(
        `${call('group by (resource_id)', selectAny(TRAFFIC))}\nunless on (resource_id)\n${INPUT.units}`,
        LABEL.resourceId,
        label_names
      )
    ),
  };
}

/** Resources without alerts, by id and by matchers. Inputs have the labels that matchers read only where users record them. */
function alertsOff({ alerts_off: matchers, resources }: PackSettings): RecordingRule[] {
  const ids = resources.flatMap(({ alerts, resource_id }) => (alerts ? [] : [resource_id]));
  const known = [INPUT.units, STEP.unsized];
  const byId = ids.length === 0 ? [] : [selectAny(known, is(LABEL.resourceId, ids))];
  const byMatcher = matchers.map((matcher) => `${selectAny(known).slice(0, -1)},${matcher}}`);
  const off = [...byId, ...byMatcher];
  if (off.length === 0) {
    return [];
  }
  return [
    {
      record: SETTING.alertsOff,
      // Each on a line, however many there are.
      expr: `# Resources without alerts.\ngroup by (resource_id) (\n${indent(either(off))}\n)`,
    },
  ];
}

/**
 * @param without resources that the value for all does not apply to, besides those with a value of their own
 * @param except selects resources that no value applies to
 */
function constants(
  settings: PackSettings,
  record: string,
  valueOf: (holder: PackSettings | ResourceSettings) => number | undefined,
  {
    labels,
    without = [],
    except,
  }: { labels?: Record<string, string>; without?: readonly string[]; except?: string } = {}
): RecordingRule[] {
  const forAll = valueOf(settings);
  const others = without.length === 0 ? '' : ` unless on (resource_id) (${unitsOf(without)})`;
  const rest = forAll === undefined ? [] : [`${constant(forAll, INPUT.units)}${others}`];
  const values = [...ownConstants(settings, valueOf), ...rest];
  return constantRule(
    record,
    except === undefined || values.length === 0
      ? values
      : [`(\n${indent(either(values))}\n)\nunless on (resource_id) ${except}`],
    labels
  );
}

/** Thresholds that differ from the one for all, which the alerts hold. */
function overrides(
  settings: PackSettings,
  record: string,
  valueOf: (resource: ResourceSettings) => number | undefined,
  labels?: Record<string, string>
): RecordingRule[] {
  return constantRule(record, ownConstants(settings, valueOf), labels);
}

function ownConstants(settings: PackSettings, valueOf: (resource: ResourceSettings) => number | undefined): string[] {
  return overrideBuckets(settings, LABEL.resourceId, valueOf).map(({ value, ids }) => constant(value, unitsOf(ids)));
}

/** One constant per resource, even with two sources of unit sizes; a duplicate would fail the joins of every resource. */
function constant(value: number, units: string): string {
  return times(value, `group by (resource_id) (${units})`);
}

/** One rule for all values: two with the same name and labels would be duplicates. Of equal ids, the first value wins. */
function constantRule(record: string, values: readonly string[], labels?: Record<string, string>): RecordingRule[] {
  return values.length === 0
    ? []
    : [{ record, expr: explained('A setting, for each of its resources.', either(values)), ...(labels && { labels }) }];
}
