import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const RESULTS = join(__dirname, '..', '..', 'test-results');

export default defineConfig({
  testDir: __dirname,
  outputDir: join(RESULTS, 'browser'),
  // One Prometheus and one preview serve all tests, and one test stops that Prometheus.
  workers: 1,
  timeout: 60_000,
  // On two busy processors a page takes its time; what is wrong stays wrong for longer than that.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: join(RESULTS, 'browser.json') }]],
  use: {
    viewport: { width: 1600, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-US',
    // What a page begins with that is not told a theme.
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
