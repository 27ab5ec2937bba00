import { VIEWS } from '../../src/options/types';
import { oneLine } from '../../src/ui/one-line';
import { testIds } from '../../src/ui/testIds';
import { expect, type GalleryPage, test } from './gallery';
import { boxOf, hover } from './pointer';

// That the panel stays within its box, whatever its size, its theme and the names that it is given.

const SIZES = [
  [900, 500],
  [400, 300],
  [300, 160],
  [200, 100],
  [150, 80],
] as const;

for (const theme of ['dark', 'light'] as const) {
  test(`no view overflows its panel at any size, ${theme}`, async ({ gallery }) => {
    await gallery.open('fleet', { view: 'overlay', theme });
    const overflowing: string[] = [];
    for (const view of VIEWS) {
      for (const [width, height] of SIZES) {
        await gallery.show({ options: { view }, width, height });
        await expect.poll(() => sizeOfPanel(gallery)).toBeLessThanOrEqual(width);
        overflowing.push(...(await overflowOf(gallery)).map((what) => `${view} ${width}x${height}: ${what}`));
      }
    }
    expect(overflowing).toEqual([]);
  });
}

test('the smallest panels still say the state, or how much of the ceiling is used', async ({ gallery }) => {
  await gallery.open('over', { view: 'overlay' });
  for (const [width, height] of SIZES) {
    await gallery.show({ width, height });
    const header = gallery.page.getByTestId(testIds.header.container);
    await expect(header).toContainText('110');
    await expect(header).toContainText('Over');
  }
});

const HOSTILE = {
  script: '<script>window.wasRun = true</script><img src=x onerror="window.wasRun = true; alert(1)">',
  rightToLeft: '\u202eevil\u202c \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
  long: 'x'.repeat(65_536),
  template: '{{constructor.constructor("window.wasRun=true")()}} $t(header.over) ${units}',
};

for (const [kind, name] of Object.entries(HOSTILE)) {
  test(`a hostile name (${kind}) is text in every view: nothing of it is run, and nothing overflows`, async ({
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
        // The one with the hostile name is closer to its ceiling, and so the one that is shown.
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
    // Marks of the reading direction are taken out of it, but for annotations, whose text stands alone.
    const start = oneLine(name).slice(0, 4);
    for (const view of VIEWS) {
      await gallery.show({ options: { view, unitsSource: 'variable', mixSource: 'variable' } });
      await expect(gallery.panel).toContainText(start);
      expect(await overflowOf(gallery), view).toEqual([]);
      if (view === 'overlay') {
        await hover(gallery.plot('outboundBytes'), 0.5);
        await expect(gallery.tooltip).toBeVisible();
        await page.getByTestId(testIds.chart.annotation).first().hover();
        await expect(page.getByTestId(testIds.chart.annotationTooltip)).toContainText(start);
        const { height } = await boxOf(page.getByTestId(testIds.chart.annotationTooltip));
        expect.soft(height, 'what an annotation says fits the window').toBeLessThan(900);
        await page.mouse.move(1, 1);
        await expect(page.getByTestId(testIds.chart.annotationTooltip)).toHaveCount(0);
        await page.getByTestId(testIds.header.notesButton).click();
        await expect(page.getByTestId(testIds.header.notes)).toContainText(start);
        await page.keyboard.press('Escape');
      }
    }
    // Nothing of a name is an element: the page has no image of its own, and no script but those it came with.
    await expect(page.locator('img, #root script, iframe')).toHaveCount(0);
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    expect(dialogs).toEqual([]);
  });
}

/** Width of the box that the panel has been given. */
async function sizeOfPanel({ panel }: GalleryPage): Promise<number> {
  return panel.evaluate((element) => element.getBoundingClientRect().width);
}

/** What stands out of the room that the panel has been given in its frame. */
async function overflowOf({ panel }: GalleryPage): Promise<string[]> {
  return panel.evaluate((element) => {
    const frame = element.parentElement;
    if (frame === null) {
      throw new Error('The panel stands nowhere.');
    }
    const { paddingTop, paddingBottom } = getComputedStyle(frame);
    const height = frame.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    return [
      ...(element.scrollWidth > element.clientWidth ? [`${element.scrollWidth} in ${element.clientWidth} wide`] : []),
      ...(element.scrollHeight > height ? [`${element.scrollHeight} in ${height} high`] : []),
    ];
  });
}
