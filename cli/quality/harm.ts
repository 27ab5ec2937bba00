import { is, select } from '../../alerts/generator/promql/promql';
import { LABEL, SIGN } from '../../src/names/labels';
import { INPUT, OUTPUT } from '../../src/names/series';
import { InputError } from '../common/errors';
import { type PrometheusClient, type Series } from '../common/prometheus-client';
import { timeText } from '../common/table';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Prometheus answers with at most 11,000 points of each series: a week of minutes. */
const CHUNK = 7 * DAY - MINUTE;

/** At 100% of a ceiling the guide no longer assures latency. */
export const OVERLOAD_UTILIZATION = 1;
/** Azure gives server load in whole percent, and never more than 100. */
export const OVERLOAD_SERVER_LOAD = 0.95;

/** Kinds of harm to users, in the order in which the report lists them. */
export const HARMS = ['throttled', 'dropped', 'errors', 'overload'] as const;
export type Harm = (typeof HARMS)[number];

export const HARM_WORDS: Readonly<Record<Harm, string>> = {
  throttled: 'throttled connections',
  dropped: 'dropped connections',
  errors: 'failing or slow service',
  overload: 'overload',
};

/** A label of the queries here, which no series has. */
const KIND = 'kind';

/** Harm to one resource and changes of its unit size. Times are full minutes in Unix seconds. */
export interface ResourceHistory {
  /** The minutes in which something hurt users, in order. */
  harms: Array<{ at: number; kinds: Harm[] }>;
  /** Changes of the unit size, in order. */
  changes: Change[];
  /** The hours in which its utilization was recorded: each stands for the hour before it. */
  watched: ReadonlySet<number>;
}

export interface Change {
  at: number;
  from: number;
  to: number;
}

/**
 * Asks what happened to every resource, by its id.
 *
 * @param from a full hour in Unix seconds, as is `to`
 * @throws InputError for a server that does not answer, and for one without anything of this time
 */
export async function readHistories(
  client: PrometheusClient,
  { from, to }: { from: number; to: number }
): Promise<Map<string, ResourceHistory>> {
  const happened = new Map<string, ResourceHistory & { watched: Set<number> }>();
  const of = (series: Series) => {
    const id = series.metric[LABEL.resourceId] ?? '';
    const known = happened.get(id) ?? { harms: [], changes: [], watched: new Set() };
    happened.set(id, known);
    return known;
  };
  for (const series of await client.range(WATCHED, { start: from, end: to, step: HOUR })) {
    series.values.forEach(([at]) => of(series).watched.add(at));
  }
  if (happened.size === 0) {
    throw new InputError(
      '--prometheus',
      `${client.address} has no utilization that the rules recorded from ${timeText(from)} to ${timeText(to)} UTC; ` +
        'ask a server that keeps it for as long'
    );
  }
  for (let start = from; start <= to; start += CHUNK + MINUTE) {
    const times = { start, end: Math.min(start + CHUNK, to), step: MINUTE };
    for (const series of await client.range(HARMFUL, times)) {
      const kind = HARMS.find((one) => one === series.metric[KIND]);
      series.values.forEach(([at]) => kind !== undefined && of(series).harms.push({ at, kinds: [kind] }));
    }
    addChanges(await client.range(CHANGED, times), of);
  }
  for (const one of happened.values()) {
    one.harms = byMinute(one.harms);
    one.changes.sort((a, b) => a.at - b.at);
  }
  return happened;
}

const perResource = (expression: string) => `max by (${LABEL.resourceId}) (${expression})`;
const kind = (expression: string, name: string) => `label_replace(${expression}, "${KIND}", "${name}", "", "")`;
const signs = (...names: string[]) => perResource(select(OUTPUT.overload, is(LABEL.sign, names)));

const WATCHED = `group by (${LABEL.resourceId}) (last_over_time(${OUTPUT.worst}[1h]))`;

/** Only the minutes in which it is so have a value. */
const HARMFUL = [
  kind(`${perResource(INPUT.throttled)} > 0`, 'throttled'),
  kind(signs(SIGN.connectionsDropped, SIGN.clientsLost, SIGN.appServerRestarts), 'dropped'),
  kind(signs(SIGN.systemErrors, SIGN.serverLatency), 'errors'),
  kind(
    `(${perResource(OUTPUT.worst)} >= ${OVERLOAD_UTILIZATION} or ${perResource(INPUT.serverLoad)} >= ${OVERLOAD_SERVER_LOAD})`,
    'overload'
  ),
].join(' or ');

const UNITS = perResource(INPUT.units);
const UNITS_BEFORE = perResource(`last_over_time(${INPUT.units}[1h] offset 1m)`);

/** The minute of a change has two values: the size before it and the one after. */
const CHANGED = `${kind(`${UNITS_BEFORE} != ${UNITS}`, 'before')} or ${kind(`${UNITS} != ${UNITS_BEFORE}`, 'after')}`;

function addChanges(answers: readonly Series[], of: (series: Series) => ResourceHistory): void {
  const before = new Map(
    answers
      .filter(({ metric }) => metric[KIND] === 'before')
      .map(({ metric, values }) => [metric[LABEL.resourceId], new Map(values)])
  );
  for (const series of answers.filter(({ metric }) => metric[KIND] === 'after')) {
    for (const [at, value] of series.values) {
      const earlier = before.get(series.metric[LABEL.resourceId])?.get(at);
      if (earlier !== undefined) {
        of(series).changes.push({ at, from: earlier, to: value });
      }
    }
  }
}

function byMinute(harms: ResourceHistory['harms']): ResourceHistory['harms'] {
  const minutes = new Map<number, Set<Harm>>();
  for (const { at, kinds } of harms) {
    minutes.set(at, new Set([...(minutes.get(at) ?? []), ...kinds]));
  }
  return [...minutes]
    .sort(([a], [b]) => a - b)
    .map(([at, kinds]) => ({ at, kinds: HARMS.filter((one) => kinds.has(one)) }));
}
