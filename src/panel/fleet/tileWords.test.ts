import fc from 'fast-check';
import {
  fitText,
  TILE_FONT_SIZE,
  TILE_ICON,
  TILE_ICON_GAP,
  TILE_LINE_HEIGHT,
  TILE_PADDING,
  type TileWords,
} from './tileWords';

const WORDS: TileWords = {
  name: 'orders-live',
  figure: '97.3%',
  lines: [[], ['20 units, $980/month', '$980/month'], ['Outbound traffic']],
  label: '',
};

const widthOf = (text: string, size: number) => text.length * size * 0.6;

const fit = (width: number, height: number, words = WORDS) => fitText(words, { width, height }, widthOf);

describe('the texts of a tile', () => {
  it('are all there in a large tile, with a figure that is read across a room', () => {
    expect(fit(300, 200)).toEqual({
      hasIcon: true,
      name: 'orders-live',
      figure: { text: '97.3%', size: 36, line: 44 },
      lines: ['20 units, $980/month', 'Outbound traffic'],
    });
  });

  it('lose lines first, then the figure, then everything but the icon, then the icon, as the tile gets lower', () => {
    const said = [140, 70, 48, 28, 22, 20].map((height) => {
      const { hasIcon, name, figure, lines } = fit(150, height);
      return [hasIcon, name !== undefined, figure !== undefined, lines.length];
    });
    expect(said).toEqual([
      [true, true, true, 2],
      [true, true, true, 1],
      [true, true, true, 0],
      [true, true, false, 0],
      [true, false, false, 0],
      [false, false, false, 0],
    ]);
  });

  it('shorten a line to the words that fit', () => {
    expect(fit(150, 200).lines).toEqual(['$980/month', 'Outbound traffic']);
  });

  it('have no line beside a figure that does not fit: units alone say nothing', () => {
    expect(fit(36, 200)).toEqual({ hasIcon: true, name: undefined, figure: undefined, lines: [] });
  });

  it('say that the state is unknown as large as a figure, with the reason', () => {
    const { figure, lines } = fit(200, 100, {
      ...WORDS,
      figure: 'Unknown',
      lines: [['Nothing measured'], ['20 units']],
    });
    expect(figure).toEqual(fit(200, 100, { ...WORDS, figure: 'Unknown' }).figure);
    expect(figure?.size).toBe(24);
    expect(lines).toEqual(['Nothing measured', '20 units']);
  });

  it('never reach beyond the tile, but for a name, which has an ellipsis', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 300 }), (width, height) => {
        const { hasIcon, name, figure, lines } = fit(width, height);
        const room = { width: width - 2 * TILE_PADDING.x, height: height - 2 * TILE_PADDING.y };
        const heading = hasIcon ? (name === undefined ? TILE_ICON : TILE_LINE_HEIGHT) : 0;
        const used = heading + (figure?.line ?? 0) + lines.length * TILE_LINE_HEIGHT;
        expect(used).toBeLessThanOrEqual(Math.max(room.height, 0));
        if (figure !== undefined) {
          expect(widthOf(figure.text, figure.size)).toBeLessThanOrEqual(room.width);
        }
        lines.forEach((line) => expect(widthOf(line, TILE_FONT_SIZE)).toBeLessThanOrEqual(room.width));
        if (name !== undefined) {
          expect(room.width - TILE_ICON - TILE_ICON_GAP).toBeGreaterThanOrEqual(32);
        }
      })
    );
  });
});
