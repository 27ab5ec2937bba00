import { join } from 'node:path';

import type { PluginOptions } from '@grafana/plugin-e2e';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../../tools/chromium';

const RESULTS = join(__dirname, '..', '..', 'test-results');

/** Tests the panel in the Grafana at GRAFANA_URL, with the plugin, provisioning/ and the demo's Prometheus. */
export default defineConfig<PluginOptions>({
  testDir: __dirname,
  outputDir: join(RESULTS, 'e2e'),
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: join(RESULTS, 'e2e.json') }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.GRAFANA_URL ?? 'http://127.0.0.1:3000',
    viewport: { width: 1600, height: 900 },
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
