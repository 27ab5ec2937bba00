import { packOf } from '../../../alerts/generator/targets/pack';
import { type Rule, type RuleFile } from '../../../alerts/generator/promql/rule';
import { INPUT, OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { STEP } from '../../../alerts/generator/promql/series';
import { type PackSettings } from '../../../alerts/generator/settings';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { isSource } from './rule-files';
import { baselineOf } from './baseline';

/** Rules that are loaded together and measured. Each set but the inputs contains the inputs. */
export interface RuleSets {
  /** The rules of sources, settings and the counted message size, which all others read. */
  inputs: RuleFile[];
  /** The part of the pack that the baseline has too: ceilings, utilization and its two alerts. */
  shared: RuleFile[];
  /** The part that answers what is left: the shared part, recommendation and forecast. */
  core: RuleFile[];
  pack: RuleFile[];
  baseline: RuleFile[];
  /** The shared part and the baseline at once, to compare what they record. */
  both: RuleFile[];
}

/** Names of the rules that prepare what both packs read. */
const INPUTS: ReadonlySet<string> = new Set([
  ...[...Object.values(INPUT), ...Object.values(SETTING)],
  ...[STEP.countedSize, STEP.declaredMix, STEP.sizeByQuota, STEP.soldSize, STEP.unsized],
]);

/** Names of the rules that record utilization and alert on it. */
const SHARED: ReadonlySet<string> = new Set([
  ...[STEP.identity, STEP.unitsInGuide, STEP.shareSum, STEP.messageSize, STEP.inboundPerDelivered],
  ...[STEP.bandwidthCost, STEP.routedUnits, STEP.routedRate, STEP.routingCost, STEP.cost],
  ...[OUTPUT.trafficFactor, OUTPUT.ceiling, OUTPUT.utilization, OUTPUT.worst, STEP.nearCeiling],
  ...['SignalRNearCeiling', 'SignalRAtCeiling'],
]);

/** Groups whose rules are all part of the core. */
const CORE_GROUPS: ReadonlySet<string> = new Set([
  'signalr-ceilings',
  'signalr-recommendation',
  'signalr-means',
  'signalr-forecast',
]);

export function ruleSets(settings: PackSettings, fleet: readonly Resource[]): RuleSets {
  const pack = packOf(settings);
  const sources = pack.filter(isSource);
  const others = pack.filter((file) => !isSource(file));
  const withInputs = (includes: (rule: Rule, group: string) => boolean) => [
    ...sources,
    ...partOf(others, (rule, group) => INPUTS.has(nameOf(rule)) || includes(rule, group)),
  ];
  const shared = withInputs(isShared);
  const baseline = baselineOf(settings, [...new Set(fleet.map(({ units }) => units))]);
  return {
    inputs: withInputs(() => false),
    shared,
    core: withInputs((rule, group) => CORE_GROUPS.has(group) || isShared(rule)),
    pack,
    baseline: [...withInputs(() => false), baseline],
    both: [...shared, baseline],
  };
}

/** Rules about the next unit size, which the baseline does not have, carry its label. */
function isShared(rule: Rule): boolean {
  return SHARED.has(nameOf(rule)) && rule.labels?.size !== 'next';
}

function nameOf(rule: Rule): string {
  return 'record' in rule ? rule.record : rule.alert;
}

/** Returns files with some of the rules, as far as they have any. */
function partOf(files: readonly RuleFile[], includes: (rule: Rule, group: string) => boolean): RuleFile[] {
  return files
    .map((file) => ({
      ...file,
      groups: file.groups
        .map((group) => ({ ...group, rules: group.rules.filter((rule) => includes(rule, group.name)) }))
        .filter(({ rules }) => rules.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
}
