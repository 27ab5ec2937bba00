import { type Samples, throughout, unionOf } from './align';
import { type SeriesRole } from './types';

/** Roles that say what a resource is set to, and not what happens to it. */
const CONFIGURATION: readonly SeriesRole[] = ['units', 'share'];

/**
 * The axis of a resource. A unit size or a mix that the data tells once, as an instant query does, says what is set now:
 * it is all that is known of it, so that it holds at every time and adds none. Shares are told once together or not at
 * all: beside those of a whole range, one point is a scenario that has just begun.
 */
export function holdToldOnce<Slot extends { role: SeriesRole; samples: Samples }>(
  slots: readonly Slot[]
): { axis: number[]; slots: readonly Slot[] } {
  const toldOnce = CONFIGURATION.filter((role) =>
    slots.every((slot) => slot.role !== role || slot.samples.times.length === 1)
  );
  const isToldOnce = ({ role }: Slot) => toldOnce.includes(role);
  const lasting = unionOf(slots.filter((slot) => !isToldOnce(slot)).map((slot) => slot.samples.times));
  if (lasting.length === 0) {
    return { axis: unionOf(slots.map((slot) => slot.samples.times)), slots };
  }
  return {
    axis: lasting,
    slots: slots.map((slot) => (isToldOnce(slot) ? { ...slot, samples: throughout(slot.samples, lasting) } : slot)),
  };
}
