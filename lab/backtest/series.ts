import { NAME } from '../../cli/backtest/promql/expression';
import { type StoredSeries } from '../../cli/backtest/promql/series';
import { METRIC_DELAY_MINUTES } from '../../demo/simulator/fleet/load';
import { type Scenario, SCENARIOS } from '../../src/guide';
import { CLOSES } from './causes';
import { type Subject } from './subjects';
import { type Traffic } from './traffic';

/** Azure provides one value per minute, and the rules are replayed at each of them. */
export const STEP_SECONDS = 60;

interface Metric {
  name: string;
  labels?: Readonly<Record<string, string>>;
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

const connections = (endpoint: string, values: Metric['values']): Metric => ({
  name: 'azure_signalr_connectioncount_maximum_count',
  labels: { dimensionEndpoint: endpoint },
  values,
});

/** azure-metrics-exporter's series for Azure's metrics, named by its recommended template. */
const METRICS: readonly Metric[] = [
  { name: 'azure_signalr_inboundtraffic_total_bytes', values: (t) => t.inboundBytes, unsettled: true },
  { name: 'azure_signalr_outboundtraffic_total_bytes', values: (t) => t.outboundBytes, unsettled: true },
  { name: 'azure_signalr_messagecount_total_count', values: (t) => t.messageCount, unsettled: true },
  connections('Client', (t) => t.connections.map((all, i) => all - t.servers[i])),
  connections('Server', (t) => t.servers),
  { name: 'azure_signalr_serverload_maximum_percent', values: (t) => t.serverLoad },
  { name: 'azure_signalr_connectionquotautilization_maximum_percent', values: (t) => t.quotaUtilization },
  closes('Throttled', (t) => t.throttled),
  ...CLOSES.map((category) => closes(category, (t) => t.closes[category])),
  { name: 'azure_signalr_connectionopencount_total_count', values: (t) => t.opens },
  { name: 'azure_signalr_systemerrors_maximum_percent', values: (t) => t.systemErrors },
  { name: 'azure_signalr_serverconnectionlatency_maximum_milliseconds', values: (t) => t.serverLatency },
];

/** How much the owner of a service has declared. */
export const KNOWLEDGE = ['mix and server leg', 'nothing'] as const;

export type Knowledge = (typeof KNOWLEDGE)[number];

/** Settings of a resource, as in alerts/settings.yaml, and shares of the scenarios, each from its minute on, as a series. */
export interface Declared {
  settings: { server_leg?: boolean };
  mixes: ReadonlyArray<{ from: number; mix: Partial<Record<Scenario, number>> }>;
}

export function declaredBy(knowledge: Knowledge, { serverLeg, course, mixLag }: Subject): Declared {
  if (knowledge === 'nothing') {
    return { settings: {}, mixes: [] };
  }
  // Nobody declares a mix before a release.
  const mixes = course.mixes.map(({ from, mix }) => ({ from: from === 0 ? 0 : from + mixLag, mix }));
  return { settings: { server_leg: serverLeg }, mixes };
}

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
 * Returns every series of a resource: Azure's metrics, the unit size without delay, and the declared shares.
 *
 * @param first time of the first scrape in epoch seconds; scrapes come every minute
 */
export function seriesOf(subject: Subject, traffic: Traffic, first: number, { mixes }: Declared): StoredSeries[] {
  const { course, id } = subject;
  const grid = { first, step: STEP_SECONDS, count: course.load.length };
  const series = (labels: Record<string, string>, valueAt: (scrape: number) => number) => ({
    ...{ labels, grid },
    values: Float64Array.from(course.load, (_, scrape) => valueAt(scrape)),
  });
  const metrics = METRICS.map(({ name, labels, values, unsettled, withoutZeros = false }) => {
    const all = values(traffic);
    return series({ [NAME]: name, ...labels, resourceID: id }, (scrape) => {
      const value = readAt(subject, all, scrape, unsettled) ?? NaN;
      return withoutZeros && value === 0 ? NaN : value;
    });
  });
  const latestFirst = [...mixes].reverse();
  const mixAt = (minute: number) => latestFirst.find(({ from }) => from <= minute)?.mix ?? {};
  const shares = SCENARIOS.filter((scenario) => mixes.some(({ mix }) => (mix[scenario] ?? 0) > 0)).map((scenario) =>
    series(
      { [NAME]: 'signalr_scenario_share_ratio', resource_id: id, scenario },
      (minute) => mixAt(minute)[scenario] ?? 0
    )
  );
  return [
    ...metrics.filter(({ values }) => values.some((value) => !Number.isNaN(value))),
    series({ [NAME]: 'azurerm_signalr_units', resourceID: id }, (scrape) => course.units[scrape]),
    ...shares,
  ];
}
