import { type PackSettings, type ResourceSettings } from '../settings';
import { groupsOf, listedResources } from '../settings/entries';
import { matchesAll } from '../promql/matching';
import { identityOf } from '../promql/identity';

/**
 * Returns the settings of a resource that some entry gives it: its own, else those of the closest entry that matches it.
 *
 * @param own its entry, or its id alone
 * @param labels of the resource; by default those of its id
 */
export function entrySettings(
  own: ResourceSettings,
  settings: PackSettings,
  labels: Readonly<Record<string, string>> = identityOf(own.resource_id)
): ResourceSettings {
  const entries = groupsOf(settings).filter(({ matchers }) => matchesAll(labels, matchers));
  return entries.reduce<ResourceSettings>((closer, { entry: { match: _, ...entry } }) => {
    const { server_leg: __, traffic_factors: ___, ...withoutLeg } = entry;
    const hasLeg = closer.server_leg !== undefined || closer.traffic_factors !== undefined;
    return { ...(hasLeg ? withoutLeg : entry), ...closer };
  }, own);
}

/**
 * Says which resources entries with `match` mean in a target that writes something for each listed resource, as it does not
 * know any others.
 */
export function matchNotes(settings: PackSettings, target: string): string[] {
  const listed = listedResources(settings).map(({ resource_id }) => identityOf(resource_id));
  return groupsOf(settings)
    .map(({ at, matchers }) => ({ at, count: listed.filter((labels) => matchesAll(labels, matchers)).length }))
    .sort((a, b) => a.at.localeCompare(b.at, 'en', { numeric: true }))
    .map(({ at, count }) =>
      count === 0
        ? `${at}.match selects none of the listed resources, so it changes nothing: target ${target} knows only resources with an entry of their own`
        : `${at}.match applies to listed resources: ${count}. Target ${target} knows no others; give each resource an entry with resource_id`
    );
}
