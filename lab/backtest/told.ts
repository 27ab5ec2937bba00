import { type Notification } from './notifications';
import { type Simulated } from './simulated';

/** A time in which an alert fires for a resource, in minutes from the start. */
export interface Page {
  from: number;
  until: number;
}

/** Merges firings for a resource: overlapping or adjacent ones are one. */
export function mergedPages(firings: readonly Page[]): Page[] {
  const pages: Page[] = [];
  for (const { from, until } of [...firings].sort((a, b) => a.from - b.from)) {
    const last = pages[pages.length - 1];
    if (last !== undefined && from <= last.until) {
      last.until = Math.max(last.until, until);
    } else {
      pages.push({ from, until });
    }
  }
  return pages;
}

/**
 * When an alert with `for` and `keep_firing_for` fires whose condition holds at these times. Tuning tries hundreds of waits
 * and keeps; a test compares them with the alerts of `headroom backtest`.
 *
 * @param holds in order, without overlaps
 */
export function timed(holds: readonly Page[], { wait, keep }: { wait: number; keep: number }): Page[] {
  const pages: Page[] = [];
  for (const { from, until } of holds) {
    const last = pages[pages.length - 1];
    if (last !== undefined && from <= last.until) {
      last.until = until + keep;
    } else if (from + wait < until) {
      pages.push({ from: from + wait, until: until + keep });
    }
  }
  return pages;
}

/** The output of alerts for a resource: when each fired, by name, and the notifications about those that Alertmanager sent. */
export interface ReplayedResource {
  simulated: Simulated;
  pages: ReadonlyMap<string, readonly Page[]>;
  notifications: readonly Notification[];
}

/** An alert that fires when a condition has held for `wait` minutes, and `keep` minutes longer. */
export interface TimedAlert {
  condition: string;
  wait: number;
  keep: number;
}

/** From a notification that an alert fires until the alert resolves. */
export interface ToldPage extends Page {
  /** The notification only repeated the one before. */
  isRepeat: boolean;
}

/** The notifications of some alerts about a resource. Times are minutes from the start. */
export interface Told {
  pages: ToldPage[];
  /** Notifications that at least one alert fires. */
  notified: number[];
}

/** Everything that a person got from some of the pack's alerts, through Alertmanager. */
export function toldByPack(resource: ReplayedResource, names: ReadonlySet<string>): Told {
  const notifications = resource.notifications.flatMap((one) => only(names, one));
  return { pages: pagesOf(notifications, resource.pages), notified: notifications.map(({ at }) => at) };
}

/** The same from alerts that notify on their own when they begin to fire, as those of Azure Monitor. */
export function toldByTimed({ pages }: Pick<ReplayedResource, 'pages'>, alerts: readonly TimedAlert[]): Told {
  const fired = alerts.flatMap(({ condition, ...times }) => timed(pages.get(condition) ?? [], times));
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
