import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { alertmanagerConfig } from '../../alerts/generator/alertmanager/config';
import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { type Firing as Found } from '../../cli/backtest/firings';
import { Replay, type TimedRule } from '../../cli/backtest/replay';
import { backtestRules } from '../../cli/backtest/rules';
import { groupedBy } from '../../tools/grouped-by';
import { type Alertmanager, type Firing, notificationsOf, readInTurn } from './notifications';
import { declaredBy, type Knowledge, seriesOf, STEP_SECONDS } from './series';
import { FIRST_MINUTE, type Simulated } from './simulated';
import { BEFORE_MINUTES, minutesOf, type Scope } from './subjects';
import { mergedPages, type ReplayedResource } from './told';

const SETTINGS = join(__dirname, '..', '..', 'alerts', 'settings.yaml');

/** The sources whose series the backtest generates. */
const SOURCES = ['azure-metrics-exporter', 'azure-resourcegraph-exporter', 'plain'];

/** Limits the series in memory; the rules never join across resources. */
const RESOURCES_PER_PART = 4;

/** The pack's Alertmanager configuration: routes and inhibition. */
export function replayedRoutes(): string {
  return alertmanagerConfig(settingsOf(readFileSync(SETTINGS, 'utf8')));
}

/** The committed settings with these resources. */
export function replayedSettings(resources: readonly object[] = []): PackSettings {
  const document = parseDocument(readFileSync(SETTINGS, 'utf8'));
  document.set('sources', SOURCES);
  document.set('resources', resources);
  return settingsOf(document.toString());
}

/** An alert of the pack that notifies a person. */
export interface PackAlert {
  name: string;
  severity: 'critical' | 'warning';
}

/** About the free SKU, which the backtest does not simulate. */
const LEFT_OUT = 'SignalRDailyMessagesNearQuota';

/** About a missing metric, unit size or mix; it is correct whenever the input is missing, so it is replayed and not scored. */
const ABOUT_INPUTS = 'SignalRInputMissing';

function alertOf(rule: TimedRule): PackAlert[] {
  if (!('alert' in rule) || rule.alert === LEFT_OUT) {
    return [];
  }
  const { severity } = rule.labels;
  return severity === 'critical' || severity === 'warning' ? [{ name: rule.alert, severity }] : [];
}

/** The alerts about a resource's load: pages, then tickets. */
export function packAlerts(): PackAlert[] {
  const load = backtestRules(replayedSettings())
    .ofResources.flatMap(alertOf)
    .filter(({ name }) => name !== ABOUT_INPUTS);
  return (['critical', 'warning'] as const).flatMap((of) => load.filter(({ severity }) => severity === of));
}

/**
 * The first and the last evaluation of rules and the first of alerts, in epoch seconds. The rules have run for a week when the
 * alerts begin, as they have for everyone after the first week: the record of a resource needs ended days.
 */
export function evaluations(scope: Scope) {
  const alertsFrom = FIRST_MINUTE * STEP_SECONDS;
  const first = alertsFrom - BEFORE_MINUTES * STEP_SECONDS;
  return { first, alertsFrom, last: first + (minutesOf(scope) - 1) * STEP_SECONDS };
}

/**
 * Replays a fleet through the rules of the pack, as its owners would have set them up, with the evaluation of `headroom
 * backtest`, and its alerts through Alertmanager.
 *
 * @param folder for the files of Alertmanager
 */
export async function replayPack(
  scope: Scope,
  fleet: readonly Simulated[],
  knowledge: Knowledge,
  { folder, alertmanager }: { folder: string; alertmanager: Alertmanager }
): Promise<ReplayedResource[]> {
  const { alertsFrom: first, last } = evaluations(scope);
  const parts = Array.from({ length: Math.ceil(fleet.length / RESOURCES_PER_PART) }, (_, i) =>
    fleet.slice(i * RESOURCES_PER_PART, (i + 1) * RESOURCES_PER_PART)
  );
  const firings = parts.flatMap((part) => firingsOf(scope, part, knowledge));
  const sent = await notificationsOf(firings, alertmanager, { folder, first, last, step: STEP_SECONDS });
  const firingsById = groupedBy(firings, ({ labels }) => labels.resource_id ?? '');
  const sentById = groupedBy(sent, ({ alerts }) => alerts[0].labels.resource_id ?? '');
  const minuteAt = (seconds: number) => seconds / STEP_SECONDS - FIRST_MINUTE;
  return fleet.map((simulated) => {
    const { id } = simulated.subject;
    const byAlert = groupedBy(firingsById.get(id) ?? [], ({ alert }) => alert);
    const pagesOf = (fired: readonly Firing[]) =>
      mergedPages(fired.map(({ from, until }) => ({ from: minuteAt(from), until: minuteAt(until) })));
    return {
      simulated,
      pages: new Map([...byAlert].map(([alert, fired]) => [alert, pagesOf(fired)])),
      notifications: readInTurn(sentById.get(id) ?? [], minuteAt),
    };
  });
}

function firingsOf(scope: Scope, part: readonly Simulated[], knowledge: Knowledge): Firing[] {
  const { first, alertsFrom, last } = evaluations(scope);
  const declared = part.map(({ subject }) => declaredBy(knowledge, subject));
  const settings = part.flatMap(({ subject: { id } }, i) =>
    Object.keys(declared[i].settings).length === 0 ? [] : [{ resource_id: id, ...declared[i].settings }]
  );
  const { ofResources } = backtestRules(replayedSettings(settings));
  const gridFrom = (from: number) => ({ first: from, step: STEP_SECONDS, count: (last - from) / STEP_SECONDS + 1 });
  const written = part.flatMap(({ subject, traffic }, i) => seriesOf(subject, traffic, first, declared[i]));
  const { store } = evaluated(
    new Replay({ grid: gridFrom(first), written }),
    ofResources.filter((rule) => 'record' in rule)
  );
  const recorded = [...store.values()].flat();
  const { firings } = evaluated(
    new Replay({ grid: gridFrom(alertsFrom), written: recorded }),
    ofResources.filter((rule) => alertOf(rule).length > 0)
  );
  return firings.map(({ alert, labels, from, until = last + STEP_SECONDS }: Found) => ({
    ...{ alert, labels: { ...labels, alertname: alert }, from, until },
  }));
}

/** @throws if Prometheus would refuse an evaluation */
function evaluated(replay: Replay, rules: readonly TimedRule[]) {
  const results = replay.run(rules);
  if (replay.refused.size > 0) {
    throw new Error(`Prometheus would not evaluate ${[...replay.refused.keys()].join(', ')}`);
  }
  return results;
}
