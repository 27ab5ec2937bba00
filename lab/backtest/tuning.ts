import { alertsOf, type Rival, type Tuning, tuningsOf } from './rivals';
import { scoreOf, type Score, sumOf } from './score';
import { type ReplayedResource, type TimedAlert, toldByTimed } from './told';

/** The mistakes of a rival with one tuning. */
export interface Tried {
  tuning: Tuning;
  /** Sustained crossings without a page. */
  missed: number;
  notifications: number;
}

export interface Tuned {
  rival: Rival;
  best: Tried;
  published?: Tried;
  tried: number;
}

/**
 * Finds the tuning that misses the fewest sustained crossings with at most so many notifications; of two, the one with fewer
 * notifications. If none is as quiet, the quietest.
 */
export function tuned(rival: Rival, resources: readonly ReplayedResource[], budget: number): Tuned {
  const trial = trialsOn(resources);
  const tried = tuningsOf(rival).map((tuning) => trial(rival, tuning));
  const best = tried.reduce((one, other) => (isBetter(other, one, budget) ? other : one));
  return {
    ...{ rival, best, tried: tried.length },
    ...(rival.published !== undefined && { published: trial(rival, rival.published) }),
  };
}

function isBetter(one: Tried, other: Tried, budget: number): boolean {
  const [quiet, otherQuiet] = [one, other].map(({ notifications }) => notifications <= budget);
  if (quiet !== otherQuiet) {
    return quiet;
  }
  return quiet && one.missed !== other.missed ? one.missed < other.missed : one.notifications < other.notifications;
}

/** One alert by itself. */
interface Alone {
  /** The numbers of the crossings that it misses. */
  missed: ReadonlySet<number>;
  notifications: number;
}

/** A rival's alerts notify independently of each other: together they miss what each of them misses. */
function trialsOn(resources: readonly ReplayedResource[]) {
  const known = new Map<string, Alone>();
  const aloneAt = (alert: TimedAlert): Alone => {
    const key = [alert.condition, alert.wait, alert.keep].join();
    const alone = known.get(key) ?? aloneOf(alert, resources);
    known.set(key, alone);
    return alone;
  };
  return (rival: Rival, tuning: Tuning): Tried => {
    const [first, ...others] = alertsOf(rival, tuning).map(aloneAt);
    const missed = [...first.missed].filter((crossing) => others.every((alone) => alone.missed.has(crossing)));
    const notifications = others.reduce((sum, alone) => sum + alone.notifications, first.notifications);
    return { tuning, missed: missed.length, notifications };
  };
}

function aloneOf(alert: TimedAlert, resources: readonly ReplayedResource[]): Alone {
  const { crossings, notifications } = sumOf(scoresOf([alert], resources));
  const missed = crossings.flatMap(({ lead }, number) => (lead === 'missed' ? [number] : []));
  return { missed: new Set(missed), notifications };
}

/** The score of each resource by alerts that notify on their own. */
export function scoresOf(alerts: readonly TimedAlert[], resources: readonly ReplayedResource[]): Score[] {
  return resources.map((resource) => scoreOf(resource.simulated.facts, toldByTimed(resource, alerts)));
}
