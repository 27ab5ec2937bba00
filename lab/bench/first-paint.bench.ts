/**
 * Compares the first paint of the panel in a real Grafana with that of Grafana's time series panel for the same queries.
 *
 *   GRAFANA_URL=http://127.0.0.1:3000 npx tsx lab/bench/first-paint.bench.ts
 *
 * Needs a running demo (`make demo`) in that Grafana.
 */
import { chromium, request, type Page } from '@playwright/test';
import { median } from '../../src/model/numbers';
import {
  Dashboards,
  endedRange,
  fleetResource,
  headroomPanel,
  ofResource,
  targetsOf,
} from '../../tests/e2e/dashboards';
import { enforce } from './measure';
import { findChromium } from '../../tools/chromium';
import { reportFailure } from '../../tools/report-failure';

const ROUNDS = 15;
/** The first visits fill the browser's cache. */
const WARM_UP = 2;

/** A page of Grafana with a built-in panel takes most of the time, so a fifth more is much more work. */
const LIMIT = 1.2;

const TARGETS = targetsOf(ofResource(fleetResource('routingBound').name));
const PANELS = {
  headroom: headroomPanel(TARGETS, { view: 'overlay' }),
  builtIn: { ...headroomPanel(TARGETS), type: 'timeseries', options: {} },
} as const;

async function main(): Promise<void> {
  const { GRAFANA_URL: baseURL, GRAFANA_ADMIN_PASSWORD: password = 'admin' } = process.env;
  if (baseURL === undefined) {
    console.log('not run: needs a running Grafana: set GRAFANA_URL');
    return;
  }
  const credentials = Buffer.from(`admin:${password}`).toString('base64');
  const extraHTTPHeaders = { Authorization: `Basic ${credentials}` };
  const api = await request.newContext({ baseURL, extraHTTPHeaders });
  const dashboards = new Dashboards(api);
  await dashboards.open();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const time = endedRange(3);
    const paths = {
      headroom: `/d/${await dashboards.save([PANELS.headroom], { time })}?kiosk`,
      builtIn: `/d/${await dashboards.save([PANELS.builtIn], { time })}?kiosk`,
    };
    const context = await browser.newContext({ baseURL, extraHTTPHeaders, viewport: { width: 1600, height: 900 } });
    const page = await context.newPage();
    const times: Record<keyof typeof paths, number[]> = { headroom: [], builtIn: [] };
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const name of round % 2 === 0 ? (['headroom', 'builtIn'] as const) : (['builtIn', 'headroom'] as const)) {
        const elapsed = await firstPaint(page, paths[name]);
        if (round >= 0) {
          times[name].push(elapsed);
        }
      }
    }
    const [headroom, builtIn] = [median(times.headroom), median(times.builtIn)];
    console.log(`page of the panel ${headroom.toFixed(0)} ms, of a time series panel ${builtIn.toFixed(0)} ms`);
    enforce([{ name: 'first paint against a time series panel', ratio: headroom / builtIn, limit: LIMIT }]);
  } finally {
    await browser.close();
    await dashboards.close();
    await api.dispose();
  }
}

/** Returns the milliseconds from the navigation to the first frame with a line on a canvas. */
async function firstPaint(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => {
    const drawn = [...document.querySelectorAll('canvas')].some((canvas) => {
      const { width, height } = canvas;
      const pixels =
        width > 0 && height > 0 ? canvas.getContext('2d')?.getImageData(0, height >> 1, width, 1) : undefined;
      return pixels?.data.some((part) => part > 0);
    });
    return drawn ? performance.now() : undefined;
  });
  return Number(await painted.jsonValue());
}

reportFailure(main(), 2);
