import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { alertFindings } from './alert-findings';
import { autoscaleFindings } from './autoscale-findings';
import { type Rules } from './read';
import { type Known, knownResources } from './sized';
import { type Judged, type Unheard, unheardLimits } from './unheard';

/** The findings on each rule, and the limits that nobody would hear of. */
export interface Checked {
  judged: Judged[];
  unheard: Unheard[];
  resources: ReadonlyMap<string, Known>;
  leftOut: number;
}

export function checkRules({ rules, leftOut }: Rules, settings: PackSettings | undefined): Checked {
  const resources = knownResources(rules, settings ?? settingsOf(''));
  const autoscales = rules.filter((rule) => rule.kind === 'autoscale');
  const judged = rules.map((rule) => ({
    rule,
    findings:
      rule.kind === 'autoscale' ? autoscaleFindings(rule, resources) : alertFindings(rule, resources, autoscales),
  }));
  return { judged, unheard: unheardLimits(judged, resources), resources, leftOut };
}
