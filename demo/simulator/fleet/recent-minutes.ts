import { type Resource } from './fleet';
import { type World } from './load';
import { type Minute, sample } from './traffic';

/** Holds a day of one resource, whatever the size of the fleet. */
const SLOTS = 2048;

/**
 * Caches minutes, since each is requested again soon: a scrape reads one minute for each series of a resource, a history
 * the same day for each of them.
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
