import { titlesOf } from '../../src/names/titles';
import { type Service } from './metrics';

const ID = new RegExp(
  '^/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/' +
    '(signalr|webpubsub)/[^/]+(?:/replicas/[^/]+)?$',
  'i'
);

/** Returns the service of a resource id; undefined for other ids. */
export function serviceOf(id: string): Service | undefined {
  return serviceNamed(ID.exec(id)?.[1]);
}

/** Returns the service of a namespace of metrics, such as `Microsoft.SignalRService/SignalR/replicas`. */
export function serviceOfNamespace(namespace: string): Service | undefined {
  return serviceNamed(/^microsoft\.signalrservice\/(signalr|webpubsub)(?:\/replicas)?$/i.exec(namespace.trim())?.[1]);
}

function serviceNamed(name: string | undefined): Service | undefined {
  const lower = name?.toLowerCase();
  return lower === 'signalr' || lower === 'webpubsub' ? lower : undefined;
}

/** Names for people; of Web PubSub the last part of the id, as of everything else. */
export function namesOf(ids: readonly string[]): ReadonlyMap<string, string> {
  const titles = titlesOf(ids.filter((id) => serviceOf(id) === 'signalr'));
  return new Map(ids.map((id) => [id, titles.get(id) ?? lastOf(id)]));
}

/** `group chat` for the id of a resource group. */
export function lastOf(id: string): string {
  const [kind = '', name = id] = id.split('/').slice(-2);
  return kind === 'resourcegroups' ? `group ${name}` : kind === 'subscriptions' ? `subscription ${name}` : name;
}
