import { endedRange, fleetResource, headroomPanel, ofResource, targetsOf } from './dashboards';
import { expect, test } from './fixtures';
import { hover } from '../browser/plot';

// Experimental in Grafana 12.2.
test.use({ featureToggles: { timeComparison: true } });

test('time comparison draws the earlier time without counting it as current traffic', async ({
  dashboards,
  headroom,
  page,
}) => {
  const targets = targetsOf(ofResource(fleetResource('bursting').name));
  const panel = { ...headroomPanel(targets), options: { timeCompare: true } };
  await page.goto(`/d/${await dashboards.save([panel], { time: endedRange(1) })}`);
  await expect(headroom.left).toContainText(/\d%/);
  const before = (await headroom.left.textContent()) ?? '';
  await page.getByRole('button', { name: 'Comparison: None' }).click();
  await page.getByRole('menuitemradio', { name: 'Previous period' }).click();
  await expect(headroom.legend).toContainText(' before');
  await expect(headroom.left).toHaveText(before);
  await hover(headroom.plot('outboundBytes'), 0.5);
  await expect(headroom.tooltip.getByRole('columnheader', { name: / before$/ })).toBeVisible();
});
