/** The alerts that people use today, on Azure's own metrics, with what tuning may change in them. */
import { type TimedRule } from '../../alerts/generator/promql/rule-levels';
import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES } from '../../src/guide';
import { ratesAt } from '../../src/model/capacity';
import { type Condition, type TimedAlert, withoutTimes } from './alert-sets';
import { holdsOf, type Metric, metricsOf, overWindow } from './minutes';
import { type Page } from './pages';
import { type Rules, type Simulated } from './replay';
import { DEMAND } from './series';

/** Azure Monitor's alerts look at five minutes or more; in Prometheus, a rule can look at the newest value. */
const WINDOWS = [1, 5] as const;

type Window = (typeof WINDOWS)[number];

/** Something that a rival alerts on, and the thresholds that tuning tries. */
interface Signal {
  metric: Metric;
  seriesOver: (window: Window) => string;
  thresholds: readonly number[];
}

/** A rival's tuning: a threshold for each of its signals, `for` and `keep_firing_for`. Times are in minutes. */
export interface Tuning {
  window: Window;
  thresholds: readonly number[];
  wait: number;
  keep: number;
}

export interface Rival {
  name: string;
  signals: readonly Signal[];
  windows: readonly Window[];
  /** As Azure's baseline, documentation or common practice has it; none for what nobody can have. */
  published?: Tuning;
}

const WAITS = [0, 2, 5, 10, 15];
const KEEPS = [0, 15, 30, 60];

/** A signal over a window. The names are the backtest's own. */
const named =
  (signal: string) =>
  (window: Window): string =>
    `backtest:${signal}:${window}m`;

const SERIES = {
  serverLoad: named('server_load'),
  inbound: named('inbound_share'),
  outbound: named('outbound_share'),
  quota: named('connection_quota'),
  connections: named('connections'),
} as const;

/** The series that rivals read. Shares are those of the guide's limit per unit in bytes/s, for any mix. */
function rivalRecording(): TimedRule[] {
  const unit = ratesAt(EDITIONS[DEFAULT_EDITION], 1);
  if (unit === undefined) {
    throw new RangeError('the guide has no figures for one unit');
  }
  const share = (metric: string, messages: number) =>
    `${metric} / 60 / on (resourceID) (${messages * GUIDE_MESSAGE_BYTES} * azurerm_signalr_units)`;
  const signals = [
    { of: SERIES.serverLoad, over: 'avg', value: 'azure_signalr_serverload_maximum_percent' },
    { of: SERIES.inbound, over: 'avg', value: share('azure_signalr_inboundtraffic_total_bytes', unit.inbound.echo) },
    {
      of: SERIES.outbound,
      over: 'avg',
      value: share('azure_signalr_outboundtraffic_total_bytes', unit.outbound.broadcast),
    },
    { of: SERIES.quota, over: 'max', value: 'azure_signalr_connectionquotautilization_maximum_percent' },
    { of: SERIES.connections, over: 'max', value: 'azure_signalr_connectioncount_maximum_count' },
  ];
  const rule = (record: string, expr: string) => ({ record, expr, labels: {}, interval: '1m' });
  return signals.flatMap(({ of, over, value }) => [rule(of(1), value), rule(of(5), `${over}_over_time(${of(1)}[5m])`)]);
}

const SERVER_LOAD: Signal = {
  metric: 'serverLoad',
  seriesOver: SERIES.serverLoad,
  thresholds: [50, 60, 70, 80, 85, 90, 95],
};
const QUOTA: Signal = { metric: 'quota', seriesOver: SERIES.quota, thresholds: [70, 80, 90, 95] };

/** Azure counts some bytes twice, so a share can be above 1 without harm. */
const SHARES = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2];
const INBOUND: Signal = { metric: 'inbound', seriesOver: SERIES.inbound, thresholds: SHARES };
const OUTBOUND: Signal = { metric: 'outbound', seriesOver: SERIES.outbound, thresholds: SHARES };

/** An alert over five minutes, without times. */
const published = (...thresholds: number[]): Tuning => ({ window: 5, thresholds, wait: 0, keep: 0 });

export const RIVALS: readonly Rival[] = [
  { name: 'server load', signals: [SERVER_LOAD], windows: WINDOWS, published: published(70) },
  {
    name: "a share of echo's and broadcast's limits",
    signals: [INBOUND, OUTBOUND],
    windows: WINDOWS,
    published: published(0.8, 0.8),
  },
  { name: 'connection quota', signals: [QUOTA], windows: WINDOWS, published: published(90) },
  {
    name: 'server load and connection quota',
    signals: [SERVER_LOAD, QUOTA],
    windows: WINDOWS,
    published: published(70, 90),
  },
  {
    name: 'all three',
    signals: [SERVER_LOAD, INBOUND, OUTBOUND, QUOTA],
    windows: WINDOWS,
    published: published(70, 0.8, 0.8, 90),
  },
];

const demandAbove = (...thresholds: number[]): Signal => ({ metric: 'demand', seriesOver: () => DEMAND, thresholds });

/** Alerts on the true demand, which Azure has no metric for: as late and with the same gaps as Azure's. */
export const ORACLES: readonly Rival[] = [
  { name: 'an oracle: true demand at its limit', signals: [demandAbove(1)], windows: [1] },
  { name: 'an oracle: true demand', signals: [demandAbove(0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1)], windows: [1] },
];

/** Azure Monitor Baseline Alerts' rule on connections, which is right for one unit. It has nothing to tune but that. */
const COUNT: Rival = {
  name: 'ConnectionCount > 900',
  signals: [{ metric: 'connections', seriesOver: SERIES.connections, thresholds: [900] }],
  windows: [5],
  published: published(900),
};

/** When each condition of any tuning of any rival holds, by name, computed without Prometheus. */
export function rivalHolds(simulated: Simulated): Map<string, Page[]> {
  const metrics = metricsOf(simulated);
  const holds = new Map<string, Page[]>();
  const length = simulated.traffic.units.length;
  for (const { signals, windows } of [...RIVALS, ...ORACLES, COUNT]) {
    for (const { metric, seriesOver, thresholds } of signals) {
      for (const window of windows) {
        const values = overWindow(metrics[metric].values, window, metrics[metric].over);
        for (const threshold of thresholds) {
          const { name } = conditionOf(seriesOver(window), threshold);
          if (!holds.has(name)) {
            holds.set(
              name,
              holdsOf((scrape) => values[scrape] > threshold, length)
            );
          }
        }
      }
    }
  }
  return holds;
}

/** The alerts of a rival with a tuning, one for each signal. */
export function alertsOf(
  { signals }: Pick<Rival, 'signals'>,
  { window, thresholds, wait, keep }: Tuning
): TimedAlert[] {
  return signals.map(({ seriesOver }, i) => ({
    ...{ conditions: [conditionOf(seriesOver(window), thresholds[i])], wait, keep },
  }));
}

function conditionOf(series: string, threshold: number): Condition {
  const expr = `${series} > ${threshold}`;
  return { name: expr, expr, idLabel: 'resourceID' };
}

/** Everything that tuning tries of a rival. */
export function tuningsOf({ signals, windows }: Rival): Tuning[] {
  const choices = signals.reduce<number[][]>(
    (some, { thresholds }) => some.flatMap((chosen) => thresholds.map((threshold) => [...chosen, threshold])),
    [[]]
  );
  return choices.flatMap((thresholds) =>
    windows.flatMap((window) =>
      WAITS.flatMap((wait) => KEEPS.map((keep): Tuning => ({ window, thresholds, wait, keep })))
    )
  );
}

export function tuningText({ window, thresholds, wait, keep }: Tuning): string {
  const percent = thresholds.map((threshold) => `${Math.round(threshold < 10 ? 100 * threshold : threshold)}%`);
  return `> ${percent.join(', ')} over ${window} min, for ${wait} min, kept ${keep} min`;
}

/** Alerts that are scored together. */
export interface AlertSet {
  name: string;
  alerts: readonly TimedAlert[];
}

/** The rivals as they are published. */
export function publishedSets(): AlertSet[] {
  return [...RIVALS, COUNT].flatMap((rival) =>
    rival.published === undefined
      ? []
      : [{ name: `${rival.name}, as published`, alerts: alertsOf(rival, rival.published) }]
  );
}

/** Every condition that any tuning of any rival needs, each once. */
export function rivalRules(): Rules {
  const conditions = [...RIVALS, ...ORACLES, COUNT].flatMap(({ signals, windows }) =>
    signals.flatMap(({ seriesOver, thresholds }) =>
      windows.flatMap((window) => thresholds.map((threshold) => conditionOf(seriesOver(window), threshold)))
    )
  );
  return {
    recording: rivalRecording(),
    alerts: [...new Map(conditions.map((condition) => [condition.name, withoutTimes(condition)])).values()],
  };
}
