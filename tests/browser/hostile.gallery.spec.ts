import { VIEWS } from '../../src/options/types';
import { testIds } from '../../src/ui/testIds';
import { expect, type GallerySeries, sceneOf, test } from './gallery';

// Hostile data, where only a browser can tell: the order of letters on the screen, and network requests.

test('a name with direction overrides does not reorder the text around it', async ({ gallery, page }) => {
  await gallery.open('climb', { view: 'overlay', width: 900, height: 560 });
  const { series, from, to } = sceneOf('climb');
  const name = '\u202eevil\u2067';
  const renamed: GallerySeries = JSON.parse(
    JSON.stringify(series, (key: string, value: unknown) => (key === 'resource' ? name : value))
  );
  await gallery.show({ series: renamed, from, to });
  const context = page.getByTestId(testIds.header.context);
  await expect(context).toContainText(/evil.*units.* at /);
  const lefts = await context.evaluate((element) => {
    const lefts: number[] = [];
    const texts = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/evil|units|at /g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        lefts.push(range.getBoundingClientRect().left);
      }
    }
    return lefts.slice(0, 3);
  });
  expect(lefts).toHaveLength(3);
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
});

test('the panel requests nothing but its own code and stores nothing in the browser', async ({ gallery, page }) => {
  await gallery.open('fleet', { view: 'overlay' });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('websocket', (socket) => requested.push(socket.url()));
  for (const view of VIEWS) {
    await gallery.show({ options: { view } });
    await expect(gallery.panel).toContainText('orders-live');
  }
  // Fleet, Review and Plan are files of their own, which the gallery has in this folder.
  const code = new URL('/chunks/', page.url()).href;
  expect(requested.filter((url) => !url.startsWith(code))).toEqual([]);
  const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
  expect(kept).toEqual([0, 0, '']);
});
