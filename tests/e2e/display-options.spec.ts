import { type Locator } from '@playwright/test';

import { testIds } from '../../src/ui/testIds';
import { fleetResource, headroomPanel, ofResource, oneTarget, targetsOf } from './dashboards';
import { expect, test } from './fixtures';
import { hover } from '../browser/pointer';

const BURSTING = fleetResource('bursting');
const AUTOSCALED = fleetResource('autoscaled');
const PANEL = headroomPanel(oneTarget(ofResource(BURSTING.name)));

test('the view in the options shows another view of the same data', async ({ edit, headroom, page }) => {
  const editor = await edit(PANEL);
  await expect(headroom.sentence).toContainText('of the ceiling');
  const view = editor.getCustomOptions('View').getSelect('View');
  for (const [name, container] of [
    ['Utilization', testIds.utilization.container],
    ['Review', testIds.review.container],
    ['Plan', testIds.plan.container],
    ['Overlay', testIds.overlay.container],
  ] as const) {
    await view.selectOption(name);
    await expect(page.getByTestId(container)).toBeVisible();
  }
});

test('facets, next unit sizes and the forecast in the options change what the overlay draws', async ({
  edit,
  headroom,
}) => {
  const editor = await edit(PANEL);
  const options = editor.getCustomOptions('Display');
  await test.step('ceilings of the next unit sizes', async () => {
    await options.getRadioGroup('Ceilings of the next unit sizes').check('2');
    await expect(headroom.legend).toContainText('Next unit sizes');
    await hover(headroom.plot('outboundBytes'), 0.5);
    await expect(headroom.tooltip.getByRole('columnheader', { name: '20 units' })).toBeVisible();
    await expect(headroom.tooltip.getByRole('columnheader', { name: '50 units' })).toBeVisible();
  });
  await test.step('no forecast', async () => {
    await expect(headroom.tooltip).toContainText(/forecast/i);
    await options.getSwitch('Forecast').uncheck();
    await hover(headroom.plot('outboundBytes'), 0.4);
    await expect(headroom.tooltip).toContainText('Ceiling');
    await expect(headroom.tooltip).not.toContainText(/forecast/i);
  });
  await test.step('a facet more', async () => {
    await expect(headroom.facet('inboundBytes')).toBeVisible();
    await expect(headroom.facet('connections')).toBeHidden();
    await options.getMultiSelect('Facets').selectOptions(['Connections']);
    await expect(headroom.facet('connections').locator('canvas')).toBeVisible();
  });
});

test('the legend options change the legend: calculations, a table, its side, and none', async ({
  edit,
  headroom,
  page,
}) => {
  const editor = await edit(PANEL);
  const options = editor.getCustomOptions('Legend');
  await expect(headroom.legend).toContainText('Warning from 80');
  await test.step('calculations', async () => {
    await options.getMultiSelect('Values').selectOptions(['Max']);
    await page.keyboard.press('Escape');
    await expect(headroom.legend).toContainText(/Outbound bandwidth.*Max: [\d.]+ MB\/s/);
  });
  await test.step('a table', async () => {
    await options.getRadioGroup('Mode').check('Table');
    await expect(headroom.legend.getByRole('row').filter({ hasText: 'Outbound bandwidth: ceiling' })).toContainText(
      'MB/s'
    );
  });
  await test.step('at the right', async () => {
    const left = async () => (await headroom.legend.boundingBox())?.x ?? 0;
    const before = await left();
    await options.getRadioGroup('Placement').check('Right');
    await expect.poll(left).toBeGreaterThan(before + 100);
  });
  await test.step('none', async () => {
    await options.getSwitch('Visibility').uncheck();
    await expect(headroom.legend).toBeHidden();
  });
});

test('the tooltip options change the tooltip: of one dimension, of all, none, and narrower', async ({
  edit,
  headroom,
  page,
}) => {
  const editor = await edit(PANEL);
  const options = editor.getCustomOptions('Tooltip');
  const rows = headroom.tooltip.locator('tbody').getByRole('row');
  await test.step('of all', async () => {
    await hover(headroom.plot('outboundBytes'), 0.5);
    await expect(rows).toHaveCount(3);
  });
  await test.step('no wider than', async () => {
    await options.getNumberInput('Maximum width of the tooltip in pixels').fill('220');
    await page.keyboard.press('Tab');
    await hover(headroom.plot('outboundBytes'), 0.4);
    await expect.poll(async () => (await headroom.tooltip.boundingBox())?.width).toBeLessThanOrEqual(220);
  });
  await test.step('of one', async () => {
    await options.getRadioGroup('Tooltip mode').check('Single');
    await hover(headroom.plot('outboundBytes'), 0.5);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Outbound bandwidth');
  });
  await test.step('none', async () => {
    await options.getRadioGroup('Tooltip mode').check('Hidden');
    await hover(headroom.plot('outboundBytes'), 0.6);
    await expect(headroom.facet('outboundBytes').locator('.u-cursor-x')).toBeVisible();
    await expect(headroom.tooltip).toBeHidden();
  });
});

test('the resource in the options chooses among those of the data, and the picker where it is empty', async ({
  edit,
  headroom,
  page,
}) => {
  const editor = await edit(headroomPanel(oneTarget(ofResource(BURSTING.name, AUTOSCALED.name))));
  const picker = page.getByTestId(testIds.header.picker);
  const resource = editor.getCustomOptions('Data').getTextInput('Resource');
  await test.step('a picker, the worst first', async () => {
    const [worst, other] = await names(page.getByTestId(testIds.header.picker));
    await page.getByRole('option', { name: other }).click();
    await expect(picker).toHaveValue(other);
    await expect(page.getByRole('group', { name: `Headroom of ${other}` })).toBeVisible();
    expect([worst, other].sort()).toEqual([BURSTING.name, AUTOSCALED.name].sort());
  });
  await test.step('one by its name', async () => {
    await resource.fill(AUTOSCALED.name);
    await page.keyboard.press('Tab');
    await expect(headroom.details).toContainText(AUTOSCALED.name);
    await expect(picker).toBeHidden();
  });
  await test.step('one that is not there', async () => {
    await resource.fill('nowhere');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Not in the data: nowhere.')).toBeVisible();
  });
});

test('the roles in the options say what a series is that nothing tells', async ({ edit, headroom, page }) => {
  const selector = ofResource(BURSTING.name);
  const [outbound] = targetsOf(selector, ['outboundBytes']);
  // A sum has no metric name, and query A is no role.
  await edit(
    headroomPanel([
      { refId: 'A', expr: `sum by (resource, resource_id) (${outbound.expr})` },
      ...targetsOf(selector, ['units', 'share']),
    ])
  );
  const editor = page.getByTestId(testIds.options.rolesEditor);
  await expect(editor).toContainText('None detected');
  await editor.getByRole('combobox').first().click();
  await page.getByRole('option', { name: 'Outbound bandwidth' }).click();
  await expect(headroom.facet('outboundBytes').locator('canvas')).toBeVisible();
  await expect(headroom.sentence).toContainText('Outbound traffic at');
  await test.step('and that its values are totals of a minute', async () => {
    const before = await headroom.sentence.innerText();
    await editor.getByRole('combobox').nth(1).click();
    await page.getByRole('option', { name: 'Totals of a minute' }).click();
    await expect(headroom.sentence).not.toHaveText(before);
  });
});

/** What a picker offers, opened. */
async function names(picker: Locator): Promise<string[]> {
  await picker.click();
  const options = picker.page().getByRole('option');
  await expect(options).toHaveCount(2);
  return (await options.allInnerTexts()).map((words) => words.split('\n')[0]);
}
