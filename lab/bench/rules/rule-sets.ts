import { packOf } from '../../../alerts/generator/targets/pack';
import { type Rule, type RuleFile } from '../../../alerts/generator/promql/rule';
import { OUTPUT } from '../../../src/model/vocabulary';
import { STEP } from '../../../alerts/generator/promql/series';
import { type PackSettings } from '../../../alerts/generator/settings';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { recordsInputs } from './rule-files';
import { baselineOf } from './baseline';

/** Rules that are loaded together and measured on top of the inputs. */
export interface RuleSets {
  /** The rules of sources and settings, which all others read. */
  inputs: RuleFile[];
  /** The part of the pack that the baseline has too: ceilings, utilization and its two alerts. */
  shared: RuleFile[];
  /** The whole pack, inputs included. */
  pack: RuleFile[];
  baseline: RuleFile[];
}

/** Names of the rules that record utilization and alert on it. */
const SHARED: ReadonlySet<string> = new Set([
  ...[STEP.unitsInGuide, STEP.messageSize, STEP.shareSum, STEP.sizesInUse, STEP.sizes, STEP.tableRate, STEP.cost],
  ...[STEP.inboundPerOutbound, STEP.doNotExceed],
  ...[OUTPUT.ceiling, OUTPUT.utilization, OUTPUT.worst],
  ...['SignalRNearCeiling', 'SignalRAtCeiling'],
]);

export function ruleSets(settings: PackSettings, fleet: readonly Resource[]): RuleSets {
  const pack = packOf(settings);
  const unitSizes = fleet.flatMap(({ units, load }) =>
    load?.kind === 'autoscale' ? [units, load.scaledOutUnits] : [units]
  );
  return {
    inputs: pack.filter(recordsInputs),
    shared: pack.filter((file) => !recordsInputs(file)).flatMap(sharedPartOf),
    pack,
    baseline: [baselineOf(settings, [...new Set(unitSizes)])],
  };
}

function nameOf(rule: Rule): string {
  return 'record' in rule ? rule.record : rule.alert;
}

function sharedPartOf(file: RuleFile): RuleFile[] {
  const groups = file.groups
    .map((group) => ({ ...group, rules: group.rules.filter((rule) => SHARED.has(nameOf(rule))) }))
    .filter(({ rules }) => rules.length > 0);
  return groups.length === 0 ? [] : [{ ...file, groups }];
}
