import { type Page } from '@playwright/test';
import { END } from '../gallery/resource-frames';
import { TRAFFIC_DIMENSIONS } from '../../src/model/capacity';
import { testIds } from '../../src/ui/testIds';
import { expect, sceneOf, test, testAlone, streamed } from './gallery';
import { cursorAt, momentOf, boxOf, click, drag, hover } from './plot';

// The Overlay view with pointer and keyboard: canvas, tooltip, cursor and zoom.

const HOUR = 3_600_000;

/** Parsed from JSON, as the enums TooltipDisplayMode and SortOrder can only be imported in a browser build. */
const tooltipMode = (mode: 'single' | 'multi' | 'none') => ({
  tooltip: JSON.parse(`{"mode":"${mode}","sort":"none"}`),
});

test('a click pins the tooltip while the pointer moves on, and Escape closes it', async ({ gallery, page }) => {
  await gallery.open('climb', { view: 'overlay' });
  const plot = gallery.plot('outboundBytes');
  await gallery.pin(plot, 0.25);
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

test('the arrow keys move the cursor of a focused plot, and the tooltip follows', async ({ gallery, page }) => {
  await gallery.open('climb', { view: 'overlay' });
  const plot = page.getByRole('application', { name: /^Outbound bandwidth over time/ });
  await plot.focus();
  await expect(gallery.tooltip).toBeVisible();
  expect(await momentOf(gallery.tooltip), 'the newest moment').toBe(END);
  await page.keyboard.press('ArrowLeft', { delay: 500 });
  await expect.poll(() => momentOf(gallery.tooltip)).toBeLessThan(END);
  const earlier = await momentOf(gallery.tooltip);
  await page.keyboard.press('ArrowRight', { delay: 200 });
  await expect.poll(() => momentOf(gallery.tooltip)).toBeGreaterThan(earlier);
});

test('Enter pins a tooltip opened by keyboard; Escape closes it and returns focus to the plot at the same time', async ({
  gallery,
  page,
}) => {
  await gallery.open('climb', { view: 'overlay' });
  const plot = page.getByRole('application', { name: /^Outbound bandwidth over time/ });
  await plot.focus();
  await page.keyboard.press('ArrowLeft', { delay: 1000 });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Values at the chosen time' });
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole('row', { name: /^Outbound bandwidth/ })).toBeVisible();
  const kept = await momentOf(dialog);
  expect(kept).toBeLessThan(END);
  await page.keyboard.press('Escape');
  await expect(plot).toBeFocused();
  await expect(gallery.tooltip).toHaveCount(0);
  await page.keyboard.press('ArrowLeft', { delay: 150 });
  await expect(gallery.tooltip).toHaveCount(1);
  expect(await momentOf(gallery.tooltip)).toBeLessThanOrEqual(kept);
});

test('the keyboard opens and pins a single tooltip, whether the pointer has left the plot or rests on it', async ({
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
    await gallery.pinByKeyboard();
    await expect(gallery.tooltip).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(gallery.tooltip).toHaveCount(0);
  }
});

test('Escape closes a pinned tooltip once and goes no further, so that Grafana does not leave its kiosk mode', async ({
  gallery,
  page,
}) => {
  await gallery.open('climb', { view: 'overlay' });
  // Grafana's own shortcuts listen here too.
  await page.evaluate(() =>
    document.addEventListener('keydown', ({ key }) => document.documentElement.setAttribute('data-heard', key))
  );
  const heard = () => page.locator('html').getAttribute('data-heard');
  const close = page.getByRole('button', { name: 'Close' });
  const pins = {
    pointer: () => gallery.pin(gallery.plot('outboundBytes'), 0.25),
    keyboard: () => gallery.pinByKeyboard(),
  };
  for (const [by, pin] of Object.entries(pins)) {
    await pin();
    await expect(close, by).toBeVisible();
    await page.evaluate(() => document.documentElement.removeAttribute('data-heard'));
    await page.keyboard.press('Escape');
    await expect(close, by).toHaveCount(0);
    expect(await heard(), by).toBeNull();
    await page.mouse.move(1, 1);
    await expect(gallery.tooltip).toHaveCount(0);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('Escape');
    expect(await heard(), by).toBe('Escape');
  }
});

test('dragging over a chart zooms the dashboard to that time range', async ({ gallery }) => {
  await gallery.open('climb', { view: 'overlay' });
  await drag(gallery.plot('inboundMessages'), 0.25, 0.5);
  await expect.poll(() => gallery.requests('timeRange')).toHaveLength(1);
  const [range] = await gallery.requests('timeRange');
  const { from, to } = JSON.parse(JSON.stringify(range));
  // The plot shows the day before END in 700 pixels, so a pixel is about two minutes.
  expect(Math.abs(from - (END - 18 * HOUR))).toBeLessThan(HOUR / 10);
  expect(Math.abs(to - (END - 12 * HOUR))).toBeLessThan(HOUR / 10);
});

test('a click pins the tooltip, and a drag still zooms', async ({ gallery, page }) => {
  await gallery.open('climb', { view: 'overlay' });
  const plot = gallery.plot('outboundBytes');
  const close = page.getByRole('button', { name: 'Close' });
  await gallery.pin(plot, 0.3);
  await expect(close).toBeVisible();
  expect(await gallery.requests('timeRange')).toEqual([]);
  await hover(plot, 0.9);
  await page.mouse.down();
  // Grafana's tooltip holds the cursor until it is gone, a tenth of a second after it was told to close.
  await expect(close).toHaveCount(0);
  await hover(plot, 0.6);
  await page.mouse.up();
  await expect.poll(() => gallery.requests('timeRange')).toHaveLength(1);
});

test('with the tooltip off, a click does not freeze the cursor, and a drag zooms', async ({ gallery }) => {
  await gallery.open('climb', { view: 'overlay' });
  const plot = gallery.plot('outboundBytes');
  await hover(plot, 0.2);
  await expect(gallery.tooltip).toBeVisible();
  await gallery.show({ options: tooltipMode('none') });
  await click(plot, 0.3);
  await hover(plot, 0.8);
  await expect.poll(() => cursorAt(plot)).toBeCloseTo(0.8, 2);
  expect(await gallery.requests('timeRange')).toEqual([]);
  await drag(plot, 0.9, 0.6);
  await expect.poll(() => gallery.requests('timeRange')).toHaveLength(1);
});

test('every chart shows the cursor at the time that the pointer has on one of them', async ({ gallery }) => {
  await gallery.open('climb', { view: 'overlay' });
  await hover(gallery.plot('inboundBytes'), 0.4);
  for (const dimension of TRAFFIC_DIMENSIONS) {
    await expect.poll(() => cursorAt(gallery.plot(dimension))).toBeCloseTo(0.4, 2);
  }
});

test('the tooltip mode sets whether the tooltip shows all dimensions, the one under the pointer, or none', async ({
  gallery,
}) => {
  await gallery.open('climb', { view: 'overlay' });
  const rowsOver = async (dimension: string, at: number, rows: readonly string[]) => {
    await hover(gallery.plot(dimension), at);
    await expect(gallery.tooltip.locator('tbody th')).toHaveText([...rows]);
  };
  await rowsOver('inboundBytes', 0.4, [
    'Inbound bandwidth',
    'Outbound bandwidth',
    'Inbound messages',
    'Outbound messages',
    'Connections',
  ]);
  await gallery.show({ options: tooltipMode('single') });
  await rowsOver('inboundBytes', 0.5, ['Inbound bandwidth']);
  await rowsOver('outboundMessages', 0.5, ['Outbound messages']);
  await gallery.show({ options: tooltipMode('none') });
  await hover(gallery.plot('inboundBytes'), 0.6);
  await expect.poll(() => cursorAt(gallery.plot('outboundBytes'))).toBeCloseTo(0.6, 2);
  await expect(gallery.tooltip).toHaveCount(0);
});

testAlone("axis and tooltip use the dashboard's time zone and follow its changes", async ({ gallery, page }) => {
  await recordDrawnTexts(page);
  await gallery.open('between', { view: 'overlay' });
  const plot = gallery.plot('outboundBytes');
  await hover(plot, 0.99);
  await expect(gallery.tooltip).toContainText('2026-11-21 11:5');
  await expect.poll(() => drawnTexts(page)).toContain('07:00');
  await page.evaluate(() => window.drawnTexts.clear());
  await gallery.show({ timeZone: 'Asia/Kolkata' });
  await hover(plot, 0.98);
  // Kolkata is five and a half hours ahead of UTC.
  await expect(gallery.tooltip).toContainText('2026-11-21 17:2');
  await expect.poll(() => drawnTexts(page)).toContain('12:00');
  expect(await drawnTexts(page)).not.toContain('07:00');
});

test('moving the cursor keeps the charts', async ({ gallery }) => {
  await gallery.open('climb', { view: 'overlay' });
  await expect.poll(() => gallery.chartsMade()).toBe(5);
  for (const dimension of TRAFFIC_DIMENSIONS) {
    await hover(gallery.plot(dimension), 0.2);
    await hover(gallery.plot(dimension), 0.8);
    await expect(gallery.tooltip).toBeVisible();
  }
  expect(await gallery.chartsMade()).toBe(5);
});

test('equal options in a new object keep the charts', async ({ gallery }) => {
  await gallery.open('annotated', { view: 'overlay' });
  await expect.poll(() => gallery.chartsMade()).toBe(5);
  for (let i = 0; i < 3; i++) {
    await gallery.show({ options: { view: 'overlay', nextSizes: 2 }, fieldConfig: { defaults: {}, overrides: [] } });
  }
  await hover(gallery.plot('outboundBytes'), 0.2);
  await expect(gallery.tooltip).toBeVisible();
  expect(await gallery.chartsMade()).toBe(5);
});

testAlone('streamed data updates the existing charts and the header', async ({ gallery, page }) => {
  await recordDrawnTexts(page);
  await gallery.open('over', { view: 'overlay' });
  await expect(gallery.left).toContainText('Over');
  await expect.poll(() => gallery.chartsMade()).toBe(5);
  const { series, from, to } = sceneOf('over');
  for (let i = 1; i <= 5; i++) {
    const shift = i * HOUR;
    await gallery.show({ series: streamed(series, shift, 1 + i / 10), from: from + shift, to: to + shift });
  }
  // 110% of the ceiling, scaled by 1.5.
  await expect(page.getByTestId(testIds.overlay.chartTitle('outboundBytes'))).toContainText('165.0%');
  await expect(gallery.left).toContainText('65.0% over');
  await expect.poll(() => drawnTexts(page)).toContain('16:00');
  await hover(gallery.plot('outboundBytes'), 0.999);
  await expect(gallery.tooltip).toContainText('2026-11-21 17:00:00');
  expect(await gallery.chartsMade()).toBe(5);
});

testAlone(
  'ceilings of the next unit sizes appear by name on the plot and by value in the tooltip',
  async ({ gallery, page }) => {
    await recordDrawnTexts(page);
    await gallery.open('corrected', { view: 'overlay' });
    await expect.poll(() => drawnTexts(page)).toEqual(expect.arrayContaining([expect.stringContaining('2 units')]));
    const plot = gallery.plot('outboundBytes');
    await hover(plot, 0.5);
    const headings = ['Constraint', 'Utilization', 'Measured of ceiling', '2 units', '3 units', '4 units'];
    await expect(gallery.tooltip.locator('thead th')).toHaveText(headings);
    await expect(gallery.tooltip.getByRole('row', { name: /^Outbound bandwidth/ }).getByRole('cell')).toHaveCount(5);
    await expect(gallery.tooltip).toContainText('The guide prints');
  }
);

test('hovering over a mark of the lane shows its text until the pointer leaves', async ({ gallery, page }) => {
  await gallery.open('annotated', { view: 'overlay' });
  const marks = page.getByTestId(testIds.lane.container).first().getByTestId(testIds.lane.mark);
  await expect(marks.first()).toBeVisible();
  // None of them is the alert of another resource.
  await expect(marks).toHaveCount(6);
  await marks.first().hover();
  const words = page.getByTestId(testIds.lane.tooltip);
  await expect(words).toContainText('Deploy 4.2.0');
  await expect(words).toContainText('2026-11-20 16:00:00');
  await expect(words.getByRole('listitem')).toHaveText(['deploy', 'orders']);
  await page.mouse.move(1, 1);
  await expect(words).toHaveCount(0);
});

test('a segment of the lane covers its time range, under the chart that shows these times', async ({
  gallery,
  page,
}) => {
  await gallery.open('annotated', { view: 'overlay' });
  // Four charts in two columns: the lane under each is at the times of its own axis.
  await gallery.show({ series: sceneOf('annotated').series.filter((frame) => !isOf(frame, 'connections')) });
  for (const [column, dimension] of (['inboundMessages', 'outboundMessages'] as const).entries()) {
    const lane = page.getByTestId(testIds.lane.container).nth(column);
    const mark = lane.getByTestId(testIds.lane.mark).nth(2);
    await expect(mark).toBeVisible();
    const [box, plot] = [await boxOf(mark), await boxOf(gallery.plot(dimension))];
    // The region lasts 2 of the 30 hours shown and starts after 9.
    expect(box.width / plot.width).toBeCloseTo(2 / 30, 2);
    expect((box.x - plot.x) / plot.width).toBeCloseTo(9 / 30, 2);
    expect(box.y).toBeGreaterThan(plot.y + plot.height);
  }
});

test('the tooltip explains an interpolated ceiling only where the unit size lies between two of the guide', async ({
  gallery,
}) => {
  await gallery.open('between', { view: 'overlay' });
  const plot = gallery.plot('outboundMessages');
  const explanation = 'ceilings are interpolated between 10 and 20 units';
  await hover(plot, 0.9);
  await expect(gallery.tooltip).toContainText(explanation);
  await hover(plot, 0.1);
  await expect(gallery.tooltip).toContainText('10 units');
  await expect(gallery.tooltip).not.toContainText(explanation);
});

test('the keyboard hides and shows a layer in the legend', async ({ gallery, page }) => {
  await gallery.open('annotated', { view: 'overlay' });
  const entry = page.locator('button', { hasText: /^Next unit sizes$/ });
  await hover(gallery.plot('outboundBytes'), 0.5);
  await expect(gallery.tooltip).toContainText('30 units');
  await entry.focus();
  await page.keyboard.press('Enter');
  await hover(gallery.plot('outboundBytes'), 0.51);
  await expect(gallery.tooltip).toBeVisible();
  await expect(gallery.tooltip).not.toContainText('30 units');
  await entry.focus();
  await page.keyboard.press('Space');
  await hover(gallery.plot('outboundBytes'), 0.52);
  await expect(gallery.tooltip).toContainText('30 units');
});

/** True for the frames of a recorded series whose name has this word. */
function isOf(frame: unknown, word: string): boolean {
  return JSON.stringify(frame).includes(`signalr_${word}`);
}

declare global {
  interface Window {
    /** Every text drawn on a canvas. */
    drawnTexts: Set<string>;
  }
}

/** Records the texts of canvas axes by wrapping the browser's own call. Call it before the page opens. */
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
