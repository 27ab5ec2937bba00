import { expect, type PanelEditPage, test as base } from '@grafana/plugin-e2e';
import { type Download, type Locator, type Page } from '@playwright/test';

import pluginJson from '../../src/plugin.json';
import { testIds } from '../../src/ui/testIds';
import { type DashboardModel, Dashboards, type PanelModel } from './dashboards';

export { expect };

interface Fixtures {
  /** Console errors from the plugin itself. Any of them makes the test fail. */
  pluginErrors: string[];
  /** Creates dashboards that are deleted after the test. */
  dashboards: Dashboards;
  /** The panel on a page with only one. */
  headroom: HeadroomPanel;
  /** Opens a panel in edit mode, on its own dashboard. */
  edit: (panel: PanelModel, dashboard?: Partial<DashboardModel>) => Promise<PanelEditPage>;
}

export const test = base.extend<Fixtures>({
  pluginErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
      page.on('console', (message) => {
        // Ignores errors from Grafana's own pages.
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
  // Each test signs in, as Grafana rotates session tokens every ten minutes and a stored one would expire.
  context: async ({ context, baseURL, grafanaAPICredentials }, use) => {
    const answer = await context.request.post(new URL('/login', baseURL).href, { data: grafanaAPICredentials });
    expect(answer.ok(), 'Grafana accepts the login of the tests').toBe(true);
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

/** The parts of a panel that the tests use. */
export class HeadroomPanel {
  constructor(
    private readonly page: Page,
    private readonly within: Locator
  ) {}

  get root(): Locator {
    return this.within.getByTestId(testIds.panel);
  }

  get header(): Locator {
    return this.within.getByTestId(testIds.header.container);
  }

  /** The tile that says how much is left, with the state. */
  get left(): Locator {
    return this.within.getByTestId(testIds.header.left);
  }

  get context(): Locator {
    return this.within.getByTestId(testIds.header.context);
  }

  get legend(): Locator {
    return this.within.getByTestId(testIds.chart.legend);
  }

  /** Searches the whole page, as Grafana puts tooltips at its end. */
  get tooltip(): Locator {
    return this.page.getByTestId(testIds.chart.tooltip);
  }

  chart(dimension: string): Locator {
    return this.within.getByTestId(testIds.overlay.chart(dimension));
  }

  chartTitle(dimension: string): Locator {
    return this.within.getByTestId(testIds.overlay.chartTitle(dimension));
  }

  /** The table for screen readers with the values that a chart draws. */
  chartTable(dimension: string): Locator {
    return this.chart(dimension).getByTestId(testIds.chart.table);
  }

  /** The area where a chart draws its lines. */
  plot(dimension: string): Locator {
    return this.chart(dimension).locator('.u-over');
  }
}

/** Reads the text of a downloaded file. */
export async function contentOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) {
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString();
}
