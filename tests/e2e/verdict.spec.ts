import { buildDashboards } from '../../dashboards/generator';
import { UID } from '../../dashboards/generator/parts/links';
import { VARIABLE } from '../../dashboards/generator/parts/scope';
import { OTHER_PANEL, resultOf } from '../../dashboards/generator/parts/shared';
import { FLEET, resourceId } from '../../demo/simulator/fleet/fleet';
import { testIds } from '../../src/ui/testIds';
import { type PanelModel, textVariable } from './dashboards';
import { expect as impatientExpect, HeadroomPanel, test } from './fixtures';

// Whoever opens two dashboards at the same minute must read the same advice on both.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Ten instants of an hour, before and after the minutes at which the rules record verdicts. */
const MINUTES_AGO = Array.from({ length: 10 }, (_, i) => 6 * i);

/** Thirty panels with a dozen queries each take their time. */
const expect = impatientExpect.configure({ timeout: 2 * MINUTE_MS });

/** Tall enough for every panel, because Grafana loads only what is visible. */
const TALL = { width: 1600, height: 5200 };
const PANEL = { w: 12, h: 8 };

const HEADER = 'Traffic against its ceilings';
const PLAN = 'Plan';

/** A review lists what has traffic. */
const IDS = FLEET.filter(({ character }) => character !== 'noTraffic').map(resourceId);

test('header, Fleet, Review and Plan give the same verdict and size at ten instants of an hour', async ({
  dashboards,
  page,
  selectors,
}) => {
  test.setTimeout(30 * MINUTE_MS);
  await page.setViewportSize(TALL);
  const panels = IDS.flatMap((id, row) => [
    panelFor(UID.resource, HEADER, id, { id: 2 * row + 1, x: 0, y: PANEL.h * row }),
    {
      ...panelFor(UID.resource, PLAN, id, { id: 2 * row + 2, x: PANEL.w, y: PANEL.h * row }),
      datasource: OTHER_PANEL,
      targets: [resultOf(2 * row + 1).build()],
    },
  ]);
  const variables = [VARIABLE.subscription, VARIABLE.resourceGroup, VARIABLE.edition];
  const uid = await dashboards.save(panels, {
    templating: { list: variables.map((name) => textVariable(name, '.+')) },
  });
  const panel = (title: string) => page.getByTestId(selectors.components.Panels.Panel.title(title)).first();
  const latest = Math.floor(Date.now() / MINUTE_MS - 2) * MINUTE_MS;
  for (const minutes of MINUTES_AGO) {
    const to = latest - minutes * MINUTE_MS;
    const at = `at ${new Date(to).toISOString()}`;
    const query = `from=${to - DAY_MS}&to=${to}&refresh=&kiosk`;

    await page.goto(`/d/${UID.review}?${query}`);
    const rows = IDS.map((id) => page.getByTestId(testIds.review.row(id)));
    const actions: string[] = [];
    for (const row of rows) {
      await expect(row, `Review ${at}`).toBeVisible();
      actions.push(await row.getByRole('cell').first().innerText());
    }
    const names = await Promise.all(rows.map((row) => row.getByRole('rowheader').innerText()));

    await page.goto(`/d/${UID.fleet}?${query}`);
    for (const [i, name] of names.entries()) {
      const row = panel('Fleet')
        .getByRole('row')
        .filter({ has: page.getByText(name, { exact: true }) });
      await expect(row, `Fleet ${at}`).toContainText(actions[i]);
    }

    await page.goto(`/d/${uid}?${query}`);
    for (const [i, name] of names.entries()) {
      const header = new HeadroomPanel(page, panel(`${HEADER} ${2 * i + 1}`));
      await expect(header.root, `header of ${name} ${at}`).toContainText(changeOrAction(actions[i]));
      const size = sizeOf(actions[i]);
      if (size !== undefined) {
        const chosen = panel(`${PLAN} ${2 * i + 2}`).getByTestId(testIds.plan.size(size));
        await expect(chosen, `plan for ${name} ${at}`).toHaveAttribute('aria-pressed', 'true');
      }
    }
  }
});

/** A panel of a provisioned dashboard, for one resource and the data source of the tests. */
function panelFor(uid: string, title: string, id: string, at: { id: number; x: number; y: number }): PanelModel {
  const panels: PanelModel[] = JSON.parse(
    JSON.stringify(buildDashboards().find((dashboard) => dashboard.uid === uid)?.panels ?? [])
  );
  const panel = panels.find((known) => known.title === title);
  if (panel === undefined) {
    throw new Error(`The dashboard ${uid} has no panel "${title}".`);
  }
  const options = Object.assign({}, panel.options, { resource: id });
  const withoutDataSource = (key: string, value: unknown) => (key === 'datasource' ? undefined : value);
  // A text such as "$resource_group" begins like it.
  const text = JSON.stringify({ ...panel, options }, withoutDataSource).replaceAll(/\$resource\b/g, id);
  return { ...JSON.parse(text), id: at.id, title: `${title} ${at.id}`, gridPos: { ...PANEL, x: at.x, y: at.y } };
}

/** The header says a change without its verb. */
function changeOrAction(action: string): string {
  return /\d+ → \d+/.exec(action)?.[0] ?? action;
}

/** The size that an action ends at. */
function sizeOf(action: string): number | undefined {
  const [size] = /\d+(?= units?$|$)/.exec(action) ?? [];
  return size === undefined ? undefined : Number(size);
}
