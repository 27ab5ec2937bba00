import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  test as base,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type ViewportSize,
} from '@playwright/test';
import { type GalleryRequest } from '../gallery/main';
import { SCENES } from '../gallery/scenes';
import { serveGallery } from '../gallery/server';
import { PATIENCE_SECONDS } from '../../tools/testing/until';
import { testIds } from '../../src/ui/testIds';
import { click, momentOf, moveCursor } from './plot';

export { expect };

/** Series that a test can change and pass to the panel. */
export type GallerySeries = NonNullable<GalleryRequest['series']>;

/** Returns a scene's data and time range, for a test to change and show again. */
export function sceneOf(name: string): { series: GallerySeries; from: number; to: number } {
  const { series, from, to } = SCENES[name]();
  return { series, from, to };
}

interface Fixtures {
  gallery: GalleryPage;
  /** Errors and warnings in the browser's console. Any of them makes the test fail. */
  complaints: string[];
}

interface Shared {
  galleryUrl: string;
  /** The page of all tests, and what replaces it. */
  shared: SharedPage;
}

/**
 * Runs a test against the gallery, the panel on made-up data, one scene for each situation: in a page of its own, for tests
 * that add a script to it or take it apart.
 */
export const testAlone = base.extend<Fixtures, Pick<Shared, 'galleryUrl'>>({
  galleryUrl: [
    // Playwright reads the needed fixtures from this pattern, hence the empty braces.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'headroom-gallery-'));
      const gallery = await serveGallery({ port: 0, folder });
      await use(gallery.url);
      gallery.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: PATIENCE_SECONDS * 1000 },
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

/** Runs a test against the gallery in the page of the tests before it, as loading Grafana's libraries takes longer than most tests. */
export const test = testAlone.extend<Fixtures, Pick<Shared, 'shared'>>({
  shared: [
    async ({ browser }, use) => {
      const shared = new SharedPage(browser);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ shared, viewport, timezoneId, locale, colorScheme }, use, testInfo) => {
    const page = await shared.page({ viewport, timezoneId, locale, colorScheme });
    await use(page);
    if (testInfo.status === testInfo.expectedStatus) {
      await shared.reset(viewport);
    } else {
      await shared.close();
    }
  },
});

/** A page that stays open from test to test. */
class SharedPage {
  private opened: Page | undefined;

  constructor(private readonly browser: Browser) {}

  async page(options: BrowserContextOptions): Promise<Page> {
    this.opened ??= await (await this.browser.newContext(options)).newPage();
    return this.opened;
  }

  /** Takes back what a test may have left, but for the scene: the next one opens its own. */
  async reset(viewport: ViewportSize | null): Promise<void> {
    const page = this.opened;
    if (page === undefined) {
      return;
    }
    page.removeAllListeners('console').removeAllListeners('pageerror').removeAllListeners('dialog');
    await page.emulateMedia({ media: null, forcedColors: null, reducedMotion: null });
    if (viewport !== null) {
      await page.setViewportSize(viewport);
    }
    await page.evaluate(() => {
      window.scrollTo(0, 0);
      window.localStorage.clear();
      window.sessionStorage.clear();
    });
  }

  async close(): Promise<void> {
    await this.opened?.context().close();
    this.opened = undefined;
  }
}

export class GalleryPage {
  constructor(
    readonly page: Page,
    private readonly url: string
  ) {}

  /** Opens a scene (tests/gallery/scenes.ts) with query parameters: view, theme, language, width, height. */
  async open(scene: string, parameters: Record<string, string | number> = {}): Promise<void> {
    const query = new URLSearchParams({ scene });
    for (const [name, value] of Object.entries(parameters)) {
      query.set(name, `${value}`);
    }
    const address = `${this.url}/?${query}`;
    const language = (of: string) => new URL(of).searchParams.get('language');
    if (this.page.url().startsWith(this.url) && language(this.page.url()) === language(address)) {
      // Nothing of the new scene is under the pointer, as on a page that was just loaded.
      await this.page.mouse.move(-10, -10);
      await this.page.evaluate((next) => window.openInGallery(next), address);
    } else {
      await this.page.goto(address);
    }
    await this.page.getByTestId(testIds.panel).waitFor();
    // Some views are files of their own.
    await expect(this.page.getByTestId(testIds.lazyView)).toHaveCount(0);
  }

  /** Passes other data, options or field options to the open panel, as a refresh or an edit would. */
  async show(request: GalleryRequest): Promise<void> {
    await this.page.evaluate((next) => window.showInGallery(next), request);
  }

  /** Returns the panel's requests of one kind to its dashboard, such as a new time range. */
  requests(requestKind: string): Promise<unknown[]> {
    return this.page.evaluate(
      (kind) => window.askedOfDashboard.filter(({ what }) => what === kind).map(({ value }) => value),
      requestKind
    );
  }

  /** Counts the charts created since the scene opened. */
  chartsMade(): Promise<number> {
    return this.page.evaluate(() => window.chartsMade.length);
  }

  /** Moves the pointer over a plot, waits until the tooltip has the time under the cursor, and pins it by a click. */
  async pin(plot: Locator, at: number): Promise<void> {
    await moveCursor(plot, at);
    await expect(this.tooltip).toBeVisible();
    const ahead = async () => (await momentOf(this.tooltip)) - (await momentUnderCursor(plot));
    await expect.poll(ahead, 'the tooltip has the time under the cursor').toBe(0);
    await click(plot, at);
  }

  /** Opens and pins the tooltip of outbound traffic by keyboard, which gives it the focus. */
  async pinByKeyboard(): Promise<{ plot: Locator; dialog: Locator }> {
    const plot = this.page.getByRole('application', { name: /^Outbound bandwidth over time/ });
    await plot.focus();
    await this.page.keyboard.press('ArrowRight', { delay: 150 });
    await this.page.keyboard.press('Enter');
    const dialog = this.page.getByRole('dialog', { name: 'Values at the chosen time' });
    await expect(dialog).toBeFocused();
    return { plot, dialog };
  }

  /** Hides the forecast by its entry in the legend: the time axis then ends with the time range. */
  async hideForecast(): Promise<void> {
    await this.page.getByTestId(testIds.chart.legendItem('Forecast')).getByRole('button').click();
  }

  get panel(): Locator {
    return this.page.getByTestId(testIds.panel);
  }

  plot(dimension: string): Locator {
    return this.page.getByTestId(testIds.overlay.chart(dimension)).locator('.u-over');
  }

  /** The tile that says how much is left, with the state. */
  get left(): Locator {
    return this.page.getByTestId(testIds.header.left);
  }

  get action(): Locator {
    return this.page.getByTestId(testIds.header.action);
  }

  get tooltip(): Locator {
    return this.page.getByTestId(testIds.chart.tooltip);
  }
}

/** Returns the time that the tooltip of a plot has to show, in Unix milliseconds to the second. */
function momentUnderCursor(plot: Locator): Promise<number> {
  return plot.evaluate((over) => {
    const chart = window.chartsMade.find((made) => made.over === over);
    const index = chart?.cursor.idxs?.find((candidate) => candidate !== null) ?? chart?.cursor.idx;
    const time = typeof index === 'number' ? chart?.data[0][index] : undefined;
    return Math.floor((time ?? NaN) / 1000) * 1000;
  });
}

/** Returns the same frames, shifted in time and with scaled traffic. */
export function streamed(series: GallerySeries, shift: number, scale: number): GallerySeries {
  return JSON.parse(JSON.stringify(series), (key, value) => {
    if (key === '' || !Array.isArray(value?.fields)) {
      return value;
    }
    const [time, { values, labels, ...rest }] = value.fields;
    const isTraffic = /bytes|messages/.test(labels.__name__);
    return {
      ...value,
      fields: [
        { ...time, values: time.values.map((at: number) => at + shift) },
        { ...rest, labels, values: isTraffic ? values.map((amount: number) => amount * scale) : values },
      ],
    };
  });
}
