import { type Locator } from '@playwright/test';
import { testIds } from '../../src/ui/testIds';
import { expect, type GalleryPage, test } from './gallery';
import { hover } from './plot';

// The gauges under the header, as they are drawn: nothing is clipped, and no size of panel is blank.

/** Panels by their grid units on a dashboard, in pixels: in a window of 1100, where they have the least room, and the two that change most in one of 1600. */
const SIZES = {
  '4 by 3': [
    [241, 106],
    [158, 106],
  ],
  '6 by 4': [[241, 144]],
  '12 by 5': [[490, 182]],
  '24 by 4': [
    [1490, 144],
    [990, 144],
  ],
  '12 by 8': [[490, 296]],
} as const;

const VIEWS = ['overlay', 'utilization'] as const;

/** Gauges with figures, with estimates, over the ceiling, of old data, with a picker, and without a unit size. */
const SCENES = ['climb', 'bytesOnly', 'over', 'holes', 'fleet', 'unitsUnknown'];

for (const scene of SCENES) {
  test(`no size of a panel is blank, clipped or scrolled: ${scene}`, async ({ gallery }) => {
    test.slow();
    // Opened once: a page takes longer than all its sizes.
    await gallery.open(scene, { view: 'overlay' });
    for (const view of VIEWS) {
      for (const [grid, sizes] of Object.entries(SIZES)) {
        for (const [width, height] of sizes) {
          await gallery.show({ options: { view }, width, height });
          const at = `${view}, ${grid} by the grid, ${width} by ${height} pixels`;
          await expect(gallery.page.getByTestId(testIds.header.container), at).toBeVisible();
          await expect.poll(() => gallery.panel.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(width);
          expect(await outsideOf(gallery), at).toEqual([]);
          expect(await cutIn(gallery.page.getByTestId(testIds.gauges.container)), at).toEqual([]);
          const gauges = gallery.page.getByRole('meter');
          if (scene !== 'unitsUnknown' && grid !== '12 by 8') {
            expect(await gauges.count(), at).toBeGreaterThan(0);
          }
          if (grid === '12 by 8' && (view === 'overlay' || scene !== 'unitsUnknown')) {
            await expect(gallery.panel.locator('.u-over').first(), at).toBeVisible();
          }
        }
      }
    }
  });
}

test('a panel of 4 by 3 shows one bar, the name of the resource and what is left', async ({ gallery, page }) => {
  await gallery.open('bytesOnly', { view: 'overlay', width: 190, height: 100 });
  await expect(page.getByRole('meter')).toHaveCount(1);
  await expect(page.getByRole('meter', { name: 'Outbound bandwidth' })).toBeVisible();
  await expect(gallery.sentence).toHaveText('notify-eu');
  await expect(page.getByTestId(testIds.header.figure)).toHaveText('45.0% left');
});

for (const language of ['en-US', 'fr-FR', 'ru-RU', 'pt-PT', 'nl-NL', 'es-ES']) {
  test(`the names and figures of all gauges fit in a wide panel: ${language}`, async ({ gallery, page }) => {
    await gallery.open('bytesOnly', { view: 'overlay', language });
    for (const [width, height] of [
      [1490, 700],
      [990, 700],
      [740, 182],
      [740, 144],
      [990, 144],
    ]) {
      await gallery.show({ width, height });
      await expect(page.getByRole('meter')).toHaveCount(5);
      expect(await cutIn(page.getByTestId(testIds.gauges.container)), `${width} by ${height}`).toEqual([]);
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
  expect(await heightOf('outboundBytes')).toBeGreaterThanOrEqual(2 * (await heightOf('connections')));
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

/** Words, gauges and plots that are partly outside of the panel, and scroll bars. */
function outsideOf({ panel }: GalleryPage): Promise<string[]> {
  const { figure, sentence, notesButton } = testIds.header;
  const words = [`[data-testid="${figure}"] *`, ...[sentence, notesButton].map((id) => `[data-testid="${id}"]`)];
  return panel.evaluate(
    (element, parts) => {
      const frame = element.parentElement;
      if (frame === null) {
        throw new Error('The panel is not on the page.');
      }
      const style = getComputedStyle(frame);
      const box = frame.getBoundingClientRect();
      const left = box.left + parseFloat(style.paddingLeft) - 1;
      const right = box.right - parseFloat(style.paddingRight) + 1;
      const bottom = box.bottom - parseFloat(style.paddingBottom) + 1;
      const outside = [...element.querySelectorAll(parts.join(', '))]
        .map((part) => ({ part, at: part.getBoundingClientRect() }))
        .filter(({ at }) => at.bottom > bottom || at.right > right || at.left < left)
        .map(({ part, at }) => `${part.outerHTML.slice(0, 80)}: ${at.left} to ${at.right}, down to ${at.bottom}`);
      const scrolls = frame.scrollHeight > frame.clientHeight || frame.scrollWidth > frame.clientWidth;
      return scrolls ? [...outside, 'the panel scrolls'] : outside;
    },
    [...words, '[role="meter"]', '[role="meter"] *', '.u-over']
  );
}

/** Texts of these parts that are wider than their box. */
async function cutIn(parts: Locator): Promise<string[]> {
  const found = await parts.evaluateAll((all) =>
    all.flatMap((part) =>
      [...part.querySelectorAll<HTMLElement>('span')]
        .filter(({ children, scrollWidth, clientWidth }) => children.length === 0 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent ?? '')
    )
  );
  return found.filter((text) => text !== '');
}
