import { type AlertSet, type ReplayedAlert } from './alert-sets';
import { type ReplayedResource } from './replay';
import { type Rival, type Tuning, tuningsOf } from './rivals';
import { scoreOf, type Score, sumOf } from './score';
import { toldBy } from './told';

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
  published: Tried;
  tried: number;
}

/**
 * Finds the tuning that misses the fewest sustained crossings with at most so many notifications; of two, the one with fewer
 * notifications. If none is as quiet, the quietest.
 */
export function tuned(rival: Rival, resources: readonly ReplayedResource[], budget: number): Tuned {
  const alone = new Map<string, Alone>();
  const trial = (tuning: Tuning) => triedWith(rival, tuning, resources, alone);
  const tried = tuningsOf(rival).map(trial);
  const best = tried.reduce((one, other) => (isBetter(other, one, budget) ? other : one));
  return { rival, best, published: trial(rival.published), tried: tried.length };
}

function isBetter(one: Tried, other: Tried, budget: number): boolean {
  const [quiet, otherQuiet] = [one, other].map(({ notifications }) => notifications <= budget);
  if (quiet !== otherQuiet) {
    return quiet;
  }
  return quiet && one.missed !== other.missed ? one.missed < other.missed : one.notifications < other.notifications;
}

/** One alert by itself: for each crossing, whether it is missed. */
interface Alone {
  missed: boolean[];
  notifications: number;
}

/** A rival's alerts notify independently of each other: together they miss what each of them misses. */
function triedWith(
  rival: Rival,
  tuning: Tuning,
  resources: readonly ReplayedResource[],
  known: Map<string, Alone>
): Tried {
  const all = rival.alertsOf(tuning).map((alert) => {
    const alone = known.get(alert.name) ?? aloneOf(alert, resources);
    known.set(alert.name, alone);
    return alone;
  });
  const missed = all[0].missed.filter((_, crossing) => all.every((alone) => alone.missed[crossing])).length;
  return { tuning, missed, notifications: all.reduce((sum, { notifications }) => sum + notifications, 0) };
}

function aloneOf(alert: ReplayedAlert, resources: readonly ReplayedResource[]): Alone {
  const { crossings, notifications } = sumOf(scoresOf({ alerts: [alert] }, resources));
  return { missed: crossings.map(({ lead }) => lead === 'missed'), notifications };
}

/** The score of each resource. */
export function scoresOf({ alerts }: Pick<AlertSet, 'alerts'>, resources: readonly ReplayedResource[]): Score[] {
  return resources.map((resource) => scoreOf({ facts: resource.simulated.facts, ...toldBy(resource, alerts) }));
}
