import { END } from '../gallery/resource-frames';
import { TRAFFIC_DIMENSIONS } from '../../src/model/capacity';
import { testIds } from '../../src/ui/testIds';
import { expect, sceneOf, test, streamed } from './gallery';
import { cursorAt, measuredPixels, momentOf, hover } from './plot';

// The panel within a dashboard: other panels' cursors, refreshes, time comparison and data links.

const HOUR = 3_600_000;

test('every chart follows the cursor of another panel, and one of them shows a tooltip for its time', async ({
  gallery,
  page,
}) => {
  // Without a forecast, the time axis ends with the time range.
  await gallery.open('over', { view: 'overlay' });
  await expect.poll(() => gallery.chartsMade()).toBe(5);
  await page.evaluate((time) => window.hoverInAnotherPanel(time), END - 1.5 * HOUR);
  for (const dimension of TRAFFIC_DIMENSIONS) {
    await expect.poll(() => cursorAt(gallery.plot(dimension))).toBeCloseTo(0.75, 2);
  }
  const following = page.getByTestId(testIds.chart.tooltip);
  await expect(following).toHaveCount(1);
  expect(await momentOf(following)).toBe(END - 1.5 * HOUR);
  await expect(following.getByRole('row', { name: /^Outbound bandwidth/ })).toBeVisible();
  await page.evaluate(() => window.hoverInAnotherPanel(null));
  await expect(following).toHaveCount(0);
});

test('the Utilization view follows the cursor of another panel and shows a tooltip', async ({ gallery, page }) => {
  await gallery.open('over', { view: 'utilization' });
  const plot = page.getByTestId(testIds.utilization.container).locator('.u-over');
  await expect(plot).toBeVisible();
  await page.evaluate((time) => window.hoverInAnotherPanel(time), END - 3 * HOUR);
  await expect.poll(() => cursorAt(plot)).toBeCloseTo(0.5, 2);
  expect(await momentOf(page.getByTestId(testIds.chart.tooltip))).toBe(END - 3 * HOUR);
});

test("a refresh closes a pinned tooltip, as in Grafana's own panels, and gives the plot its focus back", async ({
  gallery,
}) => {
  await gallery.open('climb', { view: 'overlay' });
  const { plot, dialog } = await gallery.pinByKeyboard();
  const { series, from, to } = sceneOf('climb');
  await gallery.show({ series: streamed(series, HOUR, 2), from: from + HOUR, to: to + HOUR });
  await expect(gallery.left).toContainText('51.9% over');
  await expect(dialog).toHaveCount(0);
  await expect(plot).toBeFocused();
});

test('a refresh that adds or removes a forecast keeps the charts', async ({ gallery, page }) => {
  await gallery.open('rush', { view: 'overlay' });
  const forecast = page.getByTestId(testIds.chart.legendItem('Forecast'));
  await expect(forecast).toBeVisible();
  await expect.poll(() => gallery.chartsMade()).toBe(5);
  const { series } = sceneOf('rush');
  await gallery.show({ series: flat(series) });
  await expect(forecast).toHaveCount(0);
  await gallery.show({ series });
  await expect(forecast).toBeVisible();
  expect(await gallery.chartsMade()).toBe(5);
});

test('time comparison draws the earlier time as its own line, with a legend entry and tooltip values', async ({
  gallery,
  page,
}) => {
  await gallery.open('compared', { view: 'overlay' });
  const plot = gallery.plot('outboundBytes');
  const entry = page.getByTestId(testIds.chart.legendItem('1 day before'));
  await expect(entry).toBeVisible();
  await expect.poll(() => measuredPixels(plot, 0.7, 0.9)).toBeGreaterThan(20);
  await hover(plot, 0.5);
  await expect(gallery.tooltip.getByRole('columnheader', { name: '1 day before' })).toBeVisible();
  const cells = gallery.tooltip.getByRole('row', { name: /^Outbound bandwidth/ }).getByRole('cell');
  // The comparison data has 70% of the current traffic.
  const [, now, earlier] = await cells.allInnerTexts();
  expect(parseFloat(earlier) / parseFloat(now)).toBeCloseTo(0.7, 1);
  await page.mouse.move(1, 1);
  const withLine = await measuredPixels(plot, 0.7, 0.9);
  await entry.getByRole('button').click();
  await expect.poll(() => measuredPixels(plot, 0.7, 0.9)).toBeLessThan(withLine * 0.95);

  // Last week, which queries of the dashboard ask for, is drawn on a click.
  await gallery.open('lastWeek', { view: 'overlay' });
  const lastWeek = page.getByTestId(testIds.chart.legendItem('1 week before'));
  await expect(lastWeek).toBeVisible();
  const without = await measuredPixels(plot, 0.7, 0.9);
  await lastWeek.getByRole('button').click();
  await expect.poll(() => measuredPixels(plot, 0.7, 0.9)).toBeGreaterThan(without * 1.02);
});

test("a pinned tooltip has the series' data links for its time", async ({ gallery, page }) => {
  await gallery.open('climb', { view: 'overlay' });
  const links = [
    { title: 'Logs of this hour', url: 'https://logs.invalid/?at=${__value.time}', targetBlank: true },
    { title: 'Runbook', url: 'https://runbooks.invalid/signalr', targetBlank: false },
  ];
  await gallery.show({ fieldConfig: { defaults: { links }, overrides: [] } });
  const plot = gallery.plot('outboundBytes');
  await hover(plot, 0.25);
  await expect(gallery.tooltip).toBeVisible();
  const list = page.getByTestId(testIds.chart.links);
  await expect(list).toHaveCount(0);
  await gallery.pin(plot, 0.25);
  // Every series has the same two links; the tooltip lists them once.
  await expect(list.getByRole('link')).toHaveText(['Logs of this hour', 'Runbook']);
  await expect(list.getByRole('link').first()).toHaveAttribute('target', '_blank');
  await expect(list.getByRole('link').first()).toHaveAttribute('rel', /noopener/);
  await expect(list.getByRole('link').last()).toHaveAttribute('href', 'https://runbooks.invalid/signalr');
});

/** Returns the same frames with traffic held at its first value. */
function flat(series: ReturnType<typeof sceneOf>['series']): ReturnType<typeof sceneOf>['series'] {
  return JSON.parse(JSON.stringify(series), (_, value) => {
    const name: unknown = value?.labels?.__name__;
    return typeof name === 'string' && /bytes|messages/.test(name)
      ? { ...value, values: value.values.map(() => value.values[0]) }
      : value;
  });
}
