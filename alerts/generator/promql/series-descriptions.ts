import { VERDICTS } from '../../../src/model/snapshot';
import { SIGN } from '../../../src/names/labels';
import { EXPORTER_HEALTH, INPUT, OUTPUT, PEAK, SETTING } from '../../../src/names/series';
import { ENTRY, GUIDE, STEP } from './series';

/** A row of docs/metrics.md. The rules that record the series come from the pack. */
export interface SeriesDescription {
  what: string;
  unit: string;
  /** Labels besides those of a resource, or all labels if the series is not about a resource. */
  labels: readonly string[];
}

type Descriptions<Names> = Record<keyof Names, SeriesDescription>;

const NONE: readonly string[] = [];
const DIMENSION = ['dimension'] as const;
const CONSTRAINT_LABEL = ['constraint="inbound", "outbound", "connections" or "server_load"'] as const;
const DIRECTION = ['direction="inbound" or "outbound"'] as const;
const BASIS = 'basis="measured", "declared", "counted" or "assumed"';
const UNITS = ['units'] as const;

export const INPUT_DESCRIPTIONS: Descriptions<typeof INPUT> = {
  inboundBytes: { what: 'Traffic that the service receives', unit: 'B/s', labels: NONE },
  outboundBytes: { what: 'Traffic that the service sends', unit: 'B/s', labels: NONE },
  inboundMessages: { what: 'Messages that the service receives; optional', unit: 'messages/s', labels: NONE },
  outboundMessages: { what: 'Messages that the service delivers; optional', unit: 'messages/s', labels: NONE },
  connections: {
    what: 'Highest number of connections within the minute, clients and servers',
    unit: 'connections',
    labels: NONE,
  },
  units: {
    what: 'Unit size: the capacity of the SKU',
    unit: 'units',
    labels: ['declared="true" if it comes from the settings', 'inferred="true" if it comes from the connection quota'],
  },
  serverLoad: { what: "The service's own measure of its load", unit: 'ratio, 0 to 1', labels: NONE },
  share: {
    what: 'Share of a scenario in the delivered messages; those of a resource sum to 1',
    unit: 'ratio, 0 to 1',
    labels: ['scenario', 'declared="true" if it comes from the settings'],
  },
  throttled: { what: 'Connections that the service closed as Throttled', unit: 'connections per minute', labels: NONE },
  countedMessages: {
    what: 'MessageCount: outbound messages, each once for every 2 KB begun, those to app servers included; optional',
    unit: 'counted messages/s',
    labels: NONE,
  },
  connectionQuota: { what: 'Connections as a share of their quota, by Azure; optional', unit: 'ratio', labels: NONE },
  endpointConnections: {
    what: 'Highest number of connections within the minute, by endpoint; optional',
    unit: 'connections',
    labels: ['endpoint="client" or "server"'],
  },
  closes: {
    what: 'Connections that were closed, except as Throttled; optional',
    unit: 'connections per minute',
    labels: ["category, in Azure's spelling"],
  },
  opens: { what: 'Connections that were opened; optional', unit: 'connections per minute', labels: NONE },
  systemErrors: { what: 'Requests that failed in the service, as a share; optional', unit: 'ratio', labels: NONE },
  serverConnectionLatency: {
    what: 'Latency between the service and the app servers; optional',
    unit: 'seconds',
    labels: NONE,
  },
  sku: { what: 'SKU and service mode in use; optional', unit: 'always 1', labels: ['sku', 'service_mode'] },
};

export const EXPORTER_DESCRIPTIONS: Descriptions<typeof EXPORTER_HEALTH> = {
  errors: {
    what: 'Failed requests of an exporter to Azure, as a share of all',
    unit: 'ratio, 0 to 1',
    labels: ['source', 'subscription if known'],
  },
  armReads: {
    what: 'Reads that Azure Resource Manager still allows',
    unit: 'requests',
    labels: ['source', 'subscription'],
  },
  failedScrapes: {
    what: 'Targets at the address of an exporter whose scrape fails',
    unit: 'targets',
    labels: ['source', 'job'],
  },
  failedRules: {
    what: "Failed evaluations of a group of the pack's rules in ten minutes, where Prometheus scrapes itself",
    unit: 'evaluations',
    labels: ['rule_group'],
  },
  disagreement: {
    what: 'How far the lowest source of an input is below the highest, which it names; only where they differ',
    unit: 'ratio, 0 to 1',
    labels: ['source', 'input', 'endpoint of connections'],
  },
  lostUnits: {
    what: 'The last unit size of resources with traffic or connections that no source measures any more',
    unit: 'units',
    labels: ['source', 'reason="unit_size"'],
  },
};

export const OUTPUT_DESCRIPTIONS: Descriptions<typeof OUTPUT> = {
  identity: {
    what: 'Each resource once, with the labels by which people know it',
    unit: 'always 1',
    labels: ['from="id" without a unit size'],
  },
  inputProblem: {
    what: 'A missing or wrong input of a resource',
    unit: 'always 1',
    labels: [
      'reason="no_traffic", "no_unit_size", "unit_size_outside_guide", "invalid_mix", "name_not_unique" and others',
    ],
  },
  clientBytes: { what: 'Bytes of the client leg, which the guide counts', unit: 'B/s', labels: DIRECTION },
  messageSize: { what: 'Average message size', unit: 'bytes', labels: [...DIRECTION, BASIS] },
  messages: {
    what: 'Messages a second, measured or from bytes and message size',
    unit: 'messages/s',
    labels: [...DIRECTION, BASIS],
  },
  ceiling: {
    what: 'The most that the guide gives, for this mix, message size and unit size',
    unit: 'that of the dimension; 1 for server load',
    labels: DIMENSION,
  },
  utilization: { what: 'Measured / ceiling', unit: 'ratio', labels: [...DIMENSION, ...CONSTRAINT_LABEL] },
  worst: { what: 'Utilization of the dimension nearest its ceiling', unit: 'ratio', labels: NONE },
  climbing: {
    what: 'Minutes to the ceiling, where the last hour, half hour and 10 minutes say within 60',
    unit: 'minutes',
    labels: CONSTRAINT_LABEL,
  },
  overload: {
    what: 'Signs of overload, while they are at or above their level',
    unit: 'ratio',
    labels: [
      `sign=${Object.values(SIGN)
        .map((sign) => `"${sign}"`)
        .join(', ')}`,
    ],
  },
  assumption: {
    what: 'An assumption behind the figures of a resource',
    unit: 'always 1',
    labels: ['assumption="messageSize", "messageSizeEstimated", "mix" or "serverLeg"'],
  },
  load: {
    what: 'Messages a second, or units that connections and server load take; with what the largest other replica carries',
    unit: 'by limit',
    labels: ['limit', 'service', 'of="missing_replica"'],
  },
  sizeUtilization: {
    what: 'Highest utilization that the traffic of now would have at a unit size',
    unit: 'ratio',
    labels: UNITS,
  },
  enough: { what: 'Smallest unit size within the target, +Inf where none is', unit: 'units', labels: NONE },
  recommended: { what: 'The same; missing where none is', unit: 'units', labels: NONE },
  verdict: {
    what: 'The unit size to change to, or else the present one; 0 where it is unknown',
    unit: 'units',
    labels: [`verdict=${VERDICTS.map((verdict) => `"${verdict}"`).join(', ')}`],
  },
  trafficFactor: {
    what: "Azure's bytes / those of the client leg, where the settings say so",
    unit: 'ratio',
    labels: DIRECTION,
  },
  costChange: {
    what: 'The cost that the change of the verdict adds to the bill, negative where it saves; only with `price` in the settings',
    unit: 'currency per month',
    labels: ['currency'],
  },
};

export const SETTING_DESCRIPTIONS: Descriptions<typeof SETTING> = {
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

export const ENTRY_DESCRIPTIONS: Descriptions<typeof ENTRY> = {
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
    what: 'Newest value that a source has of an input; the inputs are made of these',
    unit: 'that of the input',
    labels: ['source', 'input', 'endpoint, category, scenario, sku and service_mode of the inputs that have them'],
  },
  unsettled: {
    what: 'Connected clients of resources whose traffic reads 0 in both directions',
    unit: 'connections',
    labels: NONE,
  },
  declared: {
    what: 'Setting of a resource by the closest entry that matches it',
    unit: 'that of the setting',
    labels: ['setting', 'entry'],
  },
  lowestUnits: {
    what: 'The lowest unit size that a source measures now, or else the last within an hour',
    unit: 'units',
    labels: ['input, source and labels of the one that says it'],
  },
  sizeByQuota: { what: 'Unit size whose connection quota is in use', unit: 'units', labels: NONE },
  soldSize: { what: 'The nearest size that Azure sells, within 3%', unit: 'units', labels: NONE },
  unitsKnown: {
    what: 'Unit size that the guide has figures for, as value and as label',
    unit: 'units',
    labels: UNITS,
  },
  mix: {
    what: 'Share of each scenario in the delivered messages, of the last valid mix',
    unit: 'ratio',
    labels: ['scenario', 'held="true" for an hour after the mix turned invalid'],
  },
  inboundPerDelivered: {
    what: 'Inbound messages for each delivered one, of the mix',
    unit: 'ratio',
    labels: ['leg="client" or "hub"'],
  },
  countedSize: {
    what: "Bytes a message by Azure's own count in the last hour, at 1,000 a minute or more",
    unit: 'bytes',
    labels: NONE,
  },
  ceilingFactor: { what: "Multiplies the guide's traffic ceilings", unit: 'ratio', labels: NONE },
  messageCost: {
    what: 'Units that one delivered message a second takes, by its bytes (L) and by its routing at this size (u R(u))',
    unit: 'unit seconds',
    labels: ['part="inbound_bytes", "outbound_bytes" or "routing"'],
  },
  demand: {
    what: 'Units that this takes by what is linear in them (scenario "units"), and messages a second by routed scenario',
    unit: 'units, or messages/s',
    labels: ['limit', 'scenario'],
  },
  ifServerLeg: {
    what: 'Utilization if messages pass through app servers, where the settings do not say whether they do',
    unit: 'ratio',
    labels: ['constraint="inbound" or "outbound"'],
  },
  reversed: {
    what: 'Utilization that would reverse an order to grow: only traffic asks for it, and the server leg may be in it',
    unit: 'ratio',
    labels: NONE,
  },
  nearCeiling: {
    what: 'Utilization of a constraint at or above the threshold of its warning',
    unit: 'ratio',
    labels: ['constraint'],
  },
  churn: {
    what: 'Closes of a minute as a share of the connections, and opens as a share of what the unit size takes, where too high',
    unit: 'ratio',
    labels: ['reason="connections_dropped" or "reconnect_storm"'],
  },
  affected: {
    what: 'Connections of the three resources where a problem of the inputs matters most',
    unit: 'connections',
    labels: ['reason'],
  },
  action: {
    what: 'The action, in the words of alerts',
    unit: 'always 1',
    labels: ['units: the present size', 'action', 'figure: a number in it', 'part'],
  },
  sent: { what: 'Messages that the application sends, by scenario', unit: 'messages/s', labels: ['scenario'] },
  nameShared: {
    what: 'Unit size of the resources whose applications count under a name that another resource has too',
    unit: 'units',
    labels: ['resource'],
  },
  withCounters: { what: 'Unit sizes of resources whose applications count messages', unit: 'units', labels: NONE },
  listeners: { what: 'Connections that a broadcast reaches', unit: 'connections', labels: NONE },
  deliveries: {
    what: 'Delivered messages by scenario: sent messages as counted by the application, times the fan-out',
    unit: 'messages/s',
    labels: ['scenario'],
  },
};

export const GUIDE_DESCRIPTIONS: Descriptions<typeof GUIDE> = {
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
  hour: { what: 'Highest minute of the last hour', unit: 'ratio', labels: CONSTRAINT_LABEL },
  day: {
    what: 'Highest minute of the last 24 hours, if they were seen whole',
    unit: 'ratio',
    labels: CONSTRAINT_LABEL,
  },
  record: {
    what: 'Highest minute of the last seven ended days that showed none of the first four signs',
    unit: 'ratio',
    labels: CONSTRAINT_LABEL,
  },
  growth: {
    what: "Growth of the day's peak from week to week, a day, where it is real",
    unit: 'ratio per day',
    labels: CONSTRAINT_LABEL,
  },
  daysToCeiling: {
    what: 'Days until growth from week to week reaches the ceiling, where it is real',
    unit: 'days',
    labels: CONSTRAINT_LABEL,
  },
};

/** A recorded series in one line. */
export function whatIs(series: string): string {
  const what = WHAT.get(series);
  if (what === undefined) {
    throw new Error(`${series}: takes a description`);
  }
  return what;
}

function described<Name extends string>(
  names: Readonly<Record<Name, string>>,
  descriptions: Readonly<Record<Name, SeriesDescription>>
): Array<[string, string]> {
  const pairs: Array<[string, string]> = [];
  for (const key in names) {
    pairs.push([names[key], descriptions[key].what]);
  }
  return pairs;
}

const WHAT: ReadonlyMap<string, string> = new Map([
  ...described(INPUT, INPUT_DESCRIPTIONS),
  ...described(EXPORTER_HEALTH, EXPORTER_DESCRIPTIONS),
  ...described(OUTPUT, OUTPUT_DESCRIPTIONS),
  ...described(SETTING, SETTING_DESCRIPTIONS),
  ...described(STEP, STEP_DESCRIPTIONS),
  ...described(ENTRY, ENTRY_DESCRIPTIONS),
  ...described(GUIDE, GUIDE_DESCRIPTIONS),
  ...described(PEAK, PEAK_DESCRIPTIONS),
]);
