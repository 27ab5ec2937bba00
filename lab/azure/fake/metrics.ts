import { type Minute } from '../../../demo/simulator/fleet/traffic';

export const AGGREGATIONS = ['Total', 'Maximum', 'Average', 'Minimum', 'Count'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** A part of a metric in one minute: that of its dimensions' values. */
interface Cell {
  dimensions: Readonly<Record<string, string>>;
  value: number;
}

/** A metric of Azure, spelled here once more: an exporter asks for the names in the rules, and must find them. */
export interface Metric {
  name: string;
  displayName: string;
  unit: 'Bytes' | 'Count' | 'Percent' | 'MilliSeconds';
  /** The first one is the primary aggregation. */
  supported: readonly Aggregation[];
  dimensions: readonly string[];
  /** Nothing where there was nothing to measure. */
  cells: (minute: Minute) => readonly Cell[];
}

const ALL: readonly Aggregation[] = ['Maximum', 'Average', 'Minimum'];

function undivided(
  name: string,
  displayName: string,
  unit: Metric['unit'],
  supported: Metric['supported'],
  value: (minute: Minute) => number | undefined
): Metric {
  const cells = (minute: Minute) => {
    const known = value(minute);
    return known === undefined ? [] : [{ dimensions: {}, value: known }];
  };
  return { name, displayName, unit, supported, dimensions: [], cells };
}

/** Without a connection nothing is measured but totals, which are 0. */
const whileConnected = (value: (minute: Minute) => number | undefined) => (minute: Minute) =>
  minute.clientConnections + minute.serverConnections === 0 ? undefined : value(minute);

/** Azure has no part for a reason that did not occur. */
const occurred = (cells: readonly Cell[]) => cells.filter(({ value }) => value > 0);

const closed = (ConnectionCloseCategory: string, value: number): Cell => ({
  dimensions: { Endpoint: 'Client', ConnectionCloseCategory },
  value,
});

export const METRICS: readonly Metric[] = [
  {
    name: 'ConnectionCloseCount',
    displayName: 'Connection Close Count',
    unit: 'Count',
    supported: ['Total'],
    dimensions: ['Endpoint', 'ConnectionCloseCategory'],
    cells: ({ closes }) =>
      occurred([
        closed('Normal', closes.normal),
        closed('Throttled', closes.throttled),
        closed('SlowClient', closes.slowClient),
      ]),
  },
  {
    name: 'ConnectionCount',
    displayName: 'Connection Count',
    unit: 'Count',
    supported: ['Maximum'],
    dimensions: ['Endpoint'],
    cells: ({ clientConnections, serverConnections }) =>
      occurred([
        { dimensions: { Endpoint: 'Client' }, value: clientConnections },
        { dimensions: { Endpoint: 'Server' }, value: serverConnections },
      ]),
  },
  {
    name: 'ConnectionOpenCount',
    displayName: 'Connection Open Count',
    unit: 'Count',
    supported: ['Total'],
    dimensions: ['Endpoint'],
    cells: ({ opens }) => occurred([{ dimensions: { Endpoint: 'Client' }, value: opens }]),
  },
  undivided(
    'ConnectionQuotaUtilization',
    'Connection Quota Utilization',
    'Percent',
    ALL,
    whileConnected((m) => m.quotaUtilization)
  ),
  undivided('InboundTraffic', 'Inbound Traffic', 'Bytes', ['Total'], (m) => m.inboundBytes),
  undivided('MessageCount', 'Message Count', 'Count', ['Total'], (m) => m.messageCount),
  undivided('OutboundTraffic', 'Outbound Traffic', 'Bytes', ['Total'], (m) => m.outboundBytes),
  undivided(
    'ServerConnectionLatency',
    'Server Connection Latency',
    'MilliSeconds',
    ALL,
    whileConnected((m) => m.serverConnectionLatency)
  ),
  undivided(
    'ServerLoad',
    'Server Load',
    'Percent',
    ALL,
    whileConnected((m) => m.serverLoad)
  ),
  undivided(
    'SystemErrors',
    'System Errors',
    'Percent',
    ['Maximum'],
    whileConnected((m) => m.systemErrors)
  ),
  undivided(
    'UserErrors',
    'User Errors',
    'Percent',
    ['Maximum'],
    // Nothing in the project reads it.
    whileConnected(() => 0)
  ),
];

const BY_NAME: ReadonlyMap<string, Metric> = new Map(METRICS.map((metric) => [metric.name.toLowerCase(), metric]));

export function metricNamed(name: string): Metric | undefined {
  return BY_NAME.get(name.toLowerCase());
}

/** Azure samples every ten seconds. */
const SAMPLES = 6;

/**
 * Returns a metric's value in a minute, of the parts with these values of its dimensions.
 *
 * Azure answers with aggregations that a metric does not support, too. They follow from the same samples and mean nothing
 * here, and a rule that reads one is noticed.
 */
export function aggregated(
  metric: Metric,
  minute: Minute,
  aggregation: Aggregation,
  chosen: Readonly<Record<string, string>>
): number | undefined {
  const values = metric
    .cells(minute)
    .filter(({ dimensions }) => Object.entries(chosen).every(([name, value]) => dimensions[name] === value))
    .map(({ value }) => value);
  if (metric.supported[0] === 'Total') {
    const total = values.reduce((sum, value) => sum + value, 0);
    return { Total: total, Maximum: total / 2, Average: total / SAMPLES, Minimum: 0, Count: SAMPLES }[aggregation];
  }
  if (values.length === 0) {
    return aggregation === 'Total' || aggregation === 'Count' ? 0 : undefined;
  }
  // Azure does not document whether a count that is not split adds the endpoints.
  const most = Math.max(...values);
  return { Maximum: most, Average: 0.8 * most, Minimum: most / 2, Total: SAMPLES * most, Count: SAMPLES }[aggregation];
}
