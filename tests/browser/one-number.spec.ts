import { type Page } from '@playwright/test';
import { OUTPUT } from '../../src/names/series';
import { testIds } from '../../src/ui/testIds';
import { expect, test } from './fixtures';
import { END_SECONDS, RESOURCES, resourceId, type TestResource } from './history';
import { type Stack } from './stack';

// A figure has one value, wherever a person reads it: these are the words on the pages.

/** Two hours. */
const RANGE_SECONDS = 7200;

/** Those with a unit size; the others have no figure to compare. */
const RATED = [RESOURCES.steady, RESOURCES.step, RESOURCES.over, RESOURCES.gap];

/** The words of a page on a resource, as written there. */
interface Said {
  now?: string;
  state?: string;
  peak?: string;
  action?: string;
}

/** The one figure that a text has behind a word. */
function figure(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) {
    throw new Error(`no ${pattern} in: ${text}`);
  }
  return found;
}

/** The percentage of the bar that is closest to its ceiling. */
async function fullest(page: Page): Promise<string> {
  const bars = page.getByTestId(testIds.gauges.container).getByRole('meter');
  const figures = (await bars.allInnerTexts()).map((text) => figure(text, /([\d.]+%)/));
  return figures.sort((one, other) => parseFloat(other) - parseFloat(one))[0];
}

async function reviewed(page: Page, { name }: TestResource): Promise<Said> {
  const cells = page.getByTestId(testIds.review.row(resourceId(name))).locator('td');
  const [action, state, peak] = await cells.allInnerTexts();
  // A unit size may follow.
  return { action: action.trim(), state: state.trim(), peak: figure(peak, /([\d.]+%)/) };
}

async function recorded(page: Page, stack: Stack, name: string): Promise<Required<Pick<Said, 'now' | 'peak'>>> {
  const series = `${OUTPUT.worst}{resource_id="${resourceId(name)}"}`;
  const ask = async (query: string) => {
    const answer = await page.request.post(`${stack.url}/api/prometheus/api/v1/query`, {
      form: { query, time: END_SECONDS },
    });
    const { data }: { data: { result: Array<{ value: [number, string] }> } } = await answer.json();
    return `${(100 * Number(data.result[0].value[1])).toFixed(1)}%`;
  };
  // A minute at the very start is in the range, too.
  return { now: await ask(series), peak: await ask(`max_over_time(${series}[${RANGE_SECONDS + 1}s])`) };
}

test('the header, Review, Fleet and Prometheus say the same of each resource', async ({ page, stack, dashboard }) => {
  const times = { from: `${(END_SECONDS - RANGE_SECONDS) * 1000}`, to: `${END_SECONDS * 1000}` };
  const headers = new Map<string, Said>();
  await dashboard.showPanelAlone();
  for (const resource of RATED) {
    await dashboard.open(resource, times);
    await expect(dashboard.context).toContainText(resource.name);
    const header = await dashboard.header.innerText();
    const action = figure(header, /(Keep \d+ units?|\d+ → \d+)/);
    headers.set(resource.name, {
      now: await fullest(page),
      state: figure(await dashboard.left.innerText(), /^\s*(\w+)/),
      peak: figure(header, /peak(?:ed at)? ([\d.]+%)/),
      action: action.startsWith('Keep') ? action : `Scale ${action}`,
    });
  }
  await page.goto(`${stack.url}/d/signalr-headroom-review?${new URLSearchParams(times)}`);
  await expect(page.getByTestId(testIds.review.table).locator('tbody tr').first()).toBeVisible();
  for (const resource of RATED) {
    const header = headers.get(resource.name) ?? {};
    const review = await reviewed(page, resource);
    const counted = await recorded(page, stack, resource.name);
    expect([resource.name, header]).toEqual([resource.name, { ...header, ...counted }]);
    expect([resource.name, review.peak, review.action]).toEqual([resource.name, header.peak, header.action]);
  }
  await page.goto(`${stack.url}/d/signalr-headroom-fleet?${new URLSearchParams(times)}`);
  const rows = page.getByTestId(testIds.fleet.list).getByRole('row');
  for (const { name } of RATED) {
    const { now = '', action = '' } = headers.get(name) ?? {};
    const row = rows.filter({ has: page.getByRole('rowheader', { name }) });
    await expect(row).toContainText(action);
    const [, left, side] = /([\d.]+)% (left|over)/.exec(await row.innerText()) ?? [];
    // Both are rounded.
    expect(Math.abs(100 - Number.parseFloat(now) - Number(left) * (side === 'left' ? 1 : -1))).toBeLessThan(0.11);
  }
});
