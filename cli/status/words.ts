import { isResourceId } from '../../alerts/generator/settings/resource-id';
import { DEFAULT_THRESHOLDS, isFree, skuFor } from '../../src/model/capacity';
import { azCommand as scaleCommand } from '../../src/names/az-command';
import { closerOf } from '../../src/names/closes';
import { groupedBy } from '../../tools/grouped-by';
import { escapeInvisible } from '../../tools/visible-text';
import { signName, signValue } from '../common/signs';
import { formatNumber, formatPercent, plural } from '../common/table';
import { type ResourceStatus, type Use } from './read';

const CONSTRAINTS: Readonly<Record<string, string>> = {
  inbound: 'inbound traffic',
  outbound: 'outbound traffic',
  connections: 'connections',
  server_load: 'server load',
};

function constraintWords(constraint: string): string {
  return CONSTRAINTS[constraint] ?? escapeInvisible(constraint);
}

/** `scale from 10 to 20 units`. */
export function verdictWords({ verdict, units, problems, isFullSoon, sku, worst = 0 }: ResourceStatus): string {
  switch (verdict?.verdict) {
    case undefined:
      return problems.length === 0
        ? 'no verdict yet'
        : problems.map((problem) => escapeInvisible(problem).replaceAll('_', ' ')).join(', ');
    case 'scaleUp':
      return `scale${units === undefined ? '' : ` from ${units}`} to ${sizeWords(verdict.units)}${verdict.isForFailover ? ' for failover' : ''}`;
    case 'scaleDown':
      return `shrink${units === undefined ? '' : ` from ${units}`} to ${sizeWords(verdict.units)}`;
    case 'shard':
      return 'shard, throttle or batch: more units will not help';
    case 'loadStuck':
      return 'do not scale: load does not follow traffic';
    case 'noTraffic':
      return 'fix the exporter: no traffic';
    case 'sizeUnknown':
      return 'set the unit size';
    case 'noFigure':
      return isFree(sku) && worst >= DEFAULT_THRESHOLDS.warning
        ? 'move to a paid SKU'
        : 'none: the guide has no figures for this size';
    case 'keep':
      return isFullSoon ? 'plan for more units' : 'keep';
  }
}

function sizeWords(units: number): string {
  return `${units} ${plural(units, 'unit')}`;
}

/** `812 connections by clients or their network (PingTimeout 800, SlowClient 12)`, for each who closed some, most first. */
export function lostWords({ lost }: ResourceStatus): string[] {
  const sum = (closes: ResourceStatus['lost']) => closes.reduce((all, { connections }) => all + connections, 0);
  return [...groupedBy(lost, ({ category }) => closerOf(category) ?? '')]
    .sort(([, one], [, other]) => sum(other) - sum(one))
    .map(([closer, closes]) => {
      const reasons = closes.map(({ category, connections }) => `${category} ${formatNumber(connections)}`).join(', ');
      return `${formatNumber(sum(closes))} ${plural(sum(closes), 'connection')}${closer === '' ? '' : ` by ${closer}`} (${reasons})`;
    });
}

/** `in about 25 min (connections)`. */
export function whenWords({ when }: ResourceStatus): string {
  switch (when?.kind) {
    case undefined:
      return 'not known: growth needs ten full days';
    case 'reached':
      return `already reached (${constraintWords(when.constraint)})`;
    case 'later':
      return `not within 3 months (${constraintWords(when.constraint)})`;
    case 'none':
      return 'no clear growth to a ceiling';
    case 'minutes':
      return `in about ${formatNumber(Math.round(when.value))} min (${constraintWords(when.constraint)})`;
    case 'level':
      return `level (${constraintWords(when.constraint)})`;
    case 'days':
      return `in about ${when.value < 14 ? `${Math.ceil(when.value)} days` : `${Math.round(when.value / 7)} weeks`} (${constraintWords(when.constraint)})`;
  }
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
