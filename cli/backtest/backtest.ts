import { alertmanagerConfig } from '../../alerts/generator/alertmanager/files';
import { isMatch } from '../../alerts/generator/promql/matching';
import { type PackSettings } from '../../alerts/generator/settings';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { GROWTH_DAYS } from '../../src/model/forecast';
import { LABEL } from '../../src/names/labels';
import { INPUT, OUTPUT } from '../../src/names/series';
import { type Firing } from './firings';
import { DAY, exporterRules, type History, type Progress, readHistory } from './history';
import { type Delivery, routed } from './notifications';
import { keysOf } from '../common/keys';
import { type PrometheusClient } from '../common/prometheus-client';
import { expressionOf, namesRead } from './promql/expression';
import { type Store } from './promql/evaluate';
import { type Grid, lastOf, type StoredSeries, timeOf } from './promql/series';
import { Replay, ruleKey, type TimedRule } from './replay';
import { AT_CEILING, type BacktestRules, backtestRules } from './rules';
import { listedResources } from '../../alerts/generator/settings/entries';
import { decimal } from '../../alerts/generator/pack/fill';

/** The days before the first one must have ended. */
const WARM_UP_DAYS = GROWTH_DAYS + 1;

/** A firing with the signs of overload that were seen in it, each with its highest value. */
export interface Reported extends Firing, Delivery {
  signs: ReadonlyMap<string, number>;
}

/** The firings of one pack, and the settings that it is of. */
export interface Outcome {
  settings: PackSettings;
  firings: Reported[];
}

export interface Backtest {
  /** Unix seconds: the days that were asked for. */
  from: number;
  to: number;
  /** The first minute that there is anything of. */
  dataFrom: number;
  resourceIds: string[];
  own: Outcome;
  other?: Outcome;
  neighbours: Array<Neighbour & Outcome>;
  gaps: Gap[];
  /** Inputs that no resource has. */
  missing: ReadonlySet<string>;
  /** Evaluations that Prometheus would refuse, by rule. */
  refused: ReadonlyMap<string, number>;
}

interface Request {
  settings: PackSettings;
  /** Settings to compare with. */
  other?: PackSettings;
  days: number;
  /** Unix seconds. */
  now: number;
  reading: Progress;
  computing: Progress;
}

/** Replays the alerts of settings over the last days of a Prometheus. */
export async function backtest(client: PrometheusClient, request: Request): Promise<Backtest> {
  const { settings, other, days } = request;
  const to = Math.floor(request.now / 60) * 60;
  const from = to - days * DAY;
  const packs = {
    own: backtestRules(settings),
    ...(other !== undefined && { other: backtestRules(other) }),
  };
  const read = new Map(
    Object.values(packs).flatMap(({ ofResources }) => exporterRules(ofResources).map((rule) => [ruleKey(rule), rule]))
  );
  const history = await readHistory(client, [...read.values()], {
    from: Math.floor(from / DAY - WARM_UP_DAYS) * DAY,
    to,
    progress: request.reading,
  });
  return replayed(history, { packs, from, progress: request.computing });
}

interface Packs {
  own: BacktestRules;
  other?: BacktestRules;
}

/** Evaluates packs over a history. Resources are evaluated apart from each other, replicas with their service. */
export async function replayed(
  history: History,
  { packs, from, progress }: { packs: Packs; from: number; progress: Progress }
): Promise<Backtest> {
  const { grid } = history;
  const own = new Collected(packs.own);
  const other = packs.other && new Collected(packs.other);
  const neighbours = neighboursOf(packs.own.settings).map((neighbour) => ({
    ...neighbour,
    collected: new Collected(backtestRules(neighbour.settings)),
  }));
  const seen = new Set<string>();
  const refused = new Map<string, number>();
  const gaps: Gap[][] = [];
  const parts = partsOf(history, packs);
  for (const [i, { ids, recorded }] of parts.entries()) {
    const replay = new Replay({ grid, recorded, isPart: (id) => ids.has(id) });
    const store = own.add(replay);
    other?.add(replay);
    neighbours.forEach(({ collected }) => collected.add(replay));
    Object.values(INPUT).forEach((name) => (store.get(name) ?? []).length > 0 && seen.add(name));
    ids.forEach((id) => gaps.push(gapsOf(id, store, { grid, from })));
    replay.refused.forEach((count, rule) => refused.set(rule, (refused.get(rule) ?? 0) + count));
    progress((i + 1) / parts.length);
    // Lets an interrupt arrive.
    await new Promise(setImmediate);
  }
  return {
    from,
    to: lastOf(grid),
    dataFrom: grid.first,
    resourceIds: parts.flatMap(({ ids }) => [...ids]).sort(),
    own: own.outcome(grid, from),
    ...(other !== undefined && { other: other.outcome(grid, from) }),
    neighbours: neighbours.map(({ collected, ...neighbour }) => ({ ...neighbour, ...collected.outcome(grid, from) })),
    gaps: gaps.flat(),
    missing: new Set(Object.values(INPUT).filter((name) => !seen.has(name))),
    refused,
  };
}

/** The firings of one pack, part by part. */
class Collected {
  private readonly firings: Array<Array<Firing & Pick<Reported, 'signs'>>> = [];
  /** The series that alerts about the whole fleet read. */
  private readonly ofFleet: StoredSeries[][] = [];

  constructor(private readonly rules: BacktestRules) {}

  add(replay: Replay): Store {
    const { firings, store } = replay.run(this.rules.ofResources);
    this.firings.push(firings.map((firing) => ({ ...firing, signs: signsOf(firing, store) })));
    this.ofFleet.push(readBy(this.rules.ofFleet, store));
    return store;
  }

  /** @param from leaves out what ended before */
  outcome(grid: Grid, from: number): Outcome {
    const { settings, ofFleet: rules } = this.rules;
    const ofFleet = new Replay({ grid, written: this.ofFleet.flat() }).run(rules).firings;
    const all = this.firings.flat().concat(ofFleet.map((firing) => ({ ...firing, signs: NO_SIGNS })));
    const firings = routed(all, lastOf(grid), alertmanagerConfig())
      .firings.filter(({ until = Infinity }) => until > from)
      .sort((a, b) => a.from - b.from);
    return { settings, firings };
  }
}

const NO_SIGNS: ReadonlyMap<string, number> = new Map();

interface Part {
  ids: ReadonlySet<string>;
  recorded: History['recorded'];
}

const REPLICA = /\/replicas\/.*$/;

/** Resources, each with its replicas. Those that are declared alone have no series. */
function partsOf({ recorded }: History, packs: Packs): Part[] {
  const idOf = ({ labels }: StoredSeries): string | undefined => labels[LABEL.resourceId];
  const read = [...recorded.values()].flat().flatMap((series) => idOf(series) ?? []);
  const declared = [packs.own, ...(packs.other === undefined ? [] : [packs.other])].flatMap(({ settings }) =>
    listedResources(settings).map(({ resource_id: id }) => id)
  );
  const services = new Map<string, Set<string>>();
  for (const id of [...read, ...declared].sort()) {
    const service = id.replace(REPLICA, '');
    services.set(service, (services.get(service) ?? new Set()).add(id));
  }
  return [...services.values()].map((ids) => ({
    ids,
    // Counters of applications name a resource, and have no id.
    recorded: new Map(
      [...recorded].map(([key, all]) => [
        key,
        all.filter((series) => {
          const id = idOf(series);
          return id === undefined || ids.has(id);
        }),
      ])
    ),
  }));
}

function readBy(rules: readonly TimedRule[], store: Store): StoredSeries[] {
  const names = rules.flatMap(({ expr }) => namesRead(expressionOf(expr)));
  return [...store].flatMap(([name, series]) => (names.some((matcher) => isMatch(name, matcher)) ? series : []));
}

/** The signs of a resource while the alert on them fires, from the minutes on in which it waited. */
function signsOf({ alert, labels, since, until = Infinity }: Firing, store: Store): ReadonlyMap<string, number> {
  if (alert !== AT_CEILING) {
    return NO_SIGNS;
  }
  const highest = new Map<string, number>();
  for (const { labels: own, values, grid } of store.get(OUTPUT.overload) ?? []) {
    if (own[LABEL.resourceId] === labels[LABEL.resourceId]) {
      for (let i = Math.max(0, (since - grid.first) / grid.step); i < values.length && timeOf(grid, i) < until; i++) {
        if (values[i] > (highest.get(own[LABEL.sign]) ?? -Infinity)) {
          highest.set(own[LABEL.sign], values[i]);
        }
      }
    }
  }
  return highest;
}

/** Thresholds of the alerts about capacity, each a share; `most` is the highest that makes sense. */
const THRESHOLDS = {
  bandwidth_critical_ratio: { most: 1.5 },
  connections_critical_ratio: { most: 1 },
  mix_critical_ratio: { most: 1.5 },
  mix_critical_without_server_load_ratio: { most: 1.5 },
  server_load_record_critical_ratio: { most: 1 },
  connections_dropped_critical_ratio: { most: 1 },
  clients_lost_critical_ratio: { most: 1 },
  utilization_warning_ratio: { most: 1.5 },
  server_load_warning_ratio: { most: 1 },
} as const satisfies Partial<Record<keyof PackSettings, { most: number }>>;

const STEPS = [-0.1, -0.05, 0.05];

/** How long the sign of a page must last, and for how long it goes on after it. */
const DURATIONS = {
  at_ceiling_for: ['1m', '2m', '5m', '10m'],
  at_ceiling_keep_firing_for: ['5m', '15m', '30m', '1h'],
} as const satisfies Partial<Record<keyof PackSettings, readonly string[]>>;

/** Settings with one threshold or duration changed. */
export interface Neighbour {
  setting: keyof typeof THRESHOLDS | keyof typeof DURATIONS;
  value: number | string;
  settings: PackSettings;
}

/** Returns settings with a threshold a little lower or higher than these, or another duration. A resource's own ones stay. */
function neighboursOf(settings: PackSettings): Neighbour[] {
  const thresholds = keysOf(THRESHOLDS).flatMap((setting) =>
    STEPS.map((step) => Number(decimal(settings[setting] + step)))
      .filter((value) => value > 0 && value <= THRESHOLDS[setting].most)
      .map((value) => ({ setting, value }))
  );
  const durations = keysOf(DURATIONS).flatMap((setting) =>
    DURATIONS[setting]
      .filter((value) => secondsOf(value) !== secondsOf(settings[setting]))
      .map((value) => ({ setting, value }))
  );
  return [...thresholds, ...durations].map(({ setting, value }) => ({
    ...{ setting, value },
    settings: { ...settings, [setting]: value },
  }));
}

/** Minutes in which nothing is known of a resource. */
export interface Gap {
  resourceId: string;
  /** Unix seconds; `until` is the first minute with values again. */
  from: number;
  until: number;
  /** True before the first and after the last value of all. */
  isOutside: boolean;
}

/** Series that show that a resource was read at all. */
const READ = [INPUT.inboundBytes, INPUT.outboundBytes, INPUT.connections, INPUT.serverLoad];

/** Returns the times from `from` on in which no traffic, connections or server load of a resource are known. */
function gapsOf(resourceId: string, store: Store, { grid, from }: { grid: Grid; from: number }): Gap[] {
  const known = READ.flatMap((name) => store.get(name) ?? [])
    .filter(({ labels }) => labels[LABEL.resourceId] === resourceId)
    .map(({ values }) => values);
  const isKnown = (i: number) => known.some((values) => !Number.isNaN(values[i]));
  let first = 0;
  while (first < grid.count && !isKnown(first)) {
    first++;
  }
  const gaps: Gap[] = [];
  const start = Math.max(0, Math.ceil((from - grid.first) / grid.step));
  let open = -1;
  for (let i = start; i <= grid.count; i++) {
    const isGap = i < grid.count && !isKnown(i);
    if (isGap && open < 0) {
      open = i;
    } else if (!isGap && open >= 0) {
      const isOutside = i === grid.count || open < first;
      gaps.push({ resourceId, from: timeOf(grid, open), until: timeOf(grid, i), isOutside });
      open = -1;
    }
  }
  return gaps;
}
