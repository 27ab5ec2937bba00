import { type Page } from '@playwright/test';
import { END } from '../../demo/preview/gallery/clock';
import { DIMENSIONS } from '../../src/model';
import { testIds } from '../../src/ui/testIds';
import { expect, sceneOf, test } from './gallery';
import { cursorAt, momentOf } from './reading';
import { streamed } from './streamed';
import { boxOf, click, drag, hover } from './pointer';

// The Overlay view under a pointer and a keyboard: canvas, tooltip, cursor and zoom.

const HOUR = 3_600_000;
const FACETS = DIMENSIONS.filter((dimension) => dimension !== 'connections');

/** TooltipDisplayMode and SortOrder, which only a browser's build of @grafana/ui can be asked for. */
const tooltipMode = (mode: 'single' | 'multi' | 'none') => ({
  tooltip: JSON.parse(`{"mode":"${mode}","sort":"none"}`),
});

test('a click keeps the tooltip while the pointer goes on, and Escape closes it', async ({ gallery, page }) => {
  await gallery.open('climb', { view: 'overlay' });
  const plot = gallery.plot('outboundBytes');
  await click(plot, 0.25);
  await expect(gallery.tooltip).toContainText('10 units');
  const pinned = await gallery.tooltip.innerText();
  await hover(plot, 0.75);
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(await gallery.tooltip.innerText()).toBe(pinned);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await hover(plot, 0.8);
  await expect(gallery.tooltip).toContainText('20 units');
});

test('the arrow keys move the cursor of a plot that has the focus, and the tooltip goes with it', async ({
  gallery,
  page,
}) => {
  await gallery.open('climb', { view: 'overlay' });
  const plot = page.getByRole('application', { name: /^Outbound bandwidth over time/ });
  await plot.focus();
  await page.keyboard.press('ArrowRight', { delay: 150 });
  await expect(gallery.tooltip).toBeVisible();
  const first = await momentOf(gallery.tooltip);
  await page.keyboard.press('ArrowRight', { delay: 300 });
  await expect.poll(() => momentOf(gallery.tooltip)).toBeGreaterThan(first);
  const second = await momentOf(gallery.tooltip);
  await page.keyboard.press('ArrowLeft', { delay: 300 });
  await expect.poll(() => momentOf(gallery.tooltip)).toBeLessThan(second);
});

test('Enter keeps the tooltip that the keyboard opened; Escape closes it and gives the plot the focus, at that place', async ({
  gallery,
  page,
}) => {
  await gallery.open('climb', { view: 'overlay' });
  const plot = page.getByRole('application', { name: /^Outbound bandwidth over time/ });
  await plot.focus();
  // Hours away from the middle, where Grafana puts the cursor of a plot that gets the focus.
  await page.keyboard.press('ArrowRight', { delay: 1500 });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Values at the chosen time' });
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole('row', { name: /^Outbound bandwidth/ })).toBeVisible();
  const kept = await momentOf(dialog);
  expect(kept).toBeGreaterThan(END - 10 * HOUR);
  await page.keyboard.press('Escape');
  await expect(plot).toBeFocused();
  await expect(gallery.tooltip).toHaveCount(0);
  await page.keyboard.press('ArrowRight', { delay: 150 });
  await expect(gallery.tooltip).toHaveCount(1);
  expect(await momentOf(gallery.tooltip)).toBeGreaterThanOrEqual(kept);
});

test('the keyboard opens one tooltip, and keeps one, after the pointer has left the plot and while it rests on it', async ({
  gallery,
  page,
}) => {
  await gallery.open('climb', { view: 'overlay' });
  for (const rests of [false, true]) {
    await hover(gallery.plot('outboundBytes'), 0.3);
    await expect(gallery.tooltip).toHaveCount(1);
    if (!rests) {
      await page.mouse.move(1, 1);
      await expect(gallery.tooltip).toHaveCount(0);
    }
    await gallery.keepByKeyboard();
    await expect(gallery.tooltip).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(gallery.tooltip).toHaveCount(0);
  }
});

test('dragging over a facet asks the dashboard for that stretch of time', async ({ gallery }) => {
  await gallery.open('climb', { view: 'overlay' });
  await drag(gallery.plot('inboundMessages'), 0.25, 0.5);
  await expect.poll(() => gallery.asked('timeRange')).toHaveLength(1);
  const [range] = await gallery.asked('timeRange');
  const { from, to } = JSON.parse(JSON.stringify(range));
  // A day ends at END: a pixel of a plot of 700 is two minutes.
  expect(Math.abs(from - (END - 18 * HOUR))).toBeLessThan(HOUR / 10);
  expect(Math.abs(to - (END - 12 * HOUR))).toBeLessThan(HOUR / 10);
});

test('a click keeps the tooltip and a drag zooms', async ({ gallery, page }) => {
  await gallery.open('climb', { view: 'overlay' });
  const plot = gallery.plot('outboundBytes');
  const close = page.getByRole('button', { name: 'Close' });
  await click(plot, 0.3);
  await expect(close).toBeVisible();
  expect(await gallery.asked('timeRange')).toEqual([]);
  await hover(plot, 0.9);
  await page.mouse.down();
  // Grafana's tooltip holds the cursor until it has gone, a tenth of a second after it was told to.
  await expect(close).toHaveCount(0);
  await hover(plot, 0.6);
  await page.mouse.up();
  await expect.poll(() => gallery.asked('timeRange')).toHaveLength(1);
});

test('a click holds no cursor and a drag zooms once the tooltip is switched off', async ({ gallery }) => {
  await gallery.open('climb', { view: 'overlay' });
  const plot = gallery.plot('outboundBytes');
  await hover(plot, 0.2);
  await expect(gallery.tooltip).toBeVisible();
  await gallery.show({ options: tooltipMode('none') });
  await click(plot, 0.3);
  await hover(plot, 0.8);
  await expect.poll(() => cursorAt(plot)).toBeCloseTo(0.8, 2);
  expect(await gallery.asked('timeRange')).toEqual([]);
  await drag(plot, 0.9, 0.6);
  await expect.poll(() => gallery.asked('timeRange')).toHaveLength(1);
});

test('every facet shows the cursor at the time at which it is on one', async ({ gallery }) => {
  await gallery.open('climb', { view: 'overlay' });
  await hover(gallery.plot('inboundBytes'), 0.4);
  for (const dimension of FACETS) {
    await expect.poll(() => cursorAt(gallery.plot(dimension))).toBeCloseTo(0.4, 2);
  }
});

test('the tooltip speaks of all dimensions, of the one under the pointer, or not at all, as its mode says', async ({
  gallery,
}) => {
  await gallery.open('climb', { view: 'overlay' });
  const rowsOver = async (dimension: string, at: number) => {
    await hover(gallery.plot(dimension), at);
    await expect(gallery.tooltip).toBeVisible();
    return gallery.tooltip.locator('tbody th').allInnerTexts();
  };
  expect(await rowsOver('inboundBytes', 0.4)).toEqual([
    'Inbound bandwidth',
    'Outbound bandwidth',
    'Inbound messages',
    'Outbound messages',
    'Connections',
  ]);
  await gallery.show({ options: tooltipMode('single') });
  expect(await rowsOver('inboundBytes', 0.5)).toEqual(['Inbound bandwidth']);
  expect(await rowsOver('outboundMessages', 0.5)).toEqual(['Outbound messages']);
  await gallery.show({ options: tooltipMode('none') });
  await hover(gallery.plot('inboundBytes'), 0.6);
  await expect.poll(() => cursorAt(gallery.plot('outboundBytes'))).toBeCloseTo(0.6, 2);
  await expect(gallery.tooltip).toHaveCount(0);
});

test("axis and tooltip are in the dashboard's time zone, and follow when it changes", async ({ gallery, page }) => {
  await recordDrawnTexts(page);
  await gallery.open('between', { view: 'overlay' });
  const plot = gallery.plot('outboundBytes');
  await hover(plot, 0.99);
  await expect(gallery.tooltip).toContainText('2026-11-21 11:5');
  await expect.poll(() => drawnTexts(page)).toContain('07:00');
  await page.evaluate(() => window.drawnTexts.clear());
  await gallery.show({ timeZone: 'Asia/Kolkata' });
  await hover(plot, 0.98);
  // Five hours and a half later.
  await expect(gallery.tooltip).toContainText('2026-11-21 17:2');
  await expect.poll(() => drawnTexts(page)).toContain('12:00');
  expect(await drawnTexts(page)).not.toContain('07:00');
});

test('moving the cursor makes no new chart', async ({ gallery }) => {
  await gallery.open('climb', { view: 'overlay' });
  await expect.poll(() => gallery.chartsMade()).toBe(4);
  for (const dimension of FACETS) {
    await hover(gallery.plot(dimension), 0.2);
    await hover(gallery.plot(dimension), 0.8);
    await expect(gallery.tooltip).toBeVisible();
  }
  expect(await gallery.chartsMade()).toBe(4);
});

test('options that are equal but another object make no new chart', async ({ gallery }) => {
  await gallery.open('annotated', { view: 'overlay' });
  await expect.poll(() => gallery.chartsMade()).toBe(4);
  const options = { view: 'overlay', nextSizes: 2, facets: [...FACETS] } as const;
  for (let i = 0; i < 3; i++) {
    await gallery.show({ options: { ...options, facets: [...FACETS] }, fieldConfig: { defaults: {}, overrides: [] } });
  }
  await hover(gallery.plot('outboundBytes'), 0.2);
  await expect(gallery.tooltip).toBeVisible();
  expect(await gallery.chartsMade()).toBe(4);
});

test('streaming data moves into the charts that are there, and into the header', async ({ gallery, page }) => {
  await recordDrawnTexts(page);
  await gallery.open('over', { view: 'overlay' });
  await expect(gallery.state).toHaveText(/Over/);
  await expect.poll(() => gallery.chartsMade()).toBe(4);
  const { series, from, to } = sceneOf('over');
  for (let i = 1; i <= 5; i++) {
    const shift = i * HOUR;
    await gallery.show({ series: streamed(series, shift, 1 + i / 10), from: from + shift, to: to + shift });
  }
  // 1.1 of the ceiling, half as much again.
  await expect(page.getByTestId(testIds.overlay.facetTitle('outboundBytes'))).toContainText('165.0\u00a0%');
  await expect(gallery.sentence).toContainText('165.0\u00a0%');
  await expect.poll(() => drawnTexts(page)).toContain('16:00');
  await hover(gallery.plot('outboundBytes'), 0.999);
  await expect(gallery.tooltip).toContainText('2026-11-21 17:00:00');
  expect(await gallery.chartsMade()).toBe(4);
});

test('the ceilings of the next unit sizes are on the plot by name, and in the tooltip by value', async ({
  gallery,
  page,
}) => {
  await recordDrawnTexts(page);
  await gallery.open('corrected', { view: 'overlay' });
  await expect.poll(() => drawnTexts(page)).toEqual(expect.arrayContaining([expect.stringContaining('2 units')]));
  const plot = gallery.plot('outboundBytes');
  await hover(plot, 0.5);
  const headings = await gallery.tooltip.locator('thead th').allInnerTexts();
  expect(headings).toEqual(['Measured', 'Ceiling', 'Utilization', '2 units', '5 units', '10 units']);
  await expect(gallery.tooltip.getByRole('row', { name: /^Outbound bandwidth/ }).getByRole('cell')).toHaveCount(6);
  await expect(gallery.tooltip).toContainText('The guide prints');
});

test('a mark of an annotation says what was noted to a pointer, and goes when it leaves', async ({ gallery, page }) => {
  await gallery.open('annotated', { view: 'overlay' });
  const facet = page.getByTestId(testIds.overlay.facet('outboundBytes'));
  const marks = facet.getByTestId(testIds.chart.annotation);
  await expect(marks.first()).toBeVisible();
  await marks.first().hover();
  const words = page.getByTestId(testIds.chart.annotationTooltip);
  await expect(words).toContainText('Deploy 4.2.0');
  await expect(words).toContainText('2026-11-20 16:00:00');
  await expect(words.getByRole('listitem')).toHaveText(['deploy', 'orders']);
  await page.mouse.move(1, 1);
  await expect(words).toHaveCount(0);
});

test('a region of an annotation is as wide as its time', async ({ gallery, page }) => {
  await gallery.open('annotated', { view: 'overlay' });
  const facet = page.getByTestId(testIds.overlay.facet('outboundBytes'));
  const mark = facet.getByTestId(testIds.chart.annotation).nth(1);
  await expect(mark).toBeVisible();
  const [box, plot] = [await boxOf(mark), await boxOf(gallery.plot('outboundBytes'))];
  // 2 hours of the 30 that are shown, from the 9th.
  expect(box.width / plot.width).toBeCloseTo(2 / 30, 2);
  expect((box.x - plot.x) / plot.width).toBeCloseTo(9 / 30, 2);
});

test('a ceiling between two unit sizes of the guide is explained, and one at a unit size is not', async ({
  gallery,
}) => {
  await gallery.open('between', { view: 'overlay' });
  const plot = gallery.plot('outboundMessages');
  const explanation = 'ceilings lie between those of 10 and 20 units';
  await hover(plot, 0.9);
  await expect(gallery.tooltip).toContainText(explanation);
  await hover(plot, 0.1);
  await expect(gallery.tooltip).toContainText('10 units');
  await expect(gallery.tooltip).not.toContainText(explanation);
});

test('hiding a layer in the legend, and showing it, is done from the keyboard', async ({ gallery, page }) => {
  await gallery.open('annotated', { view: 'overlay' });
  const entry = page.locator('button', { hasText: /^Next unit sizes$/ });
  await hover(gallery.plot('outboundBytes'), 0.5);
  await expect(gallery.tooltip).toContainText('50 units');
  await entry.focus();
  await page.keyboard.press('Enter');
  await hover(gallery.plot('outboundBytes'), 0.51);
  await expect(gallery.tooltip).toBeVisible();
  await expect(gallery.tooltip).not.toContainText('50 units');
  await entry.focus();
  await page.keyboard.press('Space');
  await hover(gallery.plot('outboundBytes'), 0.52);
  await expect(gallery.tooltip).toContainText('50 units');
});

declare global {
  interface Window {
    /** Every text that was drawn on a canvas. */
    drawnTexts: Set<string>;
  }
}

/** Axes are drawn on a canvas, whose texts only the browser's own call has. To be called before the page is opened. */
async function recordDrawnTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.drawnTexts = new Set();
    const draw = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      window.drawnTexts.add(text);
      return draw.call(this, text, ...rest);
    };
  });
}

function drawnTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => [...window.drawnTexts]);
}
