import { LABEL } from '../../../src/names/labels';
import { OUTPUT, SETTING } from '../../../src/names/series';
import { SCENARIOS } from '../../../src/guide';
import { select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { ENTRY } from '../promql/series';
import { type PackSettings } from '../settings';
import { groupsOf, listedResources } from '../settings/entries';
import { type Resource as Entry } from '../settings/pack-settings';
import { row } from './guide';

/** Thresholds that a resource can have of its own. */
export const OWN_THRESHOLDS = [
  'utilization_warning_ratio',
  'server_load_warning_ratio',
  'bandwidth_critical_ratio',
  'connections_critical_ratio',
  'mix_critical_ratio',
  'mix_critical_without_server_load_ratio',
  'server_load_record_critical_ratio',
  'connections_dropped_critical_ratio',
  'system_errors_critical_ratio',
  'server_latency_critical_seconds',
  'throttled_critical_connections',
  'daily_messages_warning_ratio',
] as const satisfies ReadonlyArray<keyof Entry & keyof PackSettings>;

export type OwnThreshold = (typeof OWN_THRESHOLDS)[number];

/** The label `threshold` of a setting: its name without the unit. */
export function thresholdOf(setting: OwnThreshold): string {
  return setting.replace(/_(?:ratio|connections|seconds)$/, '');
}

/** One number that an entry gives its resources. */
interface Declared {
  /** The label `setting`: what entries are compared by. */
  setting: string;
  record: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** In place of a value that the entry leaves out beside another: no share, factor or server leg is negative. */
const REPLACED = -1;

/**
 * The numbers of an entry. A mix has every scenario, and an entry with a server leg or factors says something of both, so that
 * what a less close entry says of the others does not count.
 */
function declaredBy(entry: Entry, currencies: readonly string[], isOwn: boolean): Declared[] {
  const { mix, server_leg: leg, traffic_factors: factors, price, calibrated } = entry;
  const hasLeg = leg !== undefined || factors !== undefined;
  const replaced = isOwn ? undefined : REPLACED;
  const numbers: Array<Omit<Declared, 'value'> & { value: number | undefined }> = [
    { setting: 'message_size', record: SETTING.messageSize, value: entry.message_size_bytes },
    { setting: 'server_leg', record: SETTING.serverLeg, value: numberOf(leg) ?? (hasLeg ? replaced : undefined) },
    ...(['inbound', 'outbound'] as const).map((direction) => ({
      setting: `traffic_factor:${direction}`,
      record: SETTING.trafficFactor,
      labels: { direction },
      value: factors?.[direction] ?? (hasLeg ? replaced : undefined),
    })),
    { setting: 'ceiling_factor', record: SETTING.ceilingFactor, value: entry.ceiling_factor },
    { setting: 'max_units', record: SETTING.maxUnits, value: entry.max_units },
    ...currencies.map((currency) => ({
      setting: `price:${currency}`,
      record: SETTING.price,
      labels: { [LABEL.currency]: currency },
      value: price?.currency === currency ? price.unit_month : price && replaced,
    })),
    {
      setting: 'calibrated',
      record: SETTING.calibrated,
      value: calibrated === undefined ? undefined : Date.parse(calibrated) / 1000,
    },
    { setting: 'failover', record: SETTING.failover, value: numberOf(entry.failover) },
    {
      setting: 'alerts_off',
      record: SETTING.alertsOff,
      value: entry.alerts === undefined ? undefined : Number(!entry.alerts),
    },
    { setting: 'units', record: SETTING.units, value: entry.units },
    ...OWN_THRESHOLDS.map((setting) => ({
      setting: `threshold:${thresholdOf(setting)}`,
      record: SETTING.threshold,
      labels: { threshold: thresholdOf(setting) },
      value: entry[setting],
    })),
    ...SCENARIOS.map((scenario) => ({
      setting: `share:${scenario}`,
      record: SETTING.share,
      labels: { scenario },
      value: mix?.[scenario] ?? (mix !== undefined ? replaced : undefined),
    })),
  ];
  return numbers.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]));
}

function currenciesOf(settings: PackSettings): string[] {
  return [...new Set([settings, ...settings.resources].flatMap(({ price }) => price?.currency ?? []))];
}

function numberOf(is: boolean | undefined): number | undefined {
  return is === undefined ? undefined : Number(is);
}

/** Settings of single resources, as constants that read nothing, and the values of entries that match several. */
export function declaredConstants(settings: PackSettings): RecordingRule[] {
  const currencies = currenciesOf(settings);
  return [
    ...listedResources(settings).flatMap((resource) =>
      declaredBy(resource, currencies, true).map(({ record, labels, value }) =>
        row(record, value, { [LABEL.resourceId]: resource.resource_id, ...labels })
      )
    ),
    ...rankedEntries(settings).flatMap(({ entry, declared }) =>
      declared.map(({ setting, value }) => row(ENTRY.value, value, { entry, setting }))
    ),
  ];
}

/** The resources that each entry matches, once for each setting. The closest entry has the lowest rank. */
export function entryRanks(settings: PackSettings): RecordingRule[] {
  return [
    ...rankedEntries(settings).flatMap(({ entry, rank, resources, declared }) =>
      declared.map(({ setting }) => ({
        record: ENTRY.rank,
        expr: `${rank} * group by (resource_id) (${resources})`,
        labels: { entry, setting },
        isRow: true,
      }))
    ),
    ...settings.alerts_off.map((matcher, i) => ({
      record: SETTING.alertsOff,
      expr: `group by (resource_id) (${OUTPUT.identity}{${matcher}})`,
      labels: { [DECLARED_BY]: `alerts_off[${i}]` },
    })),
  ];
}

interface RankedEntry {
  entry: string;
  rank: number;
  /** Selects them. */
  resources: string;
  declared: Declared[];
}

/** Entries with `match`, the closest first; what the settings say of all resources is the last. */
function rankedEntries(settings: PackSettings): RankedEntry[] {
  const groups = groupsOf(settings);
  const { message_size_bytes, server_leg, traffic_factors, ceiling_factor, max_units, price, mix, failover } = settings;
  const ofAll: Entry = { message_size_bytes, server_leg, traffic_factors, ceiling_factor, max_units, price, mix };
  // The rules take failover for granted.
  const currencies = currenciesOf(settings);
  const all = declaredBy(failover ? ofAll : { ...ofAll, failover }, currencies, false);
  return [
    ...groups.map(({ entry, matchers, at }, i) => ({
      entry: at,
      rank: i + 1,
      resources: select(OUTPUT.identity, ...matchers),
      declared: declaredBy(entry, currencies, false),
    })),
    { entry: 'all', rank: groups.length + 1, resources: OUTPUT.identity, declared: all },
  ];
}

/** The label of what entries declare; what is declared of one resource has none. */
const DECLARED_BY = 'declared_by';
