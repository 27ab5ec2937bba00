import { type State } from '../../model/capacity';
import { type ResourceReview } from '../../model/review';
import { resourceName, stateName } from '../../ui/names';
import { t } from '../../ui/text';
import { type TileState, tileStateOf } from './tileLook';

/** A part of the key to the map. */
export interface StatePart {
  /** The tile that it explains; missing for a remark. */
  tile?: { state: TileState };
  words: string;
}

const STATES: ReadonlyArray<State | undefined> = ['over', 'critical', 'warning', 'normal', undefined];

/** Names of a grave state at most: who has more looks at the map. */
const MOST_NAMES = 3;

interface Options {
  /** The share of a ceiling, in words, under which a resource is idle. */
  idleBelow: string;
  /** True for words with names that are short enough. */
  fits: (words: string) => boolean;
}

/**
 * The number of resources in each state that some are in, the gravest first. The worst of the grave ones are named, as many
 * as fit: however much burns, a small resource has a small tile.
 *
 * @param reviews worst first
 */
export function statesOf(reviews: readonly ResourceReview[], { idleBelow, fits }: Options): StatePart[] {
  return STATES.flatMap((state): StatePart[] => {
    const own = reviews.filter((review) => review.state === state);
    if (own.length === 0) {
      return [];
    }
    const number = own.length;
    const words = t('fleet.state', '{{number}} {{state}}', { number, state: stateName(state) });
    const withNames = state === 'over' || state === 'critical' ? namedWords(words, own).find(fits) : undefined;
    const idle = own.filter((review) => tileStateOf(review) === 'idle').length;
    const idleWords = t('fleet.idle', '{{number}} of them under {{share}}', { number: idle, share: idleBelow });
    return [
      { tile: { state }, words: withNames ?? words },
      ...(idle === 0 ? [] : [{ tile: { state: 'idle' as const }, words: idleWords }]),
    ];
  });
}

/** "5 Over: a, b, c …", then with fewer names. */
function namedWords(words: string, reviews: readonly ResourceReview[]): string[] {
  const names = reviews.slice(0, MOST_NAMES).map(({ resource }) => resourceName(resource));
  return names.map((_, left) => {
    const shown = names.slice(0, names.length - left);
    return t('fleet.stateNames', '{{words}}: {{names}}', {
      words,
      names: `${shown.join(', ')}${shown.length < reviews.length ? ' …' : ''}`,
    });
  });
}
