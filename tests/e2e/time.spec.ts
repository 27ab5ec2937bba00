import { type Locator } from '@playwright/test';

import { testIds } from '../../src/ui/testIds';
import { endedRange, fleetResource, headroomPanel, ofResource, type PanelModel, targetsOf } from './dashboards';
import { expect, test } from './fixtures';
import { hover } from '../browser/plot';

// Cursors of other panels, annotations and alerts at a point in time.

const TARGETS = targetsOf(ofResource(fleetResource('bursting').name));

test('the panel shares its cursor with a time series panel, in both directions', async ({
  dashboards,
  headroom,
  page,
}) => {
  const half = { y: 0, w: 12, h: 16 };
  const series: PanelModel = {
    ...headroomPanel(TARGETS.slice(0, 1)),
    id: 2,
    type: 'timeseries',
    title: 'Series',
    options: { tooltip: { mode: 'multi' } },
    gridPos: { x: 12, ...half },
  };
  const panel = headroomPanel(TARGETS, {}, { gridPos: { x: 0, ...half } });
  // 2 means shared tooltips, which includes the crosshair.
  await page.goto(`/d/${await dashboards.save([panel, series], { graphTooltip: 2 })}`);
  const region = page.getByRole('region', { name: 'Series' });
  const other = region.locator('.u-over');
  await expect(other).toBeVisible();
  await test.step('from the panel', async () => {
    await hover(headroom.plot('outboundBytes'), 0.5);
    await expect(headroom.tooltip).toBeVisible();
    await expect.poll(() => cursorAt(other)).toBeCloseTo(0.5, 1);
  });
  await test.step('to the panel', async () => {
    await other.hover({ position: { x: 40, y: 40 } });
    await expect(page.getByTestId(testIds.chart.tooltip)).toContainText('Measured of ceiling');
  });
});

/** Returns the cursor's position as a share of the plot's width. */
function cursorAt(plot: Locator): Promise<number> {
  return plot.evaluate((over) => {
    const line = over.querySelector('.u-cursor-x');
    const area = over.getBoundingClientRect();
    return line === null ? NaN : (line.getBoundingClientRect().left - area.left) / area.width;
  });
}

test('a dashboard annotation has a mark at its time, which shows its text on hover', async ({
  dashboards,
  headroom,
  page,
}) => {
  const time = endedRange(3);
  const middle = (Date.parse(time.from) + Date.parse(time.to)) / 2;
  const uid = await dashboards.save([headroomPanel(TARGETS)], { time, annotations: BUILT_IN });
  await dashboards.annotate(uid, middle, 'Release 42');
  await page.goto(`/d/${uid}`);
  const chart = headroom.chart('inboundBytes');
  // Beside each other, two columns of charts have a lane each. This chart is in the first.
  const mark = page.getByTestId(testIds.lane.container).first().getByTestId(testIds.lane.mark);
  await expect(mark).toHaveCount(1);
  const [at, plot] = [await mark.boundingBox(), await chart.locator('.u-over').boundingBox()];
  // The text is after the mark.
  expect(((at?.x ?? NaN) - (plot?.x ?? NaN)) / (plot?.width ?? NaN)).toBeCloseTo(0.5, 1);
  await mark.hover();
  await expect(page.getByTestId(testIds.lane.tooltip)).toContainText('Release 42');
});

const BUILT_IN = {
  list: [
    {
      builtIn: 1,
      datasource: { type: 'grafana', uid: '-- Grafana --' },
      enable: true,
      hide: true,
      name: 'Annotations & Alerts',
      type: 'dashboard',
    },
  ],
};

test('a Grafana alert rule for the panel has a mark at the time it fires', async ({ dashboards, headroom, page }) => {
  // Grafana's scheduler takes a while to notice the rule, then evaluates it every ten seconds.
  test.setTimeout(150_000);
  const uid = await dashboards.save([headroomPanel(TARGETS)], {
    time: { from: 'now-15m', to: 'now' },
    annotations: BUILT_IN,
  });
  await dashboards.fire(uid, 1);
  await page.goto(`/d/${uid}`);
  await expect(headroom.chart('outboundBytes')).toBeVisible();
  await page.getByTestId(testIds.lane.container).first().getByTestId(testIds.lane.mark).last().hover();
  await expect(page.getByTestId(testIds.lane.tooltip)).toContainText('still firing');
});

test('the keyboard moves the cursor of a chart and pins the tooltip', async ({ dashboards, headroom, page }) => {
  await page.goto(`/d/${await dashboards.save([headroomPanel(TARGETS)])}`);
  const chart = headroom.chart('outboundBytes');
  await expect(chart.locator('canvas')).toBeVisible();
  await chart.getByRole('application').focus();
  // The cursor moves while the key is pressed.
  await page.keyboard.press('ArrowLeft', { delay: 150 });
  await expect(page.getByTestId(testIds.chart.tooltip)).toContainText('Measured of ceiling');
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Values at the chosen time' });
  await expect(kept).toContainText('Measured of ceiling');
  await page.keyboard.press('Escape');
  await expect(kept).toBeHidden();
});
