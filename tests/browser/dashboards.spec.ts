import { type Page } from '@playwright/test';
import { buildDashboards } from '../../dashboards/generator';
import { UID } from '../../dashboards/generator/parts/links';
import { ALONE } from './alone';
import { expect, test } from './fixtures';
import { END_SECONDS, HISTORY_SECONDS, resourceId, RESOURCES } from './history';

// Every dashboard on Prometheus that make demo opens, in a window that is high enough for all of its panels.

const WHOLE = { width: 1600, height: 4000 };

/** From the moment at which the page stands. A page of the demo takes three seconds on an idle machine. */
const LIMIT_MS = 10_000;

/** Panels for which this history has nothing: it has no exporters, no rules, no closed connections and no app servers. */
const WITHOUT_DATA: Readonly<Record<string, readonly string[]>> = {
  [UID.resource]: [
    'Message rates',
    'Connections by endpoint',
    'Connections opened and closed in a minute',
    'Latency between service and app servers',
    'System errors',
  ],
  [UID.review]: ['Hourly peaks of the top ten'],
  [UID.pipeline]: [
    'Firing alerts about the pipeline',
    'Failed requests to Azure',
    'Remaining reads of Azure Resource Manager',
    'Rule evaluation',
    'Failed and missed evaluations',
  ],
};

const QUERY = new URLSearchParams({
  'var-resource': resourceId(RESOURCES.over.name),
  from: `${(END_SECONDS - HISTORY_SECONDS) * 1000}`,
  to: `${END_SECONDS * 1000}`,
  refresh: '',
});

for (const uid of [UID.fleet, UID.resource, UID.review, UID.pipeline]) {
  test(`every panel of ${uid} shows its data within ten seconds`, { tag: ALONE }, async ({ page, stack }) => {
    await page.setViewportSize(WHOLE);
    await page.goto(`${stack.url}/d/${uid}?${QUERY}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { panels = [] } = buildDashboards().find((dashboard) => dashboard.uid === uid) ?? {};
    const titles = panels.flatMap((panel) => ('title' in panel && panel.title ? [panel.title] : []));
    expect(titles).not.toEqual([]);
    await expect
      .poll(() => emptyOf(page, titles), { timeout: LIMIT_MS, message: 'panels without data' })
      .toEqual(WITHOUT_DATA[uid] ?? []);
  });
}

/** The panels that draw no line, no state, no row and no text of theirs, or that still load. */
async function emptyOf(page: Page, titles: readonly string[]): Promise<string[]> {
  const empty: string[] = [];
  for (const title of titles) {
    const panel = page.getByRole('region', { name: title, exact: true }).first();
    const drawn = panel.locator('canvas, [role=gridcell], .markdown-html, [data-testid="headroom panel"] button');
    const isEmpty =
      (await drawn.count()) === 0 && !/\d/.test(await panel.getByTestId('data-testid panel content').innerText());
    const isWaiting = (await panel.getByLabel('Panel loading bar').count()) > 0;
    if (isEmpty || isWaiting || (await panel.getByTestId('preview no data').count()) > 0) {
      empty.push(title);
    }
  }
  return empty;
}
