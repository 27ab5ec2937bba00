import { isFree } from '../../model/capacity';
import { type ResourceReview } from '../../model/review';
import { type Price } from '../../options/price';
import { constraintName, resourceName, stateName } from '../../ui/names';
import { t } from '../../ui/text';
import { type CellScope } from '../review/columns';
import { utilizationWords, moneyPerMonthWords } from '../words/figureWords';
import { lowerFirst, unitsWords, unratedWords } from '../words/words';

/** The words of a resource's tile. */
export interface TileWords {
  name: string;
  /** The utilization at the peak; missing without one. */
  figure?: string;
  /** Lines under the figure, the most important first, each as choices from long to short. */
  lines: string[][];
  /** All of it, for people who cannot see the tile. */
  label: string;
}

export function tileWords(review: ResourceReview, { settings: { price }, formats }: CellScope): TileWords {
  const { resource, state, peak, unrated, units } = review;
  const name = resourceName(resource);
  const figure = peak && utilizationWords(peak.utilization, formats);
  const constraint = peak && constraintName(peak.dimension);
  const why = unrated && unratedWords(unrated, units);
  const size = units === undefined ? [] : sizeWords(units, isFree(resource.latest.sku) ? undefined : price);
  const label = [
    name,
    lowerFirst(stateName(state)),
    figure && t('fleet.tile.peak', 'peak {{peak}}', { peak: figure }),
    constraint && lowerFirst(constraint),
    size.at(0),
    why,
  ];
  return {
    name,
    figure,
    lines: [why === undefined ? [] : [why], size, constraint === undefined ? [] : [constraint]],
    label: label.filter((part) => part !== undefined).join(', '),
  };
}

/** "20 units", and what they cost if that is known. */
function sizeWords(units: number, price: Price | undefined): string[] {
  const size = unitsWords(units);
  if (price === undefined) {
    return [size];
  }
  const cost = moneyPerMonthWords(units, price);
  return [`${size}, ${cost}`, cost];
}
