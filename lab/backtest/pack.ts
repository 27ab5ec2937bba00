import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { alertmanagerConfig } from '../../alerts/generator/alertmanager/config';
import { packOf } from '../../alerts/generator/targets/pack';
import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { rulesBehind, type TimedRule } from '../../alerts/generator/promql/rule-levels';
import { packAlerts, type PackAlerts, type ReplayedAlert } from './alert-sets';
import { declaredBy, type Knowledge } from './knowledge';
import { type Part, type Rules, type Simulated } from './replay';

/** The sources whose series the backtest generates. */
const SOURCES = ['azure-metrics-exporter', 'azure-resourcegraph-exporter', 'plain'];

/** Limits the series in memory; the rules never join across resources. */
const RESOURCES_PER_PART = 6;

/** The pack's Alertmanager configuration: routes and inhibition. */
export function replayedRoutes(root: string): string {
  return alertmanagerConfig(settingsOf(readFileSync(join(root, 'alerts', 'settings.yaml'), 'utf8')));
}

/** The committed settings with these resources. */
export function replayedSettings(root: string, resources: readonly object[]): PackSettings {
  const document = parseDocument(readFileSync(join(root, 'alerts', 'settings.yaml'), 'utf8'));
  document.set('sources', SOURCES);
  document.set('resources', resources);
  return settingsOf(document.toString());
}

/** The pack with the committed settings. */
export function replayedPack(root: string, resources: readonly object[] = []) {
  return packOf(replayedSettings(root, resources));
}

type Choice = (own: PackAlerts) => readonly ReplayedAlert[];

/** Some of the pack's alerts, with the settings of some resources, and the rules behind them. */
function rulesFor(root: string, resources: readonly object[], chosen: Choice): Rules {
  const pack = replayedPack(root, resources);
  const alerts = chosen(packAlerts(pack));
  const read = rulesBehind(
    alerts.map(({ expr }) => expr),
    recordingRules(pack).map((rule) => [rule])
  );
  return { recording: read.flat(), alerts };
}

/** In the order of the groups. None reads a later one. */
function recordingRules(pack: readonly RuleFile[]): TimedRule[] {
  return pack
    .flatMap(({ groups }) => groups)
    .flatMap(({ interval, rules }) =>
      rules.flatMap((rule) => ('record' in rule ? [{ ...rule, labels: { ...rule.labels }, interval }] : []))
    );
}

/** Parts of a fleet with the pack's rules, as their owners would have set them up. */
export function packParts(root: string, fleet: readonly Simulated[], knowledge: Knowledge, chosen: Choice): Part[] {
  return inParts(fleet).map((resources) => {
    const declared = new Map(
      resources.map((resource) => [resource, declaredBy(knowledge, resource.subject, resource.traffic)])
    );
    const settings = [...declared].flatMap(([{ subject }, { settings: own }]) =>
      Object.keys(own).length === 0 ? [] : [{ resource_id: subject.id, ...own }]
    );
    return {
      resources,
      rules: rulesFor(root, settings, chosen),
      mixesOf: (resource) => declared.get(resource)?.mixes ?? [],
    };
  });
}

/** Divides a fleet into what is replayed at a time. */
function inParts(fleet: readonly Simulated[]): Simulated[][] {
  const count = Math.ceil(fleet.length / RESOURCES_PER_PART);
  return Array.from({ length: count }, (_, i) => fleet.slice(i * RESOURCES_PER_PART, (i + 1) * RESOURCES_PER_PART));
}
