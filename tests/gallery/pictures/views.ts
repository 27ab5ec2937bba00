/**
 * Takes the pictures of the panel's views from the gallery: again those in docs/images and src/img that are there, or with
 * `--out` every view wide, normal and small, light and dark, as `<view>-<size>-<theme>.png`.
 *
 *   npx tsx tests/gallery/pictures/views.ts [--out FOLDER]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { VIEWS } from '../../../src/options/types';
import { testIds } from '../../../src/ui/testIds';
import { forEachPage, picturePath, settle } from './browser';
import { reportFailure } from '../../../tools/report-failure';
import { serveGallery } from '../server';

const SIZES = {
  wide: { width: 1600, height: 640 },
  normal: { width: 900, height: 560 },
  small: { width: 420, height: 320 },
} as const;

/** The scene that shows each view best. */
const SCENE_OF: Readonly<Record<(typeof VIEWS)[number], string>> = {
  overlay: 'annotated',
  utilization: 'climb',
  fleet: 'fleet',
  review: 'fleet',
  plan: 'climb',
};

async function main(): Promise<void> {
  const { out } = new Command('views')
    .option('--out <folder>', 'folder for every picture')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse()
    .opts<{ out?: string }>();
  const folder = mkdtempSync(join(tmpdir(), 'headroom-gallery-'));
  const gallery = await serveGallery({ port: 0, folder });
  try {
    await forEachPage(SIZES, async (page, name, theme) => {
      for (const view of VIEWS) {
        const path = picturePath(`${view}-${name}`, {
          out,
          shown: name === 'normal-dark' ? `src/img/${view}` : undefined,
        });
        if (path === undefined) {
          continue;
        }
        await page.goto(`${gallery.url}/?${new URLSearchParams({ scene: SCENE_OF[view], view, theme })}`);
        await page.getByTestId(testIds.panel).waitFor();
        await settle(page);
        await page.screenshot({ path });
      }
    });
  } finally {
    gallery.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

reportFailure(main());
