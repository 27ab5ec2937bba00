import { type Told, type ToldPage } from './told';
import { type Truth } from './traffic';

/** A period in which a service is overloaded, in minutes from the start. */
export interface Crossing {
  /** The first overloaded minute. */
  start: number;
  /** The minute after the last. */
  end: number;
  /** The longest stretch without a minute that is not overloaded. */
  longest: number;
  /** Minutes from the last one under 80% of the load that overloads, to the start. */
  climb: number;
}

/** The truth about a resource, against which alerts are scored. */
export interface Facts extends Truth {
  crossings: readonly Crossing[];
  /** The first minute at or after each whose load is 80% of what overloads, or the number of minutes. */
  nextNear: Uint32Array;
}

/** From this length on, a crossing is sustained and must be paged. */
const SUSTAINED_MINUTES = 5;

/** Crossings closer together than this are one: the person paged for the first is still working on it. */
const APART_MINUTES = 60;

/** A climb is measured from here, the target of the pack's recommendation, and nobody is paged in vain above it. */
const CLIMB_FROM = 0.8;

export function factsOf(truth: Truth): Facts {
  const nextNear = new Uint32Array(truth.over.length + 1).fill(truth.over.length);
  for (let minute = truth.over.length - 1; minute >= 0; minute--) {
    const isNear = truth.over[minute] === 1 || truth.demand[minute] >= CLIMB_FROM;
    nextNear[minute] = isNear ? minute : nextNear[minute + 1];
  }
  return { ...truth, crossings: crossingsIn(truth), nextNear };
}

function crossingsIn({ over, demand }: Truth): Crossing[] {
  const crossings: Crossing[] = [];
  let stretch = 0;
  let lastLow = -1;
  for (let minute = 0; minute < over.length; minute++) {
    const isOver = over[minute] === 1;
    stretch = isOver ? stretch + 1 : 0;
    if (isOver) {
      const last = crossings[crossings.length - 1];
      if (last !== undefined && minute - last.end < APART_MINUTES) {
        last.end = minute + 1;
        last.longest = Math.max(last.longest, stretch);
      } else {
        crossings.push({ start: minute, end: minute + 1, longest: stretch, climb: minute - lastLow });
      }
    }
    if (demand[minute] < CLIMB_FROM) {
      lastLow = minute;
    }
  }
  return crossings;
}

export function isSustained({ longest }: Crossing): boolean {
  return longest >= SUSTAINED_MINUTES;
}

export interface ScoredCrossing extends Crossing {
  /** No other sustained one of the resource began earlier in the same week. */
  isFirst: boolean;
  /**
   * Minutes from the page to the crossing, negative if the page came after its start; `standing` if an alert was notified
   * more than a day before and not since, `missed` if nobody was notified.
   */
  lead: number | 'standing' | 'missed';
}

export interface Score {
  crossings: ScoredCrossing[];
  /** Notifications with an alert that fires. */
  notifications: number;
  /** Those with the load under 80% of what overloads, from shortly before until 4 h after them. */
  falseOnes: number;
}

/** A page counts for crossings that begin within this time; an alert firing for longer is not news. */
const NEWS_MINUTES = 24 * 60;

/** A page that resolved longer before the crossing had another cause. */
const STALE_MINUTES = 60;

/** A minute's data arrives three minutes later, and Azure's alerts look back five: a page may be that late. */
const LOOKS_BACK_MINUTES = 10;

const HORIZON_MINUTES = 4 * 60;

const WEEK_MINUTES = 7 * 24 * 60;

/** A crossing that begins this close to the end may be paged only after it. */
const LAST_MINUTES = 30;

export function scoreOf({ over, crossings, nextNear }: Facts, { pages, notified }: Told): Score {
  const isFalse = (at: number) =>
    nextNear[Math.min(over.length, Math.max(0, Math.floor(at) - LOOKS_BACK_MINUTES))] >=
    Math.min(over.length, at + HORIZON_MINUTES);
  const counted = crossings.filter((crossing) => isSustained(crossing) && crossing.start < over.length - LAST_MINUTES);
  const weekOf = ({ start }: Crossing) => Math.floor(start / WEEK_MINUTES);
  return {
    crossings: counted.map((crossing, i) => ({
      ...crossing,
      isFirst: i === 0 || weekOf(counted[i - 1]) < weekOf(crossing),
      lead: leadTo(crossing, pages),
    })),
    notifications: notified.length,
    falseOnes: notified.filter(isFalse).length,
  };
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

/** How many of some crossings are missed. */
export function missedOf(crossings: readonly ScoredCrossing[]): number {
  return crossings.filter(({ lead }) => lead === 'missed').length;
}

/** Adds up the scores of several resources or seeds. */
export function sumOf(scores: readonly Score[]): Score {
  const sum = (count: (score: Score) => number) => scores.reduce((total, score) => total + count(score), 0);
  return {
    crossings: scores.flatMap(({ crossings }) => crossings),
    notifications: sum(({ notifications }) => notifications),
    falseOnes: sum(({ falseOnes }) => falseOnes),
  };
}
