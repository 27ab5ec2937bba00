import { type Labels } from '../../demo/simulator/exporters/exposition';
import { METRIC_DELAY_MINUTES } from '../../demo/simulator/fleet/load';
import { NONE, seriesLine } from '../../demo/simulator/exporters/series-line';
import { type Scenario, SCENARIOS } from '../../src/guide';
import { type Subject } from './subjects';
import { type Traffic } from './traffic';

const STEP_MILLIS = 60_000;

/** The true demand, which Azure does not report and only an oracle reads. */
export const DEMAND = 'backtest:demand:ratio';

interface Metric {
  name: string;
  labels?: Labels;
  values: (traffic: Traffic) => Float64Array;
  /** Reads 0 in minutes that have not settled when they are scraped. */
  unsettled?: boolean;
  /** Azure has no data point if nothing was counted. */
  withoutZeros?: boolean;
}

const closes = (category: string, values: Metric['values']): Metric => ({
  name: 'azure_signalr_connectionclosecount_total_count',
  labels: { dimension: category },
  values,
  withoutZeros: true,
});

/** azure-metrics-exporter's series for Azure's metrics, named by its recommended template, and the oracle's. */
const METRICS: readonly Metric[] = [
  { name: 'azure_signalr_inboundtraffic_total_bytes', values: (t) => t.inboundBytes, unsettled: true },
  { name: 'azure_signalr_outboundtraffic_total_bytes', values: (t) => t.outboundBytes, unsettled: true },
  { name: 'azure_signalr_messagecount_total_count', values: (t) => t.messageCount, unsettled: true },
  { name: 'azure_signalr_connectioncount_maximum_count', values: (t) => t.connections },
  { name: 'azure_signalr_serverload_maximum_percent', values: (t) => t.serverLoad },
  { name: 'azure_signalr_connectionquotautilization_maximum_percent', values: (t) => t.quotaUtilization },
  closes('Throttled', (t) => t.throttled),
  closes('Normal', (t) => t.closes.Normal),
  closes('PingTimeout', (t) => t.closes.PingTimeout),
  closes('ServiceReload', (t) => t.closes.ServiceReload),
  { name: 'azure_signalr_connectionopencount_total_count', values: (t) => t.opens },
  { name: 'azure_signalr_systemerrors_maximum_percent', values: (t) => t.systemErrors },
  { name: 'azure_signalr_serverconnectionlatency_maximum_milliseconds', values: (t) => t.serverLatency },
  { name: DEMAND, values: (t) => t.truth.demand },
];

/** Shares of the scenarios, each from its minute on, as the owner declares them. */
export type DeclaredMixes = ReadonlyArray<{ from: number; mix: Partial<Record<Scenario, number>> }>;

/** Returns what a metric of Azure's reads at a scrape: three minutes late, 0 before it has settled, nothing in a gap. */
export function readAt(
  { missing, unsettled }: Pick<Subject, 'missing' | 'unsettled'>,
  values: Float64Array,
  scrape: number,
  readsZero = false
): number | undefined {
  const minute = scrape - METRIC_DELAY_MINUTES;
  if (minute < 0 || missing[minute] === 1) {
    return undefined;
  }
  return readsZero && unsettled[minute] === 1 ? 0 : values[minute];
}

/**
 * Generates every series of a resource, one line per series in the format of tools/lines: Azure's metrics, the unit size
 * without delay, and the declared shares.
 *
 * @param firstMinute of the first scrape, in minutes since the epoch; scrapes come every minute
 */
export function* seriesOf(
  subject: Subject,
  traffic: Traffic,
  firstMinute: number,
  declared: DeclaredMixes = []
): Generator<string> {
  const { course, id: resourceID } = subject;
  const scrapes = Array.from(course.load, (_, scrape) => scrape);
  const line = (name: string, labels: Labels, values: readonly string[]) =>
    seriesLine({ name, labels, first: firstMinute * STEP_MILLIS, step: STEP_MILLIS, values });

  for (const metric of METRICS) {
    const values = metric.values(traffic);
    const scraped = scrapes.map((scrape) => {
      const value = readAt(subject, values, scrape, metric.unsettled);
      return value === undefined || Number.isNaN(value) || (metric.withoutZeros && value === 0) ? NONE : String(value);
    });
    if (scraped.some((value) => value !== NONE)) {
      yield line(metric.name, { ...metric.labels, resourceID }, scraped);
    }
  }
  yield line(
    'azurerm_signalr_units',
    { resourceID },
    scrapes.map((scrape) => String(course.units[scrape]))
  );

  const mixAt = mixesByMinute(declared, scrapes);
  for (const scenario of SCENARIOS) {
    if (declared.some(({ mix }) => (mix[scenario] ?? 0) > 0)) {
      const shares = mixAt.map((mix) => String(mix[scenario] ?? 0));
      yield line('signalr_scenario_share_ratio', { resource_id: resourceID, scenario }, shares);
    }
  }
}

function mixesByMinute(declared: DeclaredMixes, scrapes: readonly number[]) {
  let stage = 0;
  return scrapes.map((minute) => {
    while (stage + 1 < declared.length && declared[stage + 1].from <= minute) {
      stage++;
    }
    return declared[stage]?.mix ?? {};
  });
}
