import { Random } from '../random';
import { FIRST_MINUTE, type Simulated } from './simulated';
import { BEFORE_MINUTES } from './subjects';
import { UNIT_SIZES } from './kinds';
import { trafficOf } from './traffic';

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
export function helpedBy({ subject, facts }: Simulated, notified: readonly number[], seed: number): Helped {
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
