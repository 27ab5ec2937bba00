import pluginJson from '../../src/plugin.json';
import { testIds } from '../../src/ui/testIds';
import { expect, type GalleryPage, type GallerySeries, sceneOf, test } from './gallery';

// The list of the fleet in a browser: what fits, in colours and fonts, and what a narrow table still is to a screen reader.

const NAMES = [
  'o',
  'a-resource-whose-name-fits-no-column-of-a-list-'.repeat(4),
  '🛰️ очень длинное имя ресурса',
  '長い名前',
];

for (const width of [1560, 460]) {
  test(`cuts no text at ${width} pixels, whatever the names, but for an ellipsis`, async ({ gallery }) => {
    for (const scene of ['fleet', 'crowd']) {
      await gallery.open(scene, { view: 'fleet', width, height: 560 });
      expect.soft(await cutTexts(gallery), scene).toEqual([]);
      const { series, from, to } = sceneOf(scene);
      await gallery.show({ series: renamed(series), from, to });
      for (const height of [560, 200]) {
        await gallery.show({ height });
        await expect(gallery.panel.locator('[title^=長]').first()).toBeVisible();
        expect.soft(await cutTexts(gallery), `${scene}, ${height} high, other names`).toEqual([]);
      }
    }
  });
}

for (const language of pluginJson.languages) {
  test(`has name, what is left and what to do in view at every width in ${language}`, async ({ gallery, page }) => {
    for (const width of [1560, 1100, 800, 480]) {
      await gallery.open('fleet', { view: 'fleet', language, width, height: 560 });
      const { right } = await page
        .getByTestId(testIds.fleet.container)
        .evaluate((view) => view.getBoundingClientRect());
      const cells = await page
        .getByTestId(testIds.fleet.list)
        .evaluate((table) =>
          [...table.querySelectorAll('tbody tr > *')]
            .map((cell) => ({ text: cell.textContent, end: cell.getBoundingClientRect().right }))
            .filter(({ end }) => end > 0)
        );
      expect.soft(cells.length, `${width}`).toBeGreaterThanOrEqual(4 * 8);
      expect
        .soft(
          cells.filter(({ end }) => end > right + 0.5),
          `${width}`
        )
        .toEqual([]);
    }
  });
}

test('a phone has the strip under name, what is left and what to do, in what still is a table', async ({
  gallery,
  page,
}) => {
  await gallery.open('fleet', { view: 'fleet', width: 480, height: 560 });
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'orders-live' }) });
  const cells = await row.evaluate((element) =>
    [...element.children].flatMap((cell) => {
      const { top, bottom, width } = cell.getBoundingClientRect();
      return width === 0
        ? []
        : [{ isStrip: cell.querySelector('svg[viewBox="0 0 48 1"]') !== null, top, bottom, width }];
    })
  );
  const strip = cells.find(({ isStrip }) => isStrip) ?? { top: 0, width: 0 };
  const others = cells.filter(({ isStrip }) => !isStrip);
  expect(others).toHaveLength(3);
  expect(strip.width).toBeGreaterThan(400);
  others.forEach(({ bottom }) => expect(bottom).toBeLessThanOrEqual(strip.top + 0.5));
  await expect(row.getByRole('cell', { name: /% (left|over)$/ })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
});

test('bars of every state stand out from the strip behind them', async ({ gallery, page }) => {
  for (const theme of ['dark', 'light']) {
    await gallery.open('fleet', { view: 'fleet', theme, width: 1200, height: 400 });
    const contrasts = await page.getByTestId(testIds.fleet.list).evaluate((table) => {
      const luminance = (color: string) => {
        const [red, green, blue] = [...color.matchAll(/[\d.]+/g)].map(([part]) => (Number(part) / 255) ** 2.2);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      return [...table.querySelectorAll<SVGPathElement>('path[data-state][fill-opacity="1"]')].map((path) => {
        const colors = [getComputedStyle(path).fill, getComputedStyle(path.ownerSVGElement ?? path).backgroundColor];
        const [darker, lighter] = colors.map(luminance).sort((a, b) => a - b);
        return { state: path.getAttribute('data-state'), contrast: (lighter + 0.05) / (darker + 0.05) };
      });
    });
    expect([...new Set(contrasts.map(({ state }) => state))].sort(), theme).toEqual([
      'critical',
      'normal',
      'over',
      'warning',
    ]);
    // WCAG 1.4.11: parts of a graphic have a contrast of at least 3.
    expect(
      contrasts.filter(({ contrast }) => contrast < 3),
      theme
    ).toEqual([]);
  }
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

/** Texts of the view that do not fit into their box or into their cell, but for a name with an ellipsis. */
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
      const outer = (part.closest('td, th, button') ?? element).getBoundingClientRect();
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
