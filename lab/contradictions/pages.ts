import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { buildDashboards, fileNameOf, serialize } from '../../dashboards/generator';
import { UID } from '../../dashboards/generator/parts/links';
import { PANEL_KINDS, type Panels } from '../../dashboards/generator/parts/variants';
import { listenOn } from '../../demo/http/listen';
import { createPreview } from '../../demo/preview/server/app';
import { buildPage } from '../../demo/preview/server/build';
import { testIds } from '../../src/ui/testIds';
import { findChromium } from '../../tools/chromium';
import { type View } from './figures';

const ROOT = path.join(__dirname, '..', '..');

/** A page is slow on two busy processors. */
const PATIENCE_MS = 120_000;

/** Tall enough for every panel: the preview queries those in view. */
const WINDOW = { width: 1600, height: 3200 };

/** A percentage that a page says, as written: with the decimals that it has there. */
type Percent = string;

/** The words of a resource on one page, by what they say. */
export type Said = Readonly<Partial<Record<'now' | 'left' | 'peak' | 'highest' | 'p95', Percent>>>;

/** The figures of every resource on the pages, by the name of the page. */
export type Pages = ReadonlyMap<string, ReadonlyMap<string, Said>>;

/** Reads the dashboards in Chromium, with the plugin's panel and without, as the preview of the demo draws them. */
export async function readPages(prometheus: URL, resources: ReadonlyMap<string, string>, view: View): Promise<Pages> {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-pages-'));
  const built = path.join(folder, 'page');
  await buildPage(built);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const pages = new Map<string, ReadonlyMap<string, Said>>();
  try {
    for (const panels of PANEL_KINDS) {
      const dashboards = path.join(folder, panels);
      const preview = createPreview(
        { page: built, plugin: path.join(ROOT, 'dist'), dashboards: written(dashboards, panels) },
        { address: prometheus, patienceMs: PATIENCE_MS }
      );
      const port = await listenOn(preview, 0);
      const page = await browser.newPage({ viewport: WINDOW, timezoneId: 'UTC' });
      page.setDefaultTimeout(PATIENCE_MS);
      const open = (uid: string, more: Record<string, string> = {}) => {
        const times = { from: `${(view.at - view.range) * 1000}`, to: `${view.at * 1000}` };
        return page.goto(`http://127.0.0.1:${port}/d/${uid}?${new URLSearchParams({ ...times, ...more })}`);
      };
      const ofResources = new Map<string, Said>();
      for (const [name, id] of resources) {
        await open(UID.resource, { 'var-resource': id });
        ofResources.set(name, panels === 'plugin' ? await onResource(page) : await onCoreResource(page));
      }
      pages.set(`Resource, ${panels}`, ofResources);
      await open(UID.fleet);
      pages.set(`Fleet, ${panels}`, await onFleet(page, resources, panels));
      await open(UID.review);
      pages.set(`Capacity review, ${panels}`, await onReview(page, resources, panels));
      await page.close();
      await new Promise((resolve) => preview.close(resolve));
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return pages;
}

function written(folder: string, panels: Panels): string {
  const files = buildDashboards({ panels }).map((dashboard) => [fileNameOf(dashboard), serialize(dashboard)] as const);
  mkdirSync(folder);
  files.forEach(([name, text]) => writeFileSync(path.join(folder, name), text));
  return folder;
}

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The highest figure of a legend. */
async function highestIn(panel: Locator): Promise<Percent | undefined> {
  await panel
    .getByText(/Max:|No data/)
    .first()
    .waitFor();
  const figures = [...(await panel.innerText()).matchAll(/Max:\s*(-?[\d.]+)%/g)].map(([, figure]) => figure);
  return figures.sort((a, b) => Number(b) - Number(a)).map((figure) => `${figure}%`)[0];
}

async function onResource(page: Page): Promise<Said> {
  const header = region(page, 'Traffic against its ceilings').getByTestId(testIds.header.container);
  await header.waitFor();
  const bars = await header.getByRole('meter').allInnerTexts();
  const shares = bars.map((text) => /([\d.]+%)/.exec(text)?.[1]).filter((share) => share !== undefined);
  return {
    now: shares.sort((one, other) => parseFloat(other) - parseFloat(one)).at(0),
    peak: /peak(?:ed at)? ([\d.]+%)/.exec(await header.innerText())?.[1],
    highest: await highestIn(region(page, 'Utilization by constraint')),
  };
}

async function onCoreResource(page: Page): Promise<Said> {
  const now = region(page, 'Now');
  await now
    .getByText(/First:|Left/)
    .first()
    .waitFor();
  const text = (await now.innerText()).replace(/\s+/g, ' ');
  return {
    now: /First: [^%]*?(-?[\d.]+%)/.exec(text)?.[1],
    left: /Left (-?[\d.]+%)/.exec(text)?.[1],
    highest: await highestIn(region(page, 'Utilization by constraint')),
  };
}

/** Cells of a table by the heading of their column. */
async function rowsOf(table: Locator): Promise<Array<ReadonlyMap<string, string>>> {
  await table.getByRole('gridcell').first().waitFor();
  const headings = await table.getByRole('columnheader').allInnerTexts();
  const rows = await table.getByRole('row').all();
  return Promise.all(
    rows.slice(1).map(async (row) => {
      const cells = await row.getByRole('gridcell').allInnerTexts();
      return new Map(cells.map((cell, i) => [(headings[i] ?? '').trim(), cell.trim()]));
    })
  );
}

async function onFleet(page: Page, resources: ReadonlyMap<string, string>, panels: Panels): Promise<Map<string, Said>> {
  const saidOf = panels === 'plugin' ? await inList(page) : await inTable(page);
  const legend = region(page, 'Utilization of the ten with the highest peaks');
  await legend.getByText(/Max/).first().waitFor();
  const words = (await legend.innerText()).split('\n').map((line) => line.trim());
  return new Map(
    [...resources].map(([name, id]) => {
      const highest = words.slice(words.indexOf(name) + 1).find((word) => /%$/.test(word));
      return [name, { ...saidOf(name, id), highest: words.includes(name) ? highest : undefined }];
    })
  );
}

/** Reads what is left, or over the ceiling, in the rows of the plugin's list. */
async function inList(page: Page): Promise<(name: string, id: string) => Said> {
  const list = page.getByTestId(testIds.fleet.list);
  await list.waitFor();
  const rows = await list.locator('tbody tr').all();
  const said = await Promise.all(
    rows.map(async (row): Promise<[string | null, Said]> => {
      const [, figure, side] = /([\d.]+)% (left|over)/.exec(await row.innerText()) ?? [];
      return [
        await row.getAttribute('data-testid'),
        side === 'over' ? { now: `${(100 + Number(figure)).toFixed(1)}%` } : { left: figure && `${figure}%` },
      ];
    })
  );
  const byRow = new Map(said);
  return (_, id) => byRow.get(testIds.fleet.row(id)) ?? {};
}

async function inTable(page: Page): Promise<(name: string) => Said> {
  const rows = await rowsOf(region(page, 'Fleet'));
  return (name) => ({ now: rows.find((cells) => cells.get('Resource') === name)?.get('Now') });
}

async function onReview(
  page: Page,
  resources: ReadonlyMap<string, string>,
  panels: Panels
): Promise<Map<string, Said>> {
  if (panels === 'core') {
    const rows = await rowsOf(region(page, 'Recorded by the rules'));
    return new Map(
      rows.map((row) => [row.get('Resource') ?? '', { highest: row.get('Highest utilization'), p95: row.get('P95') }])
    );
  }
  await page.getByTestId(testIds.review.table).waitFor();
  const said = new Map<string, Said>();
  for (const [name, id] of resources) {
    const [, , peak] = await page.getByTestId(testIds.review.row(id)).locator('td').allInnerTexts();
    said.set(name, { peak: peak.trim() });
  }
  return said;
}

/** True for the same figure, written with as many decimals as the one that has fewer. */
export function sameFigure(one: Percent, other: Percent): boolean {
  const [a, b] = [one, other].map((percent) => Number.parseFloat(percent));
  const [decimals = 0] = [one, other].map((percent) => /\.(\d+)/.exec(percent)?.[1].length ?? 0).sort();
  return Math.abs(a - b) <= 0.5 * 10 ** -decimals + 0.05 + 1e-9;
}
