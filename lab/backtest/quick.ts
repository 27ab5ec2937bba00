import { type PackAlert, SIGN_CONDITIONS } from './alert-sets';
import { declaredBy, type Knowledge } from './knowledge';
import { holdsOf, signsOf, signValuesOf } from './minutes';
import { type Firing, notificationsOf, readInTurn } from './notifications';
import { mergedPages, type Page, timed } from './pages';
import {
  byResource,
  evaluations,
  FIRST_MINUTE,
  minuteAt,
  type ReplayedResource,
  type Simulated,
  STEP_SECONDS,
  type Tools,
} from './replay';
import { rivalHolds } from './rivals';
import { type Scope } from './subjects';

/** When rivals' conditions hold. */
export function quickRivals(fleet: readonly Simulated[]): ReplayedResource[] {
  return fleet.map((simulated) => ({ simulated, pages: rivalHolds(simulated), notifications: [] }));
}

/** When the signs stand and the pack's pages fire, and what Alertmanager sends of it. */
export async function quickPack(
  scope: Scope,
  fleet: readonly Simulated[],
  { knowledge, pages, tools }: { knowledge: Knowledge; pages: readonly PackAlert[]; tools: Tools }
): Promise<ReplayedResource[]> {
  const found = fleet.map((simulated) => ({ simulated, pages: pagesOf(simulated, knowledge, pages) }));
  const seconds = (minute: number) => (minute + FIRST_MINUTE) * STEP_SECONDS;
  const firings = found.flatMap(({ simulated: { subject }, pages: all }) =>
    pages.flatMap(({ name, labels }) =>
      (all.get(name) ?? []).map(({ from, until }): Firing => ({
        alert: name,
        labels: { ...labels, alertname: name, resource_id: subject.id },
        ...{ from: seconds(from), until: seconds(until) },
      }))
    )
  );
  const { alertsFrom, last } = evaluations(scope);
  const times = { first: alertsFrom, last, step: STEP_SECONDS };
  const sent = await notificationsOf(firings, tools.alertmanager, { folder: tools.folder, ...times });
  const byId = byResource(sent, ({ alerts }) => alerts[0].labels.resource_id);
  return found.map((each) => ({
    ...each,
    notifications: readInTurn(byId.get(each.simulated.subject.id) ?? [], minuteAt),
  }));
}

function pagesOf(simulated: Simulated, knowledge: Knowledge, alerts: readonly PackAlert[]): Map<string, Page[]> {
  const values = signValuesOf(simulated, declaredBy(knowledge, simulated.subject, simulated.traffic));
  const holds = signsOf(values);
  const conditions: Record<string, Page[]> = {
    SignalRAtCeiling: mergedPages(SIGN_CONDITIONS.flatMap(({ name }) => holds.get(name) ?? [])),
    SignalRThrottled: holdsOf((scrape) => values.throttled[scrape] >= 1, values.throttled.length),
  };
  for (const { name, for: wait, keepFiringFor } of alerts) {
    holds.set(name, timed(conditions[name] ?? [], { wait: wait / 60, keep: keepFiringFor / 60 }));
  }
  return holds;
}
