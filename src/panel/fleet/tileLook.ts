import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';
import { type State } from '../../model/capacity';
import { type ResourceReview } from '../../model/review';
import { IDLE_BELOW } from '../../model/snapshot';

/** The state of a tile, and whether it is idle, which only a normal one can be. */
export type TileState = State | 'idle' | undefined;

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
    case undefined:
      return {
        backgroundColor: colors.background.secondary,
        color: colors.text.primary,
        edge: { style: 'dashed', color: colors.text.secondary },
      };
  }
}
