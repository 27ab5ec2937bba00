import { type Edition, GUIDE_MESSAGE_BYTES, SCENARIOS } from '../../guide';
import { smallest } from '../numbers';
import { DIRECTIONS, isFree } from '../capacity';
import { type Load } from './snapshot';

/**
 * Returns the size of messages that the guide's figures may be too high for. They are all for messages of 2,048 B, and the
 * model takes those of half the size as half the work. A service whose work is for each message, whatever its size, would be
 * overloaded from 60% of such a ceiling on (docs/model-error.md).
 *
 * @returns bytes, or undefined where no size under 2,048 B is known, or where the mix costs routing alone
 */
export function smallMessageSize({ mix, sizes, measured, sku }: Load, { scenarios }: Edition): number | undefined {
  const isRouted =
    mix !== undefined &&
    SCENARIOS.every((scenario) => (mix[scenario] ?? 0) === 0 || scenarios[scenario].bound === 'routing');
  if (isRouted || isFree(sku)) {
    return undefined;
  }
  const known = DIRECTIONS.filter(
    ({ name, bytes, messages }) =>
      sizes[name].bytes < GUIDE_MESSAGE_BYTES && ((measured[bytes] ?? 0) > 0 || (measured[messages] ?? 0) > 0)
  ).map(({ name }) => sizes[name].bytes);
  return known.length === 0 ? undefined : smallest(known);
}
