import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect as baseExpect, type Locator, type Page } from '@playwright/test';
import { type GalleryRequest } from '../../demo/preview/gallery/main';
import { SCENES } from '../../demo/preview/gallery/scenes';
import { serveGallery } from '../../demo/preview/server/gallery';
import { testIds } from '../../src/ui/testIds';

/** A page that shares its machine with a build may take a while to draw. */
const expect = baseExpect.configure({ timeout: 15_000 });

export { expect };

/** Data as a test can change it and give it to the panel. */
export type GallerySeries = NonNullable<GalleryRequest['series']>;

/** The scene's data and time range, to be given again with something changed. */
export function sceneOf(name: string): { series: GallerySeries; from: number; to: number } {
  const { series, from, to } = SCENES[name]();
  return { series, from, to };
}

interface Fixtures {
  gallery: GalleryPage;
  /** What the browser complained of. Every test ends with none. */
  complaints: string[];
}

/** Tests of the panel on made-up data, each scene of which shows one thing. */
export const test = base.extend<Fixtures, { galleryUrl: string }>({
  galleryUrl: [
    // Playwright reads from the pattern which fixtures are needed: none.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'headroom-gallery-'));
      const gallery = await serveGallery({ port: 0, folder });
      await use(gallery.url);
      gallery.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          complaints.push(message.text());
        }
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  gallery: async ({ page, galleryUrl }, use) => {
    await use(new GalleryPage(page, galleryUrl));
  },
});

export class GalleryPage {
  constructor(
    readonly page: Page,
    private readonly url: string
  ) {}

  /** Opens a scene (demo/preview/gallery/scenes.ts) with the address's parameters: view, theme, language, width, height. */
  async open(scene: string, parameters: Record<string, string | number> = {}): Promise<void> {
    const query = new URLSearchParams({ scene });
    for (const [name, value] of Object.entries(parameters)) {
      query.set(name, `${value}`);
    }
    await this.page.goto(`${this.url}/?${query}`);
    await this.page.getByTestId(testIds.panel).waitFor();
  }

  /** Gives the open panel other data, options or field options, as a refresh or an edit would. */
  async show(request: GalleryRequest): Promise<void> {
    await this.page.evaluate((next) => window.showInGallery(next), request);
  }

  /** What the panel asked of its dashboard, of this kind. */
  asked(what: string): Promise<unknown[]> {
    return this.page.evaluate(
      (kind) => window.askedOfDashboard.filter((asked) => asked.what === kind).map((asked) => asked.value),
      what
    );
  }

  /** Charts that were made since the page was opened. */
  chartsMade(): Promise<number> {
    return this.page.evaluate(() => window.chartsMade.length);
  }

  /** Opens the tooltip of the outbound bandwidth with the keyboard, and keeps it: it has the focus. */
  async keepByKeyboard(): Promise<{ plot: Locator; dialog: Locator }> {
    const plot = this.page.getByRole('application', { name: /^Outbound bandwidth over time/ });
    await plot.focus();
    await this.page.keyboard.press('ArrowRight', { delay: 150 });
    await this.page.keyboard.press('Enter');
    const dialog = this.page.getByRole('dialog', { name: 'Values at the chosen time' });
    await expect(dialog).toBeFocused();
    return { plot, dialog };
  }

  get panel(): Locator {
    return this.page.getByTestId(testIds.panel);
  }

  plot(dimension: string): Locator {
    return this.page.getByTestId(testIds.overlay.facet(dimension)).locator('.u-over');
  }

  get state(): Locator {
    return this.page.getByTestId(testIds.header.state);
  }

  get sentence(): Locator {
    return this.page.getByTestId(testIds.header.sentence);
  }

  get tooltip(): Locator {
    return this.page.getByTestId(testIds.overlay.tooltip);
  }
}
