import { type Samples, throughout, unionOf, withGaps } from './align';
import { type SeriesRole } from './types';

/** Roles that describe how a resource is configured, not what happens to it. */
const CONFIGURATION: readonly SeriesRole[] = ['units', 'share'];

export function isConfiguration(role: SeriesRole): boolean {
  return CONFIGURATION.includes(role);
}

/**
 * Finds the time axis of a resource. A unit size or a mix with a single point, as an instant query returns it, holds at
 * every time and adds no time of its own. Shares count as a single point only if all have one: beside shares over a
 * range, a single point is a scenario that has just begun.
 *
 * @param interval milliseconds between the points that the source was asked for; points that it left out are gaps
 */
export function holdSinglePoints<Slot extends { role: SeriesRole; samples: Samples }>(
  slots: readonly Slot[],
  interval?: number
): { axis: number[]; slots: readonly Slot[] } {
  const singlePointRoles = CONFIGURATION.filter((role) =>
    slots.every((slot) => slot.role !== role || slot.samples.times.length === 1)
  );
  const isSinglePoint = ({ role }: Slot) => singlePointRoles.includes(role);
  const measured = unionOf(slots.filter((slot) => !isSinglePoint(slot)).map((slot) => slot.samples.times));
  const lasting = withGaps(measured, interval);
  if (lasting.length === 0) {
    return { axis: unionOf(slots.map((slot) => slot.samples.times)), slots };
  }
  return {
    axis: lasting,
    slots: slots.map((slot) => (isSinglePoint(slot) ? { ...slot, samples: throughout(slot.samples, lasting) } : slot)),
  };
}
