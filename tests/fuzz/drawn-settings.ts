import fc from 'fast-check';

import { type PackSettings, type ResourceSettings } from '../../alerts/generator/settings';
import schema from '../../alerts/settings.schema.json';
import { EDITION_IDS } from '../../src/guide';
import { FACTS } from '../../src/model/facts';
import {
  matchers,
  matchOf,
  alertLabels,
  among,
  calendarDay,
  durationOf,
  integerFrom,
  listOf,
  mixOf,
  numberFrom,
  resourceId,
  url,
  type Values,
} from './setting-values';

/**
 * Each property with its usual value or none, or with up to three odd ones among them.
 *
 * @param texts properties that take texts, whose odd values are drawn more often
 */
function objectOf(
  properties: Readonly<Record<string, Values>>,
  { required = [], texts = [] }: { required?: string[]; texts?: string[] } = {}
): Values {
  const usual = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, values]) => [name, values.usual])),
    { requiredKeys: required }
  );
  const some = fc.tuple(
    fc.subarray(Object.keys(properties), { minLength: 1, maxLength: 2 }),
    fc.subarray(texts, { maxLength: Math.min(1, texts.length) })
  );
  const oddOnes = some.chain((names) =>
    fc.record(Object.fromEntries(names.flat().map((name) => [name, properties[name].odd])))
  );
  return { usual, odd: fc.tuple(usual, oddOnes).map(([most, odd]) => ({ ...most, ...odd })) };
}

const FOR = durationOf('0s', '1m', '5m', '15m', '1h30m');
const INTERVAL = durationOf('15s', '30s', '1m', '2m');
const MAX_UNITS = integerFrom(1, 1000);
const MESSAGE_SIZE = numberFrom(FACTS.messageSize.least, FACTS.messageSize.most);
const FACTOR = numberFrom(0.5, 4);

const THRESHOLDS = {
  utilization_warning_ratio: numberFrom(0.5, 0.85),
  server_load_warning_ratio: numberFrom(0.5, 0.95),
  bandwidth_critical_ratio: numberFrom(0.5, 1.2),
  connections_critical_ratio: numberFrom(0.5, 1),
  mix_critical_ratio: numberFrom(0.9, 2),
  mix_critical_without_server_load_ratio: numberFrom(0.5, 2),
  server_load_record_critical_ratio: numberFrom(0.5, 1),
  throttled_critical_connections: numberFrom(1, 100),
  connections_dropped_critical_ratio: numberFrom(0.01, 1),
  system_errors_critical_ratio: numberFrom(0.01, 1),
  server_latency_critical_seconds: numberFrom(0.1, 10),
  daily_messages_warning_ratio: numberFrom(0.1, 1),
};

/** Most settings with both a server leg and factors, or a day of calibration without a factor, would be refused for that alone. */
function withoutContradictions({ usual, odd }: Values): Values {
  const consistent = (drawn: unknown) => {
    const { server_leg: leg, calibrated, ...rest } = Object(drawn);
    return {
      ...rest,
      ...(leg !== undefined && !('traffic_factors' in rest) && { server_leg: leg }),
      ...(calibrated !== undefined && ('traffic_factors' in rest || 'ceiling_factor' in rest) && { calibrated }),
    };
  };
  return { usual: usual.map(consistent), odd: odd.map(consistent) };
}

const PRICE = objectOf(
  {
    unit_month: numberFrom(FACTS.price.least, FACTS.price.most),
    currency: among('EUR', 'USD', 'JPY'),
  } satisfies Record<keyof NonNullable<PackSettings['price']>, Values>,
  { required: ['unit_month', 'currency'] }
);

const CALIBRATION = {
  server_leg: among(true, false),
  traffic_factors: objectOf(
    { inbound: FACTOR, outbound: FACTOR } satisfies Record<keyof NonNullable<PackSettings['traffic_factors']>, Values>,
    { required: ['inbound', 'outbound'] }
  ),
  ceiling_factor: FACTOR,
};

/** The fields that an entry sets for its resources. */
const OF_ENTRY = {
  mix: mixOf,
  message_size_bytes: MESSAGE_SIZE,
  ...CALIBRATION,
  calibrated: calendarDay,
  units: integerFrom(1, 100),
  max_units: MAX_UNITS,
  failover: among(true, false),
  price: PRICE,
  // The others allow few of the unit sizes above.
  sku: { ...among('Standard_S1', 'Premium_P1'), odd: among('Free_F1', 'Premium_P2', 'S1').odd },
  ...THRESHOLDS,
  alerts: among(true, false),
} satisfies Record<keyof Omit<ResourceSettings, 'resource_id' | 'match' | 'peak_traffic'>, Values>;

const resource = withoutContradictions(
  objectOf(
    {
      resource_id: resourceId,
      ...OF_ENTRY,
      peak_traffic: objectOf({
        inbound_bytes_per_second: numberFrom(0, 1e9),
        outbound_bytes_per_second: numberFrom(0, 1e9),
        connections: integerFrom(0, 100_000),
      } satisfies Record<keyof NonNullable<ResourceSettings['peak_traffic']>, Values>),
    },
    { required: ['resource_id'] }
  )
);

/** Entries for several resources. Two that are as close to a resource would be refused. */
const group = withoutContradictions(objectOf({ match: matchOf, ...OF_ENTRY }, { required: ['match'] }));

/** A fleet of resources that share most of their settings. */
const fleet = fc.tuple(fc.integer({ min: 10, max: 60 }), resource.usual).map(([count, own]) =>
  Array.from({ length: count }, (_, i) => ({
    ...Object(own),
    resource_id: `/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/n${i}`,
    units: 1 + i,
  }))
);

const listed = fc.uniqueArray(resource.usual, { maxLength: 3, selector: (one) => Object(one).resource_id });

const resources: Values = {
  usual: fc
    .tuple(listed, fc.uniqueArray(group.usual, { maxLength: 2, selector: (one) => Object(one).match }))
    .map((entries) => entries.flat()),
  odd: fc.oneof(
    { weight: 2, arbitrary: fc.tuple(listed, group.odd).map((entries) => entries.flat()) },
    { weight: 8, arbitrary: fc.array(resource.odd, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fleet }
  ),
};

const SETTINGS: Record<keyof PackSettings, Values> = {
  edition: among(...EDITION_IDS),
  azure_metrics_exporter_name: among('azure_signalr', 'azure_metric_signalr'),
  message_size_bytes: MESSAGE_SIZE,
  ...CALIBRATION,
  max_units: MAX_UNITS,
  failover: among(true, false),
  price: PRICE,
  mix: mixOf,
  evaluation_interval: INTERVAL,
  recommendation_interval: durationOf('1m', '4m'),
  // Prometheus 2.42 refuses any other.
  query_offset: durationOf('0s'),
  unsettled_zero_hold: durationOf('1m', '3m'),
  utilization_warning_for: FOR,
  utilization_warning_keep_firing_for: FOR,
  clients_lost_critical_ratio: numberFrom(0.01, 1),
  forecast_horizon_days: integerFrom(1, 365),
  at_ceiling_for: FOR,
  at_ceiling_keep_firing_for: durationOf('1m', '5m', '1h'),
  ...THRESHOLDS,
  throttled_critical_for: FOR,
  server_connections_lost_for: FOR,
  connections_dropped_for: FOR,
  monitoring_blind_critical_ratio: numberFrom(0.1, 1),
  monitoring_blind_for: FOR,
  input_missing_for: FOR,
  exporter_errors_warning_ratio: numberFrom(0.01, 1),
  exporter_disagreement_warning_ratio: numberFrom(0.01, 1),
  arm_reads_warning_remaining: integerFrom(1, 250),
  exporter_failing_for: FOR,
  recommendation_target_ratio: numberFrom(0.5, 1),
  alert_labels: alertLabels,
  disabled_alerts: listOf(schema.properties.disabled_alerts.items.enum),
  alerts_off: matchers,
  sources: listOf(schema.properties.sources.items.enum),
  runbook_base_url: url,
  dashboard_base_url: url,
  resources,
};

const all = withoutContradictions(
  objectOf(SETTINGS, {
    texts: [...['alert_labels', 'alerts_off', 'runbook_base_url', 'dashboard_base_url'], 'resources'],
  })
);

/** Settings with values for every key, most of them valid: usual ones, and a few odd ones in four of five. */
export const drawnSettings = fc.oneof({ weight: 1, arbitrary: all.usual }, { weight: 4, arbitrary: all.odd });

interface Schema {
  type?: string;
  description?: string;
  $ref?: string;
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

/** Paths of all settings that the schema has: `mix.echo`, `resources[].units`. */
export function schemaPaths(of: Schema = schema): string[] {
  const parts = [of, ...(of.allOf ?? [])];
  const referred = parts.flatMap(({ $ref }) => ($ref === undefined ? [] : schemaPaths(definition($ref))));
  const inItems = of.items === undefined ? [] : schemaPaths(of.items).map((inner) => `[]${dotted(inner)}`);
  const inProperties = Object.entries(of.properties ?? {}).flatMap(([name, property]) => [
    name,
    ...schemaPaths(property).map((inner) => `${name}${dotted(inner)}`),
  ]);
  return [...referred, ...inItems, ...inProperties];
}

function dotted(inner: string): string {
  return inner.startsWith('[') ? inner : `.${inner}`;
}

function definition(reference: string): Schema {
  const definitions: Readonly<Record<string, Schema>> = schema.definitions;
  return definitions[reference.replace('#/definitions/', '')];
}

/** Paths of all values in settings, in the notation of the schema's. */
export function pathsIn(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => pathsIn(item).map((inner) => `[]${dotted(inner)}`));
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [
        name,
        ...pathsIn(inner).map((path) => `${name}${dotted(path)}`),
      ])
    : [];
}
