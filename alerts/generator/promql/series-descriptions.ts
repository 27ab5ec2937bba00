import { VERDICTS } from '../../../src/model/snapshot';
import { SIGN } from '../../../src/names/labels';
import { EXPORTER_HEALTH, INPUT, OUTPUT, PEAK, SETTING } from '../../../src/names/series';
import { ENTRY, GUIDE, STEP } from './series';

/** A row of docs/metrics.md. What the series is, and the rules that record it, come from the pack. */
export interface SeriesDescription {
  unit: string;
  /** Labels besides those of a resource, or all labels if the series is not about a resource. */
  labels: readonly string[];
}

/** Rows of constants, which no text of the pack has. */
interface RowDescription extends SeriesDescription {
  what: string;
}

type Descriptions<Names> = Record<keyof Names, SeriesDescription>;
type RowDescriptions<Names> = Record<keyof Names, RowDescription>;

const series = (unit: string, ...labels: readonly string[]): SeriesDescription => ({ unit, labels });

const row = (what: string, ...described: Parameters<typeof series>): RowDescription => ({
  what,
  ...series(...described),
});

const DIMENSION = ['dimension'] as const;
const CONSTRAINT_LABEL = ['constraint="inbound", "outbound", "connections" or "server_load"'] as const;
const DIRECTION = ['direction="inbound" or "outbound"'] as const;
const BASIS = 'basis="measured", "declared", "counted" or "assumed"';
const UNITS = ['units'] as const;

export const INPUT_DESCRIPTIONS: Descriptions<typeof INPUT> = {
  inboundBytes: series('B/s'),
  outboundBytes: series('B/s'),
  inboundMessages: series('messages/s'),
  outboundMessages: series('messages/s'),
  connections: series('connections'),
  units: series(
    'units',
    'declared="true" if it comes from the settings',
    'inferred="true" if it comes from the connection quota'
  ),
  serverLoad: series('ratio, 0 to 1'),
  share: series('ratio, 0 to 1', 'scenario', 'declared="true" if it comes from the settings'),
  throttled: series('connections per minute'),
  countedMessages: series('counted messages/s'),
  connectionQuota: series('ratio'),
  endpointConnections: series('connections', 'endpoint="client" or "server"'),
  closes: series('connections per minute', "category, in Azure's spelling"),
  opens: series('connections per minute'),
  systemErrors: series('ratio'),
  serverConnectionLatency: series('seconds'),
  sku: series('always 1', 'sku', 'service_mode'),
};

export const EXPORTER_DESCRIPTIONS: Descriptions<typeof EXPORTER_HEALTH> = {
  errors: series('ratio, 0 to 1', 'source', 'subscription if known'),
  armReads: series('requests', 'source', 'subscription'),
  failedScrapes: series('targets', 'source', 'job'),
  failedRules: series('evaluations', 'rule_group'),
  disagreement: series('ratio, 0 to 1', 'source', 'input', 'endpoint of connections'),
  lostUnits: series('units', 'source', 'reason="unit_size"'),
};

export const OUTPUT_DESCRIPTIONS: Descriptions<typeof OUTPUT> = {
  identity: series('always 1', 'from="id" without a unit size'),
  inputProblem: series(
    'always 1',
    'reason="no_traffic", "no_unit_size", "unit_size_outside_guide", "invalid_mix", "name_not_unique" and others'
  ),
  clientBytes: series('B/s', ...DIRECTION),
  messageSize: series('bytes', ...DIRECTION, BASIS),
  loadStuck: series('ratio', 'constraint'),
  messages: series('messages/s', ...DIRECTION, BASIS),
  ceiling: series('that of the dimension; 1 for server load', ...DIMENSION),
  utilization: series('ratio', ...DIMENSION, ...CONSTRAINT_LABEL),
  worst: series('ratio'),
  climbing: series('minutes', ...CONSTRAINT_LABEL),
  overload: series(
    'ratio; seconds of server_latency, closes a client of app_server_restarts',
    `sign=${Object.values(SIGN)
      .map((sign) => `"${sign}"`)
      .join(', ')}`
  ),
  assumption: series('always 1', 'assumption="messageSize", "messageSizeEstimated", "mix" or "serverLeg"'),
  load: series('by limit', 'limit', 'of="missing_replica" or "service", which has the label service'),
  sizeUtilization: series('ratio', ...UNITS),
  enough: series('units'),
  recommended: series('units'),
  verdict: series('units', `verdict=${VERDICTS.map((verdict) => `"${verdict}"`).join(', ')}`),
  trafficFactor: series('ratio', ...DIRECTION),
  costChange: series('currency per month', 'currency'),
};

export const SETTING_DESCRIPTIONS: RowDescriptions<typeof SETTING> = {
  messageSize: row('`message_size_bytes` of a resource', 'bytes'),
  serverLeg: row('`server_leg` of a resource', '1 for true, 0 for false'),
  trafficFactor: row('`traffic_factors` of a resource', 'ratio', ...DIRECTION),
  ceilingFactor: row('`ceiling_factor` of a resource', 'ratio'),
  calibrated: row('`calibrated` of a resource: the day on which its factors were measured', 'Unix seconds'),
  threshold: row(
    'A threshold of a resource of its own; the label is the setting without its unit',
    'that of the setting',
    'threshold'
  ),
  failover: row('`failover` of a resource', '1 for true, 0 for false'),
  units: row('`units` of a resource', 'units'),
  share: row('`mix` of a resource', 'ratio, 0 to 1', 'scenario'),
  maxUnits: row('`max_units` of a resource', 'units'),
  price: row('`price` of one unit', 'currency per month', 'currency'),
  alertsOff: row('Resource without alerts, by `alerts: false` or `alerts_off`; 0 is one with `alerts: true`', '0 or 1'),
};

export const ENTRY_DESCRIPTIONS: RowDescriptions<typeof ENTRY> = {
  rank: row(
    'The resources of an entry with `match`, or of the settings for all; the entry with the lowest rank counts',
    'place in the order of closeness',
    'setting',
    'entry: its path in the settings, or "all"'
  ),
  value: row('Value that such an entry gives', 'that of the setting', 'setting', 'entry'),
};

export const STEP_DESCRIPTIONS: Descriptions<typeof STEP> = {
  newest: series(
    'that of the input',
    'source',
    'input',
    'endpoint, category, scenario, setting, sku and service_mode of the inputs that have them'
  ),
  unsettled: series('connections'),
  declared: series('that of the setting', 'setting', 'entry: its path in the settings, "tag" or "all"'),
  sizeByQuota: series('units'),
  soldSize: series('units'),
  unitsKnown: series('units', ...UNITS),
  mix: series('ratio', 'scenario', 'held="true" for an hour after the mix turned invalid'),
  inboundPerDelivered: series('ratio', 'leg="client" or "hub"'),
  countedSize: series('bytes'),
  ceilingFactor: series('ratio'),
  messageCost: series('unit seconds', 'part="inbound_bytes", "outbound_bytes" or "routing"'),
  demand: series('units, or messages/s', 'limit', 'scenario', 'of="all" or "asked"'),
  ifServerLeg: series('ratio', 'constraint="inbound" or "outbound"'),
  orderAsked: series('always 1'),
  sizeUtilizationNow: series('ratio', ...UNITS),
  required: series('units', 'of="now" or "day"'),
  halfOfTraffic: series('B/s', ...DIRECTION),
  quotaMessages: series('counted messages/s'),
  nearCeiling: series('ratio', 'constraint'),
  appServersMissing: series('clients'),
  affected: series('connections', 'reason'),
  action: series('always 1', 'units: the present size', 'action', 'figure: a number in it', 'part'),
  sent: series('messages/s', 'scenario'),
  nameShared: series('units', 'resource'),
  withCounters: series('units'),
  listeners: series('connections'),
  deliveries: series('messages/s', 'scenario'),
};

export const GUIDE_DESCRIPTIONS: RowDescriptions<typeof GUIDE> = {
  edition: row('Edition of the guide', 'always 1', 'edition'),
  rate: row(
    'Delivered messages/s of 2,048 B by unit size, where routing binds; scenario "units" is the unit size itself',
    'messages/s, or units',
    'scenario',
    'units'
  ),
  bytes: row(
    'Units that one delivered message/s of 2,048 B takes by its bytes alone',
    'unit seconds',
    'scenario',
    'direction',
    'bound="bytes" or "routing"'
  ),
  inbound: row(
    'Inbound messages for each delivered one; leg "hub" has those that app servers see',
    'ratio',
    'scenario',
    'leg="client" or "hub"'
  ),
};

export const PEAK_DESCRIPTIONS: Descriptions<typeof PEAK> = {
  hour: series('ratio', ...CONSTRAINT_LABEL),
  day: series('ratio', ...CONSTRAINT_LABEL),
  record: series('ratio', ...CONSTRAINT_LABEL),
  growth: series('ratio per day', ...CONSTRAINT_LABEL),
  daysToCeiling: series('days', ...CONSTRAINT_LABEL),
};

/** Describes the constants of a series in one line; undefined for a series that the text of the pack describes. */
export function whatIs(series: string): string | undefined {
  return WHAT.get(series);
}

function described<Name extends string>(
  names: Readonly<Record<Name, string>>,
  descriptions: Readonly<Record<Name, RowDescription>>
): Array<[string, string]> {
  const pairs: Array<[string, string]> = [];
  for (const key in names) {
    pairs.push([names[key], descriptions[key].what]);
  }
  return pairs;
}

const WHAT: ReadonlyMap<string, string> = new Map([
  ...described(SETTING, SETTING_DESCRIPTIONS),
  ...described(ENTRY, ENTRY_DESCRIPTIONS),
  ...described(GUIDE, GUIDE_DESCRIPTIONS),
]);
