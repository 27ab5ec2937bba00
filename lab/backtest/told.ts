import { type ReplayedAlert } from './alert-sets';
import { type Notification } from './notifications';
import { type Page } from './pages';
import { firingsFrom, type ReplayedResource } from './replay';

/** From a notification that an alert fires until the alert resolves. */
export interface ToldPage extends Page {
  /** The notification only repeated the one before. */
  isRepeat: boolean;
}

/** What some alerts told about a resource. */
export interface Told {
  pages: ToldPage[];
  notifications: Notification[];
}

/** What a person got from some alerts: the pack's pass through Alertmanager, Azure Monitor's notify on their own. */
export function toldBy(resource: ReplayedResource, alerts: readonly ReplayedAlert[]): Told {
  const routed = alerts.filter(({ labels }) => labels !== undefined);
  const [ofPack, ofAzure] = [routed, alerts.filter((alert) => !routed.includes(alert))];
  const names = new Set(routed.map(({ name }) => name));
  const notifications = [
    ...resource.notifications.flatMap((one) => only(names, one)),
    ...firingsFrom(resource, ofAzure).flatMap(asNotifications),
  ].sort((a, b) => a.at - b.at);
  return { pages: pagesOf(notifications, firingsFrom(resource, [...ofPack, ...ofAzure])), notifications };
}

/** A notification as it would be without other alerts; none if it told only about those. */
function only(names: ReadonlySet<string>, { at, content, ...told }: Notification): Notification[] {
  const [firing, started, resolved] = [told.firing, told.started, told.resolved].map((all) =>
    all.filter((name) => names.has(name))
  );
  if (firing.length === 0 && resolved.length === 0) {
    return [];
  }
  const still = content === 'repeat' ? 'repeat' : 'change';
  return [
    { at, content: firing.length === 0 ? 'resolved' : started.length > 0 ? 'new' : still, firing, started, resolved },
  ];
}

/** Azure Monitor notifies when a rule fires for a resource, and when it resolves. */
function asNotifications({ alert, from, until }: Page): Notification[] {
  return [
    { at: from, content: 'new', firing: [alert], started: [alert], resolved: [] },
    { at: until, content: 'resolved', firing: [], started: [], resolved: [alert] },
  ];
}

function pagesOf(notifications: readonly Notification[], firings: readonly Page[]): ToldPage[] {
  return notifications.flatMap(({ at, content, firing, started }) =>
    (content === 'repeat' ? firing : started).map((alert) => {
      const ends = firings.filter((one) => one.alert === alert && one.from <= at).map(({ until }) => until);
      return { alert, from: at, until: Math.max(at, ...ends), isRepeat: content === 'repeat' };
    })
  );
}
