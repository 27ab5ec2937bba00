import { is, isNot, type Matcher } from '../promql/promql';
import { type ResourceSettings, type PackSettings } from '.';

/** The resources that share a setting's value, and the matchers that select them. */
export interface Bucket<T> {
  value: T;
  matchers: Matcher[];
}

/**
 * Groups resources by the value of one setting: first those with the default, then a bucket for each other value.
 *
 * @param label the label that holds the resource id
 */
export function buckets<T>(
  settings: PackSettings,
  label: string,
  defaultValue: T,
  valueOf: (resource: ResourceSettings) => T | undefined
): Array<Bucket<T>> {
  const overrides = overrideBuckets(settings, label, (resource) => {
    const value = valueOf(resource);
    return value === defaultValue ? undefined : value;
  });
  const overridden = overrides.flatMap(({ ids }) => ids);
  const rest = { value: defaultValue, matchers: overridden.length === 0 ? [] : [isNot(label, overridden)] };
  return [rest, ...overrides];
}

/**
 * Groups the resources that set a value of their own by that value.
 *
 * @param label the label that identifies a resource
 * @param labelOf returns that label's value; the resource id by default
 */
export function overrideBuckets<T>(
  settings: PackSettings,
  label: string,
  valueOf: (resource: ResourceSettings) => T | undefined,
  labelOf: (resourceId: string) => string = (resourceId) => resourceId
): Array<Bucket<T> & { ids: string[] }> {
  const byValue = new Map<T, string[]>();
  for (const resource of settings.resources) {
    const value = valueOf(resource);
    if (value === undefined) {
      continue;
    }
    const ids = byValue.get(value);
    if (ids === undefined) {
      byValue.set(value, [labelOf(resource.resource_id)]);
    } else {
      // A copy for each resource would take time and memory with the square of their number.
      ids.push(labelOf(resource.resource_id));
    }
  }
  return [...byValue].map(([value, ids]) => ({ value, ids, matchers: [is(label, ids)] }));
}
