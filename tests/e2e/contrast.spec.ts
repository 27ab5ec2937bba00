import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { UID } from '../../dashboards/generator/parts/links';
import { expect, test } from './fixtures';

// People with weak sight, and everybody at night, must be able to read the coloured cells.

declare global {
  interface Window {
    axe: typeof axe;
  }
}

for (const uid of [UID.fleet, UID.resource, UID.review, UID.pipeline]) {
  for (const theme of ['dark', 'light']) {
    test(`every text of ${uid} has enough contrast in the ${theme} theme`, async ({ page }) => {
      await page.setViewportSize({ width: 1600, height: 4000 });
      await page.goto(`/d/${uid}?kiosk&refresh=&theme=${theme}`);
      await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible();
      await expect(page.getByLabel('Panel loading bar')).toHaveCount(0);
      await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
      const { checked, found } = await page.evaluate(async () => {
        const { passes, violations } = await window.axe.run('body', { runOnly: ['color-contrast'] });
        return {
          checked: passes.flatMap(({ nodes }) => nodes).length,
          found: violations.flatMap(({ nodes }) =>
            nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`)
          ),
        };
      });
      // Fleet, the shortest, has 49.
      expect(checked).toBeGreaterThan(40);
      expect(found).toEqual([]);
    });
  }
}
