import { TRAFFIC_DIMENSIONS as TRAFFIC } from '../../src/model/capacity';
import { testIds } from '../../src/ui/testIds';
import { expect, test } from './fixtures';
import { END_SECONDS, momentOf, RESOURCES } from './history';
import { figuresOf, measuredPixels, drag, hover } from './plot';

// The built panel in a browser: its module loads beside Grafana's libraries, its canvas has lines exactly where there
// is data, and it reacts to the pointer and to its size.

test.beforeEach(({ dashboard }) => dashboard.showPanelAlone());

for (const resource of Object.values(RESOURCES).filter(({ units }) => units(1) !== undefined)) {
  test(`${resource.name}: every chart shows the measured value and the ceiling from the model`, async ({
    dashboard,
  }) => {
    await dashboard.open(resource);
    const { ceilings, load } = momentOf(resource, 1);
    for (const dimension of TRAFFIC) {
      const title = dashboard.chartTitle(dimension);
      await expect(title).toContainText(`${(load * 100).toFixed(1)}%`);
      const { value, ceiling } = figuresOf(await title.innerText());
      // The panel shows three digits.
      expect(Math.abs(ceiling / ceilings[dimension] - 1)).toBeLessThan(0.006);
      expect(Math.abs(value / (ceilings[dimension] * load) - 1)).toBeLessThan(0.006);
    }
  });
}

test('a resource over its ceiling is shown as Over, with what to do', async ({ dashboard }) => {
  await dashboard.open(RESOURCES.over);
  await expect(dashboard.left).toContainText('Over');
  await expect(dashboard.left).toContainText('10.0% over');
  await expect(dashboard.action).toContainText('10 → 20 units');
});

test('a resource without a unit size shows its traffic and that the size is unknown', async ({ dashboard }) => {
  await dashboard.open(RESOURCES.unknown);
  await expect(dashboard.panel).toContainText(/unit size unknown/i);
  const { ceilings, load } = momentOf(RESOURCES.unknown, 1);
  const { value } = figuresOf(await dashboard.chartTitle('outboundBytes').innerText());
  expect(Math.abs(value / (ceilings.outboundBytes * load) - 1)).toBeLessThan(0.006);
});

test("the tooltip shows the values at the pointer's time, before and after a change of unit size", async ({
  dashboard,
}) => {
  await dashboard.open(RESOURCES.step);
  for (const [at, units] of [
    [0.25, '2 units'],
    [0.75, '5 units'],
  ] as const) {
    await hover(dashboard.plot('outboundBytes'), at);
    await expect(dashboard.tooltip).toContainText(units);
    const { ceilings, load } = momentOf(RESOURCES.step, at);
    const row = dashboard.tooltipRow('Outbound bandwidth');
    await expect(row).toContainText(`${(load * 100).toFixed(1)}%`);
    const ceiling = figuresOf(await row.innerText(), 2).ceiling;
    expect(Math.abs(ceiling / ceilings.outboundBytes - 1)).toBeLessThan(0.006);
  }
});

test('a gap in the data leaves a gap in the line, and the tooltip says "no data"', async ({ dashboard }) => {
  await dashboard.open(RESOURCES.gap);
  const plot = dashboard.plot('outboundBytes');
  await expect(plot).toBeVisible();
  // Of the 24 missing minutes, Prometheus fills the first five by repeating the last sample.
  expect(await measuredPixels(plot, 0.47, 0.58)).toBe(0);
  expect(await measuredPixels(plot, 0.1, 0.21)).toBeGreaterThan(20);
  expect(await measuredPixels(plot, 0.7, 0.81)).toBeGreaterThan(20);
  await hover(dashboard.plot('outboundBytes'), 0.52);
  await expect(dashboard.tooltipRow('Outbound bandwidth')).toContainText('no data');
});

test('dragging over a chart zooms the page to that time range', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.steady);
  await drag(dashboard.plot('inboundBytes'), 0.25, 0.5);
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).not.toBe(`${(END_SECONDS - 7200) * 1000}`);
  const { searchParams } = new URL(page.url());
  const share = (name: string) => (Number(searchParams.get(name)) / 1000 - (END_SECONDS - 7200)) / 7200;
  expect(share('from')).toBeCloseTo(0.25, 1);
  expect(share('to')).toBeCloseTo(0.5, 1);
});

test('clicking a legend entry hides its line, and clicking again shows it', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.steady);
  const plot = dashboard.plot('outboundBytes');
  const entry = page.locator('button', { hasText: /^Measured$/ });
  await expect.poll(() => measuredPixels(plot, 0.1, 0.9)).toBeGreaterThan(100);
  await entry.click();
  await expect.poll(() => measuredPixels(plot, 0.1, 0.9)).toBe(0);
  await entry.click();
  await expect.poll(() => measuredPixels(plot, 0.1, 0.9)).toBeGreaterThan(100);
});

test('a small panel folds to the Utilization view, and a tiny one to a figure and an action', async ({
  dashboard,
  page,
}) => {
  await dashboard.showPanelAlone({ columns: 4, rows: 7 });
  await dashboard.open(RESOURCES.over);
  await expect(dashboard.left).toContainText('Over');
  await expect(page.locator('.u-over')).toHaveCount(1);
  await dashboard.showPanelAlone({ columns: 6, rows: 3 });
  await dashboard.open(RESOURCES.over);
  await expect(dashboard.left).toContainText('10.0% over');
  await expect(page.locator('.u-over')).toHaveCount(0);
});

test('charts lie side by side in a wide panel and below each other in a narrow one', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.steady);
  const plots = page.getByTestId(testIds.panel).locator('.u-over');
  const lefts = () => plots.evaluateAll((all) => all.map((plot) => Math.round(plot.getBoundingClientRect().left)));
  await expect(plots).toHaveCount(6);
  expect(new Set(await lefts()).size).toBe(2);
  await dashboard.showPanelAlone({ columns: 8, rows: 32 });
  await dashboard.open(RESOURCES.steady);
  await expect(plots).toHaveCount(6);
  await expect.poll(async () => new Set(await lefts()).size).toBe(1);
  await expect(page.getByTestId(testIds.panel)).toBeInViewport();
});
