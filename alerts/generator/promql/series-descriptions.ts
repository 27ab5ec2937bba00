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

const NONE: readonly string[] = [];
const DIMENSION = ['dimension'] as const;
const CONSTRAINT_LABEL = ['constraint="inbound", "outbound", "connections" or "server_load"'] as const;
const DIRECTION = ['direction="inbound" or "outbound"'] as const;
const BASIS = 'basis="measured", "declared", "counted" or "assumed"';
const UNITS = ['units'] as const;

export const INPUT_DESCRIPTIONS: Descriptions<typeof INPUT> = {
  inboundBytes: { unit: 'B/s', labels: NONE },
  outboundBytes: { unit: 'B/s', labels: NONE },
  inboundMessages: { unit: 'messages/s', labels: NONE },
  outboundMessages: { unit: 'messages/s', labels: NONE },
  connections: {
    unit: 'connections',
    labels: NONE,
  },
  units: {
    unit: 'units',
    labels: ['declared="true" if it comes from the settings', 'inferred="true" if it comes from the connection quota'],
  },
  serverLoad: { unit: 'ratio, 0 to 1', labels: NONE },
  share: {
    unit: 'ratio, 0 to 1',
    labels: ['scenario', 'declared="true" if it comes from the settings'],
  },
  throttled: { unit: 'connections per minute', labels: NONE },
  countedMessages: {
    unit: 'counted messages/s',
    labels: NONE,
  },
  connectionQuota: { unit: 'ratio', labels: NONE },
  endpointConnections: {
    unit: 'connections',
    labels: ['endpoint="client" or "server"'],
  },
  closes: {
    unit: 'connections per minute',
    labels: ["category, in Azure's spelling"],
  },
  opens: { unit: 'connections per minute', labels: NONE },
  systemErrors: { unit: 'ratio', labels: NONE },
  serverConnectionLatency: {
    unit: 'seconds',
    labels: NONE,
  },
  sku: { unit: 'always 1', labels: ['sku', 'service_mode'] },
};

export const EXPORTER_DESCRIPTIONS: Descriptions<typeof EXPORTER_HEALTH> = {
  errors: {
    unit: 'ratio, 0 to 1',
    labels: ['source', 'subscription if known'],
  },
  armReads: {
    unit: 'requests',
    labels: ['source', 'subscription'],
  },
  failedScrapes: {
    unit: 'targets',
    labels: ['source', 'job'],
  },
  failedRules: {
    unit: 'evaluations',
    labels: ['rule_group'],
  },
  disagreement: {
    unit: 'ratio, 0 to 1',
    labels: ['source', 'input', 'endpoint of connections'],
  },
  lostUnits: {
    unit: 'units',
    labels: ['source', 'reason="unit_size"'],
  },
};

export const OUTPUT_DESCRIPTIONS: Descriptions<typeof OUTPUT> = {
  identity: {
    unit: 'always 1',
    labels: ['from="id" without a unit size'],
  },
  inputProblem: {
    unit: 'always 1',
    labels: [
      'reason="no_traffic", "no_unit_size", "unit_size_outside_guide", "invalid_mix", "name_not_unique" and others',
    ],
  },
  clientBytes: { unit: 'B/s', labels: DIRECTION },
  messageSize: { unit: 'bytes', labels: [...DIRECTION, BASIS] },
  messages: {
    unit: 'messages/s',
    labels: [...DIRECTION, BASIS],
  },
  ceiling: {
    unit: 'that of the dimension; 1 for server load',
    labels: DIMENSION,
  },
  utilization: { unit: 'ratio', labels: [...DIMENSION, ...CONSTRAINT_LABEL] },
  worst: { unit: 'ratio', labels: NONE },
  climbing: {
    unit: 'minutes',
    labels: CONSTRAINT_LABEL,
  },
  overload: {
    unit: 'ratio',
    labels: [
      `sign=${Object.values(SIGN)
        .map((sign) => `"${sign}"`)
        .join(', ')}`,
    ],
  },
  assumption: {
    unit: 'always 1',
    labels: ['assumption="messageSize", "messageSizeEstimated", "mix" or "serverLeg"'],
  },
  load: {
    unit: 'by limit',
    labels: ['limit', 'service', 'of="missing_replica"'],
  },
  sizeUtilization: {
    unit: 'ratio',
    labels: UNITS,
  },
  enough: { unit: 'units', labels: NONE },
  recommended: { unit: 'units', labels: NONE },
  verdict: {
    unit: 'units',
    labels: [`verdict=${VERDICTS.map((verdict) => `"${verdict}"`).join(', ')}`],
  },
  trafficFactor: {
    unit: 'ratio',
    labels: DIRECTION,
  },
  costChange: {
    unit: 'currency per month',
    labels: ['currency'],
  },
};

export const SETTING_DESCRIPTIONS: RowDescriptions<typeof SETTING> = {
  messageSize: { what: '`message_size_bytes` of a resource', unit: 'bytes', labels: NONE },
  serverLeg: { what: '`server_leg` of a resource', unit: '1 for true, 0 for false', labels: NONE },
  trafficFactor: { what: '`traffic_factors` of a resource', unit: 'ratio', labels: DIRECTION },
  ceilingFactor: { what: '`ceiling_factor` of a resource', unit: 'ratio', labels: NONE },
  calibrated: {
    what: '`calibrated` of a resource: the day on which its factors were measured',
    unit: 'Unix seconds',
    labels: NONE,
  },
  threshold: {
    what: 'A threshold of a resource of its own; the label is the setting without its unit',
    unit: 'that of the setting',
    labels: ['threshold'],
  },
  failover: { what: '`failover` of a resource', unit: '1 for true, 0 for false', labels: NONE },
  units: { what: '`units` of a resource', unit: 'units', labels: NONE },
  share: { what: '`mix` of a resource', unit: 'ratio, 0 to 1', labels: ['scenario'] },
  maxUnits: { what: '`max_units` of a resource', unit: 'units', labels: NONE },
  price: { what: '`price` of one unit', unit: 'currency per month', labels: ['currency'] },
  alertsOff: {
    what: 'Resource without alerts, by `alerts: false` or `alerts_off`; 0 is one with `alerts: true`',
    unit: '0 or 1',
    labels: NONE,
  },
};

export const ENTRY_DESCRIPTIONS: RowDescriptions<typeof ENTRY> = {
  rank: {
    what: 'The resources of an entry with `match`, or of the settings for all; the entry with the lowest rank counts',
    unit: 'place in the order of closeness',
    labels: ['setting', 'entry: its path in the settings, or "all"'],
  },
  value: {
    what: 'Value that such an entry gives',
    unit: 'that of the setting',
    labels: ['setting', 'entry'],
  },
};

export const STEP_DESCRIPTIONS: Descriptions<typeof STEP> = {
  newest: {
    unit: 'that of the input',
    labels: ['source', 'input', 'endpoint, category, scenario, sku and service_mode of the inputs that have them'],
  },
  unsettled: {
    unit: 'connections',
    labels: NONE,
  },
  declared: {
    unit: 'that of the setting',
    labels: ['setting', 'entry'],
  },
  sizeByQuota: { unit: 'units', labels: NONE },
  soldSize: { unit: 'units', labels: NONE },
  unitsKnown: {
    unit: 'units',
    labels: UNITS,
  },
  mix: {
    unit: 'ratio',
    labels: ['scenario', 'held="true" for an hour after the mix turned invalid'],
  },
  inboundPerDelivered: {
    unit: 'ratio',
    labels: ['leg="client" or "hub"'],
  },
  countedSize: {
    unit: 'bytes',
    labels: NONE,
  },
  ceilingFactor: { unit: 'ratio', labels: NONE },
  messageCost: {
    unit: 'unit seconds',
    labels: ['part="inbound_bytes", "outbound_bytes" or "routing"'],
  },
  demand: {
    unit: 'units, or messages/s',
    labels: ['limit', 'scenario'],
  },
  ifServerLeg: {
    unit: 'ratio',
    labels: ['constraint="inbound" or "outbound"'],
  },
  reversed: {
    unit: 'ratio',
    labels: NONE,
  },
  advised: { unit: 'units', labels: NONE },
  grown: { unit: 'units', labels: NONE },
  nearCeiling: {
    unit: 'ratio',
    labels: ['constraint'],
  },
  churn: {
    unit: 'ratio',
    labels: ['reason="connections_dropped" or "reconnect_storm"'],
  },
  affected: {
    unit: 'connections',
    labels: ['reason'],
  },
  action: {
    unit: 'always 1',
    labels: ['units: the present size', 'action', 'figure: a number in it', 'part'],
  },
  sent: { unit: 'messages/s', labels: ['scenario'] },
  nameShared: {
    unit: 'units',
    labels: ['resource'],
  },
  withCounters: { unit: 'units', labels: NONE },
  listeners: { unit: 'connections', labels: NONE },
  deliveries: {
    unit: 'messages/s',
    labels: ['scenario'],
  },
};

export const GUIDE_DESCRIPTIONS: RowDescriptions<typeof GUIDE> = {
  edition: { what: 'Edition of the guide', unit: 'always 1', labels: ['edition'] },
  rate: {
    what: 'Delivered messages/s of 2,048 B by unit size, where routing binds; scenario "units" is the unit size itself',
    unit: 'messages/s, or units',
    labels: ['scenario', 'units'],
  },
  bytes: {
    what: 'Units that one delivered message/s of 2,048 B takes by its bytes alone',
    unit: 'unit seconds',
    labels: ['scenario', 'direction', 'bound="bytes" or "routing"'],
  },
  inbound: {
    what: 'Inbound messages for each delivered one; leg "hub" has those that app servers see',
    unit: 'ratio',
    labels: ['scenario', 'leg="client" or "hub"'],
  },
};

export const PEAK_DESCRIPTIONS: Descriptions<typeof PEAK> = {
  hour: { unit: 'ratio', labels: CONSTRAINT_LABEL },
  day: {
    unit: 'ratio',
    labels: CONSTRAINT_LABEL,
  },
  record: {
    unit: 'ratio',
    labels: CONSTRAINT_LABEL,
  },
  growth: {
    unit: 'ratio per day',
    labels: CONSTRAINT_LABEL,
  },
  daysToCeiling: {
    unit: 'days',
    labels: CONSTRAINT_LABEL,
  },
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
