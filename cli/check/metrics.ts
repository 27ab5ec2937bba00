import { nearestName } from '../../alerts/generator/settings/schema-errors';
import {
  type AzureMetric,
  CONNECTION_CLOSE_COUNT,
  CONNECTION_COUNT,
  CONNECTION_OPEN_COUNT,
  CONNECTION_QUOTA,
  INBOUND_TRAFFIC,
  MESSAGE_COUNT,
  OUTBOUND_TRAFFIC,
  SERVER_CONNECTION_LATENCY,
  SERVER_LOAD,
  SYSTEM_ERRORS,
} from '../../src/names/azure-metrics';

export type Service = 'signalr' | 'webpubsub';

export const SERVICE_NAMES: Readonly<Record<Service, string>> = { signalr: 'SignalR', webpubsub: 'Web PubSub' };

/** The limit that a metric tells of. */
export type Limit = 'outbound' | 'inbound' | 'connections' | 'serverLoad' | 'throttled' | 'dailyMessages';

export interface KnownMetric extends Pick<AzureMetric, 'name' | 'unit'> {
  /** A total of each minute, else a value of each moment. */
  isTotal: boolean;
  dimensions: readonly string[];
  limit?: Limit;
}

function known(metric: Pick<AzureMetric, 'name' | 'unit' | 'aggregations'>, limit?: Limit, dimensions: string[] = []) {
  const { name, unit, aggregations } = metric;
  return { name, unit, isTotal: aggregations.includes('total'), dimensions, ...(limit !== undefined && { limit }) };
}

const REASON = 'ConnectionCloseCategory';
const ENDPOINT = 'Endpoint';

const OF_BOTH: readonly KnownMetric[] = [
  known(CONNECTION_QUOTA, 'connections'),
  known(INBOUND_TRAFFIC, 'inbound'),
  known(OUTBOUND_TRAFFIC, 'outbound'),
  known(SERVER_LOAD, 'serverLoad'),
];

/** Every metric of the service and its replicas, by Microsoft's reference. */
const METRICS: Readonly<Record<Service, readonly KnownMetric[]>> = {
  signalr: [
    ...OF_BOTH,
    known(CONNECTION_CLOSE_COUNT, 'throttled', [ENDPOINT, REASON]),
    known(CONNECTION_COUNT, 'connections', [ENDPOINT]),
    known(CONNECTION_OPEN_COUNT, undefined, [ENDPOINT]),
    known(MESSAGE_COUNT, 'dailyMessages'),
    known(SERVER_CONNECTION_LATENCY),
    known(SYSTEM_ERRORS),
    { name: 'UserErrors', unit: 'Percent', isTotal: false, dimensions: [] },
  ],
  webpubsub: [
    ...OF_BOTH,
    known(CONNECTION_CLOSE_COUNT, 'throttled', [REASON]),
    known(CONNECTION_OPEN_COUNT),
    { name: 'TotalConnectionCount', unit: 'Count', isTotal: false, dimensions: [], limit: 'connections' },
    { name: 'ClientRequestStatus', unit: 'Count', isTotal: true, dimensions: ['ClientType', 'Status'] },
    { name: 'RestApiResponseTimeCount', unit: 'Count', isTotal: true, dimensions: ['ResponseTime', 'RestApiCategory'] },
  ],
};

/** Returns a metric of the service; Azure takes its name in any case. */
export function metricNamed(service: Service, name: string): KnownMetric | undefined {
  return METRICS[service].find((metric) => metric.name.toLowerCase() === name.toLowerCase());
}

/** Returns the metric that was probably meant: one with the name in it, such as TotalConnectionCount, else the nearest. */
export function nearestMetric(service: Service, name: string): KnownMetric | undefined {
  // The portal has spaces in names.
  const plain = name.replaceAll(' ', '').toLowerCase();
  const names = METRICS[service].map((metric) => metric.name);
  const nearest = names.find((one) => plain !== '' && one.toLowerCase().endsWith(plain)) ?? nearestName(plain, names);
  return nearest === undefined ? undefined : metricNamed(service, nearest);
}

export interface Dimension {
  name: string;
  operator: string;
  values: readonly string[];
}

/** True for closed connections of every reason. */
export function isOfAllReasons(metric: KnownMetric, dimensions: readonly Dimension[]): boolean {
  return metric.dimensions.includes(REASON) && !dimensions.some((one) => isNamed(one, REASON));
}

/** True if a condition on dimensions counts connections that were closed as Throttled, and not all others with them. */
export function isOfThrottled(dimensions: readonly Dimension[]): boolean {
  return dimensions.some((one) => isNamed(one, REASON) && takes(one, 'Throttled'));
}

/** True unless a condition leaves client connections out. */
export function hasClients(dimensions: readonly Dimension[]): boolean {
  return dimensions.every((one) => !isNamed(one, ENDPOINT) || takes(one, 'Client'));
}

function isNamed({ name }: Dimension, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

function takes({ operator, values }: Dimension, value: string): boolean {
  const lower = values.map((one) => one.toLowerCase());
  switch (operator.toLowerCase()) {
    case 'exclude':
      return !lower.includes(value.toLowerCase());
    case 'startswith':
      return lower.some((start) => value.toLowerCase().startsWith(start));
    default:
      return lower.includes('*') || lower.includes(value.toLowerCase());
  }
}
