import { oneLine } from '../ui/one-line';

/** What the labels of one series say about the resource that it belongs to. */
export interface Identity {
  /** Lower-case Azure resource id. */
  id?: string;
  /** Lower-case name, where there is no id. */
  name?: string;
  /** Short name for people, on one line and without marks of the reading direction. */
  resource?: string;
}

type Labels = Readonly<Record<string, string>>;

/** Labels of the full id, the pack's own first; exporters also differ in their case. */
const ID_LABELS = ['resource_id', 'resourceid', 'azuremonitor_resource_id', 'microsoft.resourceid'];

/** Labels of a name, those that can mean little else first. */
const NAME_LABELS = ['resource_name', 'resourcename', 'name', 'resource'];

/** Labels of a name for people, the pack's own first. */
const SHORT_NAME_LABELS = ['resource', 'resourcename', 'resource_name', 'name'];

/** Every label that says something of a resource. */
const TELLING_LABELS: ReadonlySet<string> = new Set([...ID_LABELS, ...NAME_LABELS, ...SHORT_NAME_LABELS]);

/** Who a series is about, by its labels, or by its own name where they say nothing. */
export type Identify = (labels: Labels, nameInSeries: string | undefined) => Identity;

/** Series of one id and name share one identity: an id is long, and read once for the dozen series that have it. */
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
    // A replica's name label is its parent's; the pack's own `resource` is right for both.
    const named = firstOf(labels, /\/replicas\//i.test(id) ? ['resource'] : SHORT_NAME_LABELS);
    const known = byId.get(id);
    if (known !== undefined && known.named === named) {
      return known.identity;
    }
    const identity = {
      id: id.toLowerCase().replace(/\/$/, ''),
      resource: oneLine(named === undefined || named === id ? lastSegment(id.replace(/\/$/, '')) : named),
    };
    byId.set(id, { named, identity });
    return identity;
  };
}

/** Where a series belongs in the end. */
export interface Attribution {
  resourceId: string;
  /** False where several resources could be meant and the series names none, or a name that fits more than one. */
  certain: boolean;
}

/**
 * Finds the resource of each series. One that has only a name belongs to the one id that ends with it; one that has
 * nothing belongs to the only resource there is.
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
    const ids = [...(idsByName.get(name) ?? [])];
    return ids.length === 1 ? { resourceId: ids[0], certain: true } : { resourceId: name, certain: ids.length === 0 };
  });
  if (attributions.every((attribution) => attribution !== undefined)) {
    return attributions;
  }
  const known = [...new Set(attributions.flatMap((attribution) => attribution?.resourceId ?? []))];
  const anonymous: Attribution = { resourceId: known.length === 1 ? known[0] : '', certain: known.length <= 1 };
  return attributions.map((attribution) => attribution ?? anonymous);
}

/** Labels that all of them have, with the same value, but for series that have no labels at all. */
export function sharedLabels(all: readonly Labels[]): Record<string, string> {
  const [first = {}, ...rest] = all.filter((labels) => Object.keys(labels).length > 0);
  return Object.fromEntries(
    Object.entries(first).filter(([key, value]) => key !== '__name__' && rest.every((labels) => labels[key] === value))
  );
}

/** The labels that say something of a resource; of names that differ in their case alone, the first. */
function byLowerCaseName(labels: Labels): Map<string, string> {
  const byName = new Map<string, string>();
  for (const key of Object.keys(labels)) {
    const name = TELLING_LABELS.has(key) ? key : key.toLowerCase();
    if (TELLING_LABELS.has(name) && !byName.has(name)) {
      byName.set(name, labels[key]);
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

function lastSegment(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}
