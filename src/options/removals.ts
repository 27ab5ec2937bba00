import { isRecord } from '../ui/unknown';

/**
 * Returns the options with every removed key set to undefined.
 *
 * Grafana merges the options that a panel hands back into the saved ones, so a key that is only missing would stay.
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
