import { type AssumptionChange, type AssumptionEffect } from '../../src/model/snapshot';
import { formatNumber } from './table';

/**
 * Says what an assumption takes for granted, and what it could change.
 *
 * @param changeWords a sentence part for each change that is worth a word
 */
export function assumptionWords(
  effect: AssumptionEffect,
  changeWords: (changes: readonly AssumptionChange[]) => string[]
): string {
  const [words, condition] = partsOf(effect);
  const changes = condition === undefined ? [] : changeWords(effect.changes);
  return changes.length === 0 ? words : `${words}. ${condition}, ${changes.join(' and ')}`;
}

function partsOf(effect: AssumptionEffect): [words: string, condition?: string] {
  switch (effect.assumption) {
    case 'messageSize':
      return ['no message size is known, so it is 2,048 B', `With messages of ${formatNumber(effect.bytes)} B`];
    case 'messageSizeEstimated': {
      const more = effect.bytes === 2048 ? '; messages may be larger' : '';
      return [`the message size is ${formatNumber(effect.bytes)} B, by Azure's bytes and message count${more}`];
    }
    case 'mix':
      return [
        "no mix is known, so only the guide's do-not-exceed values limit the traffic",
        `If all messages were ${effect.scenario}`,
      ];
    case 'serverLeg':
      return ['bytes are taken as Azure counts them', 'If messages reach the hubs through the service'];
  }
}
