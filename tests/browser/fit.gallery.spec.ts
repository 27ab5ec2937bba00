import { VIEWS } from '../../src/options/types';
import { oneLine } from '../../src/ui/oneLine';
import { testIds } from '../../src/ui/testIds';
import { expect, type GalleryPage, test } from './gallery';
import { boxOf, hover } from './plot';

// The panel stays within its box at any size, in any theme and with any names in its data.

const SIZES = [
  [900, 500],
  [400, 300],
  [300, 160],
  [200, 100],
  [150, 80],
] as const;

for (const theme of ['dark', 'light'] as const) {
  test(`no view overflows its panel at any size in the ${theme} theme`, async ({ gallery }) => {
    await gallery.open('fleet', { view: 'overlay', theme });
    const overflowing: string[] = [];
    for (const view of VIEWS) {
      for (const [width, height] of SIZES) {
        await gallery.show({ options: { view }, width, height });
        await expect.poll(() => panelWidth(gallery)).toBeLessThanOrEqual(width);
        overflowing.push(...(await overflowOf(gallery)).map((excess) => `${view} ${width}x${height}: ${excess}`));
      }
    }
    expect(overflowing).toEqual([]);
  });
}

test('the smallest panels still show the state and by how much the load is over its ceiling', async ({ gallery }) => {
  await gallery.open('over', { view: 'overlay' });
  for (const [width, height] of SIZES) {
    await gallery.show({ width, height });
    const header = gallery.page.getByTestId(testIds.header.container);
    await expect(header).toContainText(/110\.0%|10\.0% over/);
    await expect(header).toContainText('Over');
  }
});

for (const view of ['overlay', 'utilization'] as const) {
  test(`the tooltip of the ${view} view stays within a window of any width`, async ({ gallery, page }) => {
    for (const window of [480, 700, 1100]) {
      await page.setViewportSize({ width: window, height: 800 });
      await gallery.open('climb', { view, width: window, height: 500 });
      await gallery.show({ options: { view, nextSizes: 3 } });
      const plot = page.locator('.u-over').first();
      const tooltip = page.getByTestId(testIds.chart.tooltip);
      for (const at of [0.1, 0.5, 0.9]) {
        await hover(plot, at);
        await expect(tooltip).toBeVisible();
        const { x, width } = await boxOf(tooltip);
        expect.soft(x, `left at ${at} of ${window}`).toBeGreaterThanOrEqual(0);
        expect.soft(x + width, `right at ${at} of ${window}`).toBeLessThanOrEqual(window);
        if (view === 'utilization') {
          const cut = await tooltip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
          expect.soft(cut, `cut at ${at} of ${window}`).toBe(0);
        }
      }
    }
  });
}

const HOSTILE = {
  script: '<script>window.wasRun = true</script><img src=x onerror="window.wasRun = true; alert(1)">',
  rightToLeft: '\u202eevil\u202c \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
  long: 'x'.repeat(65_536),
  template: '{{constructor.constructor("window.wasRun=true")()}} $t(header.over) ${units}',
};

for (const [kind, name] of Object.entries(HOSTILE)) {
  test(`a hostile name (${kind}) appears as plain text in every view, without running or overflowing`, async ({
    gallery,
    page,
  }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await gallery.open('fleet', { view: 'overlay', width: 900, height: 500 });
    await page.evaluate((hostile) => {
      const from = Date.parse('2026-11-21T11:00:00Z');
      const times = Array.from({ length: 61 }, (_, i) => from + i * 60_000);
      const frame = (series: string, value: number, resource: string) => ({
        refId: 'A',
        fields: [
          { name: 'Time', type: 'time', values: times, config: {} },
          {
            name: 'Value',
            type: 'number',
            values: times.map(() => value),
            labels: { __name__: series, resource, resource_id: `/x/${resource}`, scenario: hostile },
            config: { displayName: hostile },
          },
        ],
      });
      const request: unknown = {
        // The panel shows the resource closest to its ceiling, which has the hostile name.
        series: [hostile, 'plain'].flatMap((resource) => [
          frame('resource:signalr_outbound_bytes:rate1m', resource === hostile ? 2e6 : 1e6, resource),
          frame('resource:signalr_inbound_bytes:rate1m', 1e5, resource),
          frame('resource:signalr_units:current', 10, resource),
          frame(hostile, 1, resource),
        ]),
        annotations: [
          {
            fields: [
              { name: 'time', type: 'time', values: [times[10]], config: {} },
              { name: 'title', type: 'string', values: [hostile], config: {} },
              { name: 'text', type: 'string', values: [hostile], config: {} },
              { name: 'tags', type: 'other', values: [[hostile]], config: {} },
            ],
          },
        ],
        from,
        to: times[60],
        variables: { units: hostile, mix: hostile },
      };
      window.showInGallery(request as Parameters<typeof window.showInGallery>[0]);
    }, name);
    // The panel strips direction marks from names that it puts in sentences; an annotation's text keeps them.
    const start = oneLine(name).slice(0, 4);
    for (const view of VIEWS) {
      await gallery.show({ options: { view, units: '$units', mixSource: 'variable' } });
      await expect(gallery.panel).toContainText(start);
      expect(await overflowOf(gallery), view).toEqual([]);
      if (view === 'overlay') {
        await hover(gallery.plot('outboundBytes'), 0.5);
        await expect(gallery.tooltip).toBeVisible();
        await page.getByTestId(testIds.lane.mark).first().hover();
        await expect(page.getByTestId(testIds.lane.tooltip)).toContainText(start);
        const { height } = await boxOf(page.getByTestId(testIds.lane.tooltip));
        expect.soft(height, 'an annotation fits the window').toBeLessThan(900);
        await page.mouse.move(1, 1);
        await expect(page.getByTestId(testIds.lane.tooltip)).toHaveCount(0);
        await page.getByTestId(testIds.header.notesButton).click();
        await expect(page.getByTestId(testIds.header.notes)).toContainText(start);
        await page.keyboard.press('Escape');
      }
    }
    // No name became an element: the page itself has no images, and only the scripts it came with.
    await expect(page.locator('img, #root script, iframe')).toHaveCount(0);
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    expect(dialogs).toEqual([]);
  });
}

/** Returns the panel's width. */
async function panelWidth({ panel }: GalleryPage): Promise<number> {
  return panel.evaluate((element) => element.getBoundingClientRect().width);
}

/** Returns by how much the panel is larger than its frame; empty if it fits. */
async function overflowOf({ panel }: GalleryPage): Promise<string[]> {
  return panel.evaluate((element) => {
    const frame = element.parentElement;
    if (frame === null) {
      throw new Error('The panel is not on the page.');
    }
    const { paddingTop, paddingBottom } = getComputedStyle(frame);
    const height = frame.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    return [
      ...(element.scrollWidth > element.clientWidth ? [`${element.scrollWidth} in ${element.clientWidth} wide`] : []),
      ...(element.scrollHeight > height ? [`${element.scrollHeight} in ${height} high`] : []),
    ];
  });
}
