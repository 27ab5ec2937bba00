import { packOf } from '../../../alerts/generator/targets/pack';
import { type Rule, type RuleFile } from '../../../alerts/generator/promql/rule';
import { OUTPUT, STEP } from '../../../alerts/generator/promql/series';
import { type Settings } from '../../../alerts/generator/settings';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { recordsInputs } from './rule-sets';
import { baselineOf } from './baseline';

/** Rules that are loaded together: each set is measured by itself, on top of the sets that it names. */
export interface RuleSets {
  /** What sources and settings record: the inputs of all that follows. */
  inputs: RuleFile[];
  /** Of the pack what a baseline has as well: ceilings, utilization, and the two alerts on it. */
  ladder: RuleFile[];
  /** The whole pack, inputs included. */
  pack: RuleFile[];
  baseline: RuleFile[];
}

/** What it takes to record utilization and to alert on it, by what rules record and what alerts are called. */
const LADDER: ReadonlySet<string> = new Set([
  ...[STEP.unitsInGuide, STEP.messageSize, STEP.shareSum, STEP.sizesInUse, STEP.sizes, STEP.tableRate, STEP.cost],
  ...[STEP.inboundPerOutbound, STEP.doNotExceed],
  ...[OUTPUT.ceiling, OUTPUT.utilization, OUTPUT.worst],
  ...['SignalRNearCeiling', 'SignalRAtCeiling'],
]);

export function ruleSets(settings: Settings, fleet: readonly Resource[]): RuleSets {
  const pack = packOf(settings);
  const unitSizes = fleet.flatMap(({ units, load }) =>
    load?.kind === 'autoscale' ? [units, load.scaledOutUnits] : [units]
  );
  return {
    inputs: pack.filter(recordsInputs),
    ladder: pack.filter((file) => !recordsInputs(file)).flatMap(ladderOf),
    pack,
    baseline: [baselineOf(settings, [...new Set(unitSizes)])],
  };
}

function nameOf(rule: Rule): string {
  return 'record' in rule ? rule.record : rule.alert;
}

function ladderOf(file: RuleFile): RuleFile[] {
  const groups = file.groups
    .map((group) => ({ ...group, rules: group.rules.filter((rule) => LADDER.has(nameOf(rule))) }))
    .filter(({ rules }) => rules.length > 0);
  return groups.length === 0 ? [] : [{ ...file, groups }];
}
