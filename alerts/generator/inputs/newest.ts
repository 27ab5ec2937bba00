import { LABEL } from '../../../src/names/labels';
import { INPUT, EXPORTER_HEALTH } from '../../../src/names/series';
import { either, explained, is, type Matcher, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';

/** Values of the label `input`, and the series that each becomes, whichever source it comes from. */
export const INPUT_SERIES = {
  inbound_bytes: INPUT.inboundBytes,
  outbound_bytes: INPUT.outboundBytes,
  inbound_messages: INPUT.inboundMessages,
  outbound_messages: INPUT.outboundMessages,
  counted_messages: INPUT.countedMessages,
  connections: INPUT.endpointConnections,
  connection_quota: INPUT.connectionQuota,
  server_load: INPUT.serverLoad,
  closes: INPUT.closes,
  opens: INPUT.opens,
  system_errors: INPUT.systemErrors,
  server_connection_latency: INPUT.serverConnectionLatency,
  units: INPUT.units,
  sku: INPUT.sku,
  share: INPUT.share,
} as const;

export type InputName = keyof typeof INPUT_SERIES;

/** As the label `source` and the settings name them. */
export type SourceName = PackSettings['sources'][number];

/** A sample that is no value is no sample: drops what is NaN, negative or infinite, so a series of such has ended. */
export function values(series: string): string {
  return `${series} >= 0 < Inf`;
}

interface Newest {
  source: SourceName;
  input: InputName;
  about: string;
  expr: string;
}

/** Records the newest value that a source has of an input, in the unit of the input. */
export function newestOf({ source, input, about, expr }: Newest): RecordingRule {
  return {
    record: STEP.newest,
    expr: explained(about, expr),
    labels: { [LABEL.input]: input, [LABEL.source]: source },
    becomes: INPUT_SERIES[input],
  };
}

/** Selects what the sources have of these inputs. */
export function newest(inputs: readonly InputName[], ...matchers: readonly Matcher[]): string {
  return select(STEP.newest, is(LABEL.input, inputs), ...matchers);
}

/** Sources that pass on what Azure has, whose newest minutes can read 0. */
export const OF_AZURE: Matcher = { label: LABEL.source, operator: '!=', value: 'plain' };

/** A zero of Azure counts only after it has lasted; until then, the largest value of the window is used. */
export function held(input: InputName, { unsettled_zero_hold }: PackSettings, ...matchers: readonly Matcher[]): string {
  return either([
    `${newest([input], ...matchers)} > 0`,
    `max_over_time(${newest([input], OF_AZURE, ...matchers)}[${unsettled_zero_hold}])`,
    newest([input], ...matchers),
  ]);
}

/** Connections, opens and closes that are not split by endpoint. */
export const UNSPLIT = is(LABEL.endpoint, ['']);

/** Contains two scrapes of an exporter that is scraped every five minutes. */
export const HEALTH_WINDOW = '10m';

/**
 * Counts the failing targets of an exporter, whatever their jobs are called: probes and health have the address of the
 * exporter, which its health series gives. They are remembered for a day, since an exporter that is down has none.
 */
export function failedScrapes(source: SourceName, healthSeries: string): RecordingRule {
  return {
    record: EXPORTER_HEALTH.failedScrapes,
    expr: explained(
      'Targets at the address of the exporter whose scrape fails.',
      `count by (job) (up == 0 and on (instance) last_over_time(${healthSeries}[1d]))`
    ),
    labels: { [LABEL.source]: source },
  };
}
