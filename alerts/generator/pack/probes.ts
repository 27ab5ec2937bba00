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
import { A_MINUTE, INTERVAL_LABELS } from '../../../src/names/exporters';
import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { sourceRules } from './pack';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { type SourceName } from '../settings/scalars';

/** A recording rule of a source as a query: it tells what the rule would record, without any rule being loaded. */
export interface Probe {
  /** The input that the values become; of connections, the one by endpoint, whose label is missing where they are not split. */
  record: string;
  /** The labels that the rule adds. */
  labels: Readonly<Record<string, string>>;
  query: string;
  /** The same with totals over any interval; undefined where the interval makes no difference. */
  anyInterval?: string;
  /** The metric of Azure Monitor that the rule reads. */
  reads?: AzureMetric;
}

/** The series that each value of the label `input` becomes, whichever source it comes from, and the metric of Azure that it is. */
const INPUTS: Readonly<Record<string, { becomes: string; metric?: AzureMetric }>> = {
  inbound_bytes: { becomes: INPUT.inboundBytes, metric: INBOUND_TRAFFIC },
  outbound_bytes: { becomes: INPUT.outboundBytes, metric: OUTBOUND_TRAFFIC },
  inbound_messages: { becomes: INPUT.inboundMessages },
  outbound_messages: { becomes: INPUT.outboundMessages },
  counted_messages: { becomes: INPUT.countedMessages, metric: MESSAGE_COUNT },
  // Other aggregations of connections hide how close they came to the quota.
  connections: { becomes: INPUT.endpointConnections, metric: { ...CONNECTION_COUNT, aggregations: ['maximum'] } },
  connection_quota: { becomes: INPUT.connectionQuota, metric: CONNECTION_QUOTA },
  server_load: { becomes: INPUT.serverLoad, metric: SERVER_LOAD },
  closes: { becomes: INPUT.closes, metric: CONNECTION_CLOSE_COUNT },
  opens: { becomes: INPUT.opens, metric: CONNECTION_OPEN_COUNT },
  system_errors: { becomes: INPUT.systemErrors, metric: SYSTEM_ERRORS },
  server_connection_latency: { becomes: INPUT.serverConnectionLatency, metric: SERVER_CONNECTION_LATENCY },
  units: { becomes: INPUT.units },
  sku: { becomes: INPUT.sku },
  share: { becomes: INPUT.share },
  tag: { becomes: STEP.declared },
};

/** The series that a value of the label `input` becomes. */
export function seriesOf(input: string): string | undefined {
  return INPUTS[input]?.becomes;
}

/** The metric of Azure Monitor that an input of a source is; undefined where it comes from elsewhere. */
function metricOf(source: SourceName, input: string): AzureMetric | undefined {
  return source === 'plain' ? undefined : INPUTS[input]?.metric;
}

/** The label of inputs that the settings give. */
export const DECLARED = 'declared';

/** A series that rules record has a colon in its name, and exporters write none. */
const RECORDED = /[a-z]:signalr_/;

/** Returns the rules of a source that read an exporter's series, and say something about a resource. */
export function probesOf(source: SourceName, settings: PackSettings): Probe[] {
  return sourceRules(source, settings).flatMap((rule) => {
    if (!('record' in rule) || RECORDED.test(rule.expr)) {
      return [];
    }
    const { expr, labels = {} } = rule;
    const input = labels[LABEL.input] ?? '';
    // Sends are not an input yet: the mix follows from them and the listeners.
    const record = rule.record === STEP.sent ? STEP.sent : seriesOf(input);
    const loose = atAnyInterval(expr);
    const reads = metricOf(source, input);
    return record === undefined
      ? []
      : [{ record, labels, query: expr, ...(loose !== expr && { anyInterval: loose }), ...(reads && { reads }) }];
  });
}

/** Returns a rule's expression with totals over any interval. A source that was not asked for one has none in the label. */
function atAnyInterval(expression: string): string {
  // The name is always the first matcher, so this one follows a comma.
  return INTERVAL_LABELS.reduce<string>(
    (text, label) => text.replaceAll(`,${label}=~"(${A_MINUTE})?"`, ''),
    expression
  );
}
