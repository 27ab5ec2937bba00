import { type Crossing, isSustained, staysAt } from './crossings';
import { type Page } from './pages';

/** A resource's actual utilization, and the pages of a set of alerts. Times are minutes from the start. */
export interface Verdict {
  utilization: Float64Array;
  crossings: readonly Crossing[];
  pages: readonly Page[];
}

export interface ScoredCrossing extends Crossing {
  /**
   * Minutes from the page to the crossing, negative if the page came after its start; `standing` if the alert had already
   * been firing for more than a day, `missed` if nothing fired.
   */
  lead: number | 'standing' | 'missed';
}

export interface Score {
  crossings: ScoredCrossing[];
  pages: number;
  /** Pages without a crossing or a stay above 80% from shortly before until 4 h after them. */
  falsePositives: number;
  /** Pages without a minute at the ceiling from shortly before until 24 h after them. */
  withoutCrossing: number;
  /** Pages of an alert that had resolved less than an hour earlier. */
  flaps: number;
}

/** A page counts for crossings that begin within this time; an alert firing for longer is not news. */
const NEWS_MINUTES = 24 * 60;

/** A page that resolved longer before the crossing had another cause. */
const STALE_MINUTES = 60;

/** A minute's data arrives three minutes later, and Azure's alerts look back five: a page may be that late. */
const LOOKS_BACK_MINUTES = 10;

/** The horizon of SignalRCeilingForecast, the alert that looks furthest ahead. */
const HORIZON_MINUTES = 4 * 60;

/** Justifies a larger unit size: at or above the recommendation's target for a quarter of an hour. */
const NEEDS_UNITS = { level: 0.8, minutes: 15 } as const;

const FLAP_MINUTES = 60;

/** A crossing that begins this close to the end may be paged only after it. */
const LAST_MINUTES = 30;

export function scoreOf({ utilization, crossings, pages }: Verdict): Score {
  const score: Score = { crossings: [], pages: pages.length, falsePositives: 0, withoutCrossing: 0, flaps: 0 };
  for (const crossing of crossings) {
    if (isSustained(crossing) && crossing.start < utilization.length - LAST_MINUTES) {
      score.crossings.push({ ...crossing, lead: leadTo(crossing, pages) });
    }
  }
  const resolved = new Map<string, number>();
  for (const { alert, from, until } of [...pages].sort((a, b) => a.from - b.from)) {
    const seen = from - LOOKS_BACK_MINUTES;
    const crosses = (minutes: number) => staysAt(utilization, 1, 1, { from: seen, until: from + minutes });
    const { level, minutes } = NEEDS_UNITS;
    const needsUnits = staysAt(utilization, level, minutes, { from: seen, until: from + HORIZON_MINUTES });
    score.falsePositives += crosses(HORIZON_MINUTES) || needsUnits ? 0 : 1;
    score.withoutCrossing += crosses(NEWS_MINUTES) ? 0 : 1;
    score.flaps += from - (resolved.get(alert) ?? -Infinity) < FLAP_MINUTES ? 1 : 0;
    resolved.set(alert, until);
  }
  return score;
}

function leadTo({ start, end }: Crossing, pages: readonly Page[]): ScoredCrossing['lead'] {
  const firing = pages.filter(({ from, until }) => from <= end + LOOKS_BACK_MINUTES && until > start - STALE_MINUTES);
  const news = firing.filter(({ from }) => from >= start - NEWS_MINUTES);
  if (news.length === 0) {
    return firing.length === 0 ? 'missed' : 'standing';
  }
  return start - Math.min(...news.map(({ from }) => from));
}

/** Adds up the scores of several resources or seeds. */
export function sumOf(scores: readonly Score[]): Score {
  const sum = (count: (score: Score) => number) => scores.reduce((total, score) => total + count(score), 0);
  return {
    crossings: scores.flatMap(({ crossings }) => crossings),
    pages: sum(({ pages }) => pages),
    falsePositives: sum(({ falsePositives }) => falsePositives),
    withoutCrossing: sum(({ withoutCrossing }) => withoutCrossing),
    flaps: sum(({ flaps }) => flaps),
  };
}
