import { UID } from '../../dashboards/generator/parts/links';
import { buildDashboards } from '../../dashboards/generator';
import { besideUid } from '../../demo/stack/web';
import { expect, test } from './fixtures';

// Every provisioned dashboard in full, on the demo's Prometheus.

/** High enough to bring every panel into view: Grafana loads only visible panels. */
const WHOLE = { width: 1600, height: 4000 };

/** From the moment at which every panel has its frame, to that at which each has its data. */
const LIMIT_MS = 10_000;

const ON_PROMETHEUS = [UID.fleet, UID.resource, UID.review, UID.pipeline];

/** Grafana's own texts for a panel that has no data and no "No value" text. */
const NO_WORDS = /^(?:No data|No data found in response|Data is missing a (?:time|number|string) field)$/;

/** Those of built-in panels, which `make demo` provisions beside the others. */
const CORE = buildDashboards({ panels: 'core' }).map((dashboard) => ({
  ...dashboard,
  uid: besideUid(dashboard.uid ?? ''),
  isBeside: true,
}));

/** Titles of all panels but rows, and those of a row for each resource of Azure, which are missing without Azure. */
function titlesOf(panels: ReadonlyArray<{ type?: string; title?: string; repeat?: string }>): string[] {
  let isRepeated = false;
  return panels.flatMap(({ type, title, repeat }) => {
    isRepeated = type === 'row' ? repeat !== undefined : isRepeated;
    return type === 'row' || isRepeated || title === undefined ? [] : [title];
  });
}

for (const dashboard of [...buildDashboards().map((each) => ({ ...each, isBeside: false })), ...CORE]) {
  const { uid = '', title, panels = [], isBeside } = dashboard;
  const titles = titlesOf(panels);
  const isPortal = uid.endsWith('-portal');
  const isOnPrometheus = !isPortal && (isBeside || ON_PROMETHEUS.some((known) => known === uid));

  test(`${title} (${uid}) loads every panel without an error, each with data or its own text`, async ({
    page,
    selectors,
  }) => {
    const isThere = (await page.request.get(`/api/dashboards/uid/${uid}`)).ok();
    test.skip(isBeside && !isThere, 'needs the dashboards without the plugin, which make demo provisions');
    const failed: string[] = [];
    page.on('response', (response) => {
      if (/\/api\/(?:ds\/query|datasources\/)/.test(response.url()) && !response.ok()) {
        failed.push(`${response.status()} ${response.url()}`);
      }
    });
    await page.setViewportSize(WHOLE);
    await page.goto(`/d/${uid}?refresh=`);
    const panelOf = (name: string) => page.getByTestId(selectors.components.Panels.Panel.title(name)).first();
    for (const panelTitle of titles) {
      await expect(panelOf(panelTitle)).toBeVisible();
    }
    const stillLoading = async () => {
      const loading = await Promise.all(titles.map((name) => panelOf(name).getByLabel('Panel loading bar').count()));
      return titles.filter((_, i) => loading[i] > 0);
    };
    await expect.poll(stillLoading, { timeout: LIMIT_MS, message: 'panels that still load' }).toEqual([]);
    if (isOnPrometheus) {
      await expect(page.getByTestId(selectors.components.Panels.Panel.status('error'))).toHaveCount(0);
      await expect(page.getByText(NO_WORDS)).toHaveCount(0);
      expect(failed).toEqual([]);
    } else {
      // Without Azure the queries fail, but the dashboard still explains what needs Prometheus.
      await expect(page.getByText(isPortal ? 'Not shown here' : 'What needs Prometheus').first()).toBeVisible();
    }
  });
}
