import { type PackAlert, type TimedAlert } from './alert-sets';
import { type Notification } from './notifications';
import { mergedPages, type Page, timed } from './pages';
import { type ReplayedResource } from './replay';

/** From a notification that an alert fires until the alert resolves. */
export interface ToldPage extends Page {
  /** The notification only repeated the one before. */
  isRepeat: boolean;
}

/** What some alerts told about a resource. Times are minutes from the start. */
export interface Told {
  pages: ToldPage[];
  /** Notifications that at least one alert fires. */
  notified: number[];
}

/** What a person got from some of the pack's alerts, through Alertmanager. */
export function toldByPack(resource: ReplayedResource, alerts: readonly PackAlert[]): Told {
  const names = new Set(alerts.map(({ name }) => name));
  const notifications = resource.notifications.flatMap((one) => only(names, one));
  return { pages: pagesOf(notifications, resource.pages), notified: notifications.map(({ at }) => at) };
}

/** What a person got from alerts that notify on their own when they begin to fire, as those of Azure Monitor. */
export function toldByTimed({ pages }: Pick<ReplayedResource, 'pages'>, alerts: readonly TimedAlert[]): Told {
  const fired = alerts.flatMap(({ conditions, ...times }) =>
    timed(mergedPages(conditions.flatMap(({ name }) => pages.get(name) ?? [])), times)
  );
  return {
    pages: fired.map((page) => ({ ...page, isRepeat: false })),
    notified: fired.map(({ from }) => from),
  };
}

type Firing = Pick<Notification, 'at' | 'content' | 'firing' | 'started'>;

/** A notification as it would be without other alerts; none if it told only about those, or that they resolved. */
function only(names: ReadonlySet<string>, { at, content, ...told }: Notification): Firing[] {
  const [firing, started] = [told.firing, told.started].map((all) => all.filter((name) => names.has(name)));
  if (firing.length === 0) {
    return [];
  }
  return [{ at, content: started.length > 0 ? 'new' : content === 'repeat' ? 'repeat' : 'change', firing, started }];
}

function pagesOf(notifications: readonly Firing[], firings: ReplayedResource['pages']): ToldPage[] {
  return notifications.flatMap(({ at, content, firing, started }) =>
    (content === 'repeat' ? firing : started).map((alert) => {
      const ends = (firings.get(alert) ?? []).filter(({ from }) => from <= at).map(({ until }) => until);
      return { from: at, until: Math.max(at, ...ends), isRepeat: content === 'repeat' };
    })
  );
}
