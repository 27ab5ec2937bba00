import { groupedBy } from '../../tools/grouped-by';
import { type Coverage } from './events';
import { type Firing, isDelivered } from './firings';
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
  /** From the start, or the end of what muted it, to the first harm, in seconds, where it came ahead of it. */
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
  /** Of all resources, while Alertmanager recorded; of earlier harm, what a recorded page told of. */
  events: HarmEvent[];
  /** Full hours of the recording, and those of them in which no utilization was recorded: harm in them is not known. */
  hours: number;
  unwatchedHours: number;
}

type Recording = Pick<Coverage, 'from' | 'until'>;

/** The hours to ask for: those of the recording, and those in which a firing may turn out right. */
export function timesOf(firings: readonly Firing[], recording: Recording, now: number): { from: number; to: number } {
  const judged = firings.filter(isJudged);
  const from = judged.reduce((least, one) => Math.min(least, one.from - BEFORE), recording.from);
  const to = judged.reduce((most, one) => Math.max(most, one.from + horizonOf(one), one.until ?? 0), recording.until);
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(Math.min(to, now) / HOUR) * HOUR };
}

/**
 * @param happened of every resource that the rules watch, also of those without an alert
 * @param now in Unix seconds
 */
export function judge(
  firings: readonly Firing[],
  happened: ReadonlyMap<string, ResourceHistory>,
  recording: Recording,
  now: number
): Quality {
  const hours = hoursWithin(recording.from, Math.min(recording.until, now));
  const histories = [...happened.values()];
  const pagesById = groupedBy(
    firings.filter(({ isPage }) => isPage).filter(isDelivered),
    ({ resourceId = '' }) => resourceId
  );
  return {
    judged: firings.map((one) => judgedOf(one, happened.get(one.resourceId ?? ''), now)),
    events: [...happened]
      .flatMap(([id, history]) => eventsOf(id, history, pagesById.get(id) ?? []))
      .filter(({ from, until, wasPaged }) => wasPaged || (until >= recording.from && from <= recording.until)),
    hours: hours.length,
    unwatchedHours: hours.filter((hour) => !histories.some(({ watched }) => watched.has(hour))).length,
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
  const told = toldAt(one);
  const last = harms.filter(({ at }) => at <= (one.until ?? 0)).at(-1);
  const outcome =
    first !== undefined && first.at <= end
      ? first.at <= told
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
    ...(outcome === 'ahead' && { lead: first.at - told }),
    ...(one.until !== undefined && last !== undefined && { reset: one.until - last.at }),
    change,
  };
}

/** Is true if each hour has a sample; the newest hour may have only begun. */
function isWatched({ watched }: ResourceHistory, from: number, to: number): boolean {
  return hoursWithin(from, to).every((hour) => watched.has(hour));
}

function hoursWithin(from: number, to: number): number[] {
  const first = Math.ceil(from / HOUR);
  return Array.from({ length: Math.max(0, Math.floor(to / HOUR) - first + 1) }, (_, i) => (first + i) * HOUR);
}

/** @param pages of the resource, that were delivered */
function eventsOf(resourceId: string, { harms }: ResourceHistory, pages: readonly Firing[]): HarmEvent[] {
  const events: HarmEvent[] = [];
  for (const { at, kinds } of harms) {
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
    wasPaged: pages.some((page) => toldAt(page) <= event.until + BEFORE && endOf(page, pages) >= event.from - 4 * HOUR),
  }));
}

/** An alert that was muted at first tells somebody only when it is delivered, which may be after the harm. */
function toldAt({ from, deliveredAt, isSilenced, isInhibited }: Firing): number {
  return isSilenced || isInhibited ? (deliveredAt.at(0) ?? from) : from;
}

/** A page whose end was not recorded lasted until its last notification where it fired again later, else it fires still. */
function endOf({ alert, from, until, deliveredAt }: Firing, pages: readonly Firing[]): number {
  const firedAgain = pages.some((other) => other.alert === alert && other.from > from);
  return until ?? (firedAgain ? (deliveredAt.at(-1) ?? from) : Infinity);
}
