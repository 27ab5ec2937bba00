import { type Resource } from './fleet';
import { type World } from './load';
import { type Minute, sample } from './traffic';

/** Holds a day of one resource, and no more however large the fleet is. */
const SLOTS = 2048;

/**
 * Remembers minutes, as the same one is asked for again soon: a scrape goes through a resource's series one after
 * the other at one minute, a history through the same day once for each of them.
 */
export class RecentMinutes {
  private readonly slots: Array<{ resource: Resource; minute: number; traffic: Minute | undefined } | undefined> =
    new Array(SLOTS);

  constructor(private readonly world: World) {}

  of(resource: Resource, minute: number): Minute | undefined {
    const slot = minute % SLOTS;
    const known = this.slots[slot];
    if (known !== undefined && known.resource === resource && known.minute === minute) {
      return known.traffic;
    }
    const traffic = sample(resource, minute, this.world);
    this.slots[slot] = { resource, minute, traffic };
    return traffic;
  }
}
