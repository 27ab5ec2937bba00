import { type Labels } from '../../demo/simulator/exporters/exposition';
import { resourceId } from '../../demo/simulator/fleet/fleet';
import { METRIC_DELAY_MINUTES } from '../../demo/simulator/fleet/load';
import { SCENARIOS } from '../../src/guide';
import { NONE, seriesLine } from '../../demo/simulator/exporters/series-line';
import { type Subject } from './resources';
import { type Traffic } from './traffic';

const STEP_MILLIS = 60_000;

/** azure-metrics-exporter's series for Azure's metrics, named by its recommended template. */
const AZURE: ReadonlyArray<{
  name: string;
  labels?: Labels;
  values: (traffic: Traffic) => Float64Array;
  /** Reads 0 in minutes that have not settled when they are scraped. */
  unsettled?: boolean;
  /** Azure has no data point if nothing was counted. */
  withoutZeros?: boolean;
}> = [
  { name: 'azure_signalr_inboundtraffic_total_bytes', values: (t) => t.inboundBytes, unsettled: true },
  { name: 'azure_signalr_outboundtraffic_total_bytes', values: (t) => t.outboundBytes, unsettled: true },
  { name: 'azure_signalr_messagecount_total_count', values: (t) => t.messageCount, unsettled: true },
  { name: 'azure_signalr_connectioncount_maximum_count', values: (t) => t.connections },
  { name: 'azure_signalr_serverload_maximum_percent', values: (t) => t.serverLoad },
  { name: 'azure_signalr_connectionquotautilization_maximum_percent', values: (t) => t.quotaUtilization },
  {
    name: 'azure_signalr_connectionclosecount_total_count',
    labels: { dimension: 'Throttled' },
    values: (t) => t.throttled,
    withoutZeros: true,
  },
];

/**
 * Generates every series of a resource over the window, one line per series in the format of tools/lines: Azure's metrics
 * three minutes late and with gaps, the unit size without delay, and the shares of the current mix.
 *
 * @param firstMinute of the first scrape, in minutes since the epoch; scrapes come every minute
 */
export function* seriesOf(subject: Subject, traffic: Traffic, firstMinute: number): Generator<string> {
  const { course, missing, unsettled } = subject;
  const minutes = course.load.length;
  const resourceID = resourceId(subject.resource);
  const line = (name: string, labels: Labels, values: readonly string[]) =>
    seriesLine({ name, labels, first: firstMinute * STEP_MILLIS, step: STEP_MILLIS, values });

  for (const metric of AZURE) {
    const values = metric.values(traffic);
    const scraped = Array.from({ length: minutes }, (_, scrape) => {
      const minute = scrape - METRIC_DELAY_MINUTES;
      if (minute < 0 || missing[minute] === 1 || (metric.withoutZeros && values[minute] === 0)) {
        return NONE;
      }
      return metric.unsettled && unsettled[minute] === 1 ? '0' : String(values[minute]);
    });
    if (scraped.some((value) => value !== NONE)) {
      yield line(metric.name, { ...metric.labels, resourceID }, scraped);
    }
  }
  yield line('azurerm_signalr_units', { resourceID }, Array.from(course.units, String));

  const mixAt = mixesByMinute(subject);
  for (const scenario of SCENARIOS) {
    if (course.mixes.some(({ mix }) => (mix[scenario] ?? 0) > 0)) {
      const shares = mixAt.map((mix) => String(mix[scenario] ?? 0));
      yield line('signalr_scenario_share_ratio', { resource_id: resourceID, scenario }, shares);
    }
  }
}

function mixesByMinute({ course }: Subject) {
  let stage = 0;
  return Array.from(course.load, (_, minute) => {
    while (stage + 1 < course.mixes.length && course.mixes[stage + 1].from <= minute) {
      stage++;
    }
    return course.mixes[stage].mix;
  });
}
