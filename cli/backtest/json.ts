import { LABEL } from '../../src/names/labels';
import { isoTime } from '../common/table';
import { type Backtest, type Outcome, type Reported } from './backtest';
import { byAlert, byResource, countsOf, isPage } from './summary';
import { type Files, leftOut } from './text';
import { namesOf, reasonText } from './words';

/** The result for `--json`. Times are in ISO 8601, lengths in minutes; null is what has not ended. */
export function backtestJson(result: Backtest, files: Files): object {
  const { from, to, dataFrom, own, other, resourceIds } = result;
  const nameOf = namesOf(resourceIds);
  const firing = (one: Reported) => ({
    alert: one.alert,
    kind: isPage(one) ? 'page' : 'ticket',
    resource: nameOf(one),
    resourceId: one.labels[LABEL.resourceId] ?? null,
    from: isoTime(one.from),
    until: one.until === undefined ? null : isoTime(one.until),
    minutes: Math.round(((one.until ?? to) - one.from) / 60),
    reason: reasonText(one),
    value: one.value,
    highest: one.highest,
    told: one.told.map(({ at }) => isoTime(at)),
    muted: one.isMuted,
  });
  const outcome = ({ firings }: Outcome) => ({
    ...countsOf(firings),
    alerts: byAlert(firings, to).map(({ isPage: pages, seconds, ...counts }) => ({
      ...{ ...counts, kind: pages ? 'page' : 'ticket' },
      minutes: Math.round(seconds / 60),
    })),
    resources: byResource(resourceIds, firings, to).map(
      ({ resourceId, pages, tickets, pageSeconds, ticketSeconds, mostBy }) => ({
        ...{ resource: nameOf({ labels: { [LABEL.resourceId]: resourceId } }), resourceId, pages, tickets },
        ...{ pageMinutes: Math.round(pageSeconds / 60), ticketMinutes: Math.round(ticketSeconds / 60) },
        mostBy: mostBy ?? null,
      })
    ),
    firings: firings.map(firing),
  });
  return {
    ...{ from: isoTime(from), to: isoTime(to), dataFrom: isoTime(dataFrom) },
    ...{ settings: files.settings, edition: own.settings.edition },
    ...outcome(own),
    ...(other !== undefined && { compare: { settings: files.other, ...outcome(other) } }),
    neighbours: result.neighbours.map(({ setting, value, firings }) => ({
      ...{ setting, value, now: own.settings[setting] },
      ...countsOf(firings),
    })),
    gaps: result.gaps.map((gap) => ({
      resourceId: gap.resourceId,
      ...{ from: isoTime(gap.from), until: isoTime(gap.until), minutes: Math.round((gap.until - gap.from) / 60) },
    })),
    leftOut: leftOut(result, own.settings),
  };
}
