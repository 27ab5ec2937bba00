import { type Locator, type Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { resourceId, RESOURCES } from './history';

// The preview's own versions of Grafana's panels in a browser: drawing, legend, tooltip, zoom, links and sorting.

/** Colors of the first and the last of four series, from Grafana's classic palette. */
const FIRST = '#73BF69';
const LAST = '#FF9830';

const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

// One page for all, as it takes longer to open than they do.
test('the panels of Resource draw what its queries answer, and follow the pointer', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.over);

  await test.step('a time series has a line for each series and threshold, named and colored as the dashboard says', async () => {
    const panel = panelOf(page, 'Utilization by constraint');
    await expect(panel.getByRole('button', { name: 'All series selected' })).toContainText([
      'Connections',
      'Inbound traffic',
      'Outbound traffic',
      'Server load',
    ]);
    await expect(panel).toContainText('110.0%');
    // The dashed lines of the warning and the page.
    for (const color of ['#FF9830', '#F2495C']) {
      await expect.poll(() => pixelsOf(panel, color, 0.7)).toBeGreaterThan(50);
    }
    await expect.poll(() => pixelsOf(panel, LAST)).toBeGreaterThan(100);
  });

  await test.step('a click on the legend shows a series alone, and a second click shows all', async () => {
    const panel = panelOf(page, 'Utilization by constraint');
    await expect.poll(() => pixelsOf(panel, LAST)).toBeGreaterThan(100);
    const entry = panel.getByText('Connections');
    await entry.click();
    await expect.poll(() => pixelsOf(panel, LAST)).toBe(0);
    await expect.poll(() => pixelsOf(panel, FIRST)).toBeGreaterThan(100);
    await entry.click();
    await expect.poll(() => pixelsOf(panel, LAST)).toBeGreaterThan(100);
  });

  await test.step('a tooltip shows every series at the time of the cursor, the highest first', async () => {
    const panel = panelOf(page, 'Unit size');
    await panel.scrollIntoViewIfNeeded();
    await panel.locator('.u-over').hover({ position: { x: 200, y: 40 } });
    const tooltip = page.getByTestId('data-testid viz-tooltip-wrapper');
    await expect(tooltip.first()).toContainText(/Recommended\s*20\s*Running\s*10/);
  });

  await test.step('a state timeline has a row for each series, in the colors of its states', async () => {
    const panel = panelOf(page, 'Alerts over time');
    await panel.scrollIntoViewIfNeeded();
    // The states are drawn over the panel's background with an opacity of 70%.
    await expect.poll(() => pixelsOf(panel, '#F2495C', 0.7)).toBeGreaterThan(1000);
    await panel.locator('.u-over').hover({ position: { x: 300, y: 20 } });
    await expect(page.getByTestId('data-testid viz-tooltip-wrapper').first()).toContainText('SignalRAtCeiling');
  });

  await test.step("a table's cells link to the runbook of their alert", async () => {
    const alert = panelOf(page, 'Firing alerts').getByRole('row', { name: /SignalRAtCeiling/ });
    await expect(alert.getByRole('link', { name: 'SignalRAtCeiling' })).toHaveAttribute(
      'href',
      /SignalRAtCeiling\.md$/
    );
    const severity = alert.getByRole('gridcell', { name: 'critical' });
    expect(await severity.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toBe('rgb(196, 22, 42)');
  });

  await test.step('a drag over a chart zooms the whole dashboard', async () => {
    const plot = panelOf(page, 'Unit size').locator('.u-over');
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (box === null) {
      throw new Error('The chart has no area.');
    }
    const before = new URL(page.url()).searchParams.get('from');
    await page.mouse.move(box.x + box.width * 0.5, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, box.y + 30, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).not.toBe(before);
  });
});

test('a stat has a value for each series, on a background by its thresholds, and a click on a head sorts a table', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.url}/d/signalr-headroom-pipeline`);
  const panel = panelOf(page, 'From Azure to the alerts');
  await expect(panel).toContainText(/Rules silent\s*1/);
  const backgrounds = await panel
    .locator('div')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).background));
  expect(backgrounds.some((background) => background.includes('rgb(196, 22, 42)'))).toBe(true);

  const table = panelOf(page, 'Inputs by resource');
  await table.getByRole('columnheader', { name: 'Resource', exact: true }).click();
  const names = Object.values(RESOURCES).map(({ name }) => name);
  await expect(table.getByRole('row').nth(1)).toContainText([...names].sort()[0]);
});

test("a table's cells link to their resource", async ({ page, stack }) => {
  await page.goto(stack.url);
  const link = panelOf(page, 'Firing alerts').getByRole('link', { name: RESOURCES.over.name });
  const address = new URL((await link.getAttribute('href')) ?? '', stack.url);
  expect(address.searchParams.get('var-resource')).toBe(resourceId(RESOURCES.over.name));
  expect([address.searchParams.get('from'), address.searchParams.get('to')]).toEqual(['now-3h', 'now']);
});

/** Counts the pixels of a chart that have exactly this color, drawn with an opacity on a transparent canvas. */
function pixelsOf(panel: Locator, color: string, opacity = 1): Promise<number> {
  return panel.locator('canvas').evaluate(
    (canvas, { color, opacity }) => {
      if (!(canvas instanceof HTMLCanvasElement)) {
        throw new Error('The chart has no canvas.');
      }
      const wanted = [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
      // Reading the canvas itself would change how the browser draws on it, so read from a copy.
      const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      if (context === null) {
        throw new Error('The browser did not provide a 2d context.');
      }
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        const isColor = wanted.every((channel, at) => Math.abs(data[i + at] - channel) <= 2);
        count += isColor && Math.abs(data[i + 3] / 255 - opacity) < 0.02 ? 1 : 0;
      }
      return count;
    },
    { color, opacity }
  );
}
