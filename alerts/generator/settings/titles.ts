import { groupedBy } from '../../../tools/grouped-by';

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
