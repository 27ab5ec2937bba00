import { testIds } from '../../src/ui/testIds';
import { endedRange, fleetResource, headroomPanel, ofResource, targetsOf, textVariable } from './dashboards';
import { contentOf, expect, HeadroomPanel, test } from './fixtures';
import { drag } from '../browser/plot';

// Features that a dashboard offers to all its panels.

const BURSTING = fleetResource('bursting').name;
const AUTOSCALED = fleetResource('autoscaled').name;
const TARGETS = targetsOf(ofResource(BURSTING));

const BOTH_IN_SIGHT = { x: 0, y: 0, w: 24, h: 9 };

test('each panel repeated by a variable shows its own resource', async ({ dashboards, page }) => {
  const names = [BURSTING, AUTOSCALED];
  const resource = {
    type: 'custom',
    name: 'resource',
    query: names.join(','),
    multi: true,
    includeAll: false,
    current: { text: names, value: names },
  };
  const repeated = { title: 'Headroom of $resource', repeat: 'resource', repeatDirection: 'v' };
  const panel = headroomPanel(targetsOf(ofResource('$resource')), {}, { ...repeated, gridPos: BOTH_IN_SIGHT });
  await page.goto(`/d/${await dashboards.save([panel], { templating: { list: [resource] } })}`);
  for (const name of names) {
    const region = page.getByRole('region', { name: `Headroom of ${name}` });
    await expect(new HeadroomPanel(page, region).context).toContainText(name);
  }
});

test('a library panel keeps its options', async ({ dashboards, headroom, page }) => {
  const name = `Headroom ${Date.now()}`;
  const model = headroomPanel(TARGETS, { units: '50' });
  const uid = await dashboards.saveLibraryPanel(name, model);
  const { id, gridPos, title, type } = model;
  await page.goto(`/d/${await dashboards.save([{ id, gridPos, title, type, libraryPanel: { uid, name } }])}`);
  await expect(headroom.context).toContainText('50 units');
  await expect(headroom.chart('outboundBytes').locator('canvas')).toBeVisible();
});

test("Inspect shows the panel's data and saves it as CSV", async ({
  dashboards,
  gotoDashboardPage,
  headroom,
  page,
}) => {
  const dashboard = await gotoDashboardPage({ uid: await dashboards.save([headroomPanel(TARGETS)]) });
  await expect(headroom.left).toContainText(/\d%/);
  await dashboard.getPanelByTitle('Headroom').clickOnMenuItem('Data', { parentItem: 'Inspect' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await contentOf(await download)).trim().split('\n');
  expect(lines[0]).toContain('Time');
  expect(lines[0]).toContain(BURSTING);
  // One value per minute over three hours.
  expect(lines.length).toBeGreaterThan(170);
});

test('a panel link contains the values of its variables', async ({ dashboards, headroom, page }) => {
  const links = [{ title: 'Runbook of $team', url: '/explore?team=$team' }];
  const panel = headroomPanel(TARGETS, {}, { links });
  await page.goto(`/d/${await dashboards.save([panel], { templating: { list: [textVariable('team', 'orders')] } })}`);
  await expect(headroom.left).toContainText(/\d%/);
  await expect(page.getByRole('region', { name: 'Headroom' }).locator('a[href*="/explore"]')).toHaveAttribute(
    'href',
    /team=orders/
  );
});

test("changing a dashboard variable changes the ceilings, and the panel's time shift moves its time", async ({
  dashboards,
  headroom,
  page,
}) => {
  const panel = headroomPanel(TARGETS, { units: '$units' }, { timeShift: '1h' });
  const time = endedRange(3);
  await page.goto(
    `/d/${await dashboards.save([panel], { time, templating: { list: [textVariable('units', '20')] } })}`
  );
  await expect(headroom.context).toContainText('20 units');
  const anHourBefore = new Date(Date.parse(time.to) - 60 * 60 * 1000).toISOString().slice(11, 16);
  await expect(headroom.context).toContainText(`at ${anHourBefore}`);
  await page.getByPlaceholder('Enter value').fill('50');
  await page.keyboard.press('Enter');
  await expect(headroom.context).toContainText('50 units');
});

test('joining the series into one frame by a transformation leaves the figures unchanged', async ({
  dashboards,
  headroom,
  page,
}) => {
  const time = endedRange(3);
  await page.goto(`/d/${await dashboards.save([headroomPanel(TARGETS)], { time })}`);
  await expect(headroom.left).toContainText(/\d%/);
  const before = await headroom.header.innerText();
  const joined = { transformations: [{ id: 'joinByField', options: { byField: 'Time', mode: 'outer' } }] };
  await page.goto(`/d/${await dashboards.save([headroomPanel(TARGETS, {}, joined)], { time })}`);
  await expect(headroom.left).toContainText(/\d%/);
  expect(await headroom.header.innerText()).toBe(before);
});

test('dragging over a chart zooms the dashboard to that time range', async ({ dashboards, headroom, page }) => {
  const time = endedRange(3);
  await page.goto(`/d/${await dashboards.save([headroomPanel(TARGETS)], { time })}`);
  await drag(headroom.plot('outboundBytes'), 0.25, 0.5);
  const share = (name: string) => {
    const at = new URL(page.url()).searchParams.get(name) ?? '';
    const instant = /^\d+$/.test(at) ? Number(at) : Date.parse(at);
    return (instant - Date.parse(time.from)) / (Date.parse(time.to) - Date.parse(time.from));
  };
  await expect.poll(() => share('from')).toBeCloseTo(0.25, 1);
  expect(share('to')).toBeCloseTo(0.5, 1);
});

test('a failed query is reported, with or without results from other queries', async ({
  dashboards,
  headroom,
  page,
}) => {
  const broken = { refId: 'connections', expr: 'sum(' };
  await test.step('with other results', async () => {
    const others = targetsOf(ofResource(BURSTING), ['outboundBytes', 'units', 'share']);
    await page.goto(`/d/${await dashboards.save([headroomPanel([...others, broken])])}`);
    await expect(headroom.left).toContainText(/\d%/);
    await page.getByTestId(testIds.header.notesButton).click();
    await expect(page.getByTestId(testIds.header.notes)).toContainText(/A query failed.*parse error/);
  });
  await test.step('alone', async () => {
    await page.goto(`/d/${await dashboards.save([headroomPanel([broken])])}`);
    await expect(page.getByRole('region', { name: 'Headroom' })).toContainText(/A query failed.*parse error/);
  });
});
