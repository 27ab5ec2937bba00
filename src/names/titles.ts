/**
 * Returns a name for each resource that no other one has: `chat`, `chat (replica eastus)`, `chat (group rg-eu)`. Two clouds, or
 * two people, may have given the same name.
 *
 * @param ids in lower case
 */
export function titlesOf(ids: readonly string[]): ReadonlyMap<string, string> {
  const parts = [...new Set(ids)].map(partsOf);
  const ofName = counted(parts.map(nameOf));
  const ofGroup = counted(parts.map(nameInGroup));
  return new Map(
    parts.map((one) => {
      const qualifiers = [
        ...(one.replica === undefined ? [] : [`replica ${one.replica}`]),
        ...(ofName.get(nameOf(one)) === 1 || one.group === undefined ? [] : [`group ${one.group}`]),
        ...(ofGroup.get(nameInGroup(one)) === 1 ? [] : [`subscription ${one.subscription}`]),
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

/** People may record series of an id that is their own; it is its own name. */
function partsOf(id: string): Parts {
  return { id, name: id, ...ID.exec(id)?.groups };
}

function nameOf({ name, replica = '' }: Parts): string {
  return `${name}/${replica}`;
}

function nameInGroup(one: Parts): string {
  return `${one.group ?? ''}/${nameOf(one)}`;
}

/** How many of the names are the same. */
export function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
