import { testIds } from '../../src/ui/testIds';
import { expect, test } from './fixtures';
import { END_SECONDS, RESOURCES } from './history';

// The preview page in a browser: its range, resource, theme and failures reach the panel.

test('the bare address shows the Fleet dashboard, which links to the others', async ({ page, stack }) => {
  await page.goto(stack.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SignalR Headroom: Fleet');
  const links = page.getByRole('navigation', { name: 'Dashboards' }).getByRole('link');
  await expect(links).toHaveText(['Capacity review', 'Fleet', 'Pipeline health', 'Resource']);
  await expect(links.filter({ hasText: 'Fleet' })).toHaveAttribute('aria-current', 'page');

  await test.step('Fleet says first what to do about the most urgent resource, in red, with its last 24 hours', async () => {
    const rows = page.getByRole('region', { name: 'Fleet', exact: true }).getByRole('row');
    await expect(rows).toHaveCount(1 + Object.keys(RESOURCES).length);
    const first = rows.nth(1);
    await expect(first).toContainText(RESOURCES.over.name);
    const action = first.getByText('Scale 10 → 20');
    expect(await action.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(209, 14, 92)');
    await expect(first.getByRole('img', { name: /^highest 110\.\d%.* of 48 half hours/ })).toBeVisible();
  });

  await links.filter({ hasText: 'Resource' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SignalR Headroom: Resource');
});

test('an address without a resource shows the one nearest its ceiling', async ({ page, stack }) => {
  await page.goto(`${stack.url}/d/signalr-headroom-resource?from=now-1h&to=now`);
  await expect(page.getByRole('combobox', { name: 'Resource', exact: true })).toHaveValue(RESOURCES.over.name);
  await expect(page.getByText(RESOURCES.over.name, { exact: false }).first()).toBeVisible();
});

test('the page reacts to its controls', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.steady);

  await test.step('the list of firing alerts says so when none fires', async () => {
    await expect(page.getByRole('region', { name: 'Firing alerts' })).toContainText('none fires');
  });

  await test.step('the theme switch repaints the page and the panel', async () => {
    await expect(dashboard.left).toBeVisible();
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const words = () => dashboard.context.evaluate((element) => getComputedStyle(element).color);
    const dark = { ground: await ground(), words: await words() };
    await page.getByRole('button', { name: 'Use the light theme' }).click();
    await expect.poll(ground).not.toBe(dark.ground);
    await expect.poll(words).not.toBe(dark.words);
    expect(new URL(page.url()).searchParams.get('theme')).toBe('light');
  });

  await test.step('choosing another resource shows it and updates the address', async () => {
    await expect(dashboard.context).toContainText(RESOURCES.steady.name);
    const picker = page.getByRole('combobox', { name: 'Resource', exact: true });
    await picker.click();
    await page.getByRole('option', { name: RESOURCES.over.name }).click();
    await expect(dashboard.left).toContainText('Over');
    await expect(dashboard.context).toContainText(RESOURCES.over.name);
    expect(new URL(page.url()).searchParams.get('var-resource')).toContain(RESOURCES.over.name);
  });

  await test.step('choosing a quick range replaces the range in the address', async () => {
    await page.getByRole('button', { name: /Time range selected/ }).click();
    await page.getByText('Last 15 minutes', { exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('now-15m');
  });
});

test('a resource missing from the data shows "no data" rather than an error', async ({ dashboard, page }) => {
  await dashboard.showPanelAlone();
  await dashboard.open({ ...RESOURCES.steady, name: 'gone' });
  await expect(dashboard.panel.getByTestId('preview no data')).toContainText('No data');
  await expect(page.getByLabel('Panel status')).toHaveCount(0);
});

test('a time range before the history shows "no data"', async ({ dashboard }) => {
  await dashboard.showPanelAlone();
  await dashboard.open(RESOURCES.steady, { from: '1000000000000', to: '1000003600000' });
  await expect(dashboard.panel.getByTestId('preview no data')).toContainText('No data');
});

test('a table still waiting for its first response does not show "no data"', async ({ page, stack }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const requested = page.waitForRequest(/api\/v1\/query\b/);
  await page.route(/api\/v1\/query\b/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(stack.url);
  await requested;
  await expect(page.getByRole('region', { name: 'Firing alerts', exact: true })).toBeVisible();
  await expect(page.getByTestId('preview no data')).toHaveCount(0);
  release();
  await expect(page.getByRole('gridcell', { name: RESOURCES.over.name }).first()).toBeVisible();
});

for (const preferred of ['light', 'dark'] as const) {
  const other = preferred === 'light' ? 'dark' : 'light';

  test(`the page opens in the preferred ${preferred} theme, unless the address names the other one`, async ({
    dashboard,
    page,
  }) => {
    await dashboard.showPanelAlone();
    await page.emulateMedia({ colorScheme: preferred });
    await dashboard.open(RESOURCES.steady);
    await expect(page.getByRole('button', { name: `Use the ${other} theme` })).toBeVisible();
    expect(new URL(page.url()).searchParams.has('theme')).toBe(false);
    await dashboard.open(RESOURCES.steady, { theme: other });
    await expect(page.getByRole('button', { name: `Use the ${preferred} theme` })).toBeVisible();
  });
}

test("the page follows the system's theme until the user chooses one", async ({ dashboard, page }) => {
  await dashboard.showPanelAlone();
  await dashboard.open(RESOURCES.steady);
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
});

test('kiosk mode hides the top bar', async ({ dashboard, page }) => {
  await dashboard.showPanelAlone();
  await dashboard.open(RESOURCES.steady, { kiosk: '1' });
  await expect(dashboard.left).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('a narrow page has no horizontal overflow, and a toolbar of two rows that unfolds', async ({
  dashboard,
  page,
}) => {
  await page.setViewportSize({ width: 480, height: 640 });
  await dashboard.open(RESOURCES.over);
  await expect(dashboard.left).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(480);
  const height = async () => (await page.getByRole('banner').boundingBox())?.height ?? NaN;
  expect(await height()).toBeLessThan(100);
  const resource = page.getByRole('combobox', { name: 'Resource', exact: true });
  await expect(resource).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the variables' }).click();
  await expect(resource).toHaveValue(RESOURCES.over.name);
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  expect(await height()).toBeGreaterThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(480);
  await page.getByRole('link', { name: 'Fleet', exact: true }).click();
  await expect(page).toHaveURL(/signalr-headroom-fleet/);
});

test('a stopped Prometheus is reported while the old lines stay, and a refresh recovers', async ({
  dashboard,
  page,
  stack,
  complaints,
}) => {
  await dashboard.showPanelAlone();
  await dashboard.open(RESOURCES.steady);
  await expect(dashboard.context).toContainText(RESOURCES.steady.name);
  const refresh = page.getByRole('button', { name: 'Refresh now' });
  // A query that is under way when Prometheus stops is broken off with 422.
  await page.waitForLoadState('networkidle');
  await stack.stopPrometheus();
  try {
    await refresh.click();
    await expect(page.getByRole('alert')).toContainText(/cannot be reached/);
    await dashboard.panel.getByLabel('Panel status').hover();
    await expect(page.getByRole('tooltip')).toContainText(/cannot be reached/);
    await expect(dashboard.context).toContainText(RESOURCES.steady.name);
  } finally {
    await stack.startPrometheus();
  }
  await refresh.click();
  await expect(dashboard.panel.getByLabel('Panel status')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The browser logs every failed request; these failed on purpose.
  expect(complaints.filter((text) => !text.includes('502'))).toEqual([]);
  complaints.length = 0;
});

test('a review goes up to the end of the range, though its steps are full hours, and asks each query once', async ({
  page,
  stack,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(...[request.postData()].filter((body) => body !== null)));
  const times = `from=${(END_SECONDS - 3 * 3600) * 1000}&to=${END_SECONDS * 1000}`;
  await page.goto(`${stack.url}/d/signalr-headroom-review?${times}`);
  const summary = page.getByTestId(testIds.review.summary);
  await expect(summary).toContainText(`data to ${new Date(END_SECONDS * 1000).toISOString().slice(11, 16)}`);
  // A resource over its ceiling for the whole history is so in each of its hours.
  await expect(page.getByTestId(testIds.review.table).getByRole('row', { name: /over/i }).first()).toContainText(
    'Scale'
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked).size).toBe(asked.length);
});

test('Plan says on Resource why the action has its size', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.over);
  await expect(dashboard.action).toContainText('10 → 20');
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await expect(plan.getByTestId(testIds.plan.size(20))).toHaveAttribute('aria-pressed', 'true');
});

test('a view that is a file of its own loads with it, and says so where the file is missing', async ({
  complaints,
  dashboard,
  page,
}) => {
  await page.route('**/plan.js*', (route) => route.abort());
  await dashboard.open(RESOURCES.steady);
  await expect(dashboard.action).toBeVisible();
  const missing = page.getByTestId(testIds.lazyView);
  await expect(missing).toHaveText('This view could not be loaded. Reload the page to try again.');
  await expect(missing).toHaveRole('alert');
  expect(complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
});

test('a panel that fails to load says so, and the others still appear', async ({ dashboard, page, complaints }) => {
  await page.route('**/module.js', (route) => route.abort());
  await dashboard.open(RESOURCES.steady);
  await expect(dashboard.panel).toContainText('could not be drawn');
  await expect(page.getByRole('region', { name: 'Firing alerts' })).toContainText('none fires');
  expect(complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
});
