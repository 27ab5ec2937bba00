import { MappingType, type RegexMap } from '@grafana/grafana-foundation-sdk/dashboard';
import { is, relabel } from '../../../alerts/generator/promql/promql';
import { URGENCY, URGENCY_OF_PLAN } from '../../../src/model/advice';
import { FREE_SKU } from '../../../src/model/capacity';
import { type VerdictKind, VERDICTS } from '../../../src/model/snapshot';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { packSettings } from './pack';
import { COLOR } from './thresholds';
import { ACTION_TEXTS } from './words';
import { fullSoon } from './runs-out';
import { ofFleet, type Scope } from './scope';
import { knownResources, ofEveryKnown, ofKnown, worst } from './utilization';
import { loadStuck, onlyForFailover, verdictOf } from './verdicts';

interface Action {
  /** As in the panel, without unit sizes. */
  words: string;
  color: string;
}

/** `Scale` of `Scale {{units}} → {{to}}`. */
function beforeSizes(text: string): string {
  return text.slice(0, text.indexOf(' {{'));
}

/** A size that is full soon cannot be kept for long. */
const PLAN: Action = { words: 'Plan for more units', color: COLOR.warning };

/** A free resource does not scale, and has no other ceiling than its quota. */
const PAID_SKU: Action = { words: ACTION_TEXTS.paidSku, color: COLOR.unknown };

/** More units do not help against a load that does not follow traffic. */
export const STUCK: Action = { words: ACTION_TEXTS.loadStuck, color: COLOR.warning };

export const ACTIONS: Readonly<Record<VerdictKind, Action>> = {
  shard: { words: ACTION_TEXTS.shard, color: COLOR.warning },
  scaleUp: { words: beforeSizes(ACTION_TEXTS.scaleUp), color: COLOR.warning },
  noTraffic: { words: ACTION_TEXTS.noTraffic, color: COLOR.unknown },
  sizeUnknown: { words: ACTION_TEXTS.sizeUnknown, color: COLOR.unknown },
  noFigure: { words: ACTION_TEXTS.noFigure, color: COLOR.unknown },
  scaleDown: { words: beforeSizes(ACTION_TEXTS.scaleDown), color: COLOR.info },
  keep: { words: beforeSizes(ACTION_TEXTS.keep_one), color: COLOR.none },
};

/** The background of each action, by its first words. */
export const ACTION_COLORS: RegexMap[] = [...VERDICTS.map((verdict) => ACTIONS[verdict]), PLAN, PAID_SKU, STUCK].map(
  ({ words, color }, index) => ({
    type: MappingType.RegexToText,
    options: { pattern: `^${words}.*`, result: { color, index } },
  })
);

const OTHERS = VERDICTS.filter((verdict) => verdict !== 'keep');

/** One row for each resource, with what to do in the label `action`. */
export function actions(of: Scope = ofFleet): string {
  // A verdict keeps its value for minutes after it changed, and keep is the last.
  const rows = [
    relabel(stuck(of), 'action', STUCK.words, '', ''),
    scaledForFailover(of),
    relabel(nearFreeQuota(of), 'action', PAID_SKU.words, '', ''),
    ...OTHERS.map((verdict) => inWords(verdict, of)),
    relabel(keptForNow(of), 'action', PLAN.words, '', ''),
    inWords('keep', of),
  ];
  return ofKnown(rows.map((row) => `(${row})`).join(' or on (resource_id) '), of);
}

function keptForNow(of: Scope = ofFleet): string {
  return `(${verdictOf('keep', of)} and on (resource_id) (${fullSoon(of)}))`;
}

function stuck(of: Scope = ofFleet): string {
  return `max by (resource_id) (${loadStuck(of)})`;
}

function nearFreeQuota(of: Scope): string {
  const free = of(INPUT.sku, is('sku', [FREE_SKU]));
  const { utilization_warning_ratio: near } = packSettings();
  return `(${verdictOf('noFigure', of)} and on (resource_id) ${free} and on (resource_id) ${worst(of)} >= ${near})`;
}

function scaledForFailover(of: Scope): string {
  return `${withSizes('scaleUp', `${ACTIONS.scaleUp.words} $1 for failover`, of)} ${onlyForFailover(of)}`;
}

function inWords(verdict: VerdictKind, of: Scope): string {
  const { words } = ACTIONS[verdict];
  return verdict === 'scaleUp' || verdict === 'scaleDown'
    ? withSizes(verdict, `${words} $1`, of)
    : relabel(verdictOf(verdict, of), 'action', words, '', '');
}

/**
 * Puts the present and the new unit size into words, in place of `$1`. They are values of series, and only a label can be
 * text: count_values() makes one of the other.
 */
function withSizes(verdict: 'scaleUp' | 'scaleDown', words: string, of: Scope): string {
  const to = `count_values by (resource_id) ("to", ${verdictOf(verdict, of)})`;
  const from = `count_values by (resource_id) ("from", max by (resource_id) (${of(INPUT.units)}))`;
  const sizes = `label_join(${to} * on (resource_id) group_left (from) ${from}, "action", " → ", "from", "to")`;
  return `max by (resource_id, action) (${relabel(sizes, 'action', words, 'action', '(.*)')})`;
}

/**
 * Sorts resources by the rank of their action, and by utilization among those of the same rank. A verdict is about the last
 * day, so a resource that shows a sign of overload now comes before the others.
 */
export function urgency(): string {
  const ranks = [
    `0 * ${stuck()} + ${10 * URGENCY_OF_PLAN}`,
    ...OTHERS.map((verdict) => `0 * ${verdictOf(verdict)} + ${10 * URGENCY[verdict]}`),
    `0 * ${keptForNow()} + ${10 * URGENCY_OF_PLAN}`,
    `0 * ${verdictOf('keep')} + ${10 * URGENCY.keep}`,
  ];
  const parts = [
    relabel(ranks.join(' or on (resource_id) '), 'part', 'rank', '', ''),
    relabel(`clamp_max(${worst()}, 9)`, 'part', 'utilization', '', ''),
    relabel(`50 * group by (resource_id) (${ofFleet(OUTPUT.overload)})`, 'part', 'overload', '', ''),
  ];
  return ofEveryKnown(`sum by (resource_id) (${parts.join(' or ')}) and on (resource_id) ${knownResources()}`);
}
