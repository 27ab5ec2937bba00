import { expect, type PanelEditPage, test as base } from '@grafana/plugin-e2e';
import { type Download, type Locator, type Page } from '@playwright/test';

import pluginJson from '../../src/plugin.json';
import { testIds } from '../../src/ui/testIds';
import { type DashboardModel, Dashboards, type PanelModel } from './dashboards';

export { expect };

interface Fixtures {
  /** What the plugin itself wrote to the console as an error. Every test ends with none. */
  pluginErrors: string[];
  /** Makes dashboards that are gone after the test. */
  dashboards: Dashboards;
  /** The panel of a page that has one. */
  headroom: HeadroomPanel;
  /** Opens a panel in edit mode, in a dashboard of its own. */
  edit: (panel: PanelModel, dashboard?: Partial<DashboardModel>) => Promise<PanelEditPage>;
}

export const test = base.extend<Fixtures>({
  pluginErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
      page.on('console', (message) => {
        // Grafana's own pages are not this suite's concern.
        const origin = `${message.text()} ${message.location().url}`;
        if (message.type() === 'error' && origin.includes(pluginJson.id)) {
          errors.push(message.text());
        }
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  // Each test signs in anew: Grafana gives a session another token every ten minutes, and a stored one is then worth nothing.
  context: async ({ context, baseURL, grafanaAPICredentials }, use) => {
    const answer = await context.request.post(new URL('/login', baseURL).href, { data: grafanaAPICredentials });
    expect(answer.ok(), 'Grafana lets the tests sign in').toBe(true);
    await use(context);
  },
  request: async ({ playwright, baseURL, grafanaAPICredentials: { user, password } }, use) => {
    const credentials = Buffer.from(`${user}:${password}`).toString('base64');
    const request = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { Authorization: `Basic ${credentials}` },
    });
    await use(request);
    await request.dispose();
  },
  dashboards: async ({ request }, use) => {
    const dashboards = new Dashboards(request);
    await dashboards.open();
    await use(dashboards);
    await dashboards.close();
  },
  headroom: async ({ page }, use) => {
    await use(new HeadroomPanel(page, page.locator('body')));
  },
  edit: async ({ dashboards, gotoPanelEditPage }, use) => {
    await use(async (panel, dashboard) => {
      const uid = await dashboards.save([panel], dashboard);
      return gotoPanelEditPage({ dashboard: { uid }, id: String(panel.id) });
    });
  },
});

/** The parts of a panel that these tests look at. */
export class HeadroomPanel {
  constructor(
    private readonly page: Page,
    private readonly within: Locator
  ) {}

  get root(): Locator {
    return this.within.getByTestId(testIds.panel);
  }

  get sentence(): Locator {
    return this.within.getByTestId(testIds.header.sentence);
  }

  get details(): Locator {
    return this.within.getByTestId(testIds.header.details);
  }

  get legend(): Locator {
    return this.within.getByTestId(testIds.overlay.legend);
  }

  /** Grafana puts tooltips at the end of the page. */
  get tooltip(): Locator {
    return this.page.getByTestId(testIds.overlay.tooltip);
  }

  facet(dimension: string): Locator {
    return this.within.getByTestId(testIds.overlay.facet(dimension));
  }

  facetTitle(dimension: string): Locator {
    return this.within.getByTestId(testIds.overlay.facetTitle(dimension));
  }

  /** What a facet draws, as its table for screen readers has it. */
  facetTable(dimension: string): Locator {
    return this.facet(dimension).getByTestId(testIds.chart.table);
  }

  /** The area of a facet in which lines are drawn. */
  plot(dimension: string): Locator {
    return this.facet(dimension).locator('.u-over');
  }
}

/** The text of a file that the page saved. */
export async function contentOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) {
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString();
}
