import { stringify } from 'yaml';
import { type Resource, resourceId } from './fleet';

/** The facts that the owners of the fleet declare, as `resources` in the settings of the rules pack. */
export function settingsYaml(fleet: readonly Resource[]): string {
  return stringify(
    {
      resources: fleet.map((resource) => ({
        resource_id: resourceId(resource),
        mix: resource.mix,
        ...resource.declared,
      })),
    },
    { aliasDuplicateObjects: false }
  );
}
