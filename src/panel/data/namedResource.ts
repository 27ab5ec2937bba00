import { type Annotation } from './annotations';

interface Named {
  resourceId: string;
  resource: string;
}

/** The id of a SignalR resource, also as a tag without a name. */
const AZURE_ID = /^\/subscriptions\/.+\/signalr\/[^/]+/i;

/**
 * True for an annotation of this resource, and for one that names none, such as a person's note of a release.
 *
 * @param others the other resources in the data: a tag may be the name of one
 */
export function concerns({ labels }: Pick<Annotation, 'labels'>, own: Named, others: readonly Named[]): boolean {
  const valuesOf = (...names: string[]) => labels.flatMap(({ name, value }) => (names.includes(name) ? [value] : []));
  const bare = valuesOf('');
  const ids = [...valuesOf('resource_id', 'resourceid'), ...bare.filter((value) => AZURE_ID.test(value))];
  if (ids.length > 0) {
    return ids.some((id) => isSame(id, own.resourceId));
  }
  const names = [
    ...valuesOf('resource', 'resource_name', 'resourcename'),
    ...bare.filter((value) => [own, ...others].some((each) => isNameOf(each, value))),
  ];
  return names.length === 0 || names.some((name) => isNameOf(own, name));
}

/** True for a label that names a resource, which a popup about that resource need not repeat. */
export function namesResource({ name, value }: Annotation['labels'][number], own: Named): boolean {
  return isNameOf(own, value) || ((name === 'resource_id' || name === '') && AZURE_ID.test(value));
}

/** True for the name or the id of a resource; a label "resource" may hold either. */
function isNameOf({ resource, resourceId }: Named, value: string): boolean {
  return isSame(value, resourceId) || (resource !== '' && isSame(value, resource));
}

/** Azure ignores case in both. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
