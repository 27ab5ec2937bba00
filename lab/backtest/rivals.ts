/** The alerts that people use today, on Azure's own metrics, with what tuning may change in them. */
import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES } from '../../src/guide';
import { ratesAt } from '../../src/model/capacity';
import { CLOSES } from './causes';
import { readAt } from './series';
import { type Simulated, type Traffic } from './traffic';
import { BEFORE_MINUTES, type Subject } from './subjects';
import { type Page, type ReplayedResource, type TimedAlert, scoreOf, type Score, sumOf, toldByTimed } from './score';

/** A value at each scrape; NaN where it is missing. */
type Values = Float64Array;

/** Azure Monitor's alerts look at five minutes or more; in Prometheus, a rule can look at the newest value. */
const WINDOWS = [1, 5] as const;

type Window = (typeof WINDOWS)[number];

/** Something that a rival alerts on, and the thresholds that tuning tries. */
interface Signal {
  metric: Metric;
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

const SERVER_LOAD: Signal = { metric: 'serverLoad', thresholds: [50, 60, 70, 80, 85, 90, 95] };
/** Symptoms that users feel, as anybody can alert on them: closes but normal ones as a share, failed requests, latency in milliseconds. */
const DROPPED: Signal = { metric: 'dropped', thresholds: [0.05, 0.1, 0.2] };
const ERRORS: Signal = { metric: 'errors', thresholds: [1, 2, 5] };
const LATENCY: Signal = { metric: 'latency', thresholds: [500, 1000, 2000] };

const QUOTA: Signal = { metric: 'quota', thresholds: [70, 80, 90, 95] };

/** Azure counts some bytes twice, so a share can be above 1 without harm. */
const SHARES = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2];
const INBOUND: Signal = { metric: 'inbound', thresholds: SHARES };
const OUTBOUND: Signal = { metric: 'outbound', thresholds: SHARES };

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
  {
    name: 'server load, connection quota and symptoms',
    signals: [SERVER_LOAD, QUOTA, DROPPED, ERRORS, LATENCY],
    windows: WINDOWS,
  },
];

const demandAbove = (...thresholds: number[]): Signal => ({ metric: 'demand', thresholds });

/** Alerts on the true demand, which Azure has no metric for: as late and with the same gaps as Azure's. */
export const ORACLES: readonly Rival[] = [
  { name: 'an oracle: true demand at its limit', signals: [demandAbove(1)], windows: [1] },
  { name: 'an oracle: true demand', signals: [demandAbove(0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1)], windows: [1] },
];

/** Azure Monitor Baseline Alerts' rule on connections, which is right for one unit. It has nothing to tune but that. */
const COUNT: Rival = {
  name: 'ConnectionCount > 900',
  signals: [{ metric: 'connections', thresholds: [900] }],
  windows: [5],
  published: published(900),
};

/** A resource with the times at which each condition of any tuning of any rival holds, by its name. */
export function withRivals(simulated: Simulated): ReplayedResource {
  const metrics = metricsOf(simulated);
  const pages = new Map<string, Page[]>();
  const length = simulated.traffic.units.length;
  for (const { signals, windows } of [...RIVALS, ...ORACLES, COUNT]) {
    for (const { metric, thresholds } of signals) {
      for (const window of windows) {
        const values = overWindow(metrics[metric].values, window, metrics[metric].over);
        for (const threshold of thresholds) {
          const holds = () => holdsOf((scrape) => values[scrape] > threshold, length);
          const name = conditionOf(metric, window, threshold);
          pages.set(name, pages.get(name) ?? holds());
        }
      }
    }
  }
  return { simulated, pages, notifications: [] };
}

/** The alerts of a rival with a tuning, one for each signal. */
export function alertsOf(
  { signals }: Pick<Rival, 'signals'>,
  { window, thresholds, wait, keep }: Tuning
): TimedAlert[] {
  return signals.map(({ metric }, i) => ({ condition: conditionOf(metric, window, thresholds[i]), wait, keep }));
}

function conditionOf(metric: Metric, window: Window, threshold: number): string {
  return `${metric} over ${window} min > ${threshold}`;
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

/** How a threshold of each metric is written. */
const WRITTEN: Readonly<Record<Metric, (threshold: number) => string>> = {
  serverLoad: (of) => `${of}%`,
  quota: (of) => `${of}%`,
  inbound: percentOf,
  outbound: percentOf,
  connections: String,
  demand: percentOf,
  dropped: percentOf,
  errors: (of) => `${of}%`,
  latency: (of) => `${of} ms`,
};

function percentOf(share: number): string {
  return `${Math.round(100 * share)}%`;
}

export function tuningText({ signals }: Pick<Rival, 'signals'>, { window, thresholds, wait, keep }: Tuning): string {
  const written = thresholds.map((threshold, i) => WRITTEN[signals[i].metric](threshold));
  return `> ${written.join(', ')} over ${window} min, for ${wait} min, kept ${keep} min`;
}

/** Alerts that are scored together. */
interface AlertSet {
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

/** A metric as Prometheus has it after a scrape. */
function scraped(subject: Subject, values: Values, readsZero = false): Values {
  return Float64Array.from(values, (_, scrape) => readAt(subject, values, scrape, readsZero) ?? NaN);
}

/** Times at which a condition holds, in minutes of the replay. */
function holdsOf(isHeld: (scrape: number) => boolean, length: number): Page[] {
  const holds: Page[] = [];
  for (let i = BEFORE_MINUTES; i < length; i++) {
    if (isHeld(i)) {
      const minute = i - BEFORE_MINUTES;
      const last = holds[holds.length - 1];
      if (last?.until === minute) {
        last.until = minute + 1;
      } else {
        holds.push({ from: minute, until: minute + 1 });
      }
    }
  }
  return holds;
}

/** Means and maxima of a window of minutes, as far as there are values. */
function overWindow(values: Values, window: number, how: 'avg' | 'max'): Values {
  if (window === 1) {
    return values;
  }
  return values.map((_, i) => {
    let [sum, most, count] = [0, NaN, 0];
    for (let at = Math.max(0, i - window + 1); at <= i; at++) {
      if (!Number.isNaN(values[at])) {
        sum += values[at];
        count++;
        most = values[at] < most ? most : values[at];
      }
    }
    return count === 0 ? NaN : how === 'avg' ? sum / count : most;
  });
}

/** Metrics that rivals and oracles alert on. */
type Metric =
  | 'serverLoad'
  | 'inbound'
  | 'outbound'
  | 'quota'
  | 'connections'
  | 'demand'
  | 'dropped'
  | 'errors'
  | 'latency';

/** The metrics of rivals at each scrape, and how they are aggregated over minutes. */
function metricsOf({ subject, traffic }: Simulated): Record<Metric, { values: Values; over: 'avg' | 'max' }> {
  const unit = unitRates();
  const share = (values: Traffic['inboundBytes'], rate: number) =>
    scraped(subject, values, true).map((bytes, i) => bytes / 60 / (rate * GUIDE_MESSAGE_BYTES * traffic.units[i]));
  return {
    serverLoad: { values: scraped(subject, traffic.serverLoad), over: 'avg' },
    inbound: { values: share(traffic.inboundBytes, unit.inbound.echo), over: 'avg' },
    outbound: { values: share(traffic.outboundBytes, unit.outbound.broadcast), over: 'avg' },
    quota: { values: scraped(subject, traffic.quotaUtilization), over: 'max' },
    connections: { values: scraped(subject, traffic.connections), over: 'max' },
    demand: { values: scraped(subject, traffic.truth.demand), over: 'max' },
    dropped: { values: scraped(subject, droppedOf(traffic)), over: 'avg' },
    errors: { values: scraped(subject, traffic.systemErrors), over: 'avg' },
    latency: { values: scraped(subject, traffic.serverLatency), over: 'avg' },
  };
}

/** Closes that were not asked for, as a share of the connections. */
function droppedOf({ closes, connections }: Traffic): Values {
  const dropped = CLOSES.filter((close) => close !== 'Normal').map((close) => closes[close]);
  return connections.map((all, i) => dropped.reduce((sum, values) => sum + values[i], 0) / Math.max(1, all));
}

function unitRates() {
  const unit = ratesAt(EDITIONS[DEFAULT_EDITION], 1);
  if (unit === undefined) {
    throw new RangeError('the guide has no figures for one unit');
  }
  return unit;
}

/** The mistakes of a rival with one tuning. */
interface Tried {
  tuning: Tuning;
  /** Sustained crossings without a page. */
  missed: number;
  notifications: number;
}

export interface Tuned {
  rival: Rival;
  best: Tried;
  published?: Tried;
  tried: number;
}

/**
 * Finds the tuning that misses the fewest sustained crossings with at most so many notifications; of two, the one with fewer
 * notifications. If none is as quiet, the quietest.
 */
export function tuned(rival: Rival, resources: readonly ReplayedResource[], budget: number): Tuned {
  const trial = trialsOn(resources);
  const tried = tuningsOf(rival).map((tuning) => trial(rival, tuning));
  const best = tried.reduce((one, other) => (isBetter(other, one, budget) ? other : one));
  return {
    ...{ rival, best, tried: tried.length },
    ...(rival.published !== undefined && { published: trial(rival, rival.published) }),
  };
}

function isBetter(one: Tried, other: Tried, budget: number): boolean {
  const [quiet, otherQuiet] = [one, other].map(({ notifications }) => notifications <= budget);
  if (quiet !== otherQuiet) {
    return quiet;
  }
  return quiet && one.missed !== other.missed ? one.missed < other.missed : one.notifications < other.notifications;
}

/** One alert by itself. */
interface Alone {
  /** The numbers of the crossings that it misses. */
  missed: ReadonlySet<number>;
  notifications: number;
}

/** A rival's alerts notify independently of each other: together they miss what each of them misses. */
function trialsOn(resources: readonly ReplayedResource[]) {
  const known = new Map<string, Alone>();
  const aloneAt = (alert: TimedAlert): Alone => {
    const key = [alert.condition, alert.wait, alert.keep].join();
    const alone = known.get(key) ?? aloneOf(alert, resources);
    known.set(key, alone);
    return alone;
  };
  return (rival: Rival, tuning: Tuning): Tried => {
    const [first, ...others] = alertsOf(rival, tuning).map(aloneAt);
    const missed = [...first.missed].filter((crossing) => others.every((alone) => alone.missed.has(crossing)));
    const notifications = others.reduce((sum, alone) => sum + alone.notifications, first.notifications);
    return { tuning, missed: missed.length, notifications };
  };
}

function aloneOf(alert: TimedAlert, resources: readonly ReplayedResource[]): Alone {
  const { crossings, notifications } = sumOf(scoresOf([alert], resources));
  const missed = crossings.flatMap(({ lead }, number) => (lead === 'missed' ? [number] : []));
  return { missed: new Set(missed), notifications };
}

/** The score of each resource by alerts that notify on their own. */
export function scoresOf(alerts: readonly TimedAlert[], resources: readonly ReplayedResource[]): Score[] {
  return resources.map((resource) => scoreOf(resource.simulated.facts, toldByTimed(resource, alerts)));
}
