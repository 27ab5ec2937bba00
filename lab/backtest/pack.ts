import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { alertmanagerConfig } from '../../alerts/generator/alertmanager/files';
import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { type Firing } from '../../cli/backtest/firings';
import { type Notification as Sent, routed } from '../../cli/backtest/notifications';
import { Replay, type TimedRule } from '../../cli/backtest/replay';
import { backtestRules } from '../../cli/backtest/rules';
import { groupedBy } from '../../tools/grouped-by';
import { declaredBy, type Knowledge, seriesOf, STEP_SECONDS } from './series';
import { FIRST_MINUTE, type Simulated } from './traffic';
import { BEFORE_MINUTES, minutesOf, type Scope } from './subjects';
import { mergedPages, type ReplayedResource, type Notification } from './score';

const SETTINGS = join(__dirname, '..', '..', 'alerts', 'settings.yaml');

/** The sources whose series the backtest generates. */
const SOURCES = ['azure-metrics-exporter', 'azure-resourcegraph-exporter', 'plain'];

/** Limits the series in memory; the rules never join across resources. */
const RESOURCES_PER_PART = 4;

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

/** After the last evaluation, for notifications that wait for their group's turn. */
const AFTER_SECONDS = 3600;

/**
 * Replays a fleet through the rules of the pack, as its owners would have set them up, and its routes, both by `headroom
 * backtest`.
 */
export function replayPack(scope: Scope, fleet: readonly Simulated[], knowledge: Knowledge): ReplayedResource[] {
  const { last } = evaluations(scope);
  const parts = Array.from({ length: Math.ceil(fleet.length / RESOURCES_PER_PART) }, (_, i) =>
    fleet.slice(i * RESOURCES_PER_PART, (i + 1) * RESOURCES_PER_PART)
  );
  const firings = parts.flatMap((part) => firingsOf(scope, part, knowledge));
  const { notifications } = routed(firings, last, alertmanagerConfig());
  const sent = notifications.filter(({ at }) => at <= last + AFTER_SECONDS);
  const firingsById = groupedBy(firings, ({ labels }) => labels.resource_id ?? '');
  const sentById = groupedBy(sent, ({ alerts }) => alerts[0].labels.resource_id ?? '');
  const minuteAt = (seconds: number) => seconds / STEP_SECONDS - FIRST_MINUTE;
  return fleet.map((simulated) => {
    const { id } = simulated.subject;
    const byAlert = groupedBy(firingsById.get(id) ?? [], ({ alert }) => alert);
    const pagesOf = (fired: readonly Firing[]) =>
      mergedPages(
        fired.map(({ from, until = last + STEP_SECONDS }) => ({ from: minuteAt(from), until: minuteAt(until) }))
      );
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
  return firings;
}

/** @throws if Prometheus would refuse an evaluation */
function evaluated(replay: Replay, rules: readonly TimedRule[]) {
  const results = replay.run(rules);
  if (replay.refused.size > 0) {
    throw new Error(`Prometheus would not evaluate ${[...replay.refused.keys()].join(', ')}`);
  }
  return results;
}

/** Reads the notifications of one resource, in order: what each of them tells beyond the one before to the same receiver. */
export function readInTurn(sent: readonly Sent[], minutesAt: (seconds: number) => number): Notification[] {
  const before = new Map<string, ReadonlySet<string>>();
  return [...sent]
    .sort((a, b) => a.at - b.at)
    .map(({ at, receiver, alerts }) => {
      const [firing, resolved] = (['firing', 'resolved'] as const).map((status) =>
        alerts.filter((alert) => alert.status === status).map(({ labels }) => labels)
      );
      const names = (all: typeof firing) => [...new Set(all.map(({ alertname = '' }) => alertname))];
      const keys = new Set(firing.map((labels) => JSON.stringify(Object.entries(labels).sort())));
      const known = before.get(receiver) ?? new Set<string>();
      before.set(receiver, keys);
      const knownNames = new Set([...known].map((key) => new Map<string, string>(JSON.parse(key)).get('alertname')));
      const stillFiring = names(firing);
      const started = stillFiring.filter((name) => !knownNames.has(name));
      const same = resolved.length === 0 && keys.size === known.size && [...keys].every((key) => known.has(key));
      const content =
        firing.length === 0 ? 'resolved' : started.length > 0 ? 'new' : same ? 'repeat' : ('change' as const);
      return {
        at: minutesAt(at),
        content,
        firing: stillFiring,
        started,
        resolved: names(resolved).filter((name) => !stillFiring.includes(name)),
      };
    });
}
