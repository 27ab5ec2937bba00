import { expect, test } from '@grafana/plugin-e2e';
import type { Page } from '@playwright/test';

import { testIds } from '../../src/panel/testIds';

const DASHBOARD = 'signalr-headroom-resource';
const PANEL = 'SignalR Headroom';

/** What the plugin itself writes to the console; Grafana's own pages are not this suite's concern. */
function pluginErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    const where = message.location().url;
    if (message.type() === 'error' && `${message.text()} ${where}`.includes('headroom-signalr-panel')) {
      errors.push(message.text());
    }
  });
  return errors;
}

test('the provisioned dashboard shows the panel with its ceilings, and the plugin writes no error', async ({
  page,
  gotoDashboardPage,
}) => {
  const errors = pluginErrors(page);
  await gotoDashboardPage({ uid: DASHBOARD, queryParams: new URLSearchParams({ from: 'now-3h', to: 'now' }) });
  const panel = page.getByTestId(testIds.panel);
  await expect(panel.getByTestId(testIds.header.sentence)).toContainText('of its ceiling');
  await expect(panel.getByTestId(testIds.overlay.facet('outboundBytes')).locator('canvas')).toBeVisible();
  expect(errors).toEqual([]);
});

test('hovering a facet shows a tooltip with the measured value, its ceiling and the utilization', async ({
  page,
  gotoDashboardPage,
}) => {
  await gotoDashboardPage({ uid: DASHBOARD, queryParams: new URLSearchParams({ from: 'now-3h', to: 'now' }) });
  const facet = page.getByTestId(testIds.overlay.facet('outboundBytes'));
  await expect(facet.locator('canvas')).toBeVisible();
  await facet.locator('.u-over').hover();
  const tooltip = page.getByTestId(testIds.overlay.tooltip);
  await expect(tooltip).toContainText('Ceiling');
  await expect(tooltip).toContainText('%');
});

test('the panel can be chosen for a new panel, and says what it needs where there is no data', async ({
  page,
  panelEditPage,
}) => {
  await panelEditPage.setVisualization(PANEL);
  await expect(page.getByText(/no data/i).first()).toBeVisible();
});

test('an option changed in edit mode changes what is drawn: a fixed unit size moves the ceiling', async ({
  page,
  gotoPanelEditPage,
}) => {
  const panelEditPage = await gotoPanelEditPage({ dashboard: { uid: DASHBOARD }, id: '1' });
  const details = page.getByTestId(testIds.header.details);
  await expect(details).toContainText('unit');
  const options = panelEditPage.getCustomOptions('Ceilings');
  const source = options.getRadioGroup('Unit size');
  await source.check('Fixed');
  await options.getTextInput('Units').fill('50');
  await page.keyboard.press('Tab');
  await expect(details).toContainText('50 units');
});
