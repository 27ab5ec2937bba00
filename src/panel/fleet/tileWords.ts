import { isFree } from '../../model/capacity';
import { type ResourceReview } from '../../model/review';
import { type Price } from '../../options/price';
import { constraintName, resourceName, stateName } from '../../ui/names';
import { t } from '../../ui/text';
import { type CellScope } from '../review/columns';
import { utilizationWords, moneyPerMonthWords } from '../words/figureWords';
import { lowerFirst, unitsWords, unratedWords, whyIncomplete } from '../words/words';
import { type Size } from '../layout/layout';

/** The words of a resource's tile. */
export interface TileWords {
  name: string;
  /** The utilization at the peak; the state where that is not known for all of the resource. */
  figure: string;
  /** Lines under the figure, the most important first, each as choices from long to short. */
  lines: string[][];
  /** All of it, for people who cannot see the tile. */
  label: string;
}

export function tileWords(review: ResourceReview, { settings: { price }, formats }: CellScope): TileWords {
  const { resource, state, peak, unrated, units } = review;
  const name = resourceName(resource);
  const rated = state === 'incomplete' ? undefined : peak;
  const figure = rated === undefined ? stateName(state) : utilizationWords(rated.utilization, formats);
  const constraint = rated && constraintName(rated.dimension);
  const why = state === 'incomplete' ? whyIncomplete(resource.latest) : unrated && unratedWords(unrated, units);
  const size = units === undefined ? [] : sizeWords(units, isFree(resource.latest.sku) ? undefined : price);
  const label = [
    name,
    lowerFirst(stateName(state)),
    rated && t('fleet.tile.peak', 'peak {{peak}}', { peak: figure }),
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

/** The texts of a tile that fit into it. */
export interface TileText {
  hasIcon: boolean;
  /** An ellipsis cuts it if it is too long. */
  name?: string;
  figure?: { text: string; size: number; line: number };
  lines: string[];
}

/** Between a tile's edge and its texts, in pixels. */
export const TILE_PADDING = { x: 6, y: 4 } as const;

export const TILE_ICON = 14;

/** Between the icon and the name. */
export const TILE_ICON_GAP = 4;

/** Of the name and the lines under the figure. */
export const TILE_FONT_SIZE = 12;

/** Of the name, as of the small figure. */
export const TILE_LINE_HEIGHT = 18;

/** The figure in sizes from large to small: pixels of its font and of its line. A large one is read across a room. */
const FIGURE_SIZES = [
  { size: 36, line: 44 },
  { size: 24, line: 30 },
  { size: 14, line: TILE_LINE_HEIGHT },
  { size: TILE_FONT_SIZE, line: TILE_LINE_HEIGHT },
] as const;

/** Less than this many pixels of a name tell nothing. */
const NAME_LEAST = 32;

/** A figure must not fill its tile: names are what people look for. */
const FIGURE_MOST_SHARE = 0.4;

/** True for the name and the figure, which stand out. */
type WidthOf = (text: string, size: number, isBold: boolean) => number;

/**
 * Chooses what a tile says, so that nothing but the name is ever cut. Lines go first, then the figure, then the end of
 * the name, then the name. A tile too narrow for a name has its figure alone.
 */
export function fitText({ name, figure, lines }: TileWords, tile: Size, widthOf: WidthOf): TileText {
  const width = tile.width - 2 * TILE_PADDING.x;
  const height = tile.height - 2 * TILE_PADDING.y;
  if (width < TILE_ICON || height < TILE_ICON) {
    return { hasIcon: false, lines: [] };
  }
  const nameRoom = width - TILE_ICON - TILE_ICON_GAP;
  const hasName =
    height >= TILE_LINE_HEIGHT && (nameRoom >= NAME_LEAST || widthOf(name, TILE_FONT_SIZE, true) <= nameRoom);
  let left = height - TILE_LINE_HEIGHT;
  const fit = FIGURE_SIZES.find(
    ({ size, line }) =>
      line <= left &&
      (line === TILE_LINE_HEIGHT || line <= height * FIGURE_MOST_SHARE) &&
      widthOf(figure, size, true) <= width
  );
  left -= fit?.line ?? 0;
  const shown: string[] = [];
  for (const choices of fit === undefined ? [] : lines) {
    const line = choices.find((text) => widthOf(text, TILE_FONT_SIZE, false) <= width);
    if (line !== undefined && left >= TILE_LINE_HEIGHT) {
      shown.push(line);
      left -= TILE_LINE_HEIGHT;
    }
  }
  return {
    hasIcon: true,
    name: hasName ? name : undefined,
    figure: fit && { text: figure, ...fit },
    lines: shown,
  };
}
