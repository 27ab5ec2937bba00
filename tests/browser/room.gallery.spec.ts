import { type Locator } from '@playwright/test';
import { type View } from '../../src/options/types';
import { REVIEW_COLUMN_FROM } from '../../src/panel/layout/limits';
import { testIds } from '../../src/ui/testIds';
import { expect, type GalleryPage, sceneOf, test, testAlone } from './gallery';
import { measuredPixels } from './plot';

// Grafana's default panel, gaps, old data and forecasts, as they are drawn.

/** Widths of the window, each with the size of a panel of 12 by 8 on its dashboard. */
const DEFAULT_PANELS = [
  { window: 1600, width: 740, height: 290 },
  // Without Grafana's menu, where a plan has its inputs beside the results.
  { window: 1600, width: 780, height: 290 },
  { window: 1100, width: 500, height: 290 },
  { window: 480, width: 440, height: 290 },
];

const LEGENDS = {
  right: JSON.parse('{"showLegend":true,"displayMode":"list","placement":"right","calcs":[]}'),
  bottom: JSON.parse('{"showLegend":true,"displayMode":"list","placement":"bottom","calcs":[]}'),
  table: JSON.parse('{"showLegend":true,"displayMode":"table","placement":"right","calcs":["max","lastNotNull"]}'),
};

/** Padding and border of a panel, left and right. */
const FRAME = 18;

/** In a lower plot, nobody can tell a line from its ceiling. */
const LOWEST_PLOT = 50;

for (const { window, width, height } of DEFAULT_PANELS) {
  for (const scene of ['annotated', 'fleet', 'holes']) {
    test(`a default panel of ${width} pixels in a window of ${window} shows every view of the scene ${scene} and cuts no figure`, async ({
      gallery,
      page,
    }) => {
      await page.setViewportSize({ width: window, height: 600 });
      await gallery.open(scene, { view: 'overlay', width, height });
      for (const [name, legend] of Object.entries(LEGENDS)) {
        const show = (view: View) => gallery.show({ options: { view, legend, nextSizes: 3 } });
        for (const view of ['overlay', 'utilization'] as const) {
          await show(view);
          const container = page.getByTestId(testIds[view].container);
          await expect(container, `${view}, legend ${name}`).toBeVisible();
          const least = view === 'overlay' ? 2 : 1;
          await expect
            .poll(() => plotsIn(gallery), { message: `${view}, legend ${name}` })
            .toEqual(expect.arrayContaining(new Array(least).fill(expect.any(Number))));
          for (const plot of await plotsIn(gallery)) {
            expect(plot, `${view}, legend ${name}`).toBeGreaterThanOrEqual(LOWEST_PLOT);
          }
          expect(await cutFigures(gallery), `${view}, legend ${name}`).toEqual([]);
        }
        await show('plan');
        const plan = page.getByTestId(testIds.plan.container);
        await expect(plan, `legend ${name}`).toBeVisible();
        // Without scrolling, at least the columns and the sizes under them.
        await expect(plan.getByTestId(/^headroom plan size/).first()).toBeInViewport({ ratio: 0.5 });
        expect(await cutColumns(plan), `legend ${name}`).toEqual([]);
        await show('fleet');
        await expect(page.getByTestId(testIds.fleet.list)).toBeVisible();
        await show('review');
        await expect(page.getByTestId(testIds.review.table), `legend ${name}`).toBeVisible();
      }
    });
  }
}

test('a review with little history has every column in view at each width from which it has another', async ({
  gallery,
  page,
}) => {
  const { series, to } = sceneOf('fleet');
  const lastDay: typeof series = JSON.parse(JSON.stringify(series), (key, value) => {
    switch (key) {
      case 'length':
        return 24;
      case 'values':
        return value.slice(-24);
      case 'resource':
        return `${value} (replica asia)`;
      default:
        return value;
    }
  });
  for (const from of [
    REVIEW_COLUMN_FROM.forecast,
    REVIEW_COLUMN_FROM.p95,
    REVIEW_COLUMN_FROM.headroom,
    REVIEW_COLUMN_FROM.bands,
  ]) {
    const width = from + FRAME;
    await page.setViewportSize({ width, height: 700 });
    await gallery.open('fleet', { view: 'review', width, height: 400 });
    await gallery.show({ series: lastDay, from: to - 24 * 3_600_000, to });
    const table = page.getByTestId(testIds.review.table);
    await expect(table).toContainText('more days');
    const beyond = await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0));
    expect(beyond, `${width} pixels`).toBeLessThanOrEqual(0);
  }
});

test('a line has holes where its source leaves points out, in both views', async ({ gallery }) => {
  for (const view of ['overlay', 'utilization'] as const) {
    await gallery.open('holes', { view });
    const plot = view === 'overlay' ? gallery.plot('outboundBytes') : gallery.panel.locator('.u-over');
    // The range starts 20 minutes before a full hour; points at minutes 20 to 40 of each hour are left out.
    for (const hour of [0, 2, 4]) {
      const at = (minute: number) => (hour * 60 + minute) / 360;
      await expect.poll(() => measuredPixels(plot, at(2), at(38)), { message: `${view}, ${hour}` }).toBeGreaterThan(10);
      expect(await measuredPixels(plot, at(42), at(58)), `${view}, ${hour}`).toBe(0);
    }
  }
});

test('a header names the end of data that is older than two intervals, in amber', async ({ gallery, page }) => {
  await gallery.open('holes', { view: 'overlay' });
  const old = page.getByTestId(testIds.header.container).getByText('No data since 12:19');
  await expect(old).toBeVisible();
  const [red, green, blue] = await old.evaluate((element) =>
    [...getComputedStyle(element).color.matchAll(/\d+/g)].map(([number]) => Number(number))
  );
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue);
  await gallery.show({ to: Date.parse('2026-11-21T12:21:00Z') });
  await expect(old).toHaveCount(0);
});

testAlone(
  'the time axis runs on to the forecast, whose time is written there, and no further than half the range',
  async ({ gallery, page }) => {
    await page.addInitScript(() => {
      window.textsOnCanvas = [];
      const draw = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        window.textsOnCanvas.push(text);
        return draw.call(this, text, ...rest);
      };
    });
    const texts = () => page.evaluate(() => window.textsOnCanvas);
    for (const view of ['overlay', 'utilization'] as const) {
      await gallery.open('rush', { view });
      await expect.poll(texts, { message: view }).toContainEqual(expect.stringMatching(/^≈ \d\d:\d\d$/));
      const plot = view === 'overlay' ? gallery.plot('outboundBytes') : gallery.panel.locator('.u-over');
      // Without the forecast, the same pixels show more of the past: the line then reaches further to the right.
      const before = await measuredPixels(plot, 0.94, 1);
      await gallery.hideForecast();
      await expect.poll(() => measuredPixels(plot, 0.94, 1), { message: view }).toBeGreaterThan(before);
      await gallery.hideForecast();
      // The ceiling is reached in 30 minutes, which is more than half of the last 50.
      await gallery.show({ from: Date.parse('2026-11-21T11:10:00Z') });
      await expect.poll(texts, { message: view }).toContainEqual(expect.stringMatching(/^≈ \d\d:\d\d →$/));
    }
  }
);

declare global {
  interface Window {
    textsOnCanvas: string[];
  }
}

/** The heights of all plots inside the panel, in pixels. */
function plotsIn({ panel }: GalleryPage): Promise<number[]> {
  return panel.evaluate((element) => {
    const bottom = element.parentElement?.getBoundingClientRect().bottom ?? 0;
    return [...element.querySelectorAll('.u-over')]
      .map((plot) => plot.getBoundingClientRect())
      .filter((box) => box.bottom <= bottom)
      .map(({ height }) => height);
  });
}

/** Columns of the staircase whose figures are wider than their column. */
function cutColumns(plan: Locator): Promise<string[]> {
  return plan.getByTestId(/^headroom plan size/).evaluateAll((columns) =>
    columns
      .filter((column) => {
        const texts = document.createRange();
        // The name for screen readers comes first.
        texts.selectNodeContents(column.lastElementChild ?? column);
        const { left, right } = column.getBoundingClientRect();
        return [...texts.getClientRects()].some((text) => text.left < left - 1 || text.right > right + 1);
      })
      .map(({ textContent }) => textContent ?? '')
  );
}

/** Texts with a digit that an ellipsis cuts; a table of Grafana's legend shortens its names itself. */
function cutFigures({ panel }: GalleryPage): Promise<string[]> {
  return panel.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('*')]
      .filter(
        (part) => part.children.length === 0 && /\d/.test(part.textContent ?? '') && part.closest('table') === null
      )
      .filter((part) => {
        for (let box: HTMLElement | null = part; box !== null && box !== element; box = box.parentElement) {
          if (getComputedStyle(box).textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth) {
            return true;
          }
        }
        return false;
      })
      .map(({ textContent }) => textContent ?? '')
  );
}
