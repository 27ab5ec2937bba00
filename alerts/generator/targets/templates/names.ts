import { shown } from '../../settings/field-path';
import { type PackSettings, type ResourceSettings } from '../../settings';

/** A declared resource, and its place in the settings for errors. */
export interface Declaration {
  resource: ResourceSettings;
  /** The path in the settings: `resources[0]`. */
  at: string;
  /** The resource's name; that of a replica follows its parent's after a dot, which no name has. */
  name: string;
}

/** The names that Azure gives SignalR resources: letters, digits and hyphens. They are unique in all of Azure. */
const NAME = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})?$/;

/** Segments of a resource id before the resource's name: `/subscriptions/S/resourcegroups/G/providers/P/signalr/`. */
const BEFORE_NAME = 8;

export function declarationsOf({ resources }: PackSettings): Declaration[] {
  return resources.map((resource, i) => {
    const [name = '', , replica] = resource.resource_id.split('/').slice(BEFORE_NAME);
    return { resource, at: `resources[${i}]`, name: replica === undefined ? name : `${name}.${replica}` };
  });
}

/** Lists names that Azure does not take, or that two resources share. */
export function nameErrors(declarations: readonly Declaration[], target: string): string[] {
  const first = new Map<string, string>();
  return declarations.flatMap(({ name, at }) => {
    if (!NAME.test(name)) {
      return [
        `${at}.resource_id: takes a name of up to 63 letters, digits and hyphens for target ${target}, as Azure does, not ${shown(name)}`,
      ];
    }
    const other = first.get(name);
    first.set(name, other ?? at);
    return other === undefined
      ? []
      : [
          `${at}.resource_id: takes a name other than that of ${other}, ${name}; in Azure no two resources have the same`,
        ];
  });
}
