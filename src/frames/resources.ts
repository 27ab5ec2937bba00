import { oneLine } from '../ui/oneLine';
import { type Labels } from './types';

/** The resource of a series according to its labels. */
export interface Identity {
  /** Lower-case Azure resource id. */
  id?: string;
  /** Lower-case name; only without an id. */
  name?: string;
  /** Lower-case resource group; only without an id. */
  group?: string;
  /** Display name, on one line and without direction marks. */
  resource?: string;
}

/** Labels that hold the full id, the pack's own first, in the spelling of {@link plain}. */
const ID_LABELS = ['resourceid', 'azuremonitorresourceid', 'microsoftresourceid'];

/** Labels that hold a name, the least ambiguous first. */
const NAME_LABELS = ['resourcename', 'name', 'resource'];

/** Labels that hold a display name, the pack's own first. */
const SHORT_NAME_LABELS = ['resource', 'resourcename', 'name'];

const GROUP_LABELS = ['resourcegroup', 'resourcegroupname'];

/** The id of a SignalR resource or a replica, whatever stands around it: an address before, a metric after. */
const SIGNALR_ID =
  /(?:^|\/)(subscriptions\/[^/]+\/resourcegroups\/[^/]+\/providers\/microsoft\.signalrservice\/signalr\/[^/?#]+(?:\/replicas\/[^/?#]+)?)/i;

/** Finds the resource of a series by its labels, or by the series' name if they have none. */
type Identify = (series: { labels: Labels; isTransformed: boolean }, nameInSeries?: string) => Identity;

/** Caches identities: a dozen series share each id, which is long and slow to parse. */
export function identifier(): Identify {
  const byId = new Map<string, { named: string | undefined; identity: Identity }>();
  const spellings = new Map<string, string>();
  return ({ labels: given, isTransformed }, nameInSeries) => {
    const labels = namingLabels(given, isTransformed, spellings);
    const name = firstOf(labels, NAME_LABELS);
    const id = firstOf(labels, ID_LABELS) ?? Object.values(given).find((value) => SIGNALR_ID.test(value));
    if (id === undefined) {
      const called = name ?? nameInSeries;
      return called === undefined
        ? {}
        : {
            name: called.toLowerCase(),
            group: firstOf(labels, GROUP_LABELS)?.toLowerCase(),
            resource: oneLine(firstOf(labels, SHORT_NAME_LABELS) ?? called),
          };
    }
    // The name label of a replica holds its parent's name; the pack's own `resource` is right for both.
    const named = firstOf(labels, /\/replicas\//i.test(id) ? ['resource'] : SHORT_NAME_LABELS);
    const known = byId.get(id);
    if (known !== undefined && known.named === named) {
      return known.identity;
    }
    const full = fullId(id);
    const identity = {
      id: full.toLowerCase(),
      resource: oneLine(named === undefined || SIGNALR_ID.test(named) ? nameIn(full) : named),
    };
    byId.set(id, { named, identity });
    return identity;
  };
}

function fullId(given: string): string {
  const found = SIGNALR_ID.exec(given)?.[1];
  return found === undefined ? given.replace(/\/$/, '') : `/${found}`;
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
  const groupsByName = new Map<string, Set<string | undefined>>();
  const seen = new Map<string, string | undefined>();
  for (const { id, name, group, resource } of identities) {
    if (name !== undefined) {
      groupsByName.set(name, (groupsByName.get(name) ?? new Set()).add(group));
    }
    if (id !== undefined && !(seen.has(id) && seen.get(id) === resource)) {
      seen.set(id, resource);
      const group = groupIn(id);
      for (const known of [lastSegment(id), resource?.toLowerCase() ?? '']) {
        for (const key of [known, inGroup(known, group)]) {
          idsByName.set(key, (idsByName.get(key) ?? new Set()).add(id));
        }
      }
    }
  }
  const attributions = identities.map(({ id, name, group }): Attribution | undefined => {
    if (id !== undefined) {
      return { resourceId: id, certain: true };
    }
    if (name === undefined) {
      return undefined;
    }
    const ids = idsByName.get(inGroup(name, group));
    const [only] = ids?.size === 1 ? ids : [];
    if (only !== undefined) {
      return { resourceId: only, certain: true };
    }
    const isSharedName = (groupsByName.get(name)?.size ?? 0) > 1;
    return { resourceId: isSharedName ? inGroup(name, group) : name, certain: ids === undefined };
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

/** Sources write one name in many ways: `resource_id`, `ResourceId`, `Resource ID`, `_ResourceId`. */
export function plain(name: string): string {
  return name === '__name__' ? name : name.toLowerCase().replace(/[\s_.-]/g, '');
}

type NamingLabels = Partial<Record<string, string>>;

const NAMING_LABELS: ReadonlySet<string> = new Set([...ID_LABELS, ...NAME_LABELS, ...GROUP_LABELS]);

/** The labels that may name a resource. Of those that differ only in spelling, the pack's own, else the first. */
function namingLabels(labels: Labels, isTransformed: boolean, spellings: Map<string, string>): NamingLabels {
  const naming: NamingLabels = {};
  for (const key of Object.keys(labels)) {
    const name = spellings.get(key) ?? plain(key);
    spellings.set(key, name);
    const isOfTransformation = isTransformed && LABELS_OF_TRANSFORMATIONS.includes(key);
    if (NAMING_LABELS.has(name) && !isOfTransformation && (naming[name] === undefined || key === 'resource_id')) {
      naming[name] = labels[key];
    }
  }
  return naming;
}

/** Join by field and Concatenate fields keep the names of frames in these, Series to rows those of series. */
export const LABELS_OF_TRANSFORMATIONS: readonly string[] = ['name', 'frame', 'Metric'];

function firstOf(labels: NamingLabels, wanted: readonly string[]): string | undefined {
  return wanted.map((name) => labels[name]).find((value) => value !== undefined && value !== '');
}

/** As the rules call it: a replica by its parent's name and its own. */
function nameIn(id: string): string {
  const [parent = '', kind = '', replica = ''] = id.split('/').slice(-3);
  return kind.toLowerCase() === 'replicas' ? `${parent} (replica ${replica})` : lastSegment(id);
}

function inGroup(name: string, group: string | undefined): string {
  return group === undefined ? name : `${group}/${name}`;
}

function groupIn(id: string): string | undefined {
  return /\/resourcegroups\/([^/]+)\//.exec(id)?.[1];
}

function lastSegment(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}
