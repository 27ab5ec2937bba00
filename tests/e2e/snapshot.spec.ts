import { type E2ESelectorGroups } from '@grafana/plugin-e2e';
import { type Page } from '@playwright/test';

import { UID } from '../../dashboards/generator/parts/links';
import { testIds } from '../../src/ui/testIds';
import { type Dashboards, fleetResource, headroomPanel, ofResource, targetsOf, text } from './dashboards';
import { contentOf, expect, test } from './fixtures';

// Capacity reviews use snapshots months after the data source has dropped the data.

/** Publishes the open dashboard through the share menu. @returns the snapshot's path */
async function publish(page: Page, selectors: E2ESelectorGroups, dashboards: Dashboards): Promise<string> {
  const { newShareButton } = selectors.pages.Dashboard.DashNav;
  await page.getByTestId(newShareButton.arrowMenu).click();
  await page.getByTestId(newShareButton.menu.shareSnapshot).click();
  const created = page.waitForResponse(
    (response) => response.url().endsWith('/api/snapshots') && response.request().method() === 'POST'
  );
  await page.getByTestId(selectors.pages.ShareDashboardDrawer.ShareSnapshot.publishSnapshot).click();
  const key = text(await (await created).json(), 'key');
  dashboards.deleteSnapshotAfter(key);
  return `/dashboard/snapshot/${key}`;
}

/** Blocks all requests to data sources from now on. @returns a list that collects their addresses */
async function cutDataSources(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(/\/api\/(ds\/query|datasources\/(proxy|uid)\/)/, async (route) => {
    requested.push(route.request().url());
    await route.abort();
  });
  return requested;
}

test('a snapshot of the overlay shows the same figures and lines without any data source', async ({
  dashboards,
  headroom,
  page,
  selectors,
}) => {
  const uid = await dashboards.save([headroomPanel(targetsOf(ofResource(fleetResource('autoscaled').name)))]);
  await page.goto(`/d/${uid}`);
  const read = async () => ({
    header: await headroom.header.innerText(),
    lines: await headroom.chartTable('outboundBytes').innerText(),
  });
  await expect(headroom.chart('outboundBytes').locator('canvas')).toBeVisible();
  const before = await read();
  expect(before.lines.split('\n').length).toBeGreaterThan(20);
  const path = await publish(page, selectors, dashboards);
  const requested = await cutDataSources(page);
  await page.goto(path);
  await expect(headroom.chart('outboundBytes').locator('canvas')).toBeVisible();
  expect(await read()).toEqual(before);
  expect(requested).toEqual([]);
});

test('a snapshot of the review shows the same rows without any data source, and can still save them', async ({
  dashboards,
  page,
  selectors,
}) => {
  const uid = await dashboards.save([headroomPanel(targetsOf('resource_id!=""'), { view: 'review' })]);
  await page.goto(`/d/${uid}`);
  const table = page.getByTestId(testIds.review.table);
  const csv = async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    return contentOf(await download);
  };
  await expect(table.locator('tbody > tr').first()).toBeVisible();
  const before = { rows: await table.innerText(), csv: await csv() };
  expect(before.csv).toContain(fleetResource('climbing').name);
  const path = await publish(page, selectors, dashboards);
  const requested = await cutDataSources(page);
  await page.goto(path);
  await expect(table.locator('tbody > tr').first()).toBeVisible();
  expect({ rows: await table.innerText(), csv: await csv() }).toEqual(before);
  expect(requested).toEqual([]);
});

test('a snapshot of the provisioned Capacity review, taken without scrolling, has every panel and the same figures', async ({
  dashboards,
  page,
  selectors,
}) => {
  const [width, tall] = [1100, 2600];
  const panels = page.locator('[data-testid^="data-testid Panel header"]');
  const review = page.getByTestId(testIds.review.table);
  const read = async () => {
    await page.setViewportSize({ width, height: tall });
    await expect(review.locator('tbody > tr').first()).toBeVisible();
    return { count: await panels.count(), review: await review.innerText() };
  };
  // The charts under the table are out of sight here.
  await page.setViewportSize({ width, height: 600 });
  await page.goto(`/d/${UID.review}?${new URLSearchParams({ from: 'now-24h', to: 'now', refresh: '' })}`);
  await expect(review.locator('tbody > tr').first()).toBeVisible();
  const path = await publish(page, selectors, dashboards);
  const before = await read();
  expect(before.count).toBe(3);
  expect(before.review).toContain(fleetResource('climbing').name);
  const requested = await cutDataSources(page);
  await page.goto(path);
  expect(await read()).toEqual(before);
  await expect(page.getByText(/No data/)).toHaveCount(0);
  expect(requested).toEqual([]);
});
