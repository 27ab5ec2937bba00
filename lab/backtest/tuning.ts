import { type AlertSet } from './alert-sets';
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
  const tried = tuningsOf(rival).map((tuning) => triedWith(rival, tuning, resources));
  const best = tried.reduce((one, other) => (isBetter(other, one, budget) ? other : one));
  return { rival, best, published: triedWith(rival, rival.published, resources), tried: tried.length };
}

function isBetter(one: Tried, other: Tried, budget: number): boolean {
  const [quiet, otherQuiet] = [one, other].map(({ notifications }) => notifications <= budget);
  if (quiet !== otherQuiet) {
    return quiet;
  }
  return quiet && one.missed !== other.missed ? one.missed < other.missed : one.notifications < other.notifications;
}

function triedWith(rival: Rival, tuning: Tuning, resources: readonly ReplayedResource[]): Tried {
  const { crossings, notifications } = sumOf(scoresOf({ alerts: rival.alertsOf(tuning) }, resources));
  return { tuning, missed: crossings.filter(({ lead }) => lead === 'missed').length, notifications };
}

/** The score of each resource. */
export function scoresOf({ alerts }: Pick<AlertSet, 'alerts'>, resources: readonly ReplayedResource[]): Score[] {
  return resources.map((resource) => scoreOf({ facts: resource.simulated.facts, ...toldBy(resource, alerts) }));
}
