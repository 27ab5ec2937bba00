import { LABEL } from '../../../src/names/labels';
import { OUTPUT, SETTING } from '../../../src/names/series';
import { either, indent, is, select, times } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { type PackSettings, type ResourceSettings } from '../settings';
import { each, sharesOf } from '../inputs/declared';
import { identityOf } from '../inputs/identity';
import { row } from './guide';

/** Thresholds that a resource can have of its own. */
export const OWN_THRESHOLDS = [
  'utilization_warning_ratio',
  'server_load_warning_ratio',
  'server_load_critical_ratio',
  'bandwidth_critical_ratio',
  'connections_critical_ratio',
  'mix_critical_ratio',
  'mix_critical_without_server_load_ratio',
  'server_load_record_critical_ratio',
  'throttled_critical_connections',
  'connections_dropped_warning_ratio',
  'system_errors_warning_ratio',
  'server_connection_latency_warning_seconds',
  'daily_messages_warning_ratio',
] as const satisfies ReadonlyArray<keyof ResourceSettings & keyof PackSettings>;

export type OwnThreshold = (typeof OWN_THRESHOLDS)[number];

/** A setting as a series: of one resource, or with `forAll` also of those that have none of their own. */
interface Constant {
  record: string;
  labels?: Readonly<Record<string, string>>;
  valueOf: (holder: PackSettings | ResourceSettings) => number | undefined;
  /** True for resources that the value for all does not apply to, besides those with a value of their own. */
  isOwn?: (resource: ResourceSettings) => boolean;
  forAll: boolean;
}

const hasLegOfItsOwn = ({ server_leg, traffic_factors }: ResourceSettings) =>
  server_leg !== undefined || traffic_factors !== undefined;

function constantsOf(settings: PackSettings): Constant[] {
  const currencies = [settings, ...settings.resources].flatMap(({ price }) => price?.currency ?? []);
  return [
    { record: SETTING.messageSize, valueOf: ({ message_size_bytes: size }) => size, forAll: true },
    {
      record: SETTING.serverLeg,
      valueOf: ({ server_leg: leg }) => (leg === undefined ? undefined : Number(leg)),
      isOwn: hasLegOfItsOwn,
      forAll: true,
    },
    ...(['inbound', 'outbound'] as const).map((direction) => ({
      record: SETTING.trafficFactor,
      labels: { direction },
      valueOf: ({ traffic_factors: factors }: PackSettings | ResourceSettings) => factors?.[direction],
      isOwn: hasLegOfItsOwn,
      forAll: true,
    })),
    { record: SETTING.ceilingFactor, valueOf: ({ ceiling_factor: factor }) => factor, forAll: true },
    { record: SETTING.maxUnits, valueOf: ({ max_units: units }) => units, forAll: true },
    ...[...new Set(currencies)].map((currency) => ({
      record: SETTING.price,
      labels: { [LABEL.currency]: currency },
      valueOf: ({ price }: PackSettings | ResourceSettings) =>
        price?.currency === currency ? price.unit_month : undefined,
      isOwn: ({ price }: ResourceSettings) => price !== undefined,
      forAll: true,
    })),
    {
      record: SETTING.calibrated,
      valueOf: (holder) =>
        'calibrated' in holder && holder.calibrated !== undefined ? Date.parse(holder.calibrated) / 1000 : undefined,
      forAll: false,
    },
    {
      record: SETTING.failover,
      valueOf: ({ failover }) => (failover === undefined ? undefined : Number(failover)),
      forAll: false,
    },
    ...OWN_THRESHOLDS.map((setting) => ({
      record: SETTING.alertThreshold,
      labels: { setting },
      valueOf: ({ [setting]: threshold }: PackSettings | ResourceSettings) => threshold,
      forAll: false,
    })),
  ];
}

/** Settings of single resources, as constants that read nothing. */
export function ownSettings(settings: PackSettings): RecordingRule[] {
  const { resources, label_names } = settings;
  return [
    ...constantsOf(settings).flatMap(({ record, labels, valueOf }) =>
      resources.flatMap((resource) => {
        const value = valueOf(resource);
        return value === undefined ? [] : [row(record, value, { [LABEL.resourceId]: resource.resource_id, ...labels })];
      })
    ),
    ...resources.flatMap(({ resource_id, units }) =>
      units === undefined ? [] : [row(SETTING.units, units, identityOf(resource_id, label_names))]
    ),
    ...resources.flatMap(({ resource_id, mix }) =>
      sharesOf(mix).map(({ scenario, share }) =>
        row(SETTING.share, share, { [LABEL.resourceId]: resource_id, scenario })
      )
    ),
  ];
}

/** Settings for all, for every resource without one of its own. */
export function settingsForAll(settings: PackSettings): RecordingRule[] {
  return [
    ...constantsOf(settings).flatMap(({ record, labels, valueOf, forAll, isOwn }) => {
      const value = forAll ? valueOf(settings) : undefined;
      const own = settings.resources.filter((resource) => isOwn?.(resource) ?? valueOf(resource) !== undefined);
      return value === undefined ? [] : [{ record, expr: times(value, each(OUTPUT.identity, own)), labels }];
    }),
    ...alertsOff(settings),
  ];
}

/** Resources without alerts, by id and by matchers. */
function alertsOff({ alerts_off: matchers, resources }: PackSettings): RecordingRule[] {
  const ids = resources.flatMap(({ alerts, resource_id }) => (alerts ? [] : [resource_id]));
  const byId = ids.length === 0 ? [] : [select(OUTPUT.identity, is(LABEL.resourceId, ids))];
  const off = [...byId, ...matchers.map((matcher) => `${OUTPUT.identity}{${matcher}}`)];
  return off.length === 0
    ? []
    : [{ record: SETTING.alertsOff, expr: `group by (resource_id) (\n${indent(either(off))}\n)` }];
}

/** True if a price is declared, for all resources or for one. */
export function hasPrice(settings: PackSettings): boolean {
  return [settings, ...settings.resources].some(({ price }) => price !== undefined);
}
