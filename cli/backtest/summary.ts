import { LABEL } from '../../src/names/labels';
import { groupedBy } from '../../tools/grouped-by';
import { type Reported } from './backtest';

/** The notifications of some alerts. */
export interface Counts {
  pages: number;
  tickets: number;
}

/** How often a person is told. Alerts in one notification count once. */
export function countsOf(firings: readonly Reported[]): Counts {
  const notifications = (isWanted: boolean) =>
    new Set(
      firings
        .filter((firing) => isPage(firing) === isWanted)
        .flatMap(({ told }) => told.map(({ notification }) => notification))
    ).size;
  return { pages: notifications(true), tickets: notifications(false) };
}

export function isPage({ labels }: Reported): boolean {
  return labels[LABEL.severity] === 'critical';
}

export interface AlertSummary {
  alert: string;
  isPage: boolean;
  /** Times that a person is told. */
  told: number;
  /** Times that it fired without anyone being told, as another alert muted it. */
  muted: number;
  /** The same, as it ended before its turn or came back before its end was told. */
  brief: number;
  resources: number;
  /** All of its time, in seconds. */
  seconds: number;
}

/** Of each alert that fired, the most frequent first. */
export function byAlert(firings: readonly Reported[], to: number): AlertSummary[] {
  return [...groupedBy(firings, ({ alert }) => alert)]
    .map(([alert, own]) => ({
      alert,
      isPage: isPage(own[0]),
      told: own.reduce((sum, { told }) => sum + told.length, 0),
      muted: own.filter(({ told, isMuted }) => told.length === 0 && isMuted).length,
      brief: own.filter(({ told, isMuted }) => told.length === 0 && !isMuted).length,
      resources: new Set(own.map(({ labels }) => labels[LABEL.resourceId])).size,
      seconds: secondsOf(own, to),
    }))
    .sort((a, b) => Number(b.isPage) - Number(a.isPage) || b.told - a.told);
}

export interface ResourceSummary extends Counts {
  resourceId: string;
  /** In which at least one page, or ticket, fires that someone was told of. */
  pageSeconds: number;
  ticketSeconds: number;
  mostBy?: string;
}

/** Of each resource, the one with most pages first. */
export function byResource(ids: readonly string[], firings: readonly Reported[], to: number): ResourceSummary[] {
  const byId = groupedBy(firings, ({ labels }) => labels[LABEL.resourceId] ?? '');
  return ids
    .map((resourceId) => {
      const own = byId.get(resourceId) ?? [];
      const [pages, tickets] = [true, false].map((wanted) =>
        own.filter((firing) => firing.told.length > 0 && isPage(firing) === wanted)
      );
      const most = byAlert(own, to).find(({ told }) => told > 0);
      return {
        resourceId,
        ...countsOf(own),
        pageSeconds: secondsOf(pages, to),
        ticketSeconds: secondsOf(tickets, to),
        ...(most !== undefined && { mostBy: most.alert }),
      };
    })
    .sort((a, b) => b.pages - a.pages || b.tickets - a.tickets);
}

/** Time that several firings share counts once. */
function secondsOf(firings: readonly Reported[], to: number): number {
  let sum = 0;
  const ends = new Map<string, number>();
  for (const { labels, from, until = to } of [...firings].sort((a, b) => a.from - b.from)) {
    const id = labels[LABEL.resourceId] ?? '';
    const end = ends.get(id) ?? -Infinity;
    sum += Math.max(0, until - Math.max(from, end));
    ends.set(id, Math.max(end, until));
  }
  return sum;
}
