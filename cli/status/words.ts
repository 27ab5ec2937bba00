import { isResourceId } from '../../alerts/generator/settings/resource-id';
import { ACTION_TEXTS, CONSTRAINT_LINES, WHEN_TEXTS } from '../../dashboards/generator/parts/words';
import { DEFAULT_THRESHOLDS, isFree, skuFor } from '../../src/model/capacity';
import { azCommand as scaleCommand } from '../../src/names/az-command';
import { closerOf } from '../../src/names/closes';
import { groupedBy } from '../../tools/grouped-by';
import { escapeInvisible } from '../../tools/visible-text';
import { signName, signValue } from '../common/signs';
import { counted, formatNumber, formatPercent } from '../common/table';
import { type ResourceStatus, type Use, type When } from './read';

function constraintWords(constraint: string): string {
  return CONSTRAINT_LINES[constraint]?.toLowerCase() ?? escapeInvisible(constraint);
}

/** The action, in the panel's words: `Scale 10 → 20`. */
export function verdictWords({ verdict, units, problems, isFullSoon, sku, worst = 0 }: ResourceStatus): string {
  if (verdict === undefined) {
    const words = problems.map((problem) => escapeInvisible(problem).replaceAll('_', ' '));
    return words.length === 0 ? 'No verdict yet' : words.join(', ');
  }
  const present = String(units ?? '?');
  const to = String(verdict.units);
  // The verdict of a size that stays is that size.
  const action = (text: string) => filled(text, { units: present, to, count: to });
  switch (verdict.verdict) {
    case 'scaleUp': {
      const words = action(ACTION_TEXTS.scaleUp);
      return verdict.isForFailover ? filled(ACTION_TEXTS.failover, { action: words }) : words;
    }
    case 'noFigure':
      return isFree(sku) && worst >= DEFAULT_THRESHOLDS.warning ? ACTION_TEXTS.paidSku : ACTION_TEXTS.noFigure;
    case 'keep':
      return action(ACTION_TEXTS[`${isFullSoon ? 'plan' : 'keep'}_${verdict.units === 1 ? 'one' : 'other'}`]);
    default:
      return action(ACTION_TEXTS[verdict.verdict]);
  }
}

/** Puts values into the holes of a text of the panel. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => values[name] ?? hole);
}

/** `812 connections by clients or their network (PingTimeout 800, SlowClient 12)`, for each who closed some, most first. */
export function lostWords({ lost }: ResourceStatus): string[] {
  const sum = (closes: ResourceStatus['lost']) => closes.reduce((all, { connections }) => all + connections, 0);
  return [...groupedBy(lost, ({ category }) => closerOf(category) ?? '')]
    .sort(([, one], [, other]) => sum(other) - sum(one))
    .map(([closer, closes]) => {
      const reasons = closes.map(({ category, connections }) => `${category} ${formatNumber(connections)}`).join(', ');
      return `${counted(sum(closes), 'connection')}${closer === '' ? '' : ` by ${closer}`} (${reasons})`;
    });
}

/** `in about 25 min (connections)`. */
export function whenWords({ when }: ResourceStatus): string {
  return when === undefined ? 'not known: growth needs ten full days' : `${untilWords(when)}${ofWords(when)}`;
}

function untilWords(when: When): string {
  switch (when.kind) {
    case 'reached':
      return WHEN_TEXTS.now;
    case 'later':
      return WHEN_TEXTS.notWithinHorizon;
    case 'none':
      return WHEN_TEXTS.unclear;
    case 'level':
      return 'level';
    case 'minutes':
      return filled(WHEN_TEXTS.in, { time: `${formatNumber(Math.round(when.value))} min` });
    case 'days': {
      const time = when.value < 14 ? `${Math.ceil(when.value)} days` : `${Math.round(when.value / 7)} weeks`;
      return filled(WHEN_TEXTS.in, { time });
    }
  }
}

function ofWords({ kind, constraint }: When): string {
  return kind === 'none' ? '' : ` (${constraintWords(constraint)})`;
}

const DIMENSIONS: Readonly<Record<string, { name: string; unit: string }>> = {
  inbound_bytes: { name: 'inbound traffic', unit: 'B/s' },
  outbound_bytes: { name: 'outbound traffic', unit: 'B/s' },
  inbound_messages: { name: 'inbound messages', unit: '1/s' },
  outbound_messages: { name: 'outbound messages', unit: '1/s' },
  connections: { name: 'connections', unit: '' },
  server_load: { name: 'server load', unit: '' },
};

/** The cells of a dimension: its name, the measured value, the ceiling and the utilization. */
export function useCells({ dimension, measured, ceiling, utilization }: Use): string[] {
  const { name, unit } = DIMENSIONS[dimension] ?? { name: escapeInvisible(dimension), unit: '' };
  const shown = (value: number) =>
    dimension === 'server_load' ? formatPercent(value) : `${formatNumber(Math.round(value))}${unit && ` ${unit}`}`;
  return [name, shown(measured), shown(ceiling), formatPercent(utilization)];
}

const ASSUMPTIONS: Readonly<Record<string, string>> = {
  messageSize: 'no message size is known, so it is 2,048 B',
  messageSizeEstimated: 'the message size is estimated from MessageCount',
  mix: 'no mix is known, so only the do-not-exceed values limit the traffic',
  serverLeg: 'bytes are taken as Azure counts them: declare server_leg or traffic_factors',
};

export function assumptionWords(assumption: string): string {
  return ASSUMPTIONS[assumption] ?? escapeInvisible(assumption);
}

export function signWords({ sign, ratio }: ResourceStatus['signs'][number]): string {
  return `${signName(sign)} at ${signValue(sign, ratio)}`;
}

/** The command that follows the verdict; undefined where no size changes, and for an id that is not one of Azure's. */
export function azCommand({ resourceId, verdict, sku }: ResourceStatus): string | undefined {
  const isScaled = verdict?.verdict === 'scaleUp' || verdict?.verdict === 'scaleDown';
  if (!isScaled || !Number.isInteger(verdict.units) || !isResourceId(resourceId) || isFree(sku)) {
    return undefined;
  }
  return scaleCommand(resourceId, verdict.units, skuFor(verdict.units, sku));
}
