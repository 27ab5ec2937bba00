import { type Bucket, overrideBuckets } from '../settings/overrides';
import { call, either, is, matches, type Matcher, selectByName } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import {
  type AzureAggregation,
  type AzureMetric,
  CONNECTION_CLOSE_COUNT,
  CONNECTION_COUNT,
  INBOUND_TRAFFIC,
  INPUT,
  OUTBOUND_TRAFFIC,
  SERVER_LOAD,
} from '../../../src/model/vocabulary';
import { type PackSettings } from '../settings';
import { identityLabels, perResource, UP_TO_PROVIDER } from './identity';

const SECONDS_A_MINUTE = 60;
const PERCENT = 100;

/**
 * Selects SignalR resources. Web PubSub has metrics of the same names and differs in the resource type. Some sources keep the
 * case of an id.
 *
 * Prometheus tries this on every id under the label, those of virtual machines and disks included. Matching from the start
 * of the id reads it once; with `.+/microsoft` it took a third longer.
 */
export function signalrIds(idLabel: string): Matcher {
  return matches(idLabel, `(?i)${UP_TO_PROVIDER}microsoft[.]signalrservice/signalr/.+`);
}

/** Labels of connection closes split by reason: the label of the reason, and of the endpoint if split by that too. */
export interface CloseSplit {
  reason: string;
  endpoint?: string;
}

/** A source's names and labels for the values of Azure Monitor. */
export interface AzureMonitorSource {
  /** Returns the possible names of a metric, each with the matchers that belong to it. */
  spellings(metric: AzureMetric, aggregation: AzureAggregation): Array<{ name: string; matchers: readonly Matcher[] }>;
  /** Labels of the endpoint (Client, Server), for counts that are split by it. */
  endpointLabels: readonly string[];
  /** Possible splits of closes, one for each spelling; empty if the source cannot split them. */
  closeSplits: readonly CloseSplit[];
  /** Matchers that exclude other services; empty if the names do. */
  signalr: readonly Matcher[];
  /** The label that identifies a resource in its settings. */
  idLabel: string;
  /** Returns that label's value for a resource, if it is not the resource id. */
  idOf?: (resourceId: string) => string;
  /** Reduces to one series per resource, with its identity labels and those to keep. */
  perResource(expression: string, keep?: readonly string[]): string;
}

/** For sources with a label that holds the resource id. */
export function byResourceId(
  idLabel: string,
  { label_names }: PackSettings
): Pick<AzureMonitorSource, 'signalr' | 'idLabel' | 'perResource'> {
  return {
    signalr: [signalrIds(idLabel)],
    idLabel,
    perResource: (expression, keep) => perResource(expression, idLabel, label_names, keep),
  };
}

/**
 * Converts a source's series to the pack's inputs.
 *
 * Azure's one-minute totals arrive as gauges: they are divided by 60, without rate(). MessageCount is not used as a message
 * rate: it counts a large message several times and leaves out pings and small traffic.
 */
export function azureMonitorRules(source: AzureMonitorSource, settings: PackSettings): RecordingRule[] {
  return [
    { record: INPUT.inboundBytes, expr: traffic(source, INBOUND_TRAFFIC, settings) },
    { record: INPUT.outboundBytes, expr: traffic(source, OUTBOUND_TRAFFIC, settings) },
    { record: INPUT.connections, expr: connections(source, settings) },
    { record: INPUT.serverLoad, expr: serverLoad(source, settings) },
    ...(source.closeSplits.length === 0 ? [] : [{ record: INPUT.throttled, expr: throttled(source, settings) }]),
  ];
}

/** Bytes per second, divided by how many times Azure counts each byte. */
function traffic(source: AzureMonitorSource, metric: AzureMetric, settings: PackSettings): string {
  const perFactor = trafficFactors(settings, source.signalr, source.idLabel, source.idOf).map(
    ({ value, matchers }) =>
      `${source.perResource(settled(selectors(source, metric, 'total', matchers), settings))}\n/ ${product(SECONDS_A_MINUTE, value)}`
  );
  return either(perFactor);
}

/**
 * Groups resources by their traffic factor: first those with a setting, then all. Of equal label sets, the first wins.
 *
 * @param all selects all resources
 */
export function trafficFactors(
  settings: PackSettings,
  all: readonly Matcher[],
  idLabel: string,
  idOf?: (resourceId: string) => string
): Array<Bucket<number>> {
  const differing = overrideBuckets(settings, idLabel, ({ traffic_factor }) => traffic_factor, idOf);
  return [...differing, { value: 1, matchers: [...all] }];
}

function product(a: number, b: number): number {
  return Number((a * b).toPrecision(15));
}

/** Client and server connections together, as the quota counts them. They are split by endpoint only on request. */
function connections(source: AzureMonitorSource, settings: PackSettings): string {
  const { endpointLabels } = source;
  const of = (...matchers: Matcher[]) =>
    settled(selectors(source, CONNECTION_COUNT, 'maximum', [...source.signalr, ...matchers]), settings);
  const whole = source.perResource(of(...endpointLabels.map((label) => is(label, ['']))));
  const split = endpointLabels.map((label) =>
    total(source.perResource(of(matches(label, '(?i:client|server)')), [label]), settings)
  );
  return either([whole, ...split]);
}

/** The maximum of the minute, or its average if the source has only that. */
function serverLoad(source: AzureMonitorSource, settings: PackSettings): string {
  return either(
    SERVER_LOAD.aggregations.map(
      (aggregation) =>
        `${source.perResource(settled(selectors(source, SERVER_LOAD, aggregation, source.signalr), settings))}\n/ ${PERCENT}`
    )
  );
}

/** Connections closed as Throttled in a minute. Zero is the normal value, so it counts at once. */
function throttled(source: AzureMonitorSource, settings: PackSettings): string {
  const perSplit = source.closeSplits.map(({ reason, endpoint }) => {
    const closes = either(
      selectors(source, CONNECTION_CLOSE_COUNT, 'total', [...source.signalr, matches(reason, '(?i:throttled)')])
    );
    return endpoint === undefined
      ? source.perResource(closes)
      : total(source.perResource(closes, [endpoint]), settings);
  });
  return either(perSplit);
}

/** Adds the parts of a split series to one value per resource. */
function total(expression: string, { label_names }: PackSettings): string {
  return call(`sum by (${identityLabels(label_names).join(', ')})`, expression);
}

function selectors(
  source: AzureMonitorSource,
  metric: AzureMetric,
  aggregation: AzureAggregation,
  matchers: readonly Matcher[]
): string[] {
  return source
    .spellings(metric, aggregation)
    .map((spelling) => selectByName(spelling.name, ...spelling.matchers, ...matchers));
}

/** The newest value. A zero counts only after it has lasted; until then, the largest value of the window is used. */
function settled(series: readonly string[], { unsettled_zero_hold }: PackSettings): string {
  return either([
    ...series.map((selector) => `${selector} > 0`),
    ...series.map((selector) => `max_over_time(${selector}[${unsettled_zero_hold}])`),
  ]);
}
