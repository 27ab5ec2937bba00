import { colorManipulator } from '@grafana/data';
import { COLOR } from './parts/thresholds';
import { serialize } from '.';
import { byTitle, panelsOf } from './testing';

/** The least contrast of text with its background, by WCAG 2 at level AA. */
const LEAST_CONTRAST = 4.5;

const backgrounds = Object.entries(COLOR).filter(([, color]) => color !== COLOR.none);

/** The text colour of Grafana on a dark background, in both themes; on one brighter than 180 of 255 it writes in black. */
const NEAR_WHITE = 'rgb(247, 248, 250)';

it.each(backgrounds)('%s: the text that Grafana writes on %s can be read', (_, color) => {
  const { values } = colorManipulator.decomposeColor(color);
  const [red, green, blue] = values.map(Number);
  expect((299 * red + 587 * green + 114 * blue) / 1000).toBeLessThan(180);
  expect(colorManipulator.getContrastRatio(NEAR_WHITE, color)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});

describe.each(byTitle)('%s', (_, dashboard) => {
  it('colors cells and figures only by backgrounds, because no color of text suits both themes', () => {
    expect(serialize(dashboard)).not.toContain('"color-text"');
    const figures = panelsOf(dashboard).filter(({ type }) => type === 'stat');
    expect(figures.map(({ options }) => options?.colorMode)).toEqual(figures.map(() => 'background_solid'));
  });

  it('has no background for a cell without a value or below its thresholds', () => {
    const cells = panelsOf(dashboard)
      .filter(({ type }) => type === 'table')
      .flatMap(({ fieldConfig }) => fieldConfig?.overrides ?? [])
      .map(({ properties }) => new Map(properties.map(({ id, value }) => [id, value])))
      .filter((properties) => properties.get('custom.cellOptions')?.type === 'color-background');
    for (const properties of cells) {
      expect(properties.get('thresholds').steps[0]).toEqual({ value: null, color: COLOR.none });
      for (const color of [...JSON.stringify([...properties.values()]).matchAll(/"color":"([^"]*)"/g)]) {
        expect(Object.values(COLOR)).toContain(color[1]);
      }
    }
  });
});
