import { type Crossing, type Facts, isSustained, type Simulated, FIRST_MINUTE, trafficOf } from './traffic';
import { Random } from '../random';
import { type Event } from './causes';
import { BEFORE_MINUTES } from './subjects';
import { UNIT_SIZES } from './kinds';

/**
 * The news of a notification: an alert that was not firing in the one before; a change of the alerts that it had, such as one
 * of two resolved; nothing new, after the repeat interval; or that every alert has resolved.
 */
export type Content = 'new' | 'change' | 'repeat' | 'resolved';

/** A notification about a resource. `at` is in minutes from the start. */
export interface Notification {
  at: number;
  content: Content;
  /** Names of the alerts that it says are firing, those that the one before did not have, and those that resolved. */
  firing: readonly string[];
  started: readonly string[];
  resolved: readonly string[];
}

/** A time in which an alert fires for a resource, in minutes from the start. */
export interface Page {
  from: number;
  until: number;
}

/** Merges firings for a resource: overlapping or adjacent ones are one. */
export function mergedPages(firings: readonly Page[]): Page[] {
  const pages: Page[] = [];
  for (const { from, until } of [...firings].sort((a, b) => a.from - b.from)) {
    const last = pages[pages.length - 1];
    if (last !== undefined && from <= last.until) {
      last.until = Math.max(last.until, until);
    } else {
      pages.push({ from, until });
    }
  }
  return pages;
}

/**
 * When an alert with `for` and `keep_firing_for` fires whose condition holds at these times. Tuning tries hundreds of waits
 * and keeps; a test compares them with the alerts of `headroom backtest`.
 *
 * @param holds in order, without overlaps
 */
export function timed(holds: readonly Page[], { wait, keep }: { wait: number; keep: number }): Page[] {
  const pages: Page[] = [];
  for (const { from, until } of holds) {
    const last = pages[pages.length - 1];
    if (last !== undefined && from <= last.until) {
      last.until = until + keep;
    } else if (from + wait < until) {
      pages.push({ from: from + wait, until: until + keep });
    }
  }
  return pages;
}

/** The output of alerts for a resource: when each fired, by name, and the notifications about those that Alertmanager sent. */
export interface ReplayedResource {
  simulated: Simulated;
  pages: ReadonlyMap<string, readonly Page[]>;
  notifications: readonly Notification[];
}

/** An alert that fires when a condition has held for `wait` minutes, and `keep` minutes longer. */
export interface TimedAlert {
  condition: string;
  wait: number;
  keep: number;
}

/** From a notification that an alert fires until the alert resolves. */
export interface ToldPage extends Page {
  /** The notification only repeated the one before. */
  isRepeat: boolean;
}

/** The notifications of some alerts about a resource. Times are minutes from the start. */
export interface Told {
  pages: ToldPage[];
  /** Notifications that at least one alert fires. */
  notified: number[];
}

/** Everything that a person got from some of the pack's alerts, through Alertmanager. */
export function toldByPack(resource: ReplayedResource, names: ReadonlySet<string>): Told {
  const notifications = resource.notifications.flatMap((one) => only(names, one));
  return { pages: pagesOf(notifications, resource.pages), notified: notifications.map(({ at }) => at) };
}

/** The same from alerts that notify on their own when they begin to fire, as those of Azure Monitor. */
export function toldByTimed({ pages }: Pick<ReplayedResource, 'pages'>, alerts: readonly TimedAlert[]): Told {
  const fired = alerts.flatMap(({ condition, ...times }) => timed(pages.get(condition) ?? [], times));
  return {
    pages: fired.map((page) => ({ ...page, isRepeat: false })),
    notified: fired.map(({ from }) => from),
  };
}

type Firing = Pick<Notification, 'at' | 'content' | 'firing' | 'started'>;

/** A notification as it would be without other alerts; none if it told only about those, or that they resolved. */
function only(names: ReadonlySet<string>, { at, content, ...told }: Notification): Firing[] {
  const [firing, started] = [told.firing, told.started].map((all) => all.filter((name) => names.has(name)));
  if (firing.length === 0) {
    return [];
  }
  return [{ at, content: started.length > 0 ? 'new' : content === 'repeat' ? 'repeat' : 'change', firing, started }];
}

function pagesOf(notifications: readonly Firing[], firings: ReplayedResource['pages']): ToldPage[] {
  return notifications.flatMap(({ at, content, firing, started }) =>
    (content === 'repeat' ? firing : started).map((alert) => {
      const ends = (firings.get(alert) ?? []).filter(({ from }) => from <= at).map(({ until }) => until);
      return { from: at, until: Math.max(at, ...ends), isRepeat: content === 'repeat' };
    })
  );
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
  /** Those with the load under 80% of what overloads, from shortly before until 4 h after them, and no user hurt. */
  falseOnes: number;
  /** Each time that something else than overload came, and the notifications that only it can have caused. */
  events: ReadonlyArray<Event & { notifications: number }>;
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

export function scoreOf({ over, crossings, nextNear, events }: Facts, { pages, notified }: Told): Score {
  const isWithoutLoad = (at: number) =>
    nextNear[Math.min(over.length, Math.max(0, Math.floor(at) - LOOKS_BACK_MINUTES))] >=
    Math.min(over.length, at + HORIZON_MINUTES);
  // Causes that hurt users come first, then the latest.
  const causeOf = (at: number): Event | undefined =>
    events
      .filter(({ start, minutes }) => at >= start && at <= start + minutes + LOOKS_BACK_MINUTES)
      .sort((a, b) => Number(a.isWanted) - Number(b.isWanted))
      .pop();
  const causes = notified.filter(isWithoutLoad).map(causeOf);
  const counted = crossings.filter((crossing) => isSustained(crossing) && crossing.start < over.length - LAST_MINUTES);
  const weekOf = ({ start }: Crossing) => Math.floor(start / WEEK_MINUTES);
  return {
    crossings: counted.map((crossing, i) => ({
      ...crossing,
      isFirst: i === 0 || weekOf(counted[i - 1]) < weekOf(crossing),
      lead: leadTo(crossing, pages),
    })),
    notifications: notified.length,
    falseOnes: causes.filter((cause) => cause?.isWanted !== true).length,
    events: events.map((event) => ({ ...event, notifications: causes.filter((cause) => cause === event).length })),
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
    events: scores.flatMap(({ events }) => events),
  };
}

/** The outcome of a resource whose owner scales it after each page. */
export interface Helped {
  /** Minutes in which it was overloaded. */
  overloaded: number;
  /** Units bought beyond those that it has, times minutes, and those that it has. */
  added: number;
  units: number;
}

/** A person takes ten minutes to scale to the next size, and scales back a day later if no other page came. */
const REACTION_MINUTES = 10;
const RAISED_MINUTES = 24 * 60;

/**
 * Replays a resource whose owner scales it up after each page. The pages are those of the first run: nobody is paged again for
 * what the larger size leaves.
 *
 * @param notified minutes of the pages, from the start of the replay
 */
export function helpedBy({ seed, subject, facts }: Simulated, notified: readonly number[]): Helped {
  const { course, service, id } = subject;
  const units = course.units.slice();
  for (const at of notified) {
    const from = BEFORE_MINUTES + Math.ceil(at) + REACTION_MINUTES;
    for (let minute = from; minute < Math.min(units.length, from + RAISED_MINUTES); minute++) {
      units[minute] = UNIT_SIZES.find((size) => size > course.units[minute]) ?? course.units[minute];
    }
  }
  const sum = (values: ArrayLike<number>) =>
    Array.from(values).reduce((total, value, minute) => total + (minute < BEFORE_MINUTES ? 0 : value), 0);
  const bought = { units: sum(course.units), added: sum(units) - sum(course.units) };
  const was = facts.over.reduce((total, value) => total + value, 0);
  if (was === 0 || bought.added === 0) {
    return { ...bought, overloaded: was };
  }
  const again = {
    ...subject,
    course: { ...course, units },
    service: { ...service, random: new Random(seed, `${id.slice(id.lastIndexOf('/') + 1)} service`) },
  };
  return { ...bought, overloaded: sum(trafficOf(again, FIRST_MINUTE - BEFORE_MINUTES, seed).truth.over) };
}
