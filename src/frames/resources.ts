import { oneLine } from '../ui/oneLine';

/** The resource of a series according to its labels. */
export interface Identity {
  /** Lower-case Azure resource id. */
  id?: string;
  /** Lower-case name; only without an id. */
  name?: string;
  /** Display name, on one line and without direction marks. */
  resource?: string;
}

type Labels = Readonly<Record<string, string>>;

/** Labels that hold the full id, the pack's own first; compared ignoring case, in which exporters differ. */
const ID_LABELS = ['resource_id', 'resourceid', 'azuremonitor_resource_id', 'microsoft.resourceid'];

/** Labels that hold a name, the least ambiguous first. */
const NAME_LABELS = ['resource_name', 'resourcename', 'name', 'resource'];

/** Labels that hold a display name, the pack's own first. */
const SHORT_NAME_LABELS = ['resource', 'resourcename', 'resource_name', 'name'];

/** Finds the resource of a series by its labels, or by the series' name if they have none. */
type Identify = (labels: Labels, nameInSeries: string | undefined) => Identity;

/** Caches identities: a dozen series share each id, which is long and slow to parse. */
export function identifier(): Identify {
  const byId = new Map<string, { named: string | undefined; identity: Identity }>();
  return (given, nameInSeries) => {
    const labels = byLowerCaseName(given);
    const name = firstOf(labels, NAME_LABELS) ?? nameInSeries;
    const id = firstOf(labels, ID_LABELS) ?? (name?.startsWith('/subscriptions/') === true ? name : undefined);
    if (id === undefined) {
      return name === undefined
        ? {}
        : { name: name.toLowerCase(), resource: oneLine(firstOf(labels, SHORT_NAME_LABELS) ?? name) };
    }
    // The name label of a replica holds its parent's name; the pack's own `resource` is right for both.
    const named = firstOf(labels, /\/replicas\//i.test(id) ? ['resource'] : SHORT_NAME_LABELS);
    const known = byId.get(id);
    if (known !== undefined && known.named === named) {
      return known.identity;
    }
    const identity = {
      id: id.toLowerCase().replace(/\/$/, ''),
      resource: oneLine(named === undefined || named === id ? nameIn(id.replace(/\/$/, '')) : named),
    };
    byId.set(id, { named, identity });
    return identity;
  };
}

interface Attribution {
  resourceId: string;
  /** False if the series fits several resources: it names none of them, or its name fits more than one. */
  certain: boolean;
}

/**
 * Finds the resource of each series. A series with only a name belongs to the one id that ends with it; a series with
 * neither belongs to the only resource.
 */
export function attribute(identities: readonly Identity[]): Attribution[] {
  const idsByName = new Map<string, Set<string>>();
  const seen = new Map<string, string | undefined>();
  for (const { id, resource } of identities) {
    if (id !== undefined && !(seen.has(id) && seen.get(id) === resource)) {
      seen.set(id, resource);
      for (const name of [lastSegment(id), resource?.toLowerCase() ?? '']) {
        idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
      }
    }
  }
  const attributions = identities.map(({ id, name }): Attribution | undefined => {
    if (id !== undefined) {
      return { resourceId: id, certain: true };
    }
    if (name === undefined) {
      return undefined;
    }
    const ids = idsByName.get(name);
    const [only] = ids?.size === 1 ? ids : [];
    return only === undefined ? { resourceId: name, certain: ids === undefined } : { resourceId: only, certain: true };
  });
  if (attributions.every((attribution) => attribution !== undefined)) {
    return attributions;
  }
  const known = [...new Set(attributions.flatMap((attribution) => attribution?.resourceId ?? []))];
  const anonymous: Attribution = { resourceId: known.length === 1 ? known[0] : '', certain: known.length <= 1 };
  return attributions.map((attribution) => attribution ?? anonymous);
}

/** Labels with the same value in all series; series without any labels are not counted. */
export function sharedLabels(all: readonly Labels[]): Record<string, string> {
  const [first = {}, ...rest] = all.filter((labels) => Object.keys(labels).length > 0);
  return Object.fromEntries(
    Object.entries(first).filter(([key, value]) => key !== '__name__' && rest.every((labels) => labels[key] === value))
  );
}

/** Of names that differ only in case, the first. */
function byLowerCaseName(labels: Labels): Map<string, string> {
  const byName = new Map<string, string>();
  for (const [key, value] of Object.entries(labels)) {
    const name = key.toLowerCase();
    if (!byName.has(name)) {
      byName.set(name, value);
    }
  }
  return byName;
}

function firstOf(labels: ReadonlyMap<string, string>, wanted: readonly string[]): string | undefined {
  for (const name of wanted) {
    const value = labels.get(name);
    if (value !== undefined && value !== '') {
      return value;
    }
  }
  return undefined;
}

/** As the rules call it: a replica by its parent's name and its own. */
function nameIn(id: string): string {
  const [parent = '', kind = '', replica = ''] = id.split('/').slice(-3);
  return kind.toLowerCase() === 'replicas' ? `${parent} (replica ${replica})` : lastSegment(id);
}

function lastSegment(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}
