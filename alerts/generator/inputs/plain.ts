import { either, type Matcher, selectByName } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { INPUT } from '../../../src/model/vocabulary';
import { type PackSettings } from '../settings';
import { trafficFactors } from './azure-monitor';
import { perResource } from './identity';

/** Metrics that users expose or push themselves, in the units of the inputs. */
const PLAIN: ReadonlyArray<{ metric: string; record: string; keep?: string; countsBytes?: true }> = [
  { metric: 'signalr_inbound_bytes_per_second', record: INPUT.inboundBytes, countsBytes: true },
  { metric: 'signalr_outbound_bytes_per_second', record: INPUT.outboundBytes, countsBytes: true },
  { metric: 'signalr_inbound_messages_per_second', record: INPUT.inboundMessages },
  { metric: 'signalr_outbound_messages_per_second', record: INPUT.outboundMessages },
  { metric: 'signalr_connections', record: INPUT.connections },
  { metric: 'signalr_units', record: INPUT.units },
  { metric: 'signalr_server_load_ratio', record: INPUT.serverLoad },
  { metric: 'signalr_throttled_connections', record: INPUT.throttled },
  { metric: 'signalr_scenario_share_ratio', record: INPUT.share, keep: 'scenario' },
];

/** Any resource id except those of Web PubSub. */
const SIGNALR: Matcher = {
  label: 'resource_id',
  operator: '!~',
  value: '|(?i).+/microsoft[.]signalrservice/webpubsub/.+',
};

export function plainFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-plain';
  return {
    name,
    about: [
      'Source: metrics that you expose or push yourself, each with the label resource_id: the Azure id in lower case.',
      `${PLAIN.map(({ metric }) => metric).join(', ')}.`,
      'Rates are per second, ratios from 0 to 1, throttled connections per minute. Shares are of the outbound messages',
      'and have the label scenario. Zeros count at once. If the id is not an Azure id, add the label resource. If you',
      'record the inputs (resource:signalr_inbound_bytes:rate1m and so on) yourself, you do not need this file.',
    ],
    groups: [
      { name, interval: settings.evaluation_interval, rules: PLAIN.map((plain) => recordingOf(plain, settings)) },
    ],
  };
}

function recordingOf(
  { metric, record, keep, countsBytes }: (typeof PLAIN)[number],
  settings: PackSettings
): RecordingRule {
  const factors = countsBytes
    ? trafficFactors(settings, [SIGNALR], 'resource_id')
    : [{ value: 1, matchers: [SIGNALR] }];
  const expressions = factors.map(({ value, matchers }) => {
    const series = selectByName(metric, ...matchers);
    const values = perResource(series, 'resource_id', settings.label_names, keep === undefined ? [] : [keep]);
    return value === 1 ? values : `${values}\n/ ${value}`;
  });
  return { record, expr: either(expressions) };
}
