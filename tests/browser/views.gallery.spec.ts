import { readFileSync } from 'node:fs';
import { type Locator, type Page } from '@playwright/test';
import { SCENARIOS } from '../../src/guide';
import { REVIEW_ROWS } from '../../src/panel/state/limits';
import { testIds } from '../../src/ui/testIds';
import { expect, test } from './gallery';
import { measuredPixels } from './reading';
import { drag, hover } from './pointer';

// What Utilization, Review and Plan do in a browser: canvas, clipboard, files, paper and fields.

const NO_BREAK_SPACE = /\u00a0/g;

test.describe('Utilization', () => {
  test('draws a line for every constraint, and its tooltip has a row for each', async ({ gallery, page }) => {
    await gallery.open('climb', { view: 'utilization' });
    const plot = page.getByTestId(testIds.utilization.container).locator('.u-over');
    await hover(plot, 0.25);
    const tooltip = page.getByTestId(testIds.utilization.tooltip);
    await expect(tooltip.locator('tbody th')).toHaveText(['Outbound traffic', 'Inbound traffic', 'Connections']);
    await expect(tooltip).toContainText('10 units');
    expect(await coloursIn(plot, 0.1, 0.9)).toBeGreaterThanOrEqual(3);
    expect(await gallery.chartsMade()).toBe(1);
  });

  test('new data goes into the chart that is there, and a drag zooms', async ({ gallery, page }) => {
    await gallery.open('climb', { view: 'utilization' });
    const plot = page.getByTestId(testIds.utilization.container).locator('.u-over');
    await hover(plot, 0.25);
    await gallery.show({ options: { view: 'utilization', forecast: true } });
    await drag(plot, 0.2, 0.7);
    await expect.poll(() => gallery.asked('timeRange')).toHaveLength(1);
    expect(await gallery.chartsMade()).toBe(1);
  });

  test('where data is missing, the measured line is missing', async ({ gallery }) => {
    await gallery.open('between', { view: 'overlay' });
    const plot = gallery.plot('outboundBytes');
    await expect.poll(() => measuredPixels(plot, 0.1, 0.3)).toBeGreaterThan(20);
    expect(await measuredPixels(plot, 0.6, 0.8)).toBeGreaterThan(20);
    // Nothing is measured from 0.45 to 0.55 of the time.
    expect(await measuredPixels(plot, 0.47, 0.53)).toBe(0);
    await hover(plot, 0.5);
    await expect(gallery.tooltip.getByRole('row', { name: /^Outbound bandwidth/ })).toContainText('no data');
  });
});

test.describe('Review', () => {
  const names = (page: Page) => page.getByTestId(testIds.review.table).locator('tbody th[scope=row]').allInnerTexts();
  const BY_PEAK = [
    'orders-live',
    'chat-eu',
    'ticker',
    'chat-us',
    'games-lobby',
    'presence',
    'internal-tools',
    'notify-eu',
  ];
  const BY_NAME = [...BY_PEAK].sort();

  test('the keyboard sorts by a column, and the other way round', async ({ gallery, page }) => {
    await gallery.open('fleet', { view: 'review' });
    expect(await names(page)).toEqual(BY_PEAK);
    // From 55 % to 105 % in 14 days, at the top of the last whole wave, 6 hours from the end: 0.55 + 0.5 * 330 / 336.
    await expect(page.getByRole('row', { name: /orders-live/ })).toContainText('104.1\u00a0%');
    const heading = page.getByRole('columnheader', { name: 'Resource' });
    await heading.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(BY_NAME);
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual([...BY_NAME].reverse());
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
  });

  test('the keyboard opens the details of a resource', async ({ gallery, page }) => {
    await gallery.open('fleet', { view: 'review' });
    const name = page.getByRole('button', { name: 'orders-live' });
    await name.focus();
    await page.keyboard.press('Enter');
    await expect(name).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByTestId(testIds.review.details)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId(testIds.review.details)).toHaveCount(0);
  });

  test('of many resources the worst are listed, and the rest once they are asked for', async ({ gallery, page }) => {
    await gallery.open('crowd', { view: 'review' });
    await expect(page.getByTestId(testIds.review.summary)).toHaveText(/^120 resources/);
    const rows = page.getByTestId(testIds.review.table).locator('tbody tr');
    await expect(rows).toHaveCount(REVIEW_ROWS);
    await page.getByRole('button', { name: 'Show all 120 resources' }).click();
    await expect(rows).toHaveCount(120);
    // From 90 % of the ceiling down, half a percent each.
    expect(await names(page)).toEqual(Array.from({ length: 120 }, (_, i) => `hub-${i + 1}`));
    await expect(page.getByRole('button', { name: /^Show all/ })).toHaveCount(0);
  });

  test('the review is on the clipboard as a Markdown table of every resource', async ({ gallery, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await gallery.open('fleet', { view: 'review' });
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The review is copied.' })).toHaveCount(1);
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).replace(NO_BREAK_SPACE, ' ');
    const table = copied.split('\n').filter((line) => line.startsWith('|'));
    expect(table[0]).toMatch(/^\| Resource \| State \| Peak \|/);
    expect(table.slice(2).map((line) => line.split(' | ')[0].slice(2))).toEqual(BY_PEAK);
    expect(table[2]).toContain('| Over | 104.1 % |');
  });

  test('where the browser has no clipboard, the Markdown is there to be copied by hand', async ({ gallery, page }) => {
    // As over plain HTTP.
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await gallery.open('fleet', { view: 'review' });
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    const area = page.getByTestId(testIds.review.manualCopy);
    await expect(area).toHaveValue(/^## Capacity review[^]*\| orders-live \|[^]*\| notify-eu \|/);
    const selected = await area.evaluate((element) => {
      const { selectionStart, selectionEnd, value } = element as HTMLTextAreaElement;
      return [selectionStart, selectionEnd - value.length];
    });
    expect(selected).toEqual([0, 0]);
    await page.keyboard.press('Escape');
    await expect(area).toHaveCount(0);
  });

  test('the saved CSV has a line of every resource, in the order of the table, with whole figures', async ({
    gallery,
    page,
  }) => {
    await gallery.open('fleet', { view: 'review' });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('signalr-headroom-2026-11-21.csv');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.startsWith('\ufeff"Resource","Resource id",')).toBe(true);
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(BY_PEAK.map((name) => `"${name}"`));
    const [, , state, peak] = lines[1].split(',');
    expect(state).toBe('"Over"');
    expect(Number(peak)).toBeCloseTo(100 * (0.55 + (0.5 * 330) / 336), 6);
  });

  test('on paper there is the table, with its title and every column, and nothing else of the page', async ({
    gallery,
    page,
  }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await gallery.open('fleet', { view: 'review', width: 900, height: 300 });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Capacity review of Azure SignalR Service' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveCount(12);
    for (const name of BY_PEAK) {
      await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    }
    const others = await page.getByTestId(testIds.review.container).evaluate((container) =>
      [...document.body.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.getClientRects().length > 0 && element.innerText?.trim() !== '')
        .filter((element) => !container.contains(element) && !element.contains(container))
        .map((element) => element.outerHTML.slice(0, 200))
    );
    expect(others).toEqual([]);
    await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeHidden();
    // A panel of 300 pixels cuts nothing off: the table is as high as its rows.
    const cutOff = await page
      .getByTestId(testIds.review.table)
      .evaluate((table) => (table.parentElement?.scrollHeight ?? 0) - (table.parentElement?.clientHeight ?? 0));
    expect(cutOff).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.getByText('SignalR Headroom')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeVisible();
  });
});

test.describe('Plan', () => {
  const outbound = (page: Page) => page.getByTestId(testIds.plan.constraint('outboundBytes'));
  const asked = async (options: Promise<unknown[]>) =>
    (JSON.parse(JSON.stringify(await options)) as Array<{ plan: Record<string, unknown> }>).map(({ plan }) => plan);

  test('another unit size has other ceilings, and is kept in the dashboard', async ({ gallery, page }) => {
    await gallery.open('over', { view: 'plan' });
    await expect(outbound(page)).toContainText('45.1 of 41.0 MB/s');
    await page.getByTestId(testIds.plan.size(20)).click();
    // Twice the units, twice the ceiling of a broadcast: 20,000 messages of 4,096 B.
    await expect(outbound(page)).toContainText('45.1 of 81.9 MB/s');
    await expect(outbound(page)).toContainText('55.0\u00a0%');
    await expect(page.getByTestId(testIds.plan.size(20))).toHaveAttribute('aria-pressed', 'true');
    expect(await asked(gallery.asked('options'))).toEqual([{ units: 20 }]);
    // What is now is still now.
    await expect(gallery.state).toHaveText(/Over/);
  });

  test('the unit size can be chosen from its field by keyboard', async ({ gallery, page }) => {
    await gallery.open('over', { view: 'plan' });
    await page.getByRole('combobox', { name: 'Unit size' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: /^50 units/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await asked(gallery.asked('options'))).at(-1)).toHaveProperty('units');
    await expect(outbound(page)).not.toContainText(/Then[^]*of 41\.0 MB\/s/);
  });

  test('moving a share scales the others, so that the mix remains 100 %', async ({ gallery, page }) => {
    await gallery.open('climb', { view: 'plan' });
    await field(page, testIds.plan.share('echo')).fill('10');
    await page.keyboard.press('Tab');
    // 25 and 20 share 90 as they shared 45.
    await expect(field(page, testIds.plan.share('sendToSmallGroup'))).toHaveValue('50');
    await expect(field(page, testIds.plan.share('broadcast'))).toHaveValue('40');
    const shares = await Promise.all(
      SCENARIOS.map(async (scenario) => Number(await field(page, testIds.plan.share(scenario)).inputValue()))
    );
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(100, 6);
    const [plan] = (await asked(gallery.asked('options'))).slice(-1);
    expect(Object.values(plan.mix as Record<string, number>).reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
  });

  test('a locked share stays where it is', async ({ gallery, page }) => {
    await gallery.open('climb', { view: 'plan' });
    await page.getByTestId(testIds.plan.lock('broadcast')).click();
    await field(page, testIds.plan.share('echo')).fill('30');
    await page.keyboard.press('Enter');
    await expect(field(page, testIds.plan.share('sendToSmallGroup'))).toHaveValue('50');
    await expect(field(page, testIds.plan.share('broadcast'))).toHaveValue('20');
  });

  test('what is typed is asked of the dashboard once, and a reset goes back to the data', async ({ gallery, page }) => {
    await gallery.open('over', { view: 'plan' });
    const reset = page.getByTestId(testIds.plan.reset);
    await expect(reset).toBeDisabled();
    await field(page, testIds.plan.field('growth')).fill('2');
    await page.keyboard.press('Enter');
    await expect(outbound(page)).toContainText('220.0\u00a0%');
    expect(await asked(gallery.asked('options'))).toEqual([{ growth: 2 }]);
    await reset.click();
    await expect(field(page, testIds.plan.field('growth'))).toHaveValue('1');
    await expect(outbound(page)).not.toContainText('220.0\u00a0%');
    expect((await asked(gallery.asked('options'))).at(-1)).not.toHaveProperty('growth');
    await expect(reset).toBeDisabled();
  });

  test('workloads that a person adds have an outcome', async ({ gallery, page }) => {
    await gallery.open('over', { view: 'plan' });
    await page.getByRole('radio', { name: 'Workloads' }).check({ force: true });
    await page.getByRole('button', { name: /^Add/ }).first().click();
    await expect(page.getByTestId(testIds.plan.workload(0))).toBeVisible();
    await expect(page.getByTestId(testIds.plan.size(20))).toBeVisible();
  });
});

/** The field itself, whichever element around it has the identifier. */
function field(page: Page, testId: string): Locator {
  return page.locator(`input[data-testid="${testId}"]`);
}

/** Colours of lines between two shares of a plot's width, those of grid and text aside. */
function coloursIn(plot: Locator, from: number, to: number): Promise<number> {
  return plot.evaluate(
    (over, { from, to }) => {
      const canvas = over.parentElement?.querySelector('canvas');
      const copy = canvas && new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy?.getContext('2d', { willReadFrequently: true });
      if (!canvas || !context) {
        throw new Error('There is no canvas to read.');
      }
      context.drawImage(canvas, 0, 0);
      const [area, origin] = [over.getBoundingClientRect(), canvas.getBoundingClientRect()];
      const left = Math.round(area.left - origin.left + area.width * from);
      const { data } = context.getImageData(
        left,
        Math.round(area.top - origin.top),
        Math.round(area.width * (to - from)),
        Math.round(area.height)
      );
      const counts = new Map<string, number>();
      for (let i = 0; i < data.length; i += 4) {
        const [red, green, blue, alpha] = data.subarray(i, i + 4);
        const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 60;
        if (alpha === 255 && !isGrey) {
          const colour = `${red},${green},${blue}`;
          counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
      }
      return [...counts.values()].filter((count) => count > 50).length;
    },
    { from, to }
  );
}
