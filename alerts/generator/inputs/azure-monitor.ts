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
 * Web PubSub has metrics of the same names; its ids differ in the last type. Some sources keep the case of an id.
 *
 * Prometheus tries this on every id that it knows under the label, those of a subscription's machines and disks too. From
 * its beginning an id is read once; with `.+/microsoft` that took a third longer.
 */
export function signalrIds(idLabel: string): Matcher {
  return matches(idLabel, `(?i)${UP_TO_PROVIDER}microsoft[.]signalrservice/signalr/.+`);
}

/** Labels of closes that are split by reason: the reason's, and the endpoint's where they are split by that as well. */
export interface CloseSplit {
  reason: string;
  endpoint?: string;
}

/** How a source names and labels what Azure Monitor says of a minute. */
export interface AzureMonitorSource {
  /** What a metric may be called: a name and the labels that belong to it, one for each spelling. */
  spellings(metric: AzureMetric, aggregation: AzureAggregation): Array<{ name: string; matchers: readonly Matcher[] }>;
  /** Labels that hold the endpoint (Client, Server) of counts that are split by it. */
  endpointLabels: readonly string[];
  /** How closes may be split, one entry for each spelling; none if the source cannot split them. */
  closeSplits: readonly CloseSplit[];
  /** What leaves other services out; none where names do. */
  signalr: readonly Matcher[];
  /** The label by which the settings of a resource select its series. */
  idLabel: string;
  /** What that label holds for a resource, where it is not its id. */
  idOf?: (resourceId: string) => string;
  /** One series a resource, with its identity labels and those to keep. */
  perResource(expression: string, keep?: readonly string[]): string;
}

/** What follows from the label that holds a resource id, for sources that have one. */
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
 * A source's series as the pack's inputs.
 *
 * Azure's one-minute totals arrive as gauges: they are divided by 60, never put through rate(). There is no message
 * rate: MessageCount counts a large message several times and leaves pings and small traffic out.
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

/** Bytes per second, each counted once: Azure's total is divided by how often it counts a byte. */
function traffic(source: AzureMonitorSource, metric: AzureMetric, settings: PackSettings): string {
  const perFactor = trafficFactors(settings, source.signalr, source.idLabel, source.idOf).map(
    ({ value, matchers }) =>
      `${source.perResource(settled(selectors(source, metric, 'total', matchers), settings))}\n/ ${product(SECONDS_A_MINUTE, value)}`
  );
  return either(...perFactor);
}

/**
 * Resources by how often their traffic counts a byte: those with a setting, then all; the first of equals wins.
 *
 * @param all what selects all
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

/** What the quota counts: client and server connections together, split by endpoint only where that was requested. */
function connections(source: AzureMonitorSource, settings: PackSettings): string {
  const { endpointLabels } = source;
  const of = (...matchers: Matcher[]) =>
    settled(selectors(source, CONNECTION_COUNT, 'maximum', [...source.signalr, ...matchers]), settings);
  const whole = source.perResource(of(...endpointLabels.map((label) => is(label, ''))));
  const split = endpointLabels.map((label) =>
    total(source.perResource(of(matches(label, '(?i:client|server)')), [label]), settings)
  );
  return either(whole, ...split);
}

/** The minute's peak, or its average where the source gives no more. */
function serverLoad(source: AzureMonitorSource, settings: PackSettings): string {
  return either(
    ...SERVER_LOAD.aggregations.map(
      (aggregation) =>
        `${source.perResource(settled(selectors(source, SERVER_LOAD, aggregation, source.signalr), settings))}\n/ ${PERCENT}`
    )
  );
}

/** Connections closed as Throttled in a minute. None is the rule, so that a zero here waits for nothing. */
function throttled(source: AzureMonitorSource, settings: PackSettings): string {
  const perSplit = source.closeSplits.map(({ reason, endpoint }) => {
    const closes = either(
      ...selectors(source, CONNECTION_CLOSE_COUNT, 'total', [...source.signalr, matches(reason, '(?i:throttled)')])
    );
    return endpoint === undefined
      ? source.perResource(closes)
      : total(source.perResource(closes, [endpoint]), settings);
  });
  return either(...perSplit);
}

/** One value a resource from the parts that it is split into. */
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

/** The newest reading, but for a zero that has not lasted yet: the largest of the window stands in for that. */
function settled(series: readonly string[], { unsettled_zero_hold }: PackSettings): string {
  return either(
    ...series.map((selector) => `${selector} > 0`),
    ...series.map((selector) => `max_over_time(${selector}[${unsettled_zero_hold}])`)
  );
}
