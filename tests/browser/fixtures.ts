import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { PATIENCE_SECONDS } from '../../tools/testing/until';
import { testIds } from '../../src/ui/testIds';
import { END_SECONDS, HISTORY_SECONDS, resourceId, type TestResource } from './history';
import { type Stack, startStack } from './stack';

export { expect };

interface Fixtures {
  /** The Resource dashboard over the whole history. */
  dashboard: DashboardPage;
  /** Errors and warnings in the browser's console. Any that a test does not clear make it fail. */
  complaints: string[];
}

export const test = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    // Playwright reads the needed fixtures from this pattern, hence the empty braces.
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    // Starts two servers, one after the other.
    { scope: 'worker', timeout: 2 * PATIENCE_SECONDS * 1000 },
  ],
  page: async ({ page }, use) => {
    await page.clock.setSystemTime(END_SECONDS * 1000);
    await use(page);
  },
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
  dashboard: async ({ page, stack }, use) => {
    await use(new DashboardPage(page, stack));
  },
});

export class DashboardPage {
  constructor(
    readonly page: Page,
    private readonly stack: Stack
  ) {}

  /** Opens a resource the way an alert's link does. */
  async open(resource: TestResource, parameters: Record<string, string> = {}): Promise<void> {
    const query = new URLSearchParams({
      'var-resource': resourceId(resource.name),
      from: `${(END_SECONDS - HISTORY_SECONDS) * 1000}`,
      to: `${END_SECONDS * 1000}`,
      refresh: '',
      ...parameters,
    });
    await this.page.goto(`${this.stack.url}/d/signalr-headroom-resource?${query}`);
  }

  /**
   * Shows only the headroom panel with queries of its own: the dashboard's other panels take most of the time of a page. Not by
   * a route, with which the browser would neither keep a file nor what it has compiled of it.
   */
  async showPanelAlone(size?: { columns: number; rows: number }): Promise<void> {
    await this.page.addInitScript((asked) => {
      const { fetch } = window;
      window.fetch = async (address, options) => {
        const response = await fetch(address, options);
        if (!/\/dashboards\/.*\.json$/.test(`${address}`)) {
          return response;
        }
        const dashboard: { panels: Array<{ type: string; targets: object[]; gridPos: object }> } =
          await response.json();
        const panels = dashboard.panels
          .filter(({ type, targets }) => type === 'headroom-signalr-panel' && targets.length > 1)
          .map((panel) =>
            asked === undefined ? panel : { ...panel, gridPos: { x: 0, y: 0, w: asked.columns, h: asked.rows } }
          );
        return new Response(JSON.stringify({ ...dashboard, panels }));
      };
    }, size);
  }

  get panel(): Locator {
    return this.page.getByRole('region', { name: 'Traffic against its ceilings' });
  }

  get header(): Locator {
    return this.panel.getByTestId(testIds.header.container);
  }

  /** The tile that says how much is left, with the state. */
  get left(): Locator {
    return this.panel.getByTestId(testIds.header.left);
  }

  get action(): Locator {
    return this.panel.getByTestId(testIds.header.action);
  }

  get context(): Locator {
    return this.panel.getByTestId(testIds.header.context);
  }

  get tooltip(): Locator {
    return this.page.getByTestId(testIds.chart.tooltip);
  }

  chartTitle(dimension: string): Locator {
    return this.page.getByTestId(testIds.overlay.chartTitle(dimension));
  }

  /** The area where a chart draws its lines. */
  plot(dimension: string): Locator {
    return this.page.getByTestId(testIds.overlay.chart(dimension)).locator('.u-over');
  }

  /** The tooltip's row for a dimension. */
  tooltipRow(name: string): Locator {
    return this.tooltip.getByRole('row').filter({ hasText: name });
  }
}
