import { is, type Matcher, matches, select } from '../../alerts/generator/promql/promql';
import { GUIDE } from '../../alerts/generator/promql/series';
import { headroomCommand } from '../../alerts/generator/targets/files/command';
import {
  DAY,
  firstToRunOut,
  fullSoon,
  HOUR,
  LEVEL,
  NO_GROWTH,
  REACHED,
  runsOut,
} from '../../dashboards/generator/parts/runs-out';
import { type Scope } from '../../dashboards/generator/parts/scope';
import { peakOf } from '../../dashboards/generator/parts/utilization';
import { verdictsWithReason } from '../../dashboards/generator/parts/verdicts';
import { titlesOf } from '../../src/names/titles';
import { GROWTH_HORIZON_DAYS } from '../../src/model/forecast';
import { type VerdictKind, VERDICTS } from '../../src/model/snapshot';
import { NOT_LOST } from '../../src/names/closes';
import { CANARY_ID, DIMENSION_LABEL, LABEL, VERDICT_REASON } from '../../src/names/labels';
import { INPUT, OUTPUT, SETTING } from '../../src/names/series';
import { groupedBy } from '../../tools/grouped-by';
import { InputError } from '../common/errors';
import { keysOf } from '../common/keys';
import { type InstantSample, type PrometheusClient } from '../common/prometheus-client';
import { checkUnitSize } from '../common/unit-size';

const MINUTE = 60;
const TREND_HOURS = 24;

/** One value of each half hour, as long as the peaks are recorded apart. */
const TREND_STEP = HOUR / 2;

/** A dimension in use. Measured values are those that the guide counts. */
export interface Use {
  dimension: string;
  constraint: string;
  measured: number;
  ceiling: number;
  utilization: number;
}

/** The values that the rules have recorded of one resource. */
export interface ResourceStatus {
  resourceId: string;
  /** A name that no other resource has. */
  name: string;
  units?: number;
  sku?: string;
  /** The highest utilization now, of the last 24 hours, and of each half hour of these; null for a gap. */
  worst?: number;
  peak?: number;
  trend: Array<number | null>;
  /** The highest first. */
  uses: Use[];
  /** Connections that were lost within ten minutes, by the reason that Azure gives. */
  lost: Array<{ category: string; connections: number }>;
  /** Signs of overload, with their measured ratios. */
  signs: Array<{ sign: string; ratio: number }>;
  verdict?: { verdict: VerdictKind | 'loadStuck'; units: number; isForFailover: boolean };
  /** True where it is full now, or will be within weeks. */
  isFullSoon: boolean;
  /** When the first constraint runs out; nothing where the rules cannot say. */
  when?: When;
  assumptions: string[];
  problems: string[];
  /** Firing alerts of the pack. */
  alerts: string[];
}

/**
 * `reached` within the last 24 hours, in minutes by a climb, in days by growth, `level` after a climb, `later` than growth is
 * told, or `none`: there is enough history, and no growth to a ceiling.
 */
export type When = { constraint: string } & (
  | { kind: 'reached' | 'level' | 'later' | 'none' }
  | { kind: 'minutes' | 'days'; value: number }
);

const WERE_LOST: Matcher = { label: LABEL.category, operator: '!~', value: `(?i)${NOT_LOST}` };

/** Queries of one moment. The dashboards use the same ones, so that both say the same. */
const QUERIES = {
  units: (of) => of(INPUT.units),
  identity: (of) => of(OUTPUT.identity),
  sku: (of) => of(INPUT.sku),
  utilization: (of) => of(OUTPUT.utilization),
  ceiling: (of) => of(OUTPUT.ceiling),
  overload: (of) => of(OUTPUT.overload),
  assumption: (of) => of(OUTPUT.assumption),
  problem: (of) => of(OUTPUT.inputProblem),
  closes: (of) => `sum by (resource_id, category) (sum_over_time(${of(INPUT.closes, WERE_LOST)}[10m])) > 0`,
  verdict: verdictsWithReason,
  peak: (of) => peakOf(`${TREND_HOURS}h`, of),
  runsOut: (of) => runsOut(`${TREND_HOURS}h`, of),
  first: (of) => firstToRunOut(`${TREND_HOURS}h`, of),
  fullSoon,
  firing: (of) => of('ALERTS', is('alertstate', ['firing']), matches('alertname', 'SignalR.+')),
} satisfies Record<string, (of: Scope) => string>;

/**
 * Reads every resource, or one of them.
 *
 * @param id of the resource; of all without it
 * @throws InputError for a server without the pack's series, and for values that cannot be
 */
export async function readStatus(client: PrometheusClient, id?: string): Promise<ResourceStatus[]> {
  const chosen = id === undefined ? [] : [is(LABEL.resourceId, [id])];
  const scope: Scope = (series, ...matchers) => select(series, ...chosen, ...matchers);
  const end = Math.floor(Date.now() / 1000 / 60) * 60;
  const [read, trend] = await Promise.all([
    Promise.all(keysOf(QUERIES).map(async (name) => [name, byId(await client.instant(QUERIES[name](scope)))] as const)),
    client.range(`max by (${LABEL.resourceId}) (max_over_time(${scope(OUTPUT.worst)}[30m]))`, {
      start: end - TREND_HOURS * HOUR + TREND_STEP,
      end,
      step: TREND_STEP,
    }),
  ]);
  const samples = new Map(read);
  const of = (name: keyof typeof QUERIES, resource: string) => samples.get(name)?.get(resource) ?? [];
  for (const [resource, sizes] of samples.get('units') ?? []) {
    sizes.forEach((sample) => checkUnitSize(valueOf(sample) ?? NaN, resource));
  }
  const ids = [...(samples.get('identity')?.keys() ?? [])];
  if (ids.length === 0) {
    throw new InputError(
      '--prometheus',
      `${client.address} has no resource that the rules recorded${id === undefined ? '' : ` as ${id}`}; load the rules that ${headroomCommand('rules')} writes there first`
    );
  }
  const titles = titlesOf(ids);
  const trends = new Map(trend.map(({ metric, values }) => [metric[LABEL.resourceId], values]));
  return ids.map((resourceId) => {
    const course = Array.from({ length: (TREND_HOURS * HOUR) / TREND_STEP }, (): number | null => null);
    for (const [seconds, value] of trends.get(resourceId) ?? []) {
      const slot = course.length - 1 - Math.round((end - seconds) / TREND_STEP);
      course[slot in course ? slot : 0] = finite(value) ?? null;
    }
    const uses = usesOf(of('utilization', resourceId), of('ceiling', resourceId));
    const worst = uses[0]?.utilization;
    return {
      resourceId,
      name: titles.get(resourceId) ?? resourceId,
      units: largestOf(of('units', resourceId)),
      sku: of('sku', resourceId)[0]?.metric.sku,
      worst,
      peak: largestOf(of('peak', resourceId)) ?? worst,
      trend: course,
      uses,
      lost: lostOf(of('closes', resourceId)),
      signs: signsOf(of('overload', resourceId)),
      verdict: verdictOf(of('verdict', resourceId)),
      isFullSoon: of('fullSoon', resourceId).length > 0,
      when: whenOf(of('runsOut', resourceId), of('first', resourceId)),
      assumptions: labelsOf(of('assumption', resourceId), LABEL.assumption),
      problems: labelsOf(of('problem', resourceId), LABEL.reason),
      alerts: labelsOf(of('firing', resourceId), 'alertname'),
    };
  });
}

/** Returns the edition of the guide that the rules record; of several servers that differ, all; undefined without one. */
export async function recordedEdition(client: PrometheusClient): Promise<string | undefined> {
  const editions = labelsOf(await client.instant(`group by (edition) (${GUIDE.edition})`), 'edition');
  return editions.length === 0 ? undefined : editions.join(', ');
}

/**
 * Returns the ids of settings entries that no exporter has named for an hour: what remains of a deleted resource. An entry of a
 * resource without anything of its own in the settings leaves no trace.
 */
export async function entriesWithoutSeries(client: PrometheusClient): Promise<string[]> {
  const named = (names: readonly string[], more = '') =>
    `group by (${LABEL.resourceId}) (last_over_time({__name__=~"${names.join('|')}"${more}}[1h]))`;
  const seen = named(Object.values(INPUT), ',declared=""');
  const rows = await client.instant(
    `group by (${LABEL.resourceId}) ({__name__=~"${Object.values(SETTING).join('|')}",${LABEL.resourceId}!=""}) unless on (${LABEL.resourceId}) ${seen}`
  );
  return [...byId(rows).keys()].sort();
}

/** @returns the id of the resource that a name or an id means */
export function chosenId(text: string, known: readonly InstantSample[]): string {
  const id = text.toLowerCase();
  const resources = [...byId(known).entries()];
  const found = id.startsWith('/')
    ? resources.filter(([resourceId]) => resourceId === id)
    : resources.filter(([, [sample]]) => sample.metric.resource?.toLowerCase() === id);
  if (found.length === 1) {
    return found[0][0];
  }
  const ids = found.map(([resourceId]) => resourceId).sort();
  const names = [...new Set(resources.map(([, [sample]]) => sample.metric.resource ?? ''))].sort();
  throw new InputError(
    '--resource',
    ids.length > 1
      ? `${text} is the name of ${ids.length} resources; give the id of one: ${ids.join(', ')}`
      : `no resource is called ${text}; it takes a name or an id of: ${names.slice(0, 20).join(', ')}${names.length > 20 ? `, and ${names.length - 20} more` : ''}`
  );
}

function usesOf(utilization: readonly InstantSample[], ceilings: readonly InstantSample[]): Use[] {
  return Object.values(DIMENSION_LABEL)
    .flatMap((dimension) => {
      const [used] = highestFirst(utilization.filter(({ metric }) => metric.dimension === dimension));
      const ratio = used && valueOf(used);
      const ceiling = largestOf(ceilings.filter(({ metric }) => metric.dimension === dimension));
      return ratio === undefined || ceiling === undefined
        ? []
        : [
            {
              dimension,
              constraint: used?.metric.constraint ?? dimension,
              measured: ratio * ceiling,
              ceiling,
              utilization: ratio,
            },
          ];
    })
    .sort((a, b) => b.utilization - a.utilization);
}

/** Each sign once, the highest first. */
function signsOf(samples: readonly InstantSample[]): ResourceStatus['signs'] {
  const bySign = groupedBy(highestFirst(samples), ({ metric }) => metric[LABEL.sign] ?? '');
  return [...bySign].map(([sign, [highest]]) => ({ sign, ratio: valueOf(highest) ?? NaN }));
}

function lostOf(samples: readonly InstantSample[]): ResourceStatus['lost'] {
  return highestFirst(samples).map((sample) => ({
    category: sample.metric[LABEL.category] ?? '',
    connections: valueOf(sample) ?? NaN,
  }));
}

function verdictOf(samples: readonly InstantSample[]): ResourceStatus['verdict'] {
  const [found] = highestFirst(samples).flatMap((sample) => {
    const verdict = VERDICTS.find((known) => known === sample.metric.verdict);
    const reason = sample.metric[LABEL.reason];
    const isForFailover = reason === VERDICT_REASON.failover;
    const given = reason === VERDICT_REASON.loadStuck ? ('loadStuck' as const) : verdict;
    return given === undefined ? [] : [{ verdict: given, units: valueOf(sample) ?? NaN, isForFailover }];
  });
  return found;
}

function whenOf([until]: readonly InstantSample[], [first]: readonly InstantSample[]): When | undefined {
  const seconds = until && valueOf(until);
  const constraint = first?.metric.constraint ?? '';
  switch (seconds) {
    case undefined:
      return undefined;
    case REACHED:
      return { kind: 'reached', constraint };
    case LEVEL:
      return { kind: 'level', constraint };
    case NO_GROWTH:
      return { kind: 'none', constraint };
    default:
      return seconds > GROWTH_HORIZON_DAYS * DAY
        ? { kind: 'later', constraint }
        : seconds <= HOUR
          ? { kind: 'minutes', value: seconds / MINUTE, constraint }
          : { kind: 'days', value: seconds / DAY, constraint };
  }
}

/** Samples that name a resource, by its id. The canary is left out. */
function byId(samples: readonly InstantSample[]): Map<string, InstantSample[]> {
  const idOf = ({ metric }: InstantSample) => metric[LABEL.resourceId] ?? '';
  return groupedBy(
    samples.filter((sample) => !['', CANARY_ID].includes(idOf(sample))),
    idOf
  );
}

function labelsOf(samples: readonly InstantSample[], label: string): string[] {
  return [...new Set(samples.flatMap(({ metric }) => metric[label] ?? []))].sort();
}

/** Both servers of an HA pair can answer, and the highest value counts, as in the rules. */
function highestFirst(samples: readonly InstantSample[]): InstantSample[] {
  const order = (sample: InstantSample) => valueOf(sample) ?? -Infinity;
  return [...samples].sort((a, b) => order(b) - order(a) || 0);
}

function largestOf(samples: readonly InstantSample[]): number | undefined {
  const values = samples.flatMap((sample) => valueOf(sample) ?? []);
  return values.length === 0 ? undefined : values.reduce((a, b) => Math.max(a, b));
}

function valueOf({ value }: InstantSample): number | undefined {
  return finite(value);
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
