import { type Crossing, type Facts, isSustained } from './simulated';
import { type Told, type ToldPage } from './told';

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
