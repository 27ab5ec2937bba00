import { expect, test } from './fixtures';
import { RESOURCES } from './history';

// What only a browser can show: that a range, a resource, a theme and a failure on the page reach the panel.

test('the bare address shows the fleet, from where the other dashboards are reached', async ({ page, stack }) => {
  await page.goto(stack.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SignalR Headroom: Fleet');
  const links = page.getByRole('navigation', { name: 'Dashboards' }).getByRole('link');
  await expect(links).toHaveText(['Capacity review', 'Fleet', 'Pipeline health', 'Resource']);
  await expect(links.filter({ hasText: 'Fleet' })).toHaveAttribute('aria-current', 'page');
  await links.filter({ hasText: 'Resource' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SignalR Headroom: Resource');
});

test('an address without a resource shows the first one by name', async ({ page, stack }) => {
  await page.goto(`${stack.url}/d/signalr-headroom-resource?from=now-1h&to=now`);
  await expect(page.getByRole('combobox', { name: 'Resource', exact: true })).toHaveValue(RESOURCES.gap.name);
  await expect(page.getByText(RESOURCES.gap.name, { exact: false }).first()).toBeVisible();
});

test('choosing another resource shows that one, and the address says so', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.steady);
  await expect(dashboard.details).toContainText(RESOURCES.steady.name);
  const picker = page.getByRole('combobox', { name: 'Resource', exact: true });
  await picker.click();
  await page.getByRole('option', { name: RESOURCES.over.name }).click();
  await expect(dashboard.state).toHaveText(/Over/);
  await expect(dashboard.details).toContainText(RESOURCES.over.name);
  expect(new URL(page.url()).searchParams.get('var-resource')).toContain(RESOURCES.over.name);
});

test('a resource that is not in the data is no data, not an error', async ({ dashboard, page }) => {
  await dashboard.open({ ...RESOURCES.steady, name: 'gone' });
  await expect(dashboard.panel.getByTestId('preview no data')).toContainText('No traffic, connections or unit size');
  await expect(page.getByLabel('Panel status')).toHaveCount(0);
});

test('a time range before the history is no data', async ({ dashboard }) => {
  await dashboard.open(RESOURCES.steady, { from: '1000000000000', to: '1000003600000' });
  await expect(dashboard.panel.getByTestId('preview no data')).toContainText('No traffic, connections or unit size');
});

test('a table whose first answer is still awaited does not claim that there is no data', async ({ page, stack }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const asked = page.waitForRequest(/api\/v1\/query\b/);
  await page.route(/api\/v1\/query\b/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(stack.url);
  await asked;
  await expect(page.getByText('Latest values; in Grafana a “table” panel.').first()).toBeVisible();
  await expect(page.getByTestId('preview no data')).toHaveCount(0);
  answer();
  await expect(page.getByRole('cell', { name: RESOURCES.steady.name }).first()).toBeVisible();
});

test('a quick range replaces the range of the address', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.steady);
  await page.getByRole('button', { name: /Time range selected/ }).click();
  await page.getByText('Last 15 minutes', { exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('now-15m');
});

test('the theme switch repaints page and panel', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.steady);
  await expect(dashboard.state).toBeVisible();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const sentence = () => dashboard.sentence.evaluate((element) => getComputedStyle(element).color);
  const dark = { ground: await ground(), sentence: await sentence() };
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await expect.poll(ground).not.toBe(dark.ground);
  await expect.poll(sentence).not.toBe(dark.sentence);
  expect(new URL(page.url()).searchParams.get('theme')).toBe('light');
});

for (const preferred of ['light', 'dark'] as const) {
  const other = preferred === 'light' ? 'dark' : 'light';

  test(`a reader who prefers ${preferred} begins with it, and an address with a theme is shown in that`, async ({
    dashboard,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: preferred });
    await dashboard.open(RESOURCES.steady);
    await expect(page.getByRole('button', { name: `Use the ${other} theme` })).toBeVisible();
    expect(new URL(page.url()).searchParams.has('theme')).toBe(false);
    await dashboard.open(RESOURCES.steady, { theme: other });
    await expect(page.getByRole('button', { name: `Use the ${preferred} theme` })).toBeVisible();
  });
}

test('the page follows a system that turns light at sunrise, until a theme is chosen', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.steady);
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
});

test('kiosk leaves the bar out', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.steady, { kiosk: '1' });
  await expect(dashboard.state).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('a panel that the preview cannot draw is named, with its latest values', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.over);
  const utilization = page.getByRole('region', { name: 'Utilization by dimension' });
  await expect(utilization).toContainText('timeseries');
  await expect(utilization.getByRole('row', { name: /outbound_bytes/ })).toContainText('110.0%');
  const alerts = page.getByRole('region', { name: 'Firing alerts' });
  const alert = alerts.getByRole('row', { name: /SignalRAtCeiling/ });
  await expect(alert).toContainText('critical');
  const mark = alert.getByRole('cell', { name: 'critical' }).locator('span');
  expect(await mark.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(242, 73, 92)');
});

test('no firing alert is said, not left blank', async ({ dashboard, page }) => {
  await dashboard.open(RESOURCES.steady);
  await expect(page.getByRole('region', { name: 'Firing alerts' })).toContainText('No alert fires');
});

test('nothing sticks out of a narrow page', async ({ dashboard, page }) => {
  await page.setViewportSize({ width: 480, height: 640 });
  await dashboard.open(RESOURCES.over);
  await expect(dashboard.state).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(480);
});

test('a Prometheus that stops is said in words over the lines that were there, and a refresh recovers', async ({
  dashboard,
  page,
  stack,
  complaints,
}) => {
  await dashboard.open(RESOURCES.steady);
  await expect(dashboard.details).toContainText(RESOURCES.steady.name);
  const refresh = page.getByRole('button', { name: 'Refresh now' });
  await stack.stopPrometheus();
  try {
    await refresh.click();
    await expect(page.getByRole('alert')).toContainText(/cannot be reached/);
    await dashboard.panel.getByLabel('Panel status').hover();
    await expect(page.getByRole('tooltip')).toContainText(/cannot be reached/);
    await expect(dashboard.details).toContainText(RESOURCES.steady.name);
  } finally {
    await stack.startPrometheus();
  }
  await refresh.click();
  await expect(dashboard.panel.getByLabel('Panel status')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The browser writes every failed request to its console, and these did fail.
  expect(complaints.filter((text) => !text.includes('502'))).toEqual([]);
  complaints.length = 0;
});

test('a panel that cannot be loaded is said, and the others are drawn', async ({ dashboard, page, complaints }) => {
  await page.route('**/module.js', (route) => route.abort());
  await dashboard.open(RESOURCES.steady);
  await expect(dashboard.panel).toContainText('could not be drawn');
  await expect(page.getByRole('region', { name: 'Firing alerts' })).toContainText('No alert fires');
  expect(complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
});
