import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { either, is, isNot, matches, type Matcher, select } from '../promql/promql';
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

/** The id of a replica, which has its parent's name. */
const REPLICA = '.+/replicas/.+';

/**
 * Returns an expression for the unit sizes of some resources.
 *
 * Prometheus looks a list of plain texts up in a map, however long it is. An id has dots, so a list of ids is a regular
 * expression, compiled at every evaluation: 800 ids take 50 ms, their names 7. Names of resources are unique.
 */
export function unitsOf(ids: readonly string[]): string {
  const replicas = ids.filter((id) => new RegExp(`^${REPLICA}$`).test(id));
  const others = ids.filter((id) => !replicas.includes(id));
  const byId = (some: readonly string[]) => select(INPUT.units, is(LABEL.resourceId, some));
  const byName = (some: readonly string[]) =>
    select(INPUT.units, is(LABEL.resource, some.map(nameOf)), {
      ...matches(LABEL.resourceId, REPLICA),
      operator: '!~',
    });
  return either([
    ...(others.length === 0 ? [] : [others.length === 1 ? byId(others) : byName(others)]),
    ...(replicas.length === 0 ? [] : [byId(replicas)]),
  ]);
}

function nameOf(resourceId: string): string {
  return resourceId.slice(resourceId.lastIndexOf('/') + 1);
}
