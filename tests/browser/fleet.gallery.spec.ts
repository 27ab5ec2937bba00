import { testIds } from '../../src/ui/testIds';
import { expect, type GalleryPage, type GallerySeries, sceneOf, test } from './gallery';

// The map of the fleet in a browser: fonts, colours and the edges of tiles.

const NAMES = [
  'o',
  'a-resource-whose-name-fits-no-tile-of-a-map-'.repeat(4),
  '🛰️ очень длинное имя ресурса',
  '長い名前',
];

for (const width of [1560, 460]) {
  test(`cuts no text at ${width} pixels, whatever the names, but for an ellipsis`, async ({ gallery, page }) => {
    for (const scene of ['fleet', 'crowd']) {
      await gallery.open(scene, { view: 'fleet', width, height: 560 });
      expect.soft(await cutTexts(gallery), scene).toEqual([]);
      const { series, from, to } = sceneOf(scene);
      await gallery.show({ series: renamed(series), from, to });
      for (const height of [560, 200]) {
        await gallery.show({ height });
        await expect(gallery.panel.locator(':is(:text("長"), [title^=長])').first()).toBeVisible();
        expect.soft(await cutTexts(gallery), `${scene}, ${height} high, other names`).toEqual([]);
      }
    }
    await expect(page.getByTestId(width < 480 ? testIds.fleet.list : testIds.fleet.map)).toBeVisible();
  });
}

test('no tile reaches beyond the map, however small it is', async ({ gallery, page }) => {
  const { series, from, to } = sceneOf('fleet');
  const few: GallerySeries = JSON.parse(JSON.stringify(series));
  // One resource of 1,000 units makes all others a few pixels wide.
  const units = few.filter((frame) => JSON.stringify(frame).includes('signalr_units'));
  expect(units.length).toBeGreaterThan(4);
  for (const [i, frame] of units.entries()) {
    const values = frame.fields[1].values;
    if (Array.isArray(values)) {
      values.fill(i === 0 ? 1000 : 1);
    }
  }
  await gallery.open('fleet', { view: 'fleet', width: 900, height: 290 });
  await gallery.show({ series: few, from, to, options: { view: 'fleet', edition: '2023-03' } });
  const beyond = await page.getByTestId(testIds.fleet.map).evaluate((map) => {
    const frame = map.getBoundingClientRect();
    return [...map.querySelectorAll('li > *')]
      .map((tile) => tile.getBoundingClientRect())
      .filter(
        ({ left, top, right, bottom }) =>
          left < frame.left - 0.5 || top < frame.top - 0.5 || right > frame.right + 0.5 || bottom > frame.bottom + 0.5
      ).length;
  });
  expect(beyond).toBe(0);
});

test('grave states are told apart without hues: by lightness, by an edge, and by stripes', async ({
  gallery,
  page,
}) => {
  for (const theme of ['dark', 'light']) {
    await gallery.open('fleet', { view: 'fleet', theme, width: 1200, height: 400 });
    const tile = (name: string) => page.getByTestId(testIds.fleet.map).getByRole('button', { name });
    const lookOf = (name: string) =>
      tile(name).evaluate((element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        const [red, green, blue] = [...backgroundColor.matchAll(/[\d.]+/g)].map(([part]) => Number(part) / 255);
        return {
          lightness: 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2,
          hasStripes: backgroundImage !== 'none',
          edge: getComputedStyle(element, '::after').borderTopStyle,
        };
      });
    const [over, warning, calm] = [await lookOf('orders-live'), await lookOf('chat-eu'), await lookOf('chat-us')];
    // WCAG 1.4.11: shapes that tell states apart have a contrast of at least 3 in luminance, or another mark.
    expect((warning.lightness + 0.05) / (over.lightness + 0.05), theme).toBeGreaterThan(2);
    expect([over.hasStripes, over.edge], theme).toEqual([true, 'solid']);
    expect([warning.hasStripes, warning.edge, calm.hasStripes, calm.edge], theme).toEqual([
      false,
      'none',
      false,
      'none',
    ]);
  }
});

test('Tab goes from the worst resource on, and shows what to do about each', async ({ gallery, page }) => {
  await gallery.open('fleet', { view: 'fleet', width: 1560, height: 290 });
  const tiles = page.getByTestId(testIds.fleet.map).getByRole('button');
  const names: Array<string | null> = [];
  for (let i = 0; i < 3; i++) {
    await (i === 0 ? tiles.first().focus() : page.keyboard.press('Tab'));
    names.push(await page.evaluate(() => document.activeElement?.firstElementChild?.textContent ?? null));
    // The details of the tile before may still fade out.
    await expect(page.getByTestId(testIds.fleet.details).filter({ hasText: names[i]?.split(',')[0] })).toContainText(
      'Action'
    );
  }
  expect(names).toEqual([
    'orders-live, over, peak 104.1%, outbound traffic, 20 units',
    expect.stringMatching(/^chat-eu, warning/),
    expect.stringMatching(/^ticker, normal/),
  ]);
});

/** The same series with hard names in turn. */
function renamed(series: GallerySeries): GallerySeries {
  const given = new Map<string, string>();
  return JSON.parse(JSON.stringify(series), (key: string, value: unknown) => {
    if (key !== 'resource' || typeof value !== 'string') {
      return value;
    }
    if (!given.has(value)) {
      given.set(value, NAMES[given.size % NAMES.length]);
    }
    return given.get(value);
  });
}

/** Texts of the view that do not fit into their box or into their tile, but for a name with an ellipsis. */
function cutTexts({ panel }: GalleryPage): Promise<string[]> {
  return panel.evaluate((element) => {
    const cut: string[] = [];
    let seen = 0;
    const texts = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const part = text.parentElement;
      // Texts for screen readers alone are one pixel large.
      if (part === null || part.offsetWidth <= 1) {
        continue;
      }
      seen++;
      const { textOverflow, overflow } = getComputedStyle(part);
      const hasEllipsis = textOverflow === 'ellipsis';
      const isTooHigh = overflow === 'hidden' && part.scrollHeight > part.clientHeight + 1;
      const range = document.createRange();
      range.selectNodeContents(text);
      const inner = hasEllipsis ? part.getBoundingClientRect() : range.getBoundingClientRect();
      const outer = (part.closest('li > *, td, th, button') ?? element).getBoundingClientRect();
      // The box of a line of letters is higher than the letters.
      const isBeyond = inner.right > outer.right + 0.5 || inner.bottom > outer.bottom + 4;
      if (isTooHigh || isBeyond) {
        cut.push(
          `${text.textContent?.slice(0, 40)}: ${inner.right} ${inner.bottom} in ${outer.right} ${outer.bottom}, ${part.scrollHeight} in ${part.clientHeight}`
        );
      }
    }
    if (seen < 5) {
      throw new Error('The view has no texts.');
    }
    return cut;
  });
}
