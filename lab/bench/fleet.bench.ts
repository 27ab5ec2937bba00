/**
 * Measures Fleet and Review in Chromium with up to 5,000 resources: until the first draw, and until a refresh is drawn.
 *
 *   npx tsx lab/bench/fleet.bench.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { crowdOf, type Scene } from '../../tests/gallery/scenes';
import { serveGallery } from '../../tests/gallery/server';
import { testIds } from '../../src/ui/testIds';
import { findChromium } from '../../tools/chromium';
import { reportFailure } from '../../tools/report-failure';

const RESOURCES = [100, 500, 1000, 2000, 5000];

/** The view of a panel of each kind. */
const SHAPES = [
  { name: 'fleet', view: 'fleet', width: 1600, height: 900, shown: testIds.fleet.list },
  { name: 'review', view: 'review', width: 1600, height: 900, shown: testIds.review.table },
] as const;

type Shape = (typeof SHAPES)[number];

interface Figures {
  /** Milliseconds from new data to the frame that shows it, by the clock. */
  drawn: number;
  /** Processor milliseconds of the main thread for that, in which the page answers nothing. Other processes do not count. */
  blocked: number;
}

declare global {
  interface Window {
    drawNext: () => Promise<number>;
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-fleet-'));
  const gallery = await serveGallery({ port: 0, folder });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    for (const shape of SHAPES) {
      for (const resources of RESOURCES) {
        const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
        const { first, refresh, memory, elements } = await figuresOf(page, gallery.url, shape, crowdOf(resources));
        await page.close();
        console.log(
          `${shape.name.padEnd(6)} ${`${resources}`.padStart(5)} resources: drawn after ${first.drawn.toFixed(0)} ms, ` +
            `blocked for ${first.blocked.toFixed(0)} ms, by a refresh for ${refresh.blocked.toFixed(0)} ms, ` +
            `memory ${memory.toFixed(1)} MB, ${elements} elements`
        );
      }
    }
  } finally {
    await browser.close();
    gallery.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function figuresOf(page: Page, url: string, shape: Shape, scene: Scene) {
  // tsx wraps functions in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  // A small fleet first: its code and its styles do not count in a figure.
  await page.goto(`${url}/?scene=fleet&view=${shape.view}&width=${shape.width}&height=${shape.height}`);
  await page.getByTestId(shape.shown).waitFor();
  await page.evaluate(() => window.showInGallery({ series: [] }));
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await memoryOf(client);
  const first = await draw(page, client, scene);
  await page.getByTestId(shape.shown).waitFor();
  const memory = (await memoryOf(client)) - before;
  const elements = await page.getByTestId(testIds.panel).evaluate((panel) => panel.querySelectorAll('*').length);
  const refresh = await draw(page, client, { ...scene, from: scene.from + 1, to: scene.to + 1 });
  return { first, refresh, memory, elements };
}

/** Gives the panel a scene, and waits until the frame with it has been drawn. */
async function draw(page: Page, client: CDPSession, { series, from, to }: Scene): Promise<Figures> {
  // Parsed before the measurement: in Grafana the data source does that.
  await page.evaluate(
    ({ json, range }) => {
      const next = { series: JSON.parse(json), ...range };
      window.drawNext = async () => {
        const start = performance.now();
        window.showInGallery(next);
        for (let frame = 0; frame < 2; frame++) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return performance.now() - start;
      };
    },
    { json: JSON.stringify(series), range: { from, to } }
  );
  const before = await busyOf(client);
  const drawn = await page.evaluate(() => window.drawNext());
  return { drawn, blocked: (await busyOf(client)) - before };
}

/** Processor milliseconds of the page's main thread so far. */
async function busyOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
}

/** Megabytes in use after a garbage collection. */
async function memoryOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

reportFailure(main(), 2);
