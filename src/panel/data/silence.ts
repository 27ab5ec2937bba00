import { type Dimension } from '../../model/capacity';
import { type AssessedResource, lastIndex, latenessOf } from '../../model/snapshot';
import { type PanelResource } from './panelData';
import { MINUTE_MS } from '../../model/numbers';

/** Azure measures once a minute, however often a source is asked. */
const LEAST_INTERVAL = MINUTE_MS;

/** A value older than this many intervals is old: the one after it is late too. */
const OLD_INTERVALS = 2;

/**
 * Returns the time of the newest value of these dimensions if it is old, in Unix milliseconds.
 *
 * Prometheus repeats a value for five minutes before it leaves points out, so two intervals without one are not late.
 * A source that names no interval may be as late as Azure is.
 *
 * @param until the last time that the data can have a value for
 */
export function silentSince(
  { times, measured, interval }: Pick<PanelResource, 'times' | 'measured' | 'interval'>,
  dimensions: readonly Dimension[],
  until: number
): number | undefined {
  const newest = lastIndex(times.length, (i) => dimensions.some((dimension) => measured[dimension]?.[i] != null));
  const patience = interval === undefined ? latenessOf(times) : OLD_INTERVALS * Math.max(interval, LEAST_INTERVAL);
  return newest !== undefined && until - times[newest] > patience ? times[newest] : undefined;
}

/** Returns the time of the last unit size, in Unix milliseconds, if traffic went on without one. */
export function unitsSilentSince({
  times,
  units,
  latest,
}: Pick<AssessedResource, 'times' | 'units' | 'latest'>): number | undefined {
  const last = latest.units === undefined ? lastIndex(times.length, (i) => units?.[i] != null) : undefined;
  return last === undefined ? undefined : times[last];
}
