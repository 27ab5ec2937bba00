import { testIds } from '../../src/ui/testIds';
import { expect, test } from './fixtures';

// Somebody who opens the demo's Grafana without signing in.

const DASHBOARD = 'signalr-headroom-resource';

test('a visitor tries an option of the panel, but cannot save anything', async ({
  context,
  page,
  gotoPanelEditPage,
  headroom,
}) => {
  const violations: string[] = [];
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && violations.push(message.text())
  );
  await context.clearCookies();
  test.skip((await page.request.get('/api/search')).status() === 401, 'This Grafana asks everybody to sign in.');

  const editor = await gotoPanelEditPage({ dashboard: { uid: DASHBOARD }, id: '1' });
  await expect(headroom.left).toContainText(/\d%/);
  await editor.getCustomOptions('View').getSelect('View').selectOption('Plan');
  await expect(page.getByTestId(testIds.plan.container)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  expect(violations).toEqual([]);

  const refused = {
    '/api/dashboards/db': { dashboard: { title: 'Saved by a visitor' } },
    '/api/datasources': { name: 'Added by a visitor', type: 'prometheus', access: 'proxy' },
  };
  for (const [path, data] of Object.entries(refused)) {
    expect((await page.request.post(path, { data })).status()).toBe(403);
  }
});
