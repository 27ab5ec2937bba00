import { UTILIZATION_TOLERANCE } from '../src/model/capacity';
import { type AssumptionChange, type AssumptionEffect } from '../src/model/snapshot';
import { formatNumber, formatPercent } from './common/table';

/** Says what an assumption takes for granted, and what it could change. */
export function assumptionWords(effect: AssumptionEffect): string {
  switch (effect.assumption) {
    case 'messageSize':
      return `no message size is known, so it is 2,048 B${changeWords(`With messages of ${formatNumber(effect.bytes)} B`, effect.changes)}`;
    case 'messageSizeEstimated':
      return `the message size is ${formatNumber(effect.bytes)} B, by Azure's bytes and message count${effect.bytes === 2048 ? '; messages may be larger' : ''}`;
    case 'mix':
      return `no mix is known, so only the guide's do-not-exceed values limit the traffic${changeWords(`If all messages were ${effect.scenario}`, effect.changes)}`;
    case 'serverLeg':
      return `bytes are taken as Azure counts them${changeWords('If messages reach the hubs through the service', effect.changes)}`;
  }
}

/** Leaves out a direction whose ceiling would move with its traffic. */
function changeWords(condition: string, changes: readonly AssumptionChange[]): string {
  const each = changes
    .filter(({ utilization }) => Math.abs(utilization.then - utilization.now) > UTILIZATION_TOLERANCE)
    .map(
      ({ dimension, utilization, ceiling }) =>
        `${dimension} would be at ${formatPercent(utilization.then)} of ${formatNumber(ceiling.then)}`
    );
  return each.length === 0 ? '' : `. ${condition}, ${each.join(' and ')}`;
}
