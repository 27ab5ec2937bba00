import { type Crossing, type Facts, isSustained } from './crossings';
import { type Notification } from './notifications';
import { type ToldPage } from './told';

/** The truth about a resource, and what a set of alerts told about it. Times are minutes from the start. */
export interface Verdict {
  facts: Facts;
  pages: readonly ToldPage[];
  notifications: readonly Notification[];
}

export interface ScoredCrossing extends Crossing {
  /**
   * Minutes from the page to the crossing, negative if the page came after its start; `standing` if an alert was notified
   * more than a day before and not since, `missed` if nobody was notified.
   */
  lead: number | 'standing' | 'missed';
  /** Notifications about it, and those of them that repeat the one before. */
  notifications: number;
  repeats: number;
}

export interface Score {
  crossings: ScoredCrossing[];
  /** Notifications with an alert that fires. */
  notifications: number;
  /** Those that repeat the one before. */
  repeats: number;
  /** Notifications that every alert has resolved. */
  allClears: number;
  /** Notifications without an overloaded minute from shortly before until 4 h after them, and until 24 h after. */
  falseIn4Hours: number;
  falseInDay: number;
  /** Notifications of an alert that had been notified as resolved less than an hour before. */
  flaps: number;
}

/** A page counts for crossings that begin within this time; an alert firing for longer is not news. */
const NEWS_MINUTES = 24 * 60;

/** A page that resolved longer before the crossing had another cause. */
const STALE_MINUTES = 60;

/** A minute's data arrives three minutes later, and Azure's alerts look back five: a page may be that late. */
const LOOKS_BACK_MINUTES = 10;

/** The two definitions of a false positive. The first is the horizon of SignalRCeilingForecast, which looks furthest ahead. */
const HORIZON_MINUTES = 4 * 60;
const DAY_MINUTES = 24 * 60;

const FLAP_MINUTES = 60;

/** A notification counts for a crossing until this long after it: by then the alert has resolved. */
const AFTERMATH_MINUTES = 60;

/** A crossing that begins this close to the end may be paged only after it. */
const LAST_MINUTES = 30;

export function scoreOf({ facts, pages, notifications }: Verdict): Score {
  const { over, crossings, nextOver } = facts;
  const told = notifications.filter(({ content }) => content !== 'resolved');
  const counted = crossings.map(() => ({ notifications: 0, repeats: 0 }));
  for (const { at, content } of told) {
    // Each notification counts for one crossing: the first that it can be about.
    const about = crossings.findIndex(({ start, end }) => at < end + AFTERMATH_MINUTES && at >= start - NEWS_MINUTES);
    if (about >= 0) {
      counted[about].notifications++;
      counted[about].repeats += content === 'repeat' ? 1 : 0;
    }
  }
  const isFalse = (at: number, minutes: number) =>
    nextOver[Math.min(over.length, Math.max(0, Math.floor(at) - LOOKS_BACK_MINUTES))] >=
    Math.min(over.length, at + minutes);
  const falseWithin = (minutes: number) => told.filter(({ at }) => isFalse(at, minutes)).length;
  return {
    crossings: crossings.flatMap((crossing, i) =>
      isSustained(crossing) && crossing.start < over.length - LAST_MINUTES
        ? [{ ...crossing, lead: leadTo(crossing, pages), ...counted[i] }]
        : []
    ),
    notifications: told.length,
    repeats: told.filter(({ content }) => content === 'repeat').length,
    allClears: notifications.length - told.length,
    falseIn4Hours: falseWithin(HORIZON_MINUTES),
    falseInDay: falseWithin(DAY_MINUTES),
    flaps: flapsIn(notifications),
  };
}

function flapsIn(notifications: readonly Notification[]): number {
  const resolvedAt = new Map<string, number>();
  let flaps = 0;
  for (const { at, started, resolved } of notifications) {
    for (const alert of started) {
      flaps += at - (resolvedAt.get(alert) ?? -Infinity) < FLAP_MINUTES ? 1 : 0;
    }
    resolved.forEach((alert) => resolvedAt.set(alert, at));
  }
  return flaps;
}

function leadTo({ start, end }: Crossing, pages: readonly ToldPage[]): ScoredCrossing['lead'] {
  const about = pages.filter(
    ({ from, until }) =>
      from <= end + LOOKS_BACK_MINUTES && until > start - STALE_MINUTES && from >= start - NEWS_MINUTES
  );
  const firsts = about.filter(({ isRepeat }) => !isRepeat).map(({ from }) => from);
  if (firsts.length > 0) {
    return start - Math.min(...firsts);
  }
  if (about.length === 0) {
    return pages.some(({ from, until }) => from < start && until > start - STALE_MINUTES) ? 'standing' : 'missed';
  }
  // An alert that was notified more than a day before is news only when it is repeated.
  const repeats = about.map(({ from }) => from);
  const before = repeats.filter((from) => from <= start);
  return start - (before.length > 0 ? Math.max(...before) : Math.min(...repeats));
}

/** Adds up the scores of several resources or seeds. */
export function sumOf(scores: readonly Score[]): Score {
  const sum = (count: (score: Score) => number) => scores.reduce((total, score) => total + count(score), 0);
  return {
    crossings: scores.flatMap(({ crossings }) => crossings),
    notifications: sum(({ notifications }) => notifications),
    repeats: sum(({ repeats }) => repeats),
    allClears: sum(({ allClears }) => allClears),
    falseIn4Hours: sum(({ falseIn4Hours }) => falseIn4Hours),
    falseInDay: sum(({ falseInDay }) => falseInDay),
    flaps: sum(({ flaps }) => flaps),
  };
}
