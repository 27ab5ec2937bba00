import { CANARY_ID, LABEL } from '../../../src/names/labels';
import { OUTPUT, SETTING } from '../../../src/names/series';
import { argument, either, indent, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { type PackSettings } from '../settings';
import { listedResources } from '../settings/entries';
import { type Resource as Entry } from '../settings/pack-settings';
import { sharedSetting } from '../inputs/chosen';
import { once, sharesOf } from '../inputs/declared';
import { identityOf } from '../inputs/identity';
import { row } from './guide';

/** Thresholds that a resource can have of its own. */
const OWN_THRESHOLDS = [
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
] as const satisfies ReadonlyArray<keyof Entry & keyof PackSettings>;

export type OwnThreshold = (typeof OWN_THRESHOLDS)[number];

/** The label `threshold` of a setting: its name without the unit. */
export function thresholdOf(setting: OwnThreshold): string {
  return setting.replace(/_(?:ratio|connections|seconds)$/, '');
}

/** A setting as a series: of the resources of an entry, or with `forAll` also of those that no entry gives one. */
interface Constant {
  record: string;
  labels?: Readonly<Record<string, string>>;
  valueOf: (holder: PackSettings | Entry) => number | undefined;
  /** True for entries with a value, or with a setting that takes its place; those with a value by default. */
  isOwn?: (entry: Entry) => boolean;
  forAll: boolean;
}

const hasLegOfItsOwn = ({ server_leg, traffic_factors }: Entry) =>
  server_leg !== undefined || traffic_factors !== undefined;

function constantsOf(settings: PackSettings): Constant[] {
  const currencies = [settings, ...settings.resources].flatMap(({ price }) => price?.currency ?? []);
  return [
    { record: SETTING.messageSize, valueOf: ({ message_size_bytes: size }) => size, forAll: true },
    {
      record: SETTING.serverLeg,
      valueOf: ({ server_leg: leg }) => numberOf(leg),
      isOwn: hasLegOfItsOwn,
      forAll: true,
    },
    ...(['inbound', 'outbound'] as const).map((direction) => ({
      record: SETTING.trafficFactor,
      labels: { direction },
      valueOf: ({ traffic_factors: factors }: PackSettings | Entry) => factors?.[direction],
      isOwn: hasLegOfItsOwn,
      forAll: true,
    })),
    { record: SETTING.ceilingFactor, valueOf: ({ ceiling_factor: factor }) => factor, forAll: true },
    { record: SETTING.maxUnits, valueOf: ({ max_units: units }) => units, forAll: true },
    ...[...new Set(currencies)].map((currency) => ({
      record: SETTING.price,
      labels: { [LABEL.currency]: currency },
      valueOf: ({ price }: PackSettings | Entry) => (price?.currency === currency ? price.unit_month : undefined),
      isOwn: ({ price }: Entry) => price !== undefined,
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
      // Of the setting for all, only false is recorded: the rules take true for granted.
      valueOf: (holder) => ('resources' in holder && holder.failover ? undefined : numberOf(holder.failover)),
      forAll: true,
    },
    ...OWN_THRESHOLDS.map((setting) => ({
      record: SETTING.threshold,
      labels: { threshold: thresholdOf(setting) },
      valueOf: ({ [setting]: threshold }: PackSettings | Entry) => threshold,
      forAll: false,
    })),
  ];
}

function numberOf(is: boolean | undefined): number | undefined {
  return is === undefined ? undefined : Number(is);
}

/** Settings of single resources, as constants that read nothing. */
export function ownSettings(settings: PackSettings): RecordingRule[] {
  const resources = listedResources(settings);
  return [
    ...constantsOf(settings).flatMap(({ record, labels, valueOf }) =>
      resources.flatMap((resource) => {
        const value = valueOf(resource);
        return value === undefined ? [] : [row(record, value, { [LABEL.resourceId]: resource.resource_id, ...labels })];
      })
    ),
    ...resources.flatMap(({ resource_id, units }) =>
      units === undefined ? [] : [row(SETTING.units, units, identityOf(resource_id))]
    ),
    ...resources.flatMap(({ resource_id, mix }) =>
      sharesOf(mix).map(({ scenario, share }) =>
        row(SETTING.share, share, { [LABEL.resourceId]: resource_id, scenario })
      )
    ),
  ];
}

/** Settings of entries that match several resources, and those for all others. They read the names of resources. */
export function settingsByName(settings: PackSettings): RecordingRule[] {
  return [
    ...constantsOf(settings).flatMap(({ record, labels, valueOf, forAll, isOwn }) => {
      const reading = {
        sets: isOwn ?? ((entry: Entry) => valueOf(entry) !== undefined),
        valueOf,
        forAll: forAll ? valueOf(settings) : undefined,
      };
      const expr = sharedSetting(settings, reading, OUTPUT.identity, once);
      return expr === undefined ? [] : [{ record, expr, labels }];
    }),
    alertsOff(settings),
  ];
}

/** Resources without alerts, by id and by matchers. The canary is one. */
function alertsOff(settings: PackSettings): RecordingRule {
  const listed = listedResources(settings).filter(({ alerts }) => alerts === false);
  const ids = [CANARY_ID, ...listed.map(({ resource_id }) => resource_id)];
  const reading = {
    sets: ({ alerts }: Entry) => alerts !== undefined,
    valueOf: ({ alerts }: Entry) => (alerts === false ? 1 : undefined),
  };
  const byMatch = sharedSetting(settings, reading, OUTPUT.identity, argument);
  const off = [
    select(OUTPUT.identity, is(LABEL.resourceId, ids)),
    ...(byMatch === undefined ? [] : [byMatch]),
    ...settings.alerts_off.map((matcher) => `${OUTPUT.identity}{${matcher}}`),
  ];
  return { record: SETTING.alertsOff, expr: `group by (resource_id) (\n${indent(either(off))}\n)` };
}
