import { groupedBy } from '../../../tools/grouped-by';
import schema from '../../settings.schema.json';
import { isVisibleText } from '../../../tools/visible-text';

/**
 * Returns a name for each resource that no other one has: `chat`, `chat (replica eastus)`, `chat (group rg-eu)`. Two clouds, or
 * two people, may have given the same name.
 *
 * @param ids in lower case
 */
export function titlesOf(ids: readonly string[]): ReadonlyMap<string, string> {
  const parts = ids.map(partsOf);
  const byName = groupedBy(parts, nameOf);
  return new Map(
    parts.map((one) => {
      const same = (byName.get(nameOf(one)) ?? []).filter(({ id }) => id !== one.id);
      const qualifiers = [
        ...(one.replica === undefined ? [] : [`replica ${one.replica}`]),
        ...(same.length === 0 || one.group === undefined ? [] : [`group ${one.group}`]),
        ...(same.some(({ group }) => group === one.group) ? [`subscription ${one.subscription}`] : []),
      ];
      return [one.id, `${one.name}${qualifiers.length === 0 ? '' : ` (${qualifiers.join(', ')})`}`];
    })
  );
}

interface Parts {
  id: string;
  name: string;
  replica?: string;
  group?: string;
  subscription?: string;
}

const ID =
  /^\/subscriptions\/(?<subscription>[^/]+)\/resourcegroups\/(?<group>[^/]+)\/providers\/[^/]+\/signalr\/(?<name>[^/]+)(?:\/replicas\/(?<replica>[^/]+))?$/;

function nameOf({ name, replica = '' }: Parts): string {
  return `${name}/${replica}`;
}

/** People may record series of an id that is their own; it is its own name. */
function partsOf(id: string): Parts {
  return { id, name: id, ...ID.exec(id)?.groups };
}

const { pattern, allOf, maxLength } = schema.definitions.resource.properties.resource_id;
const PATTERNS = [pattern, ...allOf.map((part) => part.pattern)].map((text) => new RegExp(text, 'u'));

/** True for an id that `resources` takes. Series that people write themselves may have others. */
export function isResourceId(text: string): boolean {
  return (
    text === text.toLowerCase() &&
    text.length <= maxLength &&
    isVisibleText(text) &&
    PATTERNS.every((each) => each.test(text))
  );
}
