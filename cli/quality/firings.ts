import { largest } from '../../src/model/numbers';
import { LABEL } from '../../src/names/labels';
import { titlesOf } from '../../src/names/titles';
import { groupedBy } from '../../tools/grouped-by';
import { type Labels, type AlertEvent } from './events';

/** An alert that fired once, from its start to its end. Times are in Unix seconds. */
export interface Firing {
  alert: string;
  /** True for what calls a person: severity critical. */
  isPage: boolean;
  /** Undefined for an alert about no single resource. */
  resourceId?: string;
  /** A name that no other resource has. */
  resource: string;
  from: number;
  /** Undefined where the events do not say that it ended. */
  until?: number;
  /** When notifications with it were delivered; none where it was muted, or ended before its turn. */
  deliveredAt: number[];
  isSilenced: boolean;
  isInhibited: boolean;
}

export function isDelivered({ deliveredAt }: Firing): boolean {
  return deliveredAt.length > 0;
}

/** Alertmanager resolves an alert that was not sent again for so long, in seconds. */
const RESOLVED_AFTER = 5 * 60;

/** The resource of alerts that are about none, or about all. */
const NO_RESOURCE = '-';

/**
 * Makes firings of events, the earliest first. The same start means the same firing, whichever member of a cluster saw it;
 * a start before the end of an earlier one continues it, as in Alertmanager, and so does one while the earlier one is still sent.
 */
export function firingsOf(alertEvents: readonly AlertEvent[]): Firing[] {
  const byAlert = groupedBy(alertEvents, ({ labels }) => JSON.stringify(Object.entries(labels).sort()));
  const titles = titlesOf(alertEvents.flatMap(({ labels }) => labels[LABEL.resourceId] ?? []));
  return [...byAlert.values()]
    .flatMap((all) => {
      const firings = merged(all, baseOf(all[0].labels, titles));
      all.forEach((one) => markMuted(one, firings));
      return firings;
    })
    .sort((a, b) => a.from - b.from || a.alert.localeCompare(b.alert, 'en'));
}

type Base = Pick<Firing, 'alert' | 'isPage' | 'resourceId' | 'resource'>;

function baseOf(labels: Labels, titles: ReadonlyMap<string, string>): Base {
  const { alertname: alert = '', severity, [LABEL.resourceId]: resourceId } = labels;
  const resource = resourceId === undefined ? NO_RESOURCE : (titles.get(resourceId) ?? resourceId);
  return { alert, isPage: severity === 'critical', resourceId, resource };
}

function merged(alertEvents: readonly AlertEvent[], base: Base): Firing[] {
  const seen = alertEvents.filter((one) => 'from' in one);
  const firings: Firing[] = [];
  let seenUntil = -Infinity;
  for (const [from, same] of [...groupedBy(seen, (one) => one.from)].sort(([a], [b]) => a - b)) {
    const ends = same.flatMap((one) => (one.kind === 'ended' ? one.until : []));
    const until = ends.length === 0 ? undefined : largest(ends);
    const deliveredAt = [...new Set(same.flatMap((one) => (one.kind === 'delivered' ? one.at : [])))].sort(
      (a, b) => a - b
    );
    const last = firings.at(-1);
    if (last !== undefined && from <= (last.until ?? seenUntil + RESOLVED_AFTER)) {
      last.until = until === undefined ? undefined : Math.max(last.until ?? until, until);
      last.deliveredAt = [...last.deliveredAt, ...deliveredAt].sort((a, b) => a - b);
    } else {
      firings.push({ ...base, from, until, deliveredAt, isSilenced: false, isInhibited: false });
    }
    seenUntil = largest(same.map(({ at }) => at));
  }
  return firings;
}

/** Marks the last firing that had begun by then: the stage that mutes runs right before a notification. */
function markMuted(one: AlertEvent, firings: readonly Firing[]): void {
  const firing = firings.filter(({ from }) => from <= one.at).at(-1);
  if (firing !== undefined && one.kind === 'silenced') {
    firing.isSilenced = true;
  } else if (firing !== undefined && one.kind === 'inhibited') {
    firing.isInhibited = true;
  }
}
