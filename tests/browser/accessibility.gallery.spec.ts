import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import type axe from 'axe-core';
import { VIEWS } from '../../src/options/types';
import { testIds } from '../../src/ui/testIds';
import { expect, test } from './gallery';
import { hover } from './plot';

// The panel for people who cannot see its colours, do not use a pointer, or read another language.

declare global {
  interface Window {
    axe: typeof axe;
  }
}

for (const theme of ['dark', 'light'] as const) {
  for (const scene of ['climb', 'fleet', 'unitsUnknown'] as const) {
    test(`every view of ${scene} passes axe in the ${theme} theme`, async ({ gallery, page }) => {
      test.slow();
      await gallery.open(scene, { view: 'overlay', theme, width: 1200, height: 700 });
      await addAxe(page);
      const found: string[] = [];
      for (const view of VIEWS) {
        await gallery.show({ options: { view } });
        // A view that loads later would pass while it is missing.
        await expect(page.getByText('Loading')).toHaveCount(0);
        found.push(...(await violations(page, { theme })).map((violation) => `${view}: ${violation}`));
      }
      expect(found).toEqual([]);
    });
  }

  test(`tooltips, notes and details pass axe when open, in the ${theme} theme`, async ({ gallery, page }) => {
    test.slow();
    await gallery.open('annotated', { view: 'overlay', theme, width: 1200, height: 700 });
    await addAxe(page);
    const found: string[] = [];
    const check = async (part: string) => {
      const own = (await violations(page, { theme, part: 'body' })).filter(
        (violation) => !isCausedByFocusTrap(violation)
      );
      found.push(...own.map((violation) => `${part}: ${violation}`));
    };

    await gallery.pin(gallery.plot('outboundBytes'), 0.5);
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
    await check('pinned tooltip');
    await page.keyboard.press('Escape');

    await page.getByTestId(testIds.lane.mark).first().focus();
    await expect(page.getByTestId(testIds.lane.tooltip)).toBeVisible();
    await check('lane');

    await gallery.show({ options: { view: 'utilization' } });
    await hover(page.getByTestId(testIds.utilization.container).locator('.u-over'), 0.5);
    await expect(page.getByTestId(testIds.chart.tooltip)).toBeVisible();
    await check('utilization tooltip');

    await gallery.show({ options: { view: 'overlay', units: 'unknown' } });
    await page.getByTestId(testIds.header.notesButton).click();
    await expect(page.getByTestId(testIds.header.notes)).toBeVisible();
    await check('notes');
    await page.keyboard.press('Escape');
    await page.getByTestId(testIds.header.assumptions).click();
    await expect(page.getByTestId(testIds.header.notes)).toBeVisible();
    await check('assumptions');
    await page.keyboard.press('Escape');

    await gallery.show({ options: { view: 'review' } });
    await page.getByRole('button', { name: 'orders-live' }).click();
    await expect(page.getByTestId(testIds.review.details)).toBeVisible();
    await check('review details');

    await gallery.show({ options: { view: 'plan', plan: { growth: 1.3 }, price: { perUnit: 49 } } });
    // A view that loads later would pass while it is missing.
    await expect(page.getByTestId(testIds.plan.size(20))).toBeVisible();
    await check('plan');
    await gallery.show({ options: { view: 'plan', plan: { part: 'workloads' } } });
    await page.getByRole('button', { name: /^Add/ }).first().click();
    await check('workloads');
    expect(found).toEqual([]);
  });
}

test('forced colours leave the name of the state readable', async ({ gallery, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [scene, state] of [
    ['over', 'Over'],
    ['climb', 'Normal'],
  ] as const) {
    await gallery.open(scene, { view: 'overlay' });
    await expect(gallery.left).toContainText(state);
    const [text, background] = await gallery.left.evaluate((tile) => {
      const { color, backgroundColor } = getComputedStyle(tile);
      return [color, backgroundColor];
    });
    expect(text).not.toBe(background);
  }
  await gallery.open('fleet', { view: 'review' });
  await expect(page.getByRole('row', { name: /orders-live/ })).toContainText('Over');
  await expect(page.getByRole('row', { name: /chat-eu/ })).toContainText('Warning');
});

test('Tab reaches every part of a view and never gets stuck', async ({ gallery, page }) => {
  await gallery.open('annotated', { view: 'overlay', width: 1200, height: 700 });
  const names: string[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''
      )
    );
  }
  for (const wanted of [
    /^Inbound bandwidth over time/,
    /^Outbound messages over time/,
    /^10 → 20: Scaled up from 10 to 20 units/,
    /^SignalRAtCeiling, Critical alert/,
    /^Ceiling$/,
  ]) {
    expect(names.some((name) => wanted.test(name))).toBe(true);
  }
});

for (const language of ['fr-FR', 'ru-RU', 'pt-PT', 'nl-NL', 'es-ES']) {
  test(`the header speaks the user's language: ${language}`, async ({ gallery }) => {
    const words = JSON.parse(
      readFileSync(join(__dirname, '..', '..', 'src', 'locales', language, 'headroom-signalr-panel.json'), 'utf8')
    );
    await gallery.open('over', { view: 'overlay', language });
    await expect(gallery.left).toContainText(words.state.over);
    await expect(gallery.left).toContainText(patternOf(words.utilization.over));
    await expect(gallery.action).toContainText(patternOf(words.change.units_many ?? words.change.units_other));
    await expect(gallery.action).toContainText(words.header.doNow);
  });
}

/** Matches a translated text with any value in each of its placeholders. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}

/**
 * True if Grafana's Toggletip caused the finding: its focus trap hides everything around it from screen readers, and
 * focus cannot get there. Elements that the panel itself hides do not match.
 */
function isCausedByFocusTrap(violation: string): boolean {
  // axe cuts off long names of attributes.
  return /^aria-hidden-focus: <[^>]* data-floating-ui-(?:ine|focus-guard)/.test(violation);
}

/** Runs it from outside: the page's security policy refuses scripts in the page. */
async function addAxe(page: Page): Promise<void> {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
}

/** The rules of axe that read colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** In the dark theme every rule, in the light one those of colours: the themes differ in nothing else. */
function violations(
  page: Page,
  { theme, part = `[data-testid="${testIds.panel}"]` }: { theme: 'dark' | 'light'; part?: string }
): Promise<string[]> {
  return page.evaluate(
    async ([selector, only]) => {
      // The test page around the panel has no landmarks or headings.
      const rules = { region: { enabled: false }, 'landmark-one-main': { enabled: false } };
      const found = await window.axe.run(
        selector,
        only === undefined
          ? { rules: { ...rules, 'page-has-heading-one': { enabled: false } } }
          : { runOnly: { type: 'rule', values: only } }
      );
      if (found.passes.length === 0) {
        throw new Error('axe found nothing to check.');
      }
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 400)} ${failureSummary ?? ''}`)
      );
    },
    [part, theme === 'light' ? OF_COLOURS : undefined] as const
  );
}
