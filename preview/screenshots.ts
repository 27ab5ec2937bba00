import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Command } from 'commander';
import { testIds } from '../src/panel/testIds';

const SIZES = {
  wide: { width: 1600, height: 900 },
  normal: { width: 1024, height: 768 },
  small: { width: 480, height: 640 },
} as const;

const THEMES = ['light', 'dark'] as const;

/** From the last request to the last pixel, on a busy machine. */
const SETTLE_MS = 1000;

interface Options {
  url: string;
  out: string;
  resource?: string;
  from: string;
}

/** Takes the project's pictures of a running preview: every size, light and dark, as `preview-<size>-<theme>.png`. */
async function main(): Promise<void> {
  const options = new Command('screenshots')
    .option('--url <url>', 'address of the preview', 'http://127.0.0.1:3000')
    .option('--out <folder>', 'where the pictures go', 'docs/images')
    .option('--resource <id>', 'resource_id to show, or the first one')
    .option('--from <time>', 'start of the time range, such as now-3h', 'now-3h')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse()
    .opts<Options>();
  mkdirSync(options.out, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    for (const [name, viewport] of Object.entries(SIZES)) {
      for (const theme of THEMES) {
        const page = await browser.newPage({ viewport, locale: 'en-US', timezoneId: 'UTC' });
        await page.goto(addressOf(options, theme));
        await page.getByTestId(testIds.header.state).waitFor();
        // Icons and canvases come after the words.
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(SETTLE_MS);
        await page.screenshot({ path: join(options.out, `preview-${name}-${theme}.png`) });
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
}

function addressOf({ url, resource, from }: Options, theme: string): string {
  const address = new URL('/d/signalr-headroom-resource', url);
  // Without refresh, so that the page comes to rest.
  const parameters = { from, to: 'now', theme, refresh: '', ...(resource && { 'var-resource': resource }) };
  address.search = `${new URLSearchParams(parameters)}`;
  return `${address}`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
