import { type Crossing, isSustained, staysAt } from './crossings';
import { type Page } from './pages';

/** What is true of a resource, and what an alert set said of it. Times of pages are minutes from the first. */
export interface Verdict {
  utilization: Float64Array;
  crossings: readonly Crossing[];
  pages: readonly Page[];
}

export interface ScoredCrossing extends Crossing {
  /**
   * Minutes from the page to the crossing, negative where the page came after its start; `standing` where the alert had
   * been firing for longer than a day, `missed` where nothing fired.
   */
  lead: number | 'standing' | 'missed';
}

export interface Score {
  crossings: ScoredCrossing[];
  pages: number;
  /** No crossing and no stay above 80 % from shortly before the page until 4 h after it. */
  forNothing: number;
  /** No minute at the ceiling from shortly before the page until 24 h after it. */
  withoutCrossing: number;
  /** Pages of an alert that had resolved less than an hour before. */
  flaps: number;
}

/** A page counts for a crossing that begins within this after it. An alert that stands longer is not news. */
const NEWS_MINUTES = 24 * 60;

/** A page that resolved longer before the crossing was about something else. */
const FORGOTTEN_MINUTES = 60;

/** What happens in a minute is known three minutes later, and an alert of Azure's looks back five: so far a page does. */
const LOOKS_BACK_MINUTES = 10;

/** The horizon of SignalRCeilingForecast, the alert that looks furthest ahead. */
const PROMISE_MINUTES = 4 * 60;

/** What calls for a larger unit size, whoever says so: the target of the recommendation, for a quarter of an hour. */
const NEEDS_UNITS = { level: 0.8, minutes: 15 } as const;

const FLAP_MINUTES = 60;

/** A crossing that begins this late in the window could not be seen to be paged. */
const LAST_MINUTES = 30;

export function scoreOf({ utilization, crossings, pages }: Verdict): Score {
  const score: Score = { crossings: [], pages: pages.length, forNothing: 0, withoutCrossing: 0, flaps: 0 };
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
    const needsUnits = staysAt(utilization, level, minutes, { from: seen, until: from + PROMISE_MINUTES });
    score.forNothing += crosses(PROMISE_MINUTES) || needsUnits ? 0 : 1;
    score.withoutCrossing += crosses(NEWS_MINUTES) ? 0 : 1;
    score.flaps += from - (resolved.get(alert) ?? -Infinity) < FLAP_MINUTES ? 1 : 0;
    resolved.set(alert, until);
  }
  return score;
}

function leadTo({ start, end }: Crossing, pages: readonly Page[]): ScoredCrossing['lead'] {
  const firing = pages.filter(
    ({ from, until }) => from <= end + LOOKS_BACK_MINUTES && until > start - FORGOTTEN_MINUTES
  );
  const news = firing.filter(({ from }) => from >= start - NEWS_MINUTES);
  if (news.length === 0) {
    return firing.length === 0 ? 'missed' : 'standing';
  }
  return start - Math.min(...news.map(({ from }) => from));
}

/** Several scores as one, of other resources or other seeds. */
export function sumOf(scores: readonly Score[]): Score {
  const sum = (count: (score: Score) => number) => scores.reduce((total, score) => total + count(score), 0);
  return {
    crossings: scores.flatMap(({ crossings }) => crossings),
    pages: sum(({ pages }) => pages),
    forNothing: sum(({ forNothing }) => forNothing),
    withoutCrossing: sum(({ withoutCrossing }) => withoutCrossing),
    flaps: sum(({ flaps }) => flaps),
  };
}
