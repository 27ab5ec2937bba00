import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { copyLabel, is, type Matcher, matches, select } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { byId, endpointsInLowerCase, IDENTITY_LABELS } from './identity';
import { type InputName, newestOf, values } from './newest';

interface Plain {
  metrics: readonly string[];
  input: InputName;
  about: string;
  keep?: readonly string[];
  labels?: Readonly<Record<string, string>>;
  /** The input, if it is another than that of its label. */
  becomes?: string;
}

/** Metrics that users expose or push themselves, in the units of the inputs. */
const PLAIN: readonly Plain[] = [
  { metrics: ['signalr_inbound_bytes_per_second'], input: 'inbound_bytes', about: 'Inbound bytes per second.' },
  { metrics: ['signalr_outbound_bytes_per_second'], input: 'outbound_bytes', about: 'Outbound bytes per second.' },
  {
    metrics: ['signalr_inbound_messages_per_second'],
    input: 'inbound_messages',
    about: 'Inbound messages per second.',
  },
  {
    metrics: ['signalr_outbound_messages_per_second'],
    input: 'outbound_messages',
    about: 'Outbound messages per second.',
  },
  {
    metrics: ['signalr_counted_messages_per_second'],
    input: 'counted_messages',
    about: 'MessageCount of Azure, per second.',
  },
  {
    metrics: ['signalr_endpoint_connections', 'signalr_connections'],
    input: 'connections',
    about: 'Connections, by endpoint (client or server) if they are split.',
    keep: [LABEL.endpoint],
  },
  {
    metrics: ['signalr_connection_quota_ratio'],
    input: 'connection_quota',
    about: 'Connections as a share of the quota.',
  },
  { metrics: ['signalr_server_load_ratio'], input: 'server_load', about: 'Server load, from 0 to 1.' },
  {
    metrics: ['signalr_throttled_connections'],
    input: 'closes',
    about: 'Connections closed as Throttled in the last minute.',
    labels: { [LABEL.category]: 'Throttled' },
    becomes: INPUT.throttled,
  },
  {
    metrics: ['signalr_connection_closes'],
    input: 'closes',
    about: 'Connections closed in the last minute, by category, without those closed as Throttled.',
    keep: [LABEL.category],
  },
  {
    metrics: ['signalr_connection_opens'],
    input: 'opens',
    about: 'Connections opened in the last minute.',
  },
  {
    metrics: ['signalr_system_errors_ratio'],
    input: 'system_errors',
    about: 'Requests that failed in the service, from 0 to 1.',
  },
  {
    metrics: ['signalr_server_connection_latency_seconds'],
    input: 'server_connection_latency',
    about: 'Latency between the service and the app servers.',
  },
  { metrics: ['signalr_units'], input: 'units', about: 'Unit size, with the labels of the resource.' },
  { metrics: ['signalr_sku_info'], input: 'sku', about: 'SKU and service mode.', keep: ['sku', 'service_mode'] },
  {
    metrics: ['signalr_scenario_share_ratio'],
    input: 'share',
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
      `${PLAIN.flatMap(({ metrics }) => metrics).join(', ')}.`,
      'Rates are per second, ratios from 0 to 1; opened, closed and throttled connections per minute. Shares are of the',
      'outbound messages and have the label scenario; connections by endpoint have the label endpoint (client or server),',
      "closed connections have category, in Azure's spelling (PingTimeout), the SKU has sku and service_mode. Zeros count",
      'at once. If the id is not an Azure id, add the label resource to the unit size. If you record the inputs',
      '(resource:signalr_inbound_bytes:rate1m and so on) yourself, you do not need this file.',
    ],
    groups: [{ name, interval: settings.evaluation_interval, rules: PLAIN.map(recordingOf) }],
  };
}

function recordingOf({ metrics, input, about, keep, labels, becomes }: Plain): RecordingRule {
  const series = values(select('', is('__name__', metrics), ...SIGNALR));
  const [, ...named] = IDENTITY_LABELS;
  // An id of another kind leaves the labels that the series has.
  const kept = keep ?? (input === 'units' ? named : []);
  const each = byId(series, LABEL.resourceId, kept);
  const expr = kept.includes(LABEL.endpoint) ? byLowerCaseEndpoint(each) : each;
  const rule = newestOf({ source: 'plain', input, about, expr });
  return { ...rule, labels: { ...rule.labels, ...labels }, becomes: becomes ?? rule.becomes };
}

/** Client and client may both be there: the spelling keeps their values apart until they are one. */
function byLowerCaseEndpoint(each: string): string {
  const spelled = byId(copyLabel(each, 'spelling', LABEL.endpoint), LABEL.resourceId, ['spelling']);
  return byId(endpointsInLowerCase(copyLabel(spelled, LABEL.endpoint, 'spelling')), LABEL.resourceId, [LABEL.endpoint]);
}
