import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';
import { type Rating } from '../../model/capacity';
import { type ResourceReview } from '../../model/review';
import { IDLE_BELOW } from '../../model/snapshot';
import { resourceName, stateName } from '../../ui/names';
import { t } from '../../ui/text';

/** The state of a tile, and whether it is idle, which only a normal one can be. */
export type TileState = Rating | 'idle' | undefined;

export function tileStateOf({ state, peak }: Pick<ResourceReview, 'state' | 'peak'>): TileState {
  return state === 'normal' && peak !== undefined && peak.utilization < IDLE_BELOW ? 'idle' : state;
}

interface TileLook {
  backgroundColor: string;
  /** Stripes over the background. */
  backgroundImage?: string;
  color: string;
  /** Inside the tile; none where the background says enough. */
  edge?: { style: 'solid' | 'dashed'; color: string };
}

/** Darker than what is under them, so that white text stays readable. */
const STRIPES = 'repeating-linear-gradient(135deg, rgb(0 0 0 / 0.2) 0 6px, transparent 6px 12px)';

/** In a text's contrast with its background, the least for small letters (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/**
 * The colours of a tile. What is grave is filled and what is calm is tinted, the idler the paler. For people who see no hues,
 * a warning is the lightest of the filled ones, critical has an edge, and over the ceiling, as red as critical, has stripes.
 */
export function tileLook(state: TileState, { colors }: Pick<GrafanaTheme2, 'colors'>): TileLook {
  const filled = (backgroundColor: string) => ({
    backgroundColor,
    color: colors.getContrastText(backgroundColor, LEAST_CONTRAST),
  });
  const tinted = (share: number) => ({
    backgroundColor: colorManipulator.alpha(colors.success.main, share),
    color: colors.text.primary,
  });
  switch (state) {
    case 'over':
      return { ...tileLook('critical', { colors }), backgroundImage: STRIPES };
    case 'critical':
      return { ...filled(colors.error.main), edge: { style: 'solid', color: colors.text.maxContrast } };
    case 'warning':
      return filled(colors.warning.main);
    case 'normal':
      return tinted(0.5);
    case 'idle':
      return tinted(0.16);
    case 'incomplete':
    case undefined:
      return {
        backgroundColor: colors.background.secondary,
        color: colors.text.primary,
        edge: { style: 'dashed', color: colors.text.secondary },
      };
  }
}

/** A part of the key to the map. */
export interface StatePart {
  /** The tile that it explains; missing for a remark. */
  tile?: { state: TileState };
  words: string;
}

const STATES: ReadonlyArray<Rating | undefined> = ['over', 'critical', 'warning', 'incomplete', 'normal', undefined];

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
