import { readFileSync } from 'node:fs';
import { type Locator, type Page } from '@playwright/test';
import { SCENARIOS } from '../../src/guide';
import { REVIEW_ROWS } from '../../src/panel/layout/limits';
import { testIds } from '../../src/ui/testIds';
import { expect, test, testAlone } from './gallery';
import { measuredPixels, drag, hover } from './plot';

// Utilization, Review and Plan in a browser: canvas, clipboard, downloads, printing and input fields.

const NO_BREAK_SPACE = /\u00a0/g;

test.describe('The header', () => {
  test('opens what assumptions could change, and gives the focus back', async ({ gallery, page }) => {
    await gallery.open('assumed', { view: 'overlay', width: 420, height: 520 });
    const count = page.getByTestId(testIds.header.assumptions);
    await expect(count).toHaveText('2 assumptions');
    await count.click();
    const notes = page.getByTestId(testIds.header.notes).getByRole('listitem');
    await expect(notes).toHaveText([
      /estimated from Azure's message count: 300.B on average/,
      /The service mode is Default/,
    ]);
    await page.keyboard.press('Escape');
    await expect(count).toBeFocused();
  });

  test('clips no popover that Grafana 12 renders inside it', async ({ gallery, page }) => {
    await gallery.open('assumed', { view: 'overlay', width: 900, height: 500 });
    for (const button of [testIds.header.assumptions, testIds.header.notesButton]) {
      const isInSight = await page.getByTestId(button).evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect();
        const popover = document.createElement('div');
        popover.style.cssText = 'position: fixed; z-index: 1; left: 0; top: 0; width: 50px; height: 50px';
        element.after(popover);
        // Grafana's panel is what a fixed position is relative to.
        const origin = popover.getBoundingClientRect();
        popover.style.left = `${left - origin.left}px`;
        popover.style.top = `${bottom + 20 - origin.top}px`;
        const found = document.elementFromPoint(left + 25, bottom + 45);
        popover.remove();
        return found === popover;
      });
      expect(isInSight, button).toBe(true);
    }
  });
});

test.describe('Utilization', () => {
  test('every constraint has a line and a tooltip row', async ({ gallery, page }) => {
    await gallery.open('climb', { view: 'utilization' });
    const plot = page.getByTestId(testIds.utilization.container).locator('.u-over');
    await hover(plot, 0.25);
    const tooltip = page.getByTestId(testIds.chart.tooltip);
    await expect(tooltip.locator('tbody th')).toHaveText(['Outbound traffic', 'Inbound traffic', 'Connections']);
    await expect(tooltip).toContainText('10 units');
    expect(await coloursIn(plot, 0.1, 0.9)).toBeGreaterThanOrEqual(3);
    expect(await gallery.chartsMade()).toBe(1);
  });

  test('a click in the legend hides a line, and another shows it again', async ({ gallery, page }) => {
    await gallery.open('climb', { view: 'utilization' });
    const plot = page.getByTestId(testIds.utilization.container).locator('.u-over');
    const rows = async () => {
      await hover(plot, 0.3);
      await hover(plot, 0.25);
      return page.getByTestId(testIds.chart.tooltip).locator('tbody th').allInnerTexts();
    };
    const inbound = page.getByRole('button', { name: 'Inbound traffic' });
    const all = ['Outbound traffic', 'Inbound traffic', 'Connections'];
    const colours = await coloursIn(plot, 0.1, 0.9);
    await inbound.click();
    await expect.poll(rows).toEqual(['Outbound traffic', 'Connections']);
    expect(await coloursIn(plot, 0.1, 0.9)).toBeLessThan(colours);
    await inbound.click();
    await expect.poll(rows).toEqual(all);
    expect(await coloursIn(plot, 0.1, 0.9)).toBe(colours);
  });

  test('new options keep the chart, and a drag zooms', async ({ gallery, page }) => {
    await gallery.open('climb', { view: 'utilization' });
    const plot = page.getByTestId(testIds.utilization.container).locator('.u-over');
    await hover(plot, 0.25);
    await gallery.show({ options: { view: 'utilization' } });
    await drag(plot, 0.2, 0.7);
    await expect.poll(() => gallery.requests('timeRange')).toHaveLength(1);
    expect(await gallery.chartsMade()).toBe(1);
  });

  test('missing data leaves a gap in the measured line', async ({ gallery }) => {
    await gallery.open('between', { view: 'overlay' });
    const plot = gallery.plot('outboundBytes');
    await expect.poll(() => measuredPixels(plot, 0.1, 0.3)).toBeGreaterThan(20);
    expect(await measuredPixels(plot, 0.6, 0.8)).toBeGreaterThan(20);
    // The scene has no samples between 0.45 and 0.55 of its range.
    expect(await measuredPixels(plot, 0.47, 0.53)).toBe(0);
    await hover(plot, 0.5);
    await expect(gallery.tooltip.getByRole('row', { name: /^Outbound bandwidth/ })).toContainText('no data');
  });
});

test.describe('Review', () => {
  const names = (page: Page) => page.getByTestId(testIds.review.table).locator('tbody th[scope=row]').allInnerTexts();
  /** Two that need more units, four that can shrink by ever fewer, and the others by their peak. */
  const BY_ACTION = [
    'orders-live',
    'chat-eu',
    'notify-eu',
    'presence',
    'chat-us',
    'games-lobby',
    'ticker',
    'internal-tools',
  ];
  const BY_NAME = [...BY_ACTION].sort();

  test('the keyboard sorts by a column in both directions', async ({ gallery, page }) => {
    await gallery.open('fleet', { view: 'review' });
    expect(await names(page)).toEqual(BY_ACTION);
    // Grows from 55% to 105% in 14 days; the last peak is 6 hours before the end: 0.55 + 0.5 * 330 / 336.
    await expect(page.getByRole('row', { name: /orders-live/ })).toContainText('104.1%');
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

  test('a large fleet shows its worst resources first, and the rest on request', async ({ gallery, page }) => {
    await gallery.open('crowd', { view: 'review' });
    await expect(page.getByTestId(testIds.review.summary)).toHaveText(/^120 resources/);
    const rows = page.getByTestId(testIds.review.table).locator('tbody tr');
    await expect(rows).toHaveCount(REVIEW_ROWS);
    await page.getByRole('button', { name: 'Show all 120 resources' }).click();
    await expect(rows).toHaveCount(120);
    // From 90% of the ceiling down in steps of half a percent.
    expect(await names(page)).toEqual(Array.from({ length: 120 }, (_, i) => `hub-${i + 1}`));
    await expect(page.getByRole('button', { name: /^Show all/ })).toHaveCount(0);
  });

  testAlone('Copy as Markdown puts a table of every resource on the clipboard', async ({ gallery, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await gallery.open('fleet', { view: 'review' });
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Review copied.' })).toHaveCount(1);
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).replace(NO_BREAK_SPACE, ' ');
    const table = copied.split('\n').filter((line) => line.startsWith('|'));
    expect(table[0]).toMatch(/^\| Resource \| Action \| State \| Peak \|/);
    expect(table.slice(2, -1).map((line) => line.split(' | ')[0].slice(2))).toEqual(BY_ACTION);
    expect(table[2]).toContain('| Over | 104.1% |');
  });

  testAlone(
    'without clipboard access, the Markdown appears selected, for manual copying',
    async ({ gallery, page }) => {
      // Browsers have no clipboard over plain HTTP.
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
    }
  );

  test('the saved CSV has a line for every resource, in table order and at full precision', async ({
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
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(BY_ACTION.map((name) => `"${name}"`));
    const [, , state, peak] = lines[1].split(',');
    expect(state).toBe('"Over"');
    expect(Number(peak)).toBeCloseTo(100 * (0.55 + (0.5 * 330) / 336), 6);
  });

  testAlone('printing shows only the table, with its title and every column', async ({ gallery, page }) => {
    await page.addInitScript(() => {
      // The real one leaves again at once in a browser without a window.
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
    });
    await gallery.open('fleet', { view: 'review', width: 900, height: 300 });
    await page.getByRole('button', { name: 'Print' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Capacity review of Azure SignalR Service' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveCount(16);
    for (const name of BY_ACTION) {
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
    // The table prints in full, though the panel is only 300 pixels high.
    const cutOff = await page
      .getByTestId(testIds.review.table)
      .evaluate((table) => (table.parentElement?.scrollHeight ?? 0) - (table.parentElement?.clientHeight ?? 0));
    expect(cutOff).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.getByText('SignalR Headroom')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeVisible();
  });

  testAlone(
    'leaves every page as it prints without it, once it is gone from the page or beside another view',
    async ({ gallery, page }) => {
      await gallery.open('fleet', { view: 'review' });
      await page.pdf();
      await gallery.show({ options: { view: 'overlay' } });
      await page.emulateMedia({ media: 'print' });
      await expect(gallery.panel).toBeVisible();
      // Grafana leaves a dashboard without loading a page.
      await page.evaluate(() => {
        document.querySelector('#root')?.remove();
        document.body.append(Object.assign(document.createElement('p'), { textContent: "Another team's dashboard" }));
      });
      await expect(page.getByText("Another team's dashboard")).toBeVisible();
      const rules = await page.evaluate(() =>
        [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      );
      expect(rules.length).toBeGreaterThan(100);
      expect(rules.filter((text) => /@media print[^]*\bbody\b/.test(text) && text.includes(':has'))).toEqual([]);
    }
  );

  test("the browser's own print command prints every column of a narrow panel", async ({ gallery, page }) => {
    await gallery.open('fleet', { view: 'review', width: 400, height: 300 });
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await page.evaluate(() => {
      window.addEventListener('beforeprint', () =>
        document.documentElement.setAttribute('data-printed', `${document.querySelectorAll('thead th').length}`)
      );
    });
    await page.pdf();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '16');
    await expect(page.getByRole('columnheader')).toHaveCount(3);
  });
});

test.describe('Plan', () => {
  const outbound = (page: Page) => page.getByTestId(testIds.plan.constraint('outboundBytes'));
  const plansIn = async (options: Promise<unknown[]>) =>
    (JSON.parse(JSON.stringify(await options)) as Array<{ plan: Record<string, unknown> }>).map(({ plan }) => plan);

  test('choosing another unit size changes the ceilings and is saved in the dashboard', async ({ gallery, page }) => {
    await gallery.open('over', { view: 'plan' });
    await expect(outbound(page)).toContainText('45.1 of 41.0 MB/s');
    // It opens at the recommended size. Twice the units double the ceiling of a broadcast: 20,000 messages of 4,096 B.
    await expect(outbound(page)).toContainText('45.1 of 81.9 MB/s');
    await expect(page.getByTestId(testIds.plan.size(20))).toHaveAttribute('aria-pressed', 'true');
    await page.getByTestId(testIds.plan.size(40)).click();
    await expect(outbound(page)).toContainText('45.1 of 164 MB/s');
    await expect(outbound(page)).toContainText('27.5%');
    await expect(page.getByTestId(testIds.plan.size(40))).toHaveAttribute('aria-pressed', 'true');
    expect(await plansIn(gallery.requests('options'))).toEqual([{ units: 40 }]);
    // The line above still says what is left now.
    await expect(gallery.left).toContainText('10.0% over');
  });

  test('the keyboard chooses a unit size in its field', async ({ gallery, page }) => {
    await gallery.open('over', { view: 'plan' });
    await page.getByRole('combobox', { name: 'Unit size' }).fill('50');
    await page.getByRole('option', { name: /^50 units/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await plansIn(gallery.requests('options'))).at(-1)).toEqual({ units: 50 });
    await expect(outbound(page)).not.toContainText(/Then[^]*of 41\.0 MB\/s/);
  });

  test('moving a share scales the others so that the mix stays at 100%', async ({ gallery, page }) => {
    await gallery.open('climb', { view: 'plan' });
    await field(page, testIds.plan.share('echo')).fill('10');
    await page.keyboard.press('Tab');
    // 25 and 20 share the remaining 90 in the same ratio: 50 and 40.
    await expect(field(page, testIds.plan.share('sendToSmallGroup'))).toHaveValue('50');
    await expect(field(page, testIds.plan.share('broadcast'))).toHaveValue('40');
    const shares = await Promise.all(
      SCENARIOS.map(async (scenario) => Number(await field(page, testIds.plan.share(scenario)).inputValue()))
    );
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(100, 6);
    const [plan] = (await plansIn(gallery.requests('options'))).slice(-1);
    expect(Object.values(plan.mix as Record<string, number>).reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
  });

  test('a locked share does not change', async ({ gallery, page }) => {
    await gallery.open('climb', { view: 'plan' });
    await page.getByTestId(testIds.plan.lock('broadcast')).click();
    await field(page, testIds.plan.share('echo')).fill('30');
    await page.keyboard.press('Enter');
    await expect(field(page, testIds.plan.share('sendToSmallGroup'))).toHaveValue('50');
    await expect(field(page, testIds.plan.share('broadcast'))).toHaveValue('20');
  });

  test('growth by slider or number moves the recommended size, is saved once, and a reset returns to the data', async ({
    gallery,
    page,
  }) => {
    await gallery.open('over', { view: 'plan' });
    const reset = page.getByTestId(testIds.plan.reset);
    await expect(reset).toBeDisabled();
    // The slider has the arrow keys of any slider, and sets the same growth as the number.
    await field(page, testIds.plan.field('growth slider')).press('ArrowRight');
    await expect(field(page, testIds.plan.field('growth'))).toHaveValue('1');
    await field(page, testIds.plan.field('growth slider')).press('End');
    await expect(field(page, testIds.plan.field('growth'))).toHaveValue('100');
    await expect(page.getByRole('button', { name: /^30 units, recommended, / })).toBeVisible();
    await reset.click();
    await expect(page.getByRole('button', { name: /^20 units, recommended, / })).toBeVisible();
    await field(page, testIds.plan.field('growth')).fill('100');
    await page.keyboard.press('Enter');
    await expect(outbound(page)).toContainText('90.1 of');
    expect((await plansIn(gallery.requests('options'))).slice(3)).toEqual([{ growth: 2 }]);
    await reset.click();
    await expect(field(page, testIds.plan.field('growth'))).toHaveValue('0');
    await expect(outbound(page)).not.toContainText('90.1 of');
    expect((await plansIn(gallery.requests('options'))).at(-1)).not.toHaveProperty('growth');
    await expect(reset).toBeDisabled();
  });

  test('adding a workload shows its result', async ({ gallery, page }) => {
    await gallery.open('over', { view: 'plan' });
    await page.getByRole('radio', { name: 'Workloads' }).check({ force: true });
    await page.getByRole('button', { name: /^Add/ }).first().click();
    await expect(page.getByTestId(testIds.plan.workload(0))).toBeVisible();
    await expect(page.getByTestId(testIds.plan.size(20))).toBeVisible();
  });
});

/** Finds the input element itself; elements around it may carry the same test id. */
function field(page: Page, testId: string): Locator {
  return page.locator(`input[data-testid="${testId}"]`);
}

/** Counts the line colours between two shares of a plot's width, ignoring the grey of grid and text. */
function coloursIn(plot: Locator, from: number, to: number): Promise<number> {
  return plot.evaluate(
    (over, { from, to }) => {
      const canvas = over.parentElement?.querySelector('canvas');
      const copy = canvas && new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy?.getContext('2d', { willReadFrequently: true });
      if (!canvas || !context) {
        throw new Error('The plot has no readable canvas.');
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
