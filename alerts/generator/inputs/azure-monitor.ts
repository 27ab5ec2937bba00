import { argument, copyLabel, either, explained, is, isNot, type Matcher, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import {
  type AzureAggregation,
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
} from '../../../src/names/azure-metrics';
import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { ENDPOINTS, FREE, byId } from './identity';
import { type PackSettings } from '../settings';

const SECONDS_A_MINUTE = 60;
const PERCENT = 100;
const MILLISECONDS_A_SECOND = 1000;

/** The spellings of a dimension's values, by Azure and by exporters that change the case. */
const THROTTLED = ['Throttled', 'throttled'];
const ANY_ENDPOINT = ENDPOINTS.flatMap(({ spellings }) => spellings);

/** Labels of connection closes split by reason: the label of the reason, and of the endpoint if split by that too. */
export interface CloseSplit {
  reason: string;
  endpoint?: string;
}

/** A source's names and labels for the values of Azure Monitor. */
export interface AzureMonitorSource {
  /**
   * Returns the possible spellings of a metric, each as the matchers that select it. The name stands first: Prometheus looks
   * matchers up in order, so a metric without series costs nothing, whatever follows.
   */
  spellings(metric: AzureMetric, aggregation: AzureAggregation): Matcher[][];
  /** Labels of the endpoint (Client, Server), for counts that are split by it. */
  endpointLabels: readonly string[];
  /** Possible splits of closes, one for each spelling; empty if the source cannot split them. */
  closeSplits: readonly CloseSplit[];
  /** Reduces to one series per resource, with its id and the labels to keep. */
  perResource(expression: string, keep?: readonly string[]): string;
}

/** For sources with a label that holds the resource id. */
export function byIdLabel(idLabel: string): Pick<AzureMonitorSource, 'perResource'> {
  return { perResource: (expression, keep) => byId(expression, idLabel, keep) };
}

/**
 * Converts a source's series to the pack's inputs.
 *
 * Azure's one-minute totals arrive as gauges: they are divided by 60, without rate().
 */
export function azureMonitorRules(source: AzureMonitorSource, settings: PackSettings): RecordingRule[] {
  const newest = (metric: AzureMetric, divisor: number) =>
    newestOf(source, selectors(source, metric), settings, ` / ${divisor}`);
  return [
    {
      record: INPUT.inboundBytes,
      expr: explained('Inbound bytes per second.', newest(INBOUND_TRAFFIC, SECONDS_A_MINUTE)),
      reads: INBOUND_TRAFFIC,
    },
    {
      record: INPUT.outboundBytes,
      expr: explained('Outbound bytes per second.', newest(OUTBOUND_TRAFFIC, SECONDS_A_MINUTE)),
      reads: OUTBOUND_TRAFFIC,
    },
    {
      record: INPUT.countedMessages,
      expr: explained('MessageCount per second.', newest(MESSAGE_COUNT, SECONDS_A_MINUTE)),
      reads: MESSAGE_COUNT,
    },
    {
      record: STEP.freeCounted,
      expr: explained(
        'MessageCount of the minute, for resources with a daily quota.',
        `${source.perResource(either(selectors(source, MESSAGE_COUNT)))}\nand on (resource_id) ${FREE}`
      ),
    },
    ...connections(source, settings),
    {
      record: INPUT.connectionQuota,
      expr: explained('Connections as a share of the quota.', newest(CONNECTION_QUOTA, PERCENT)),
      reads: CONNECTION_QUOTA,
    },
    {
      record: INPUT.serverLoad,
      expr: explained('Server load, from 0 to 1.', newest(SERVER_LOAD, PERCENT)),
      reads: SERVER_LOAD,
    },
    ...throttled(source),
    ...closes(source),
    opens(source),
    {
      record: INPUT.systemErrors,
      expr: explained(
        'Requests that failed in the service, from 0 to 1.',
        `${source.perResource(either(selectors(source, SYSTEM_ERRORS)))} / ${PERCENT}`
      ),
      reads: SYSTEM_ERRORS,
    },
    {
      record: INPUT.serverConnectionLatency,
      expr: explained(
        'Latency between the service and the app servers, in seconds.',
        newest(SERVER_CONNECTION_LATENCY, MILLISECONDS_A_SECOND)
      ),
      reads: SERVER_CONNECTION_LATENCY,
    },
  ];
}

/** Other aggregations of connections hide how close they came to the quota. */
const HIGHEST_COUNT: AzureMetric = { ...CONNECTION_COUNT, aggregations: ['maximum'] };

/** Azure counts live traces as an endpoint too, which take no part of the quota. */
function connections(source: AzureMonitorSource, settings: PackSettings): RecordingRule[] {
  const { endpointLabels } = source;
  const split = endpointLabels.length === 0 ? [] : ENDPOINTS;
  const count = (...alternatives: Matcher[][]) =>
    newestOf(
      source,
      alternatives.flatMap((matchers) => selectors(source, HIGHEST_COUNT, matchers)),
      settings
    );
  return [
    ...split.map(({ endpoint, spellings }) => ({
      record: INPUT.endpointConnections,
      expr: explained(
        `Connections of the endpoint ${endpoint}.`,
        count(...endpointLabels.map((label) => [is(label, spellings)]))
      ),
      labels: { [LABEL.endpoint]: endpoint },
      reads: HIGHEST_COUNT,
    })),
    {
      record: STEP.unsplitConnections,
      expr: explained(
        'Connections of both endpoints, where they are not split.',
        count(endpointLabels.map((label) => is(label, [''])))
      ),
      reads: HIGHEST_COUNT,
    },
  ];
}

/** Zero is the normal value of closes, so it counts at once. */
function throttled(source: AzureMonitorSource): RecordingRule[] {
  const perSplit = source.closeSplits.map(({ reason, endpoint }) => {
    const closes = either(selectors(source, CONNECTION_CLOSE_COUNT, [is(reason, THROTTLED)]));
    return endpoint === undefined
      ? source.perResource(closes)
      : `sum by (resource_id) (${source.perResource(closes, [endpoint])})`;
  });
  return perSplit.length === 0
    ? []
    : [
        {
          record: INPUT.throttled,
          expr: explained('Connections closed as Throttled in the last minute.', either(perSplit)),
          reads: CONNECTION_CLOSE_COUNT,
        },
      ];
}

/** A label that can hold any dimension has no categories in a split by endpoint. */
function closes(source: AzureMonitorSource): RecordingRule[] {
  const perSplit = source.closeSplits.map(({ reason, endpoint }) => {
    const split = either(
      selectors(source, CONNECTION_CLOSE_COUNT, [isNot(reason, ['', ...ANY_ENDPOINT, ...THROTTLED])])
    );
    const named = copyLabel(argument(split), LABEL.category, reason);
    return endpoint === undefined
      ? source.perResource(named, [LABEL.category])
      : `sum by (resource_id, ${LABEL.category}) (${source.perResource(named, [LABEL.category, endpoint])})`;
  });
  return perSplit.length === 0
    ? []
    : [
        {
          record: INPUT.closes,
          expr: explained(
            'Connections closed in the last minute, without those closed as Throttled.',
            either(perSplit)
          ),
          reads: CONNECTION_CLOSE_COUNT,
        },
      ];
}

/** Connections opened in the last minute; the sum of clients and servers where they are split. */
function opens(source: AzureMonitorSource): RecordingRule {
  const { endpointLabels } = source;
  const split = endpointLabels.map((label) => {
    const ofEndpoints = either(selectors(source, CONNECTION_OPEN_COUNT, [is(label, ANY_ENDPOINT)]));
    return `sum by (resource_id) (${source.perResource(ofEndpoints, [label])})`;
  });
  const unsplit = selectors(
    source,
    CONNECTION_OPEN_COUNT,
    endpointLabels.map((label) => is(label, ['']))
  );
  return {
    record: INPUT.opens,
    expr: explained('Connections opened in the last minute.', either([...split, source.perResource(either(unsplit))])),
    reads: CONNECTION_OPEN_COUNT,
  };
}

/**
 * The newest value. A zero counts only after it has lasted; until then, the largest value of the window is used.
 *
 * The values of exporters are reduced to one per resource first, so that only short label sets are compared.
 */
function newestOf(
  source: AzureMonitorSource,
  series: readonly string[],
  { unsettled_zero_hold }: PackSettings,
  divided = ''
): string {
  const held = series.map((selector) => `max_over_time(${selector}[${unsettled_zero_hold}])`);
  return either([
    `${source.perResource(either(series))}${divided} > 0`,
    `${source.perResource(either(held))}${divided}`,
  ]);
}

/** Selectors of a metric in all spellings, the best aggregation first. Of equal label sets, the first wins. */
function selectors(source: AzureMonitorSource, metric: AzureMetric, matchers: readonly Matcher[] = []): string[] {
  return metric.aggregations.flatMap((aggregation) =>
    source.spellings(metric, aggregation).map((spelling) => select('', ...spelling, ...matchers))
  );
}
