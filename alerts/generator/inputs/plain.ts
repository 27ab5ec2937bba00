import { explained, type Matcher, matches, selectByName } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { STEP } from '../promql/series';
import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { type PackSettings } from '../settings';
import { byId, identified, identityLabels } from './identity';

interface Plain {
  metric: string;
  record: string;
  about: string;
  keep?: readonly string[];
}

/** Metrics that users expose or push themselves, in the units of the inputs. */
const PLAIN: readonly Plain[] = [
  { metric: 'signalr_inbound_bytes_per_second', record: INPUT.inboundBytes, about: 'Inbound bytes per second.' },
  { metric: 'signalr_outbound_bytes_per_second', record: INPUT.outboundBytes, about: 'Outbound bytes per second.' },
  {
    metric: 'signalr_inbound_messages_per_second',
    record: INPUT.inboundMessages,
    about: 'Inbound messages per second.',
  },
  {
    metric: 'signalr_outbound_messages_per_second',
    record: INPUT.outboundMessages,
    about: 'Outbound messages per second.',
  },
  {
    metric: 'signalr_counted_messages_per_second',
    record: INPUT.countedMessages,
    about: 'MessageCount of Azure, per second.',
  },
  {
    metric: 'signalr_endpoint_connections',
    record: INPUT.endpointConnections,
    about: 'Connections by endpoint: client or server.',
    keep: [LABEL.endpoint],
  },
  {
    metric: 'signalr_connections',
    record: STEP.unsplitConnections,
    about: 'Connections of both endpoints, where they are not split.',
  },
  {
    metric: 'signalr_connection_quota_ratio',
    record: INPUT.connectionQuota,
    about: 'Connections as a share of the quota.',
  },
  { metric: 'signalr_server_load_ratio', record: INPUT.serverLoad, about: 'Server load, from 0 to 1.' },
  {
    metric: 'signalr_throttled_connections',
    record: INPUT.throttled,
    about: 'Connections closed as Throttled in the last minute.',
  },
  {
    metric: 'signalr_connection_closes',
    record: INPUT.closes,
    about: 'Connections closed in the last minute, by category, without those closed as Throttled.',
    keep: [LABEL.category],
  },
  {
    metric: 'signalr_connection_opens',
    record: INPUT.opens,
    about: 'Connections opened in the last minute.',
  },
  {
    metric: 'signalr_system_errors_ratio',
    record: INPUT.systemErrors,
    about: 'Requests that failed in the service, from 0 to 1.',
  },
  {
    metric: 'signalr_server_connection_latency_seconds',
    record: INPUT.serverConnectionLatency,
    about: 'Latency between the service and the app servers.',
  },
  { metric: 'signalr_units', record: INPUT.units, about: 'Unit size, with the labels of the resource.' },
  { metric: 'signalr_sku_info', record: INPUT.sku, about: 'SKU and service mode.', keep: ['sku', 'service_mode'] },
  {
    metric: 'signalr_scenario_share_ratio',
    record: INPUT.share,
    about: 'Share of each scenario in the outbound messages.',
    keep: [LABEL.scenario],
  },
];

/** Any resource id except those of Web PubSub. */
const SIGNALR: readonly Matcher[] = [
  { label: LABEL.resourceId, operator: '!=', value: '' },
  {
    ...matches(LABEL.resourceId, '.+/(microsoft[.]signalrservice/webpubsub|Microsoft[.]SignalRService/WebPubSub)/.+'),
    operator: '!~',
  },
];

export function plainFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-plain';
  return {
    name,
    about: [
      'Source: metrics that you expose or push yourself, each with the label resource_id: the Azure id in lower case.',
      `${PLAIN.map(({ metric }) => metric).join(', ')}.`,
      'Rates are per second, ratios from 0 to 1; opened, closed and throttled connections per minute. Shares are of the',
      'outbound messages and have the label scenario; connections by endpoint have the label endpoint (client or server),',
      "closed connections have category, in Azure's spelling (PingTimeout), the SKU has sku and service_mode. Zeros count",
      'at once. If the id is not an Azure id, add the label resource to the unit size. If you record the inputs',
      '(resource:signalr_inbound_bytes:rate1m and so on) yourself, you do not need this file.',
    ],
    groups: [
      { name, interval: settings.evaluation_interval, rules: PLAIN.map((plain) => recordingOf(plain, settings)) },
    ],
  };
}

function recordingOf({ metric, record, about, keep }: Plain, { label_names }: PackSettings): RecordingRule {
  const series = selectByName(metric, ...SIGNALR);
  // An id of another kind leaves the labels that the series has.
  const [, ...labels] = identityLabels(label_names);
  const expr =
    record === INPUT.units
      ? byId(identified(series, LABEL.resourceId, label_names), LABEL.resourceId, labels)
      : byId(series, LABEL.resourceId, keep);
  return { record, expr: explained(about, expr) };
}
