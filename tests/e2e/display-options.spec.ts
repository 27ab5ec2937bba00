import { type Locator } from '@playwright/test';

import { testIds } from '../../src/ui/testIds';
import { fleetResource, headroomPanel, ofResource, oneTarget, targetsOf } from './dashboards';
import { expect, test } from './fixtures';
import { hover } from '../browser/plot';

const BURSTING = fleetResource('bursting');
const AUTOSCALED = fleetResource('autoscaled');
const PANEL = headroomPanel(oneTarget(ofResource(BURSTING.name)));

test('the View option switches between views of the same data', async ({ edit, headroom, page }) => {
  const editor = await edit(PANEL);
  await expect(headroom.left).toContainText(/\d%/);
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

test('the option for next unit sizes changes the overlay', async ({ edit, headroom }) => {
  const editor = await edit(PANEL);
  const options = editor.getCustomOptions('Display');
  await test.step('ceilings of the next unit sizes', async () => {
    await options.getRadioGroup('Ceilings of the next unit sizes').check('2');
    await expect(headroom.legend).toContainText('Next unit sizes');
    await hover(headroom.plot('outboundBytes'), 0.5);
    await expect(headroom.tooltip.getByRole('columnheader', { name: '20 units' })).toBeVisible();
    await expect(headroom.tooltip.getByRole('columnheader', { name: '30 units' })).toBeVisible();
  });
  await test.step('no chart of messages that are estimated from bytes', async () => {
    await expect(headroom.chart('outboundMessages')).toBeHidden();
  });
});

test('the legend options set its values, table mode and placement, and hide it', async ({ edit, headroom, page }) => {
  const editor = await edit(PANEL);
  const options = editor.getCustomOptions('Legend');
  await expect(headroom.legend).toContainText('Warning from 80');
  await test.step('with values', async () => {
    await options.getMultiSelect('Values').selectOptions(['Max']);
    await page.keyboard.press('Escape');
    await expect(headroom.legend).toContainText(/Outbound bandwidth.*Max: [\d.]+ MB\/s/);
  });
  await test.step('as a table', async () => {
    await options.getRadioGroup('Mode').check('Table');
    await expect(headroom.legend.getByRole('row').filter({ hasText: 'Outbound bandwidth: ceiling' })).toContainText(
      'MB/s'
    );
  });
  await test.step('on the right', async () => {
    const left = async () => (await headroom.legend.boundingBox())?.x ?? 0;
    const before = await left();
    await options.getRadioGroup('Placement').check('Right');
    await expect.poll(left).toBeGreaterThan(before + 100);
  });
  await test.step('hidden', async () => {
    await options.getSwitch('Visibility').uncheck();
    await expect(headroom.legend).toBeHidden();
  });
});

test('the tooltip mode shows all dimensions, one or none', async ({ edit, headroom }) => {
  const editor = await edit(PANEL);
  const options = editor.getCustomOptions('Tooltip');
  const rows = headroom.tooltip.locator('tbody').getByRole('row');
  await test.step('all dimensions', async () => {
    await hover(headroom.plot('outboundBytes'), 0.5);
    await expect(rows.getByRole('rowheader')).toHaveText([
      'Inbound bandwidth',
      'Outbound bandwidth',
      'Connections',
      'Server load',
    ]);
  });
  await test.step('one dimension', async () => {
    await options.getRadioGroup('Tooltip mode').check('Single');
    await hover(headroom.plot('outboundBytes'), 0.5);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Outbound bandwidth');
  });
  await test.step('hidden', async () => {
    await options.getRadioGroup('Tooltip mode').check('Hidden');
    await hover(headroom.plot('outboundBytes'), 0.6);
    await expect(headroom.chart('outboundBytes').locator('.u-cursor-x')).toBeVisible();
    await expect(headroom.tooltip).toBeHidden();
  });
});

test('the Resource option selects one resource in the data, and a picker appears if it is empty', async ({
  edit,
  headroom,
  page,
}) => {
  const editor = await edit(headroomPanel(oneTarget(ofResource(BURSTING.name, AUTOSCALED.name))));
  const picker = page.getByTestId(testIds.header.picker);
  const resource = editor.getCustomOptions('View').getTextInput('Resource');
  await test.step('picker, with the worst resource first', async () => {
    const [worst, other] = await names(page.getByTestId(testIds.header.picker));
    await page.getByRole('option', { name: other }).click();
    await expect(picker).toHaveValue(other);
    await expect(page.getByRole('group', { name: `Headroom of ${other}` })).toBeVisible();
    expect([worst, other].sort()).toEqual([BURSTING.name, AUTOSCALED.name].sort());
  });
  await test.step('a resource by name', async () => {
    await resource.fill(AUTOSCALED.name);
    await page.keyboard.press('Tab');
    await expect(headroom.context).toContainText(AUTOSCALED.name);
    await expect(picker).toBeHidden();
  });
  await test.step('a resource missing from the data', async () => {
    await resource.fill('nowhere');
    await page.keyboard.press('Tab');
    await expect(page.getByText(/nowhere is not in the data/)).toBeVisible();
  });
});

test('the roles in the options assign a role to a series that was not recognized', async ({ edit, headroom, page }) => {
  const selector = ofResource(BURSTING.name);
  const [outbound] = targetsOf(selector, ['outboundBytes']);
  // A sum has no metric name, and the query's refId "A" is not a role.
  await edit(
    headroomPanel([
      { refId: 'A', expr: `sum by (resource, resource_id) (${outbound.expr})` },
      ...targetsOf(selector, ['units', 'share']),
    ])
  );
  const editor = page.getByTestId(testIds.options.rolesEditor);
  await expect(editor).toContainText('Not recognized');
  await editor.getByRole('combobox').first().click();
  await page.getByRole('option', { name: 'Outbound bandwidth' }).click();
  await expect(headroom.chart('outboundBytes').locator('canvas')).toBeVisible();
  await expect(headroom.header).toContainText('Outbound traffic');
  await test.step('with values that are totals per minute', async () => {
    const before = await headroom.left.innerText();
    await editor.getByRole('combobox').nth(1).click();
    await page.getByRole('option', { name: 'Totals of 1 min' }).click();
    await expect(headroom.left).not.toHaveText(before);
  });
});

/** Opens a picker and returns its options. */
async function names(picker: Locator): Promise<string[]> {
  await picker.click();
  const options = picker.page().getByRole('option');
  await expect(options).toHaveCount(2);
  return (await options.allInnerTexts()).map((words) => words.split('\n')[0]);
}
