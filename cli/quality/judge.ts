import { type Firing } from './firings';
import { type Change, DAY, type ResourceHistory, HARMS, type Harm, HOUR, MINUTE } from './harm';

/**
 * How long after its start an alert may be right, in seconds. A page is about now; a ticket says that a ceiling is near, for as long
 * as it keeps firing; growth is reported four weeks ahead. Alerts that are not listed are not about load.
 */
export const HORIZONS: Readonly<Partial<Record<string, number>>> = {
  SignalRAtCeiling: 4 * HOUR,
  SignalRThrottled: 4 * HOUR,
  SignalRConnectionsDropped: 4 * HOUR,
  SignalRNearCeiling: 3 * DAY,
  SignalRCeilingForecast: 28 * DAY,
};

/** Harm that ended up to this long before the start is what the alert is about: it waits for its `for`, and metrics are late. */
export const BEFORE = 10 * MINUTE;

/** A unit size that changes within this time is taken for an answer to the alert. */
export const ANSWERED_WITHIN = 2 * HOUR;

/** Minutes of harm that are further apart are two events. */
const ONE_EVENT = HOUR / 2;

/**
 * `ahead`: harm came after the alert. `late`: harm had begun. `no_harm`: none came. The others are not judged. `resized`: no harm,
 * but the unit size changed, which may be the reason. `pending`: harm may still come. `no_data`: the server lacks a part of the time.
 * `not_about_load`: nothing that the server records tells whether the alert was right.
 */
export type Outcome = 'ahead' | 'late' | 'resized' | 'no_harm' | 'pending' | 'no_data' | 'not_about_load';

export interface Judged extends Firing {
  outcome: Outcome;
  harm: Harm[];
  /** From the start to the first harm, in seconds, where it came ahead of it. */
  lead?: number;
  /** From the last harm while it fired to its end, in seconds. */
  reset?: number;
  /** The first change of the unit size within two hours. */
  change?: Change;
}

/** Harm to a resource that lasted, with pauses below half an hour. */
export interface HarmEvent {
  resourceId: string;
  from: number;
  until: number;
  kinds: Harm[];
  /** A page was delivered within four hours before it, or while it lasted. */
  wasPaged: boolean;
}

export interface Quality {
  judged: Judged[];
  /** Of resources with an alert. */
  events: HarmEvent[];
}

/** The hours that have to be asked for, of these firings; none where nothing is judged. */
export function timesOf(firings: readonly Firing[], now: number): { from: number; to: number } | undefined {
  const judged = firings.filter(isJudged);
  if (judged.length === 0) {
    return undefined;
  }
  const from = judged.reduce((least, one) => Math.min(least, one.from - BEFORE), Infinity);
  const to = judged.reduce((most, one) => Math.max(most, one.from + horizonOf(one), one.until ?? 0), -Infinity);
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(Math.min(to, now) / HOUR) * HOUR };
}

/** @param now in Unix seconds */
export function judge(
  firings: readonly Firing[],
  happened: ReadonlyMap<string, ResourceHistory>,
  now: number
): Quality {
  return {
    judged: firings.map((one) => judgedOf(one, happened.get(one.resourceId ?? ''), now)),
    events: [...new Set(firings.filter(isJudged).flatMap(({ resourceId }) => resourceId ?? []))].flatMap((id) =>
      eventsOf(id, happened.get(id), firings)
    ),
  };
}

function isJudged({ alert, resourceId }: Firing): boolean {
  return resourceId !== undefined && HORIZONS[alert] !== undefined;
}

function horizonOf({ alert }: Firing): number {
  return HORIZONS[alert] ?? 0;
}

function judgedOf(one: Firing, happened: ResourceHistory | undefined, now: number): Judged {
  if (!isJudged(one)) {
    return { ...one, outcome: 'not_about_load', harm: [] };
  }
  if (happened === undefined) {
    return { ...one, outcome: 'no_data', harm: [] };
  }
  const [start, end] = [one.from - BEFORE, one.from + horizonOf(one)];
  const harms = happened.harms.filter(({ at }) => at >= start && at <= Math.max(end, one.until ?? 0));
  const change = happened.changes.find(({ at }) => at >= one.from && at <= one.from + ANSWERED_WITHIN);
  const [first] = harms;
  const last = harms.filter(({ at }) => at <= (one.until ?? 0)).at(-1);
  const outcome =
    first !== undefined && first.at <= end
      ? first.at <= one.from
        ? 'late'
        : 'ahead'
      : !isWatched(happened, start, Math.min(end, now))
        ? 'no_data'
        : end > now
          ? 'pending'
          : change === undefined
            ? 'no_harm'
            : 'resized';
  return {
    ...one,
    outcome,
    harm: HARMS.filter((kind) => harms.some(({ kinds }) => kinds.includes(kind))),
    ...(outcome === 'ahead' && { lead: first.at - one.from }),
    ...(one.until !== undefined && last !== undefined && { reset: one.until - last.at }),
    change,
  };
}

/** Is true if each hour has a sample; the newest hour may have only begun. */
function isWatched({ watched }: ResourceHistory, from: number, to: number): boolean {
  for (let hour = Math.ceil(from / HOUR) * HOUR; hour <= Math.floor(to / HOUR) * HOUR; hour += HOUR) {
    if (!watched.has(hour)) {
      return false;
    }
  }
  return true;
}

function eventsOf(resourceId: string, happened: ResourceHistory | undefined, firings: readonly Firing[]): HarmEvent[] {
  const pages = firings.filter((one) => one.isPage && one.resourceId === resourceId && one.deliveredAt.length > 0);
  const events: HarmEvent[] = [];
  for (const { at, kinds } of happened?.harms ?? []) {
    const last = events.at(-1);
    if (last !== undefined && at - last.until <= ONE_EVENT) {
      last.until = at;
      last.kinds = HARMS.filter((kind) => last.kinds.includes(kind) || kinds.includes(kind));
    } else {
      events.push({ resourceId, from: at, until: at, kinds, wasPaged: false });
    }
  }
  return events.map((event) => ({
    ...event,
    wasPaged: pages.some(
      ({ from, until = Infinity }) => from <= event.until + BEFORE && until >= event.from - 4 * HOUR
    ),
  }));
}
