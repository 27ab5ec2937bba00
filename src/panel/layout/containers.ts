/** The panel as a CSS container, by whose size the header decides what fits. */
export const PANEL_CONTAINER = { containerType: 'size', containerName: 'headroom' } as const;

const of = (condition: string) => `@container headroom ${condition}`;

// A view has room from 190 pixels of height on; in a lower panel, the header has all of it. As a panel shrinks, the line of
// context goes first, then the gauges, then the third tile, then the second.
export const inPanel = {
  noContext: of('(height < 440px)'),
  noPicker: of('(height < 230px)'),
  noGauges: of('(height < 360px)'),
  /** Beside a low chart, or without any: less room around words, and one line of facts. */
  compact: of('(height < 300px)'),
  /** No facts under the answers. */
  small: of('((width < 560px) and (190px <= height < 300px)) or ((width < 700px) and (height < 110px))'),
  /** In one row of tiles, no room for a second link. */
  narrowTiles: of('(width < 900px) and (height < 300px)'),
  twoByTwo: of(
    '((width < 700px) and ((height < 190px) or (height >= 300px))) or ((width < 560px) and (236px <= height < 300px))'
  ),
  threeTiles: of('((width < 420px) and (190px <= height < 236px)) or ((width < 320px) and (height < 300px))'),
  twoTiles: of('(width < 320px) and (height < 300px)'),
  /** One column, a line for each tile. */
  tiny: of('(width < 300px) and (height < 300px)'),
  /** Only how much is left. */
  oneTile: of('(width < 300px) and (height < 44px)'),
  /** Bars without the measured values. */
  noFigures: of('(width < 700px)'),
} as const;
