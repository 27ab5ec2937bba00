import { testIds } from '../../src/ui/testIds';
import { expect, test } from './fixtures';
import { hover } from '../browser/plot';

const DASHBOARD = 'signalr-headroom-resource';

test('the provisioned dashboard shows the panel with its ceilings, and a tooltip under the pointer', async ({
  gotoDashboardPage,
  headroom,
}) => {
  await gotoDashboardPage({ uid: DASHBOARD, queryParams: new URLSearchParams({ from: 'now-3h', to: 'now' }) });
  // Plan, beside it, says it too.
  await expect(headroom.left.first()).toContainText(/\d%/);
  await hover(headroom.plot('outboundBytes'), 0.5);
  await expect(headroom.tooltip).toContainText('of ceiling');
  await expect(headroom.tooltip).toContainText('%');
});

test('the start page is Fleet, with what to do about each resource', async ({ page, selectors }) => {
  await page.goto('/');
  const fleet = page.getByTestId(selectors.components.Panels.Panel.title('Fleet')).first();
  await expect(fleet).toContainText('Action');
  await expect(fleet).toContainText('Keep');
});

test('a new panel can use this visualization, which lists the queries that it takes', async ({
  page,
  panelEditPage,
}) => {
  await panelEditPage.setVisualization('SignalR Headroom');
  await expect(page.getByTestId(testIds.queryGuide).getByRole('button', { name: 'Copy' }).first()).toBeVisible();
  await expect(page.getByTestId(testIds.options.rolesEditor)).toBeVisible();
});
