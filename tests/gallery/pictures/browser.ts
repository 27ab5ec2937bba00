import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../../../tools/chromium';

/** Size of a picture in CSS pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const THEMES = ['light', 'dark'] as const;

export type PictureTheme = (typeof THEMES)[number];

/** Between the last request and the last pixel, on a busy machine. */
const SETTLE_MS = 1000;

/** Opens a page for each size and theme in turn, and closes it after `take`. */
export async function forEachPage<Size extends string>(
  sizes: Readonly<Record<Size, PictureSize>>,
  take: (page: Page, name: string, theme: PictureTheme) => Promise<void>
): Promise<void> {
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    for (const [size, viewport] of Object.entries<PictureSize>(sizes)) {
      for (const theme of THEMES) {
        const page = await browser.newPage({ viewport, locale: 'en-US', timezoneId: 'UTC' });
        await take(page, `${size}-${theme}`, theme);
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
}

/**
 * Waits until the page has finished rendering: canvases and images come after texts.
 *
 * @param ms time to wait after the last request
 */
export async function settle(page: Page, ms = SETTLE_MS): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(ms);
  // Grafana shows it above a panel with a running query.
  await expect(page.getByLabel('Panel loading bar')).toHaveCount(0, { timeout: 60_000 });
}

/**
 * Returns the file of a picture. Without a folder for all of them, only those that a page shows are taken again: `shown`, or the
 * one of this name in docs/images.
 *
 * @returns undefined for a picture that nothing shows
 */
export function picturePath(name: string, { out, shown }: { out?: string; shown?: string }): string | undefined {
  if (out !== undefined) {
    return join(out, `${name}.png`);
  }
  const path = `${shown ?? join('docs', 'images', name)}.png`;
  return existsSync(path) ? path : undefined;
}
