import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../../tools/chromium';

const RESULTS = join(__dirname, '..', '..', 'test-results');

export default defineConfig({
  testDir: __dirname,
  outputDir: join(RESULTS, 'browser'),
  // All tests share one Prometheus and one preview, and one test stops that Prometheus.
  workers: 1,
  // No measure of speed: only a failure takes as long. Beside 45 busy processes on two processors, 60 s passed before a page was
  // drawn for the first time.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: join(RESULTS, 'browser.json') }]],
  use: {
    viewport: { width: 1600, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-US',
    // Decides the theme of a page whose address names none.
    colorScheme: 'dark',
    // A page per test would compile Grafana's libraries for each. Storage, routes and scripts are still reset.
    reuseContext: true,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
