import { isRecord } from './isRecord';

/**
 * Options in which every key that they had before and lack now is there with no value.
 *
 * Grafana merges what a panel hands back into what it holds, so that a key which is only left out would stay.
 */
export function withRemovals<T extends object>(before: object, after: T): T {
  const changed: Record<string, unknown> = {};
  for (const [key, old] of Object.entries(before)) {
    const now: unknown = Reflect.get(after, key);
    if (!(key in after)) {
      changed[key] = undefined;
    } else if (isRecord(old) && isRecord(now)) {
      changed[key] = withRemovals(old, now);
    }
  }
  return { ...after, ...changed };
}
