import { type Locator, type Page } from '@playwright/test';

import { testIds } from '../../src/ui/testIds';
import { measuredPixels, hover } from '../browser/plot';
import { fleetResource, headroomPanel, ofResource, oneTarget, type PanelModel, targetsOf } from './dashboards';
import { expect, test } from './fixtures';

const RESOURCE = fleetResource('routingBound');
const PANEL = headroomPanel(oneTarget(ofResource(RESOURCE.name)));

/** Returns an override that hides the series of one query. */
function hidden(refId: string, area: 'viz' | 'legend' | 'tooltip') {
  return {
    matcher: { id: 'byFrameRefID', options: refId },
    properties: [{ id: 'custom.hideFrom', value: { viz: false, legend: false, tooltip: false, [area]: true } }],
  };
}

/** Waits until two screenshots in a row are equal, and returns the last. */
async function settled(canvas: Locator): Promise<string> {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      last = (await canvas.screenshot()).toString('base64');
      return last === before;
    })
    .toBe(true);
  return last;
}

/** Makes a change and expects a canvas to look different afterwards. */
async function expectRedrawn(canvas: Locator, change: () => Promise<void>): Promise<void> {
  const before = await settled(canvas);
  await change();
  await expect.poll(async () => (await canvas.screenshot()).toString('base64') !== before).toBe(true);
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
}

test('unit, decimals, minimum, maximum and display name apply to figures, names and axes', async ({
  edit,
  headroom,
  page,
}) => {
  const editor = await edit(PANEL);
  const options = editor.getStandardOptions();
  const title = headroom.chartTitle('outboundBytes');
  const canvas = headroom.chart('outboundBytes').locator('canvas');
  await expect(title).toContainText('MB/s');
  await test.step('unit', async () => {
    await options.getUnitPicker('Unit').selectOption('Data rate > bytes/sec(IEC)');
    await expect(title).toContainText('MiB/s');
  });
  await test.step('decimals', async () => {
    await options.getNumberInput('Decimals').fill('4');
    await expect(title).toContainText(/\.\d{4}%|\.\d{4} /);
    await expect(headroom.left).toContainText(/\d\.\d{4}%/);
  });
  await test.step('maximum and minimum', async () => {
    await expectRedrawn(canvas, async () => {
      await options.getNumberInput('Max').fill('1000000000');
      await leave(page);
    });
    await expectRedrawn(canvas, async () => {
      await options.getNumberInput('Min').fill('-500000000');
      await leave(page);
    });
  });
  await test.step('display name', async () => {
    await options.getTextInput('Display name').fill('Wire');
    await leave(page);
    await expect(title).toContainText('Wire');
  });
});

test('the thresholds in the field options set the bands and the state', async ({ edit, headroom, page }) => {
  const editor = await edit(PANEL);
  await expect(headroom.legend).toContainText('Critical from 95%');
  await expect(headroom.left).toHaveText(/Warning/);
  const critical = editor.getThresholdsOptions().element.getByRole('spinbutton').first();
  await critical.fill('82');
  await critical.press('Enter');
  await leave(page);
  await expect(headroom.legend).toContainText('Critical from 82%');
  await expect(headroom.left).toHaveText(/Critical/);
});

test('the "No value" text replaces "No data"', async ({ edit, page }) => {
  const editor = await edit(headroomPanel(oneTarget(ofResource('nowhere'))));
  await expect(page.getByText('No data').first()).toBeVisible();
  await editor.getStandardOptions().getTextInput('No value').fill('Quiet');
  await leave(page);
  await expect(page.getByText('Quiet', { exact: true })).toBeVisible();
});

test('overrides hide a series from the chart, legend or tooltip, and the pinned tooltip has its data link', async ({
  dashboards,
  headroom,
  page,
}) => {
  const fieldConfig = {
    defaults: { links: [{ title: 'Runbook of ${__field.labels.resource_id}', url: '/explore?at=${__value.time}' }] },
    overrides: [hidden('inboundBytes', 'viz'), hidden('connections', 'tooltip'), hidden('outboundBytes', 'legend')],
  };
  const legend = { showLegend: true, displayMode: 'list', placement: 'bottom', calcs: ['max'] };
  const panel: PanelModel = {
    ...headroomPanel(targetsOf(ofResource(RESOURCE.name))),
    options: { legend },
    fieldConfig,
  };
  await page.goto(`/d/${await dashboards.save([panel])}`);
  await test.step('from the chart', async () => {
    await expect(headroom.chart('connections').locator('canvas')).toBeVisible();
    await expect(headroom.chart('inboundBytes')).toBeHidden();
  });
  await test.step('from the legend', async () => {
    await expect(headroom.legend).toContainText('Connections');
    await expect(headroom.legend).not.toContainText('Outbound bandwidth');
  });
  await test.step('from the tooltip', async () => {
    await hover(headroom.plot('outboundBytes'), 0.5);
    await expect(headroom.tooltip).toContainText('Outbound bandwidth');
    await expect(headroom.tooltip).not.toContainText('Connections');
  });
  await test.step('a data link with its variables', async () => {
    await page.mouse.down();
    await page.mouse.up();
    const link = page.getByTestId(testIds.chart.links).getByRole('link');
    await expect(link).toHaveText(new RegExp(`^Runbook of /.+/${RESOURCE.name}$`));
    await expect(link).toHaveAttribute('href', /\/explore\?at=\d{13}$/);
    await page.keyboard.press('Escape');
    await expect(headroom.tooltip).toBeHidden();
  });
});

test('clicking a dimension in the legend hides its chart, and another click shows it again', async ({
  dashboards,
  headroom,
  page,
}) => {
  const legend = { showLegend: true, displayMode: 'list' as const, placement: 'bottom' as const, calcs: ['max'] };
  const panel = { ...headroomPanel(targetsOf(ofResource(RESOURCE.name))), options: { legend } };
  await page.goto(`/d/${await dashboards.save([panel])}`);
  const plot = headroom.chart('outboundBytes').locator('.u-over');
  await expect.poll(() => measuredPixels(plot, 0.1, 0.9)).toBeGreaterThan(100);
  const entry = headroom.legend.getByRole('button', { name: 'Inbound bandwidth', exact: true });
  await entry.click();
  await expect(headroom.chart('inboundBytes')).toBeHidden();
  await expect(plot).toBeVisible();
  await entry.click();
  await expect(headroom.chart('inboundBytes')).toBeVisible();
});
