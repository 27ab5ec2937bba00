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
} from '../../../src/names/azure-metrics';
import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { indent, joinLabels, type Matcher } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { endpointsInLowerCase } from './identity';
import { type InputName, newestOf, type SourceName, values } from './newest';

const SECONDS_A_MINUTE = 60;
const PERCENT = 100;
const MILLISECONDS_A_SECOND = 1000;

/** A source's names and labels for the values of Azure Monitor. */
export interface AzureMonitorSource {
  name: SourceName;
  /** Selects a metric in all spellings and usable aggregations: the highest is the best of them. */
  select(metric: AzureMetric, ...matchers: readonly Matcher[]): string;
  /** Labels that can hold the endpoint (Client, Server) of counts that are split by it. */
  endpointLabels: readonly string[];
  /** Labels of connection closes, which say nothing without their reason; missing if the source cannot split them. */
  closes?: {
    reasonLabels: readonly string[];
    endpointLabels: readonly string[];
    /** Selects closes split by reason, if a label can hold any dimension. */
    matchers?: readonly Matcher[];
  };
  /** Adds the resource id, from the labels that hold it. */
  withId(expression: string): string;
}

/** Other aggregations of connections hide how close they came to the quota. */
const HIGHEST_COUNT: AzureMetric = { ...CONNECTION_COUNT, aggregations: ['maximum'] };

/**
 * Records what a source has of Azure Monitor.
 *
 * Azure's one-minute totals arrive as gauges: they are divided by 60, without rate().
 */
export function azureMonitorRules(given: AzureMonitorSource): RecordingRule[] {
  const source: AzureMonitorSource = { ...given, select: (...asked) => values(given.select(...asked)) };
  const ofResource = (input: InputName, about: string, metric: AzureMetric, divisor: number) =>
    recorded(source, input, about, metric, `${perResource(identified(source, source.select(metric)))} / ${divisor}`);
  return [
    ofResource('inbound_bytes', 'Inbound bytes per second.', INBOUND_TRAFFIC, SECONDS_A_MINUTE),
    ofResource('outbound_bytes', 'Outbound bytes per second.', OUTBOUND_TRAFFIC, SECONDS_A_MINUTE),
    ofResource('counted_messages', 'MessageCount per second.', MESSAGE_COUNT, SECONDS_A_MINUTE),
    byEndpoint(source, 'connections', 'Connections, by endpoint if they are split.', HIGHEST_COUNT),
    ofResource('connection_quota', 'Connections as a share of the quota.', CONNECTION_QUOTA, PERCENT),
    ofResource('server_load', 'Server load, from 0 to 1.', SERVER_LOAD, PERCENT),
    ...closes(source),
    byEndpoint(source, 'opens', 'Connections opened in the last minute.', CONNECTION_OPEN_COUNT),
    ofResource('system_errors', 'Requests that failed in the service, from 0 to 1.', SYSTEM_ERRORS, PERCENT),
    ofResource(
      'server_connection_latency',
      'Latency between the service and the app servers, in seconds.',
      SERVER_CONNECTION_LATENCY,
      MILLISECONDS_A_SECOND
    ),
  ];
}

function recorded(
  { name }: AzureMonitorSource,
  input: InputName,
  about: string,
  metric: AzureMetric,
  expr: string
): RecordingRule {
  return { ...newestOf({ source: name, input, about, expr }), reads: metric };
}

/** Azure counts live traces as an endpoint too, which inputs leave out. */
function byEndpoint(source: AzureMonitorSource, input: InputName, about: string, metric: AzureMetric): RecordingRule {
  const { endpointLabels } = source;
  const withId = identified(source, source.select(metric), endpointLabels.length === 0 ? [] : [LABEL.endpoint]);
  if (endpointLabels.length === 0) {
    const unsplit = recorded(source, input, about, metric, perResource(withId));
    return input === 'connections' ? { ...unsplit, becomes: INPUT.connections } : unsplit;
  }
  const named = endpointsInLowerCase(joinLabels(withId, LABEL.endpoint, endpointLabels));
  return recorded(source, input, about, metric, perResource(named, [LABEL.endpoint]));
}

function closes(source: AzureMonitorSource): RecordingRule[] {
  if (source.closes === undefined) {
    return [];
  }
  const { reasonLabels, endpointLabels, matchers = [] } = source.closes;
  const written = [LABEL.category, LABEL.endpoint];
  const selected = identified(source, source.select(CONNECTION_CLOSE_COUNT, ...matchers), written);
  const named = joinLabels(joinLabels(selected, LABEL.category, reasonLabels), LABEL.endpoint, endpointLabels);
  return [
    recorded(
      source,
      'closes',
      'Connections closed in the last minute, by reason.',
      CONNECTION_CLOSE_COUNT,
      perResource(named, [LABEL.category, LABEL.endpoint])
    ),
  ];
}

/**
 * Adds the resource id. Two series that differ only in a label that the rule then writes would fail the rule for all
 * resources, so they are one before.
 *
 * @param written the other labels that the rule writes
 */
function identified({ withId }: AzureMonitorSource, expression: string, written: readonly string[] = []): string {
  return withId(`max without (${[LABEL.resourceId, ...written].join(', ')}) (${expression})`);
}

/** One series per resource and kept labels. */
function perResource(expression: string, keep: readonly string[] = []): string {
  return `max by (${[LABEL.resourceId, ...keep].join(', ')}) (\n${indent(expression)}\n)`;
}
