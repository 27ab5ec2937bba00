import { type Locator } from '@playwright/test';
import { testIds } from '../../src/ui/testIds';
import { expect, type GalleryPage, test } from './gallery';
import { hover } from './plot';

// The parts that fit in the header, as CSS decides, and its bars as they are drawn.

const PARTS = ['left', 'action', 'first', 'when', 'gauges', 'context'] as const;

/** Panels by their grid units on a dashboard, in pixels, with the parts of the header that are in sight; the first two are in a window of 1100. */
const SIZES = [
  { grid: '4 by 3', width: 158, height: 106, parts: 2 },
  { grid: '4 by 3', width: 241, height: 106, parts: 2 },
  { grid: '6 by 4', width: 241, height: 144, parts: 2 },
  { grid: '8 by 7', width: 420, height: 258, parts: 3 },
  { grid: '12 by 5', width: 490, height: 182, parts: 4 },
  { grid: '12 by 8', width: 490, height: 296, parts: 4 },
  { grid: '24 by 4', width: 1490, height: 144, parts: 4 },
  { grid: '12 by 12', width: 740, height: 446, parts: 5 },
  { grid: '24 by 21', width: 1490, height: 790, parts: 6 },
];

const VIEWS = ['overlay', 'utilization'] as const;

/** Over the ceiling, with estimates, of old data, with a picker, and without a unit size. */
const SCENES = ['climb', 'bytesOnly', 'over', 'holes', 'fleet', 'unitsUnknown'];

for (const scene of SCENES) {
  test(`as a panel shrinks, the header drops whole parts in one order, and nothing is cut off: ${scene}`, async ({
    gallery,
  }) => {
    test.slow();
    // Opened once: a page takes longer than all its sizes.
    await gallery.open(scene, { view: 'overlay' });
    for (const view of VIEWS) {
      for (const { grid, width, height, parts } of SIZES) {
        await gallery.show({ options: { view }, width, height });
        const at = `${scene}, ${view}, ${grid} by the grid, ${width} by ${height} pixels`;
        await expect.poll(() => gallery.panel.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(width);
        const expected = PARTS.slice(0, parts).filter((part) => part !== 'gauges' || scene !== 'unitsUnknown');
        await expect.poll(() => partsOf(gallery), { message: at, timeout: 5000 }).toEqual(expected);
        await expect.poll(() => outsideOf(gallery), { message: at, timeout: 5000 }).toEqual([]);
        if (height >= 258 && (view === 'overlay' || scene !== 'unitsUnknown')) {
          await expect(gallery.panel.locator('.u-over').first(), at).toBeVisible();
        }
      }
    }
  });
}

test('on a phone, the four answers are in two rows at the top of the panel', async ({ gallery, page }) => {
  await page.setViewportSize({ width: 480, height: 800 });
  await gallery.open('over', { view: 'overlay', width: 480, height: 790 });
  const [left, first, when, action] = await Promise.all(
    (['left', 'first', 'when', 'action'] as const).map((name) => page.getByTestId(testIds.header[name]).boundingBox())
  );
  expect(first?.y).toBe(left?.y);
  expect(action?.y).toBe(when?.y);
  expect((action?.y ?? Infinity) + (action?.height ?? Infinity)).toBeLessThan(260);
});

test('a panel of 4 by 3 shows one number, one word and one action', async ({ gallery, page }) => {
  await gallery.open('over', { view: 'overlay', width: 190, height: 106 });
  const words = (await page.getByTestId(testIds.header.container).locator('dl').innerText()).split(/\s*\n\s*/);
  expect(words).toEqual(['Over', '10.0% over', 'Do now', '10 → 20 units']);
});

for (const language of ['en-US', 'fr-FR', 'ru-RU', 'pt-PT', 'nl-NL', 'es-ES']) {
  test(`no figure of a tile or a bar is cut off: ${language}`, async ({ gallery }) => {
    for (const scene of ['over', 'rush']) {
      await gallery.open(scene, { view: 'overlay', language });
      // In the narrowest panels, words after a figure may end with an ellipsis.
      for (const { width, height } of SIZES.filter(({ width }) => width > 300)) {
        await gallery.show({ width, height });
        await expect
          .poll(() => cutFigures(gallery), { message: `${scene}, ${width} by ${height}`, timeout: 5000 })
          .toEqual([]);
        await expect
          .poll(() => outsideOf(gallery), { message: `${scene}, ${width} by ${height}`, timeout: 5000 })
          .toEqual([]);
      }
    }
  });
}

test('a bar ends at its share of the ceiling, with the peak of the range beyond it', async ({ gallery, page }) => {
  await gallery.open('bytesOnly', { view: 'overlay', width: 1490, height: 700 });
  const gauge = page.getByTestId(testIds.gauges.gauge('outboundBytes'));
  await expect(gauge).toHaveAttribute('aria-valuenow', '55');
  const share = (part: Locator) =>
    part.evaluate((element) => element.getBoundingClientRect().width / (element.parentElement?.clientWidth ?? NaN));
  // The end of the bar is 110% of the ceiling; the wave of this scene peaks at 75%.
  expect(await share(gauge.getByTestId(testIds.chart.peak))).toBeCloseTo(0.75 / 1.1, 2);
  expect(await share(gauge.locator('[aria-hidden] > span:nth-child(2)'))).toBeCloseTo(0.55 / 1.1, 2);
});

test('the bar that runs out first is thicker than the others', async ({ gallery, page }) => {
  await gallery.open('over', { view: 'overlay', width: 1490, height: 700 });
  const heightOf = (dimension: string) =>
    page
      .getByTestId(testIds.gauges.gauge(dimension))
      .locator('[aria-hidden] > span:nth-child(2)')
      .evaluate((fill) => fill.getBoundingClientRect().height);
  expect(await heightOf('outboundBytes')).toBeGreaterThan(await heightOf('connections'));
});

test('a cursor on a chart changes no gauge', async ({ gallery, page }) => {
  await gallery.open('climb', { view: 'overlay', width: 1200, height: 700 });
  await page.getByTestId(testIds.gauges.container).evaluate((gauges) => {
    window.gaugeChanges = 0;
    new MutationObserver((records) => (window.gaugeChanges += records.length)).observe(gauges, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  await hover(gallery.plot('outboundBytes'), 0.3);
  await hover(gallery.plot('outboundBytes'), 0.6);
  await expect(gallery.tooltip).toBeVisible();
  expect(await page.evaluate(() => window.gaugeChanges)).toBe(0);
});

declare global {
  interface Window {
    gaugeChanges: number;
  }
}

/** The parts of the header that are in sight, in the order in which they stay. */
async function partsOf({ page }: GalleryPage): Promise<string[]> {
  const locators: Record<(typeof PARTS)[number], Locator> = {
    left: page.getByTestId(testIds.header.left),
    action: page.getByTestId(testIds.header.action),
    first: page.getByTestId(testIds.header.first),
    when: page.getByTestId(testIds.header.when),
    gauges: page.getByTestId(testIds.gauges.container),
    // A picker stays longer than the words beside it.
    context: page
      .getByTestId(testIds.header.context)
      .getByText(/^at |· at /)
      .first(),
  };
  const isShown = await Promise.all(PARTS.map((part) => locators[part].isVisible()));
  return PARTS.filter((_, i) => isShown[i]);
}

/** Words, bars and plots that are partly outside of the panel, and scroll bars. */
function outsideOf({ panel }: GalleryPage): Promise<string[]> {
  return panel.evaluate((element) => {
    const frame = element.parentElement;
    if (frame === null) {
      throw new Error('The panel is not on the page.');
    }
    const style = getComputedStyle(frame);
    const box = frame.getBoundingClientRect();
    const left = box.left + parseFloat(style.paddingLeft) - 1;
    const right = box.right - parseFloat(style.paddingRight) + 1;
    const bottom = box.bottom - parseFloat(style.paddingBottom) + 1;
    const outside = [...element.querySelectorAll('dt, dd, dd *, [role="meter"], [role="meter"] *, .u-over')]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ part, at: part.getBoundingClientRect() }))
      .filter(({ at }) => at.bottom > bottom || at.right > right || at.left < left)
      .map(({ part, at }) => `${part.outerHTML.slice(0, 80)}: ${at.left} to ${at.right}, down to ${at.bottom}`);
    const tiles = [...element.querySelectorAll('dl > div')]
      .filter((tile) => tile.scrollHeight > tile.clientHeight + 1 || tile.scrollWidth > tile.clientWidth + 1)
      .map((tile) => `larger than its tile: ${tile.textContent}`);
    const scrolls = frame.scrollHeight > frame.clientHeight || frame.scrollWidth > frame.clientWidth;
    return [...outside, ...tiles, ...(scrolls ? ['the panel scrolls'] : [])];
  });
}

/** Large answers with a figure, and percentages of bars, that end with an ellipsis. */
function cutFigures({ panel }: GalleryPage): Promise<string[]> {
  return panel.evaluate((element) =>
    [...element.querySelectorAll('dl > div > dd:nth-of-type(1), [role="meter"] > span')]
      .filter((part) => /\d/.test(part.textContent) && part.checkVisibility())
      .filter((part) => part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent)
  );
}
