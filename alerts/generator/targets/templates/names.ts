import { shown } from '../../settings/field-path';
import { type PackSettings, type ResourceSettings } from '../../settings';
import { entrySettings } from '../../settings/listed';
import { listedEntries } from '../../settings/entries';
import { titlesOf } from '../../../../src/names/titles';
import { createHash } from 'node:crypto';

/** A declared resource, and its place in the settings for errors. */
export interface Declaration {
  resource: ResourceSettings;
  /** The path in the settings: `resources[0]`. */
  at: string;
  /**
   * The resource's name; that of a replica follows its parent's after a dot, which no name has. Of two with the same name, in
   * two groups or two clouds, each has a part of its own id's hash as well.
   */
  name: string;
  /** Its name for people: `orders (group chat)`. */
  title: string;
}

/** The names that Azure gives SignalR resources: letters, digits and hyphens. */
const NAME = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})?$/;

/** Segments of a resource id before the resource's name: `/subscriptions/S/resourcegroups/G/providers/P/signalr/`. */
const BEFORE_NAME = 8;

/** Of a GUID: enough to tell resources of one name apart. */
const START_OF_GUID = 8;

/** The listed resources, with what entries that match them say. */
export function declarationsOf(settings: PackSettings): Declaration[] {
  const listed = listedEntries(settings);
  const ids = listed.map(({ entry }) => entry.resource_id);
  const titles = titlesOf(ids);
  const uses = new Map<string, number>();
  ids.map(nameOf).forEach((name) => uses.set(name, (uses.get(name) ?? 0) + 1));
  return listed.map(({ entry, at }) => {
    const id = entry.resource_id;
    const own = nameOf(id);
    const name = uses.get(own) === 1 ? own : `${own}-${guidOf(id).slice(0, START_OF_GUID)}`;
    return { resource: entrySettings(entry, settings), at, name, title: titles.get(id) ?? own };
  });
}

function nameOf(id: string): string {
  const [name = '', , replica] = id.split('/').slice(BEFORE_NAME);
  return replica === undefined ? name : `${name}.${replica}`;
}

/** Lists names that Azure does not take. */
export function nameErrors(declarations: readonly Declaration[], target: string): string[] {
  return declarations.flatMap(({ resource: { resource_id }, at }) => {
    const name = nameOf(resource_id);
    return NAME.test(name)
      ? []
      : [
          `${at}.resource_id: takes a name of up to 63 letters, digits and hyphens for target ${target}, as Azure does, not ${shown(name)}`,
        ];
  });
}

/** Returns the GUID of a name, always the same: a name-based UUID of version 5 (RFC 9562) in a namespace of this project. */
export function guidOf(name: string): string {
  const hash = createHash('sha1').update(`signalr-headroom/${name}`).digest();
  hash[6] = (hash[6] & 0x0f) | 0x50;
  hash[8] = (hash[8] & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
